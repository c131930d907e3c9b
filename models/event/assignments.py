"""Read what events have drawn to a table: the matches to start there, and what became of those begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from models.event.book import EventBook, events_with, open_event_book
from models.event.poker.room import says_of_table, sent_view
from models.event.results import GameStanding, game_standings, results_of
from models.event.view import status_of
from models.game.book import Book
from models.game.changing import conflict, lock_game
from models.game.recording import let_back, retire
from models.game.starting import Drawn, NewGame, start_game
from models.ledger.chain import EVENT
from models.store.base import Json
from models.store.cache import MIB, Kept
from models.store.conflicts import Unknown
from models.store.database import database_of
from models.store.session import Session
from models.table.book import table_history
from models.table.history import TableHistory
from models.table.keys import HeldKey, fingerprint
from rules import GAME_TYPES
from rules.events.contests import format_of
from rules.events.games import house_rules, players_by_seat, sides_of
from rules.events.names.rounds import match_round
from rules.events.poker.racing import last_race, told_race
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import Statement

NOT_PLAYED_ON = ("adjourned", "ruled", "forfeited")
"""How a match can stand that is played no further, whatever its sheet says."""
STOPPED = (*NOT_PLAYED_ON, "replayed")
"""Why a match is not played on with a sheet: one that is replayed is, with another."""


class _Matches(NamedTuple):
    """Hold the matches of an event by the tables where they are, and by the games that they are or were."""

    event: Event
    at: Mapping[str | None, Sequence[Match]]
    of: Mapping[str, Match]


# They hold their event too, of which an older version is kept by nobody else.
_MATCHES: Kept[str, _Matches] = Kept(12 * MIB, lambda matches: 10_000 + 3000 * len(matches.of))


class Assignments(NamedTuple):
    """Hold what is told of a table, and of the events in whose hall it is or was, the first of them first.

    A match that has begun belongs to the table that has its sheet, wherever it is moved: no other could start
    it. One whose game was dropped before a deal is to come again. `sheets` are those of its matches that may
    have begun, by the ids under which they were drawn.
    """

    history: TableHistory
    events: Sequence[tuple[EventBook, _Matches]]
    sheets: Mapping[str, GameStanding]

    def to_come(self) -> Iterator[tuple[EventBook, Match]]:
        """Yield the matches that are to be played here and have no sheet here."""
        for book, matches in self.events:
            for match in matches.at.get(self.history.code, ()):
                sheet = self.sheets.get(match.played_as[-1])
                begun = sheet is not None and sheet.table == self.history.code
                if not begun and self._is_open(book, match):
                    yield book, match

    def begun(self) -> Iterator[tuple[EventBook, Match]]:
        """Yield the matches that have their sheet here and are played on with it."""
        for game in self.history.games:
            for book, match in self._matches_of(game):
                if match.played_as[-1] == self._drawn(game) and self._is_open(book, match):
                    yield book, match

    def event(self, game: str | None) -> Json | None:
        """Return the event that `game` is or was part of, else the one that is to play here next.

        So a table whose match is broken off or was ruled can still call the director.
        """
        known = chain(self._matches_of(game), self.to_come(), self._in_rooms())
        book = next((book for book, _ in known), None)
        return _named(book) if book else None

    def room(self) -> Json | None:
        """Return who sits at this table where it is one of a freeze-out that is played, and at the button.

        Who is to come to it and who is to leave it is told too, and what its last chip race came to.
        """
        for book, match in self._in_rooms():
            table = book.event.rooms[match.stage].tables.get(match.id)
            sitting = table.seats if table else ()
            seats = [{"entrant": each, "name": book.event.name(each) if each else None} for each in sitting]
            button = table.blinds.button if table and table.blinds else None
            title = book.event.competition_of(match.stage).title
            here = {"competition": title, "number": match.number, "seats": seats, "button": button}
            says = says_of_table(book.event, match.stage, match.id) if table else []
            race = _race(book.event, match)
            return {**here, "says": says, "race": race, **_on_the_way(book.event, match)}
        return None

    def in_room(self) -> tuple[EventBook, Match] | None:
        """Return the table of a freeze-out that this one is, with its event; None where it is none."""
        return next(self._in_rooms(), None)

    def _in_rooms(self) -> Iterator[tuple[EventBook, Match]]:
        for book, matches in self.events:
            for match in matches.at.get(self.history.code, ()):
                room = book.event.rooms.get(match.stage)
                left = (sent.before.match for sent in room.sent.values() if sent.before) if room else ()
                if room and not room.is_over and match.id in {*room.tables, *left}:
                    yield book, match

    def announcements(self) -> list[Json]:
        """Return what is announced to this table by the events in whose halls it is."""
        here = self.history.code
        return [
            {"id": each, "text": said.text}
            for book, _ in self.events
            if here in book.event.tables
            for each, said in book.event.announcements.items()
            if here in said.tables or not said.tables
        ]

    def is_match(self, game: str) -> bool:
        """Tell whether `game` is, or was, a match of an event."""
        return any(self._matches_of(game))

    def stopped(self, game: str | None) -> str | None:
        """Return how the match of `game`, begun here, stands where its event has it played no further."""
        for book, match in self._matches_of(game):
            status = "replayed" if self._drawn(game) in match.earlier else status_of(match, None, begun=True)
            if status in STOPPED and self.history.code in book.event.tables:
                return status
        return None

    def _matches_of(self, game: str | None) -> Iterator[tuple[EventBook, Match]]:
        found = ((book, matches.of.get(self._drawn(game))) for book, matches in self.events)
        return ((book, match) for book, match in found if match)

    def _drawn(self, game: str | None) -> str:
        return self.history.drawn.get(game or "", game or "")

    def _is_open(self, book: EventBook, match: Match) -> bool:
        over = match.off or match.decided or match.adjourned or match.stage in book.event.rooms
        return self.history.code in book.event.tables and not over


def _race(event: Event, match: Match) -> Json | None:
    coloured = last_race(event, match.id)
    if coloured is None:
        return None
    says = [each.as_json() for each in told_race(event, coloured)]
    return {"goes": coloured.goes, "comes": coloured.comes, "says": says}


def _on_the_way(event: Event, match: Match) -> dict[str, list[Json]]:
    """Return who still has to come to a table of a freeze-out, and who still has to leave it."""
    seats, number = event.rooms[match.stage].seats, match.number
    moves = [{**each, "name": event.name(each["entrant"])} for each in sent_view(event, match.stage)]
    return {
        "coming": [each for each in moves if seats[each["entrant"]].match == match.id],
        "leaving": [
            each
            for each in moves
            if each["before"] and each["before"]["table"] == number != each["after"]["table"]
        ],
    }


def in_halls(session: Session, history: TableHistory, events: Iterable[tuple[str, int]]) -> Assignments:
    """Return what is drawn to a table by the events in whose halls it is or was: their codes and versions."""
    kept = database_of(session).cache(_MATCHES)
    found = []
    for code, version in events:
        book = open_event_book(session, code, version)
        matches = kept.get(code)
        if matches is None or matches.event is not book.event:
            matches = _matches(book.event)
            kept.put(code, matches)
        found.append((book, matches))
    began = {*history.games, *history.drawn.values()}
    here = (match for _, matches in found for match in matches.at.get(history.code, ()))
    begun = [each for each in here if each.played_as[-1] in began or each.moved or each.games or each.earlier]
    sheets = game_standings(session, begun) if begun else {}
    return Assignments(history, sorted(found, key=lambda each: _first_day(each[0])), sheets)


def _matches(event: Event) -> _Matches:
    at: dict[str | None, list[Match]] = {}
    for match in event.matches.values():
        at.setdefault(match.table, []).append(match)
    of = {game: each for each in event.matches.values() for game in (*each.played_as, *each.earlier)}
    return _Matches(event, at, of)


def _first_day(book: EventBook) -> tuple[str, str]:
    return book.event.occasion.first_day if book.event.occasion else "", book.code


def next_here(session: Session, here: Assignments) -> tuple[list[Json], list[Json]]:
    """Return the games to be started at a table as they are asked for, and the matches played `elsewhere`.

    Those are at this table by what their events say, and on the sheet of another `table`.
    """
    coming, elsewhere = [], []
    for book, match in here.to_come():
        sheet = here.sheets.get(match.played_as[-1])
        if sheet is None:
            round_name = _round_name(session, book, match)
            coming.append({**_game(book, match), "event": _named(book), "name": round_name})
        elif match.moved and sheet.status != "finished":
            round_name = _round_name(session, book, match)
            elsewhere.append({**_place(book.event, match), "table": sheet.table, "name": round_name})
    return coming, elsewhere


def start_here(session: Session, key: HeldKey, new: NewGame) -> tuple[str, bool]:
    """Start a game as `start_game` does, its sides called as the teams of the match that it is.

    A director's `key` starts matches of his event only; raises Unknown.
    """
    here = in_halls(session, table_history(session, key.code), events_with(session, key.code))
    drawn = {match.played_as[-1]: (book, match) for book, match in chain(here.to_come(), here.begun())}
    if key.event and (new.id not in drawn or drawn[new.id][0].code != key.event):
        raise Unknown("not_found.match_here")
    teams = _teams(*drawn[new.id]) if new.id in drawn else {}
    game, is_new = start_game(session, key, new, Drawn(frozenset(drawn), teams))
    if is_new and game in drawn and drawn[game][1].forfeits:
        retire_given_up(session, *drawn[game])
    return game, is_new


def check_joining(session: Session, book: Book) -> None:
    """Raise Conflict JOIN_NOT_ALLOWED where a game is a match: who plays that is drawn."""
    code = book.history.table
    if in_halls(session, table_history(session, code), events_with(session, code)).is_match(book.id):
        raise conflict(session, book, "join_not_allowed")


def retire_given_up(session: Session, book: EventBook, match: Match, reason: str = "") -> None:
    """Let the sheet of a match go on without those who gave it up, or with whoever gives it up no more.

    Only where each sits for himself, and two or more are left: else the match is over by that.
    """
    if match.decided or GAME_TYPES[book.event.competition_of(match.stage).game].sides:
        return
    game = match.played_as[-1]
    sheet = game_standings(session, [match]).get(game)
    if sheet is None or sheet.status == "finished" or sheet.table not in book.event.tables:
        return
    if len(sheet.played.parties) != len(match.entrants):
        return
    key, said = fingerprint(EVENT, book.code), reason or Statement("event_plays_not").text
    sheets = lock_game(session, sheet.game)
    for seat, entrant in enumerate(match.entrants, 1):
        change = retire if entrant in match.forfeits else let_back
        sheets = change(session, sheets, key, seat, said)


def _named(book: EventBook) -> Json:
    if (occasion := book.event.occasion) is None:
        return {"code": book.code, "title": ""}
    zone = {"zone": occasion.zone} if occasion.zone else {}
    return {"code": book.code, "title": occasion.title, **zone}


def _place(event: Event, match: Match) -> Json:
    stage, competition = event.stages[match.stage].terms.title, event.competition_of(match.stage).title
    return {"competition": competition, "stage": stage, "round": match.round, "number": match.number}


def _round_name(session: Session, book: EventBook, match: Match) -> Json:
    """Return the round of a match in words; the results before it tell the third place from the final."""
    stage = book.event.stages[match.stage]
    settings = format_of(book.event, match.stage).settle(stage.terms.settings)
    results: Results = {}
    if settings.get("third_place") == "match":
        drawn = (book.event.matches[each] for held in stage.rounds for each in held.matches)
        earlier = [each for each in drawn if each.round < match.round]
        results = results_of(book, game_standings(session, earlier))
    return match_round(book.event, match, results).as_json()


def _game(book: EventBook, match: Match) -> Json:
    event = book.event
    competition = event.competition_of(match.stage)
    preset, rules = house_rules(competition, event.stages[match.stage].terms)
    return {
        "id": match.played_as[-1],
        **_place(event, match),
        "start": match.start,
        "game_type": competition.game,
        "preset": preset,
        "rules": {**rules},
        "seats": seats_of_match(event, match),
        "cards": _cards(event, match),
        "teams": _teams(book, match),
        "anticlockwise": GAME_TYPES[competition.game].anticlockwise,
        # A game that is started as it was drawn has its first deal from the first seat.
        "dealer": 1 if GAME_TYPES[competition.game].dealers else None,
    }


def _cards(event: Event, match: Match) -> list[str | None]:
    """Return the card that each drew for his seat, in their order; nothing where none were drawn."""
    draws = (each for each in event.draws.values() if match.id in each.matches)
    cards = next((each.cards for each in draws), {})
    drawn = [cards.get(each) for each in match.entrants]
    return drawn if any(drawn) else []


def _teams(book: EventBook, match: Match) -> dict[str, str]:
    """Return how the sides of a match are called whose teams have names of their own that nobody erased."""
    sides: tuple[str, ...] = GAME_TYPES[book.event.competition_of(match.stage).game].sides
    sealed = (book.event.entrants[each].sealed or "" for each in match.entrants)
    named = zip(sides, sealed, strict=False)
    return {side: book.names[seal].name for side, seal in named if seal in book.names}


def seats_of_match(event: Event, match: Match) -> list[Json]:
    """Return who sits where, in playing order: the members of two teams take turns, each team is a side."""
    sides = sides_of(event, match)[: len(match.entrants)]
    return [
        {"name": event.person_name(person), "side": sides[number % len(sides)] if sides else None}
        for number, person in enumerate(players_by_seat(event, match))
    ]
