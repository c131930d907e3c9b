"""Read how the matches of an event stand from the sheets of their games; nothing of it is stored."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import select

from models.event.book import EventBook
from models.game.book import BOOKS, Book, open_book
from models.game.history import begun_for
from models.game.paper import open_differences
from models.game.signatures import said_by_players
from models.game.view import sheet_bytes
from models.store.base import Json
from models.store.cache import MIB, Kept
from models.store.database import changed_in, database_of
from models.store.indexes import GAMES
from models.store.portions import portions
from models.store.session import Session
from rules.events.games import players_by_seat
from rules.events.judged import judged
from rules.events.results import Result, Results, Score
from rules.events.state import Match
from rules.sheet.evening import EveningStory, Told
from rules.sheet.scoresheet import Points
from rules.sheet.sheet import summed_up
from rules.sheet.stage_records import StageGame, stage_records
from rules.sheet.story import Story


class Party(NamedTuple):
    """Hold how a seat or side stands in a game: its place now, and the best and worst it can come to."""

    points: Points
    place: int
    best: int
    worst: int


class Played(NamedTuple):
    """Hold how a game stands: its seats, or sides, in order."""

    parties: tuple[Party, ...]
    finished: bool
    provisional: bool


class GameStanding(NamedTuple):
    """Say how the game of a match stands: at which table, the version and status of its sheet, its places.

    `disputes` are those still open, each with the seat that says it and what is said; `undecided` in how much
    it and a paper differ that nobody has decided; it is `unsigned` where it is finished, not yet signed by
    all and not accepted, `dropped` where it was ended before a deal. `game` is its id: that of a match, or of
    the one begun in place of it once it was dropped. `deal` is the number of the deal that comes, None where
    none does; `started` and `changed` are when it began and when a deal was recorded last.
    """

    game: str
    table: str
    version: int
    status: str
    played: Played
    disputes: tuple[tuple[int, str], ...]
    undecided: int
    unsigned: bool
    deal: int | None
    started: str
    changed: str
    dropped: bool = False


GAME_STANDINGS: Kept[str, GameStanding] = Kept(16 * MIB, lambda sheet: 1300 + 300 * len(sheet.disputes))


def game_standings(session: Session, matches: Iterable[Match]) -> dict[str, GameStanding]:
    """Return the sheets of the games of `matches` that have begun, by the games' ids.

    Those that a replay set aside are among them. One that was dropped before a deal is as not begun, or as
    the one that was begun in its place.
    """
    wanted = [game for match in matches for game in (*match.played_as, *match.earlier)]
    found = _standings(session, wanted)
    dropped = {begun_for(sheet.game): game for game, sheet in found.items() if sheet.dropped}
    while dropped:
        begun = _standings(session, list(dropped))
        found |= {dropped[game]: sheet for game, sheet in begun.items()}
        dropped = {begun_for(game): dropped[game] for game, sheet in begun.items() if sheet.dropped}
    return {game: sheet for game, sheet in found.items() if not sheet.dropped}


def _standings(session: Session, wanted: Sequence[str]) -> dict[str, GameStanding]:
    kept = database_of(session).cache(GAME_STANDINGS)
    found: dict[str, GameStanding] = {}
    for some in portions(wanted):
        asked = select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(some))
        for game, version in map(tuple, session.execute(asked).all()):
            sheet = kept.get(game)
            if sheet is None or sheet.version < version:
                sheet = read_standing(open_book(session, game))
                # What this session has changed may be rolled back, and then another change has its version.
                if game not in changed_in(session, BOOKS):
                    kept.put(game, sheet)
            found[game] = sheet
    return found


def seated_at(match: Match, sheet: GameStanding | None) -> str | None:
    """Return the table at which a match is: that of its sheet, unless it was moved after it was drawn.

    A sheet stays at the table where it was begun.
    """
    begun_at = sheet.table if sheet else None
    return match.table or begun_at if match.moved else begun_at or match.table


def results_of(book: EventBook, sheets: Mapping[str, GameStanding]) -> Results:
    """Return how each match stands that has begun, or that the director has decided, by its id."""
    results = {}
    for match in book.event.matches.values():
        played = [sheets[game].played for game in match.played_as if game in sheets]
        result = _result(match.entrants, played)
        if result is not None:
            results[match.id] = result
    return judged(book.event, results)


def stage_records_of(
    session: Session, book: EventBook, sheets: Mapping[str, GameStanding], stage: str
) -> list[Json]:
    """Return what of the games of a stage that are over was worth remembering."""
    event = book.event
    matches = (event.matches[match] for each in event.stages[stage].rounds for match in each.matches)
    played = (sheets[game] for match in matches for game in match.played_as if game in sheets)
    over = [sheet for sheet in played if sheet.status == "finished"]
    games = [
        StageGame(
            Story(json.loads(sheet_bytes(session, sheet.game).body)),
            sheet.table,
            event.tables.get(sheet.table) or sheet.table,
        )
        for sheet in over
    ]
    return [record.as_json() for record in stage_records(games)]


def event_records_of(session: Session, book: EventBook, sheets: Mapping[str, GameStanding]) -> list[Json]:
    """Return what of all games of an event that are over was worth remembering, in the order they began."""
    event = book.event
    played = [
        (sheets[game], players_by_seat(event, match))
        for match in event.matches.values()
        for game in match.played_as
        if game in sheets and sheets[game].status == "finished"
    ]
    games = [
        Told(
            Story(json.loads(sheet_bytes(session, sheet.game).body)),
            dict(enumerate(people, 1)),
            sheet.table,
            event.tables.get(sheet.table) or sheet.table,
        )
        for sheet, people in sorted(played, key=lambda each: each[0].started)
    ]
    return [record.as_json() for record in EveningStory(games).records]


def _result(entrants: Sequence[str], games: Sequence[Played]) -> Result | None:
    """Return how a match stands after its games: of several, who won more of them is before."""
    games = [game for game in games if len(game.parties) == len(entrants)]
    if not games:
        return None
    finished = all(game.finished for game in games)
    provisional = any(game.provisional for game in games)
    if len(games) == 1:
        parties: Sequence[Party] = games[0].parties
    else:
        parties = _added_up(games)
    scores = tuple(Score(entrant, *party) for entrant, party in zip(entrants, parties, strict=True))
    return Result(scores, finished, provisional)


def _added_up(games: Sequence[Played]) -> list[Party]:
    seats = range(len(games[0].parties))
    won = [-sum(game.finished and game.parties[seat].place == 1 for game in games) for seat in seats]
    points = [sum(game.parties[seat].points for game in games) for seat in seats]
    places = [1 + sum(other < mine for other in won) for mine in won]
    over = all(game.finished for game in games)
    last = len(won)
    return [
        Party(points[seat], places[seat], places[seat] if over else 1, places[seat] if over else last)
        for seat in seats
    ]


def read_standing(book: Book) -> GameStanding:
    """Return how the game of a book stands."""
    log = book.log
    laid = summed_up(log.game, log.state)
    said = said_by_players(book.history, log, laid)
    disputes = tuple((each["by"], each["text"]) for each in said["disputes"] if each["settled"] is None)
    finished = laid["status"] == "finished"
    rows = laid["sides"] or laid["totals"]
    reach = _reach(rows, finished, log.game.rejoins)
    parties = tuple(
        Party(row["points"], row["place"], *bounds) for row, bounds in zip(rows, reach, strict=True)
    )
    accepted = said["locked"] or "accepted" in said
    played = Played(parties, finished, provisional=not accepted or bool(disputes))
    unsigned = finished and not accepted
    undecided = len(open_differences(book.history, log))
    history, coming = book.history, laid["next"]
    return GameStanding(
        book.id,
        history.table,
        book.version,
        laid["status"],
        played,
        disputes,
        undecided,
        unsigned,
        coming and coming["number"],
        history.started_at,
        history.facts_at or history.started_at,
        log.state.dropped,
    )


def _reach(rows: Sequence[Mapping[str, Any]], finished: bool, rejoins: bool) -> list[tuple[int, int]]:
    """Return the best and the worst place that each row can still come to.

    Who is out stays behind all who are in, and before those who went out sooner; where players may come back
    everything is open.
    """
    if finished:
        return [(row["place"], row["place"]) for row in rows]
    if rejoins:
        return [(1, len(rows))] * len(rows)
    gone = ("out", "disqualified")
    still_in = sum(row["status"] not in gone for row in rows)
    return [(row["place"], row["place"]) if row["status"] in gone else (1, still_in) for row in rows]
