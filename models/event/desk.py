"""Show what the desk of an event needs to see of its tables and stages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import NamedTuple

from models.event.attention import Now, attention
from models.event.book import EventBook
from models.event.drafts import free_tables
from models.event.results import GameStanding, results_of
from models.store.base import Json
from models.store.session import Session
from models.table.book import table_histories
from models.table.history import TableHistory
from models.table.view import call_view
from rules.events.acts import catalogue
from rules.events.advancements import outdated, unreplaced
from rules.events.contests import by_hand, knocked_out, match_sizes, to_draw, without_match
from rules.events.formats.format import Due
from rules.events.latecomers import latecomers, rooms
from rules.events.names.rounds import round_name
from rules.events.plans import planned_start
from rules.events.registration import is_closed, is_full, not_here
from rules.events.results import Results
from rules.events.state import Event, Match

TABLE_STATES = ("call", "disputed", "silent", "playing", "next", "unsigned", "finished", "free")
"""How a table stands: what somebody waits for, else what is played there, comes next or was played last."""


OFFERS: Mapping[str, Mapping[str, str]] = {
    "to_come": {
        "move": "moved",
        "hour": "moved",
        "replace": "replaced",
        "adjourn": "adjourned",
        "forfeit": "forfeited",
        "rule": "ruled",
        "off": "lineups",
    },
    "playing": {
        "move": "moved",
        "replace": "replaced",
        "adjourn": "adjourned",
        "games": "games",
        "replay": "replayed",
        "forfeit": "forfeited",
        "rule": "ruled",
    },
    "adjourned": {"resume": "resumed", "replace": "replaced", "forfeit": "forfeited", "rule": "ruled"},
    "finished": {"games": "games", "replay": "replayed", "rule": "ruled"},
    "forfeited": {"rule": "ruled"},
    "ruled": {"rule": "ruled"},
    "off": {},
    "in_a_room": {"move": "moved"},
}
"""What can be done with a match as it stands, each with the kind of act that does it.

