"""Tell the tables of a hall what is to be played at them; a table keeps it and needs no event to start it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from models.event.book import EventBook
from models.event.results import Sheet, sheets_of
from models.event.view import status_of
from models.ledger.chain import EVENT, Change
from models.ledger.names import keep_name
from models.store.base import Json
from models.store.session import Session
from models.table.changing import enter, lock_table
from models.table.keys import fingerprint
from rules import GAME_TYPES
from rules.events.games import house_rules
from rules.events.state import Event, Match

NOT_PLAYED_ON = ("adjourned", "ruled", "forfeited")
"""How a match can stand that is played no further, whatever its sheet says."""
STOPPED = (*NOT_PLAYED_ON, "replayed")
"""Why a match is not played on with a sheet: one that is replayed is, with another."""


def assign(session: Session, before: EventBook, after: EventBook) -> None:
    """Note at every table for which an act changed it what is to be played there.

    A match moved after it had begun stays with the table that has its sheet: no other could start it. The
    table where it is now is told which one that is.
    Whoever writes locks the event first, and then its tables.
    """
    was, now = (_begun(session, book.event) for book in (before, after))
    for table in sorted({*before.event.tables} | {*after.event.tables}):
        coming, stopped = _coming(after.event, table, now), _stopped(after.event, table, now)
        if (coming, stopped) == (_coming(before.event, table, was), _stopped(before.event, table, was)):
            continue
        lock_table(session, table)
        matches = [
            {**each, **{names: _sealed(session, table, each[names]) for names in ("seats", "sides")}}
            for each in coming
        ]
        occasion = after.event.occasion
        title = occasion.title if occasion else ""
        stated = {"event": after.code, "title": title, "matches": matches, "stopped": stopped}
        enter(session, table, fingerprint(EVENT, after.code), Change("assigned", after=stated))


def _begun(session: Session, event: Event) -> dict[str, Sheet]:
    """Return the sheets that may be at other tables than their matches, by the games' ids.

    Those matches were moved, or are played anew, or it was said which sheet is theirs.
    """
    matches = event.matches.values()
    return sheets_of(session, [match for match in matches if match.moved or match.games or match.earlier])


def _coming(event: Event, table: str, begun: Mapping[str, Sheet]) -> list[Json]:
    """Return the matches that are drawn to a table, as the games that they are to be started as.

    One that is played there on the sheet of another table says at which.
    """
    if table not in event.tables:
        return []
    coming = []
    for match in event.matches.values():
        if match.off or match.decided or match.adjourned:
            continue
        sheet = begun.get(match.played_as[-1])
        if table == (sheet.table if sheet else match.table):
            coming.append(_game(event, match))
        elif sheet and match.moved and table == match.table and sheet.status != "finished":
            coming.append({**_game(event, match), "sheet_at": sheet.table})
    return coming


def _stopped(event: Event, table: str, begun: Mapping[str, Sheet]) -> Json:
    """Return by game why its sheet at a table is not the one with which its match is played on."""
    if table not in event.tables:
        return {}
    stopped = {}
    for match in event.matches.values():
        game, status = match.played_as[-1], status_of(match, None, begun=True)
        if status in NOT_PLAYED_ON and table == (begun[game].table if game in begun else match.table):
            stopped[game] = status
        set_aside = [game for game in match.earlier if game in begun and begun[game].table == table]
        stopped.update(dict.fromkeys(set_aside, "replayed"))
    return stopped


def _game(event: Event, match: Match) -> Json:
    preset, rules = house_rules(event, match.stage)
    return {
        "id": match.played_as[-1],
        "stage": event.stages[match.stage].terms.title,
        "round": match.round,
        "number": match.number,
        "start": match.start,
        "game_type": event.competition_of(match.stage).game,
        "preset": preset,
        "rules": {**rules},
        "seats": seats_of_match(event, match),
        "sides": _sides(event, match),
    }


def _sides(event: Event, match: Match) -> list[Json]:
    """Return how the sides of a match are called whose teams have names of their own."""
    sides: tuple[str, ...] = GAME_TYPES[event.competition_of(match.stage).game].sides
    teams = [event.entrants[each] for each in match.entrants]
    return [
        {"side": side, "name": event.name(team.id)}
        for side, team in zip(sides, teams, strict=False)
        if team.sealed
    ]


def seats_of_match(event: Event, match: Match) -> list[Json]:
    """Return who sits where, in playing order: the members of two teams take turns, each team is a side."""
    playing = iter(event.players(match))
    teams = [[*islice(playing, len(event.entrants[entrant].people))] for entrant in match.entrants]
    competition = event.competition_of(match.stage)
    sides: tuple[Any, ...] = GAME_TYPES[competition.game].sides
    if not sides:
        return [{"name": event.person_name(person), "side": None} for team in teams for person in team]
    turns = zip(*teams, strict=False)
    return [
        {"name": event.person_name(person), "side": side}
        for turn in turns
        for person, side in zip(turn, sides, strict=False)
    ]


def _sealed(session: Session, table: str, named: list[Json]) -> list[Json]:
    return [{**each, "name": keep_name(session, table, each["name"])[0]} for each in named]
