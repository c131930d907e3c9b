"""Show what the desk of an event needs to see of its tables, and what needs a person now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import NamedTuple

from models.event.book import EventBook
from models.event.results import Sheet, results_of, seated_at
from models.store.base import Json
from models.store.session import Session
from models.table.book import table_histories
from models.table.history import TableHistory
from models.table.view import call_view
from rules.events.checks.refusing import is_over, is_running
from rules.events.contests import outdated, overtaken, to_draw, undecided
from rules.events.latecomers import rooms
from rules.events.results import Results
from rules.events.state import Event, Match

SILENT = 30  # seconds
URGENCY = (
    "call",
    "dispute",
    "silent",
    "waiting",
    "blocked",
    "overtaken",
    "level",
    "advancement",
    "paper",
    "unsigned",
    "coming",
)
"""What needs a person, the most urgent first."""


class Heard(NamedTuple):
    """Hold how many seconds ago a table was heard of, and how many deals wait on its phone unsent."""

    seconds: int
    waiting: int


def desk_view(
    session: Session, book: EventBook, sheets: Mapping[str, Sheet], heard: Callable[[str], Heard | None]
) -> Json:
    """Return the `tables` of the hall as the desk sees them, `outdated` advancements, and `attention`.

    `rooms` are where a latecomer can still play, `due` is what is to be drawn now, by stage.
    """
    played: dict[str, list[tuple[Match, Sheet]]] = {}
    seated: dict[str, str | None] = {}
    for match in book.event.matches.values():
        for game in match.played_as:
            if game in sheets:
                played.setdefault(sheets[game].table, []).append((match, sheets[game]))
                seated[match.id] = seated_at(match, sheets[game])
    history = table_histories(session, book.event.tables)
    tables = [
        {"table": table, "label": label, **_table(history[table], played.get(table, []), heard(table))}
        for table, label in book.event.tables.items()
    ]
    results = results_of(book, sheets)
    changed = [asdict(each) for each in outdated(book.event, results)]
    attention = [
        *_attention(tables, seated),
        *(_item("blocked", match.table, match.id) for match in _blocked(book.event, results, sheets)),
        *(_item("overtaken", match.table, match.id) for match in overtaken(book.event, results)),
        *(_item("level", match=match.id) for match in undecided(book.event, results)),
        *(_item("advancement", stage=each["to"]) for each in changed),
    ]
    attention.sort(key=lambda each: (URGENCY.index(each["kind"]), each["since"] or ""))
    late = [each._asdict() for each in rooms(book.event, results)]
    due = {each: to_draw(book.event, each, results) for each in book.event.stages}
    return {
        "tables": tables,
        "outdated": changed,
        "attention": attention,
        "rooms": late,
        "due": {stage: asdict(each) for stage, each in due.items() if each},
    }


def _table(history: TableHistory, played: list[tuple[Match, Sheet]], heard: Heard | None) -> Json:
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


def _attention(tables: list[Json], seated: Mapping[str, str | None]) -> Iterator[Json]:
    """Yield what needs a person at the tables; what a match has is told for the table where that is now."""
    for each in tables:
        table, call = each["table"], each["call"]
        if call:
            kind = "coming" if call["answer"] == "coming" else "call"
            yield _item(kind, table, call=call["id"], since=call["at"])
        for kind, matches in (
            ("dispute", each["disputed"]),
            ("paper", each["undecided"]),
            ("unsigned", each["unsigned"]),
        ):
            yield from (_item(kind, seated[match], match) for match in matches)
        if each["heard"] is None or each["heard"] >= SILENT:
            yield from (_item("silent", seated[match], match) for match in each["playing"])
        if each["waiting"]:
            yield _item("waiting", table)


def _blocked(event: Event, results: Results, sheets: Mapping[str, Sheet]) -> Iterator[Match]:
    """Yield matches that cannot start: their table has the open sheet of one that is not played there now.

    That one was moved or adjourned, decided without its sheet, or is played anew.
    """
    open_at: dict[str, set[str]] = {}
    for game, sheet in sheets.items():
        if sheet.status != "finished":
            open_at.setdefault(sheet.table, set()).add(game)
    played = {
        game
        for match in event.matches.values()
        for game in match.played_as
        if game in sheets
        and is_running(match, results)
        and seated_at(match, sheets[game]) == sheets[game].table
    }
    for match in event.matches.values():
        begun = any(game in sheets for game in match.played_as)
        waits = not (begun or is_over(match, results) or match.adjourned)
        here = open_at.get(match.table or "", set())
        if waits and here and not here & played:
            yield match


def _item(
    kind: str,
    table: str | None = None,
    match: str | None = None,
    *,
    call: str | None = None,
    stage: str | None = None,
    since: str | None = None,
) -> Json:
    return {"kind": kind, "table": table, "match": match, "call": call, "stage": stage, "since": since}