A table of a freeze-out has no sheet, so one that is in a room is only moved.
"""


class Heard(NamedTuple):
    """Hold how many seconds ago a table was heard of, and how many deals wait on its phone unsent."""

    seconds: int
    waiting: int


def desk_view(
    session: Session,
    book: EventBook,
    sheets: Mapping[str, GameStanding],
    heard: Callable[[str], Heard | None],
    key: str,
    at: str,
) -> Json:
    """Return what the desk sees of its event at the moment `at`, and what a `key` of a kind may do.

    `tables` are those of the hall, `outdated` advancements to look at anew, `attention` what needs a person,
    `rooms` where a latecomer can still play, `latecomers` what he waits for elsewhere; `due` is what is to be
    drawn now and `stages` what can be by hand, by stage; `closed` are the competitions whose entries are
    closed, `full` those at which who enters now waits for a place, and `not_here` who of each is missed.
    """
    kinds = catalogue(key)
    may = {kind for kind, each in kinds.items() if each["may"]}
    event, results = book.event, results_of(book, sheets)
    known = {each: to_draw(event, each, results) for each in event.stages}
    due = {stage: each for stage, each in known.items() if each}
    now = Now(event, sheets, results, due, at)
    played: dict[str, list[tuple[Match, GameStanding]]] = {}
    for match in event.matches.values():
        for game in match.played_as:
            if game in sheets:
                played.setdefault(sheets[game].table, []).append((match, sheets[game]))
    history = table_histories(session, event.tables)
    tables = [
        {"table": table, "label": label, **_table(history[table], played.get(table, []), heard(table))}
        for table, label in event.tables.items()
    ]
    needs = attention(now, tables, may)
    return {
        "kinds": kinds,
        "offers": {
            status: [step for step, act in steps.items() if act in may] for status, steps in OFFERS.items()
        },
        "tables": _in_the_hall(now, tables, needs),
        "outdated": [asdict(each) for each in outdated(event, results)],
        "attention": needs,
        "rooms": [each._asdict() for each in rooms(event, results)],
        "latecomers": latecomers(event, results, now.moment),
        "due": {stage: asdict(each) for stage, each in due.items()},
        "stages": {each: _by_hand(event, each, results, due.get(each)) for each in event.stages},
        "closed": [each for each in event.competitions if is_closed(event, each, at)],
        "full": [each for each in event.competitions if is_full(event, each, at)],
        "not_here": {each: sorted(not_here(event, each)) for each in event.competitions},
    }


def _by_hand(event: Event, stage: str, results: Results, due: Due | None) -> Json:
    """Return what can be drawn by hand in a stage, where at most this is `due`."""
    hand = by_hand(event, stage, results, due)
    return {
        **asdict(hand),
        "name": round_name(event, stage, hand.round).as_json(),
        "without": [*without_match(event, stage, results)],
        "out": [*knocked_out(event, stage, results)],
        "unreplaced": [*unreplaced(event, stage, results)],
        "sizes": [*match_sizes(event, stage)],
        "start": planned_start(event, stage, hand.round),
    }


def _table(history: TableHistory, played: list[tuple[Match, GameStanding]], heard: Heard | None) -> Json:
    call = call_view(history, history.call)
    return {
        "heard": heard.seconds if heard else None,
        "waiting": heard.waiting if heard else 0,
        "playing": _matches(match for match, sheet in played if sheet.status != "finished"),
        "disputed": _matches(match for match, sheet in played if sheet.disputes),
        "undecided": _matches(match for match, sheet in played if sheet.undecided),
        "unsigned": _matches(match for match, sheet in played if sheet.unsigned),
        "call": call and {**call, "text": history.calls[call["id"]].text},
    }


def _matches(matches: Iterator[Match]) -> list[str]:
    return list(dict.fromkeys(match.id for match in matches))


def _in_the_hall(now: Now, tables: Iterable[Json], needs: Iterable[Json]) -> list[Json]:
    """Return the tables with what is open at each, how it stands, and the match that says so."""
    kinds: dict[str, set[str]] = {}
    for each in needs:
        if each["table"]:
            kinds.setdefault(each["table"], set()).add(each["kind"])
    here: dict[str | None, list[str]] = {}
    for match, status in now.statuses.items():
        if status != "off":
            here.setdefault(now.seated[match], []).append(match)
    free = {*free_tables(now.event, now.results, now.sheets)}
    return [
        {
            **each,
            "free": each["table"] in free,
            "open": [
                match
                for match in here.get(each["table"], ())
                if now.statuses[match] in ("to_come", "playing")
            ],
            **_state(now, here.get(each["table"], ()), kinds.get(each["table"], set())),
        }
        for each in tables
    ]


def _state(now: Now, here: Iterable[str], kinds: set[str]) -> Json:
    """Return how a table stands at which these matches are, and at which these kinds of things wait."""
    by_status: dict[str, list[str]] = {}
    for each in here:
        by_status.setdefault(now.statuses[each], []).append(each)
    playing, coming = (next(iter(by_status.get(each, ())), None) for each in ("playing", "to_come"))
    ended = [match for match in here if now.statuses[match] not in ("playing", "to_come", "adjourned")]
    unsigned = [match for match in by_status.get("finished", ()) if now.results[match].provisional]
    signs, last = (next(reversed(each), None) for each in (unsigned, ended))
    for state, is_so, match in (
        ("call", "call" in kinds, playing or coming),
        ("disputed", "dispute" in kinds, playing or signs),
        ("silent", "silent" in kinds, playing or coming),
        ("playing", playing, playing),
        ("next", coming, coming),
        ("unsigned", signs, signs),
        ("finished", last, last),
    ):
        if is_so:
            return {"state": state, "match": match}
    return {"state": "free", "match": None}
