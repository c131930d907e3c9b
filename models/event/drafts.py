"""Draft a draw before it is published, and compare one that a person has changed with the program's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from models.event.book import EventBook
from models.event.results import GameStanding
from models.work.matching import match_best
from rules.events.acts.playing import ByHand, DrawPublished
from rules.events.checks.naming import check_named
from rules.events.checks.refusing import check_known, is_over
from rules.events.contests import contest
from rules.events.draws import changes, draw, faults_of
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import Statement


class Draft(NamedTuple):
    """Hold a draw that is not published: what it breaks, and how it differs from the program's own."""

    draw: DrawPublished
    faults: tuple[Statement, ...]
    by_hand: tuple[ByHand, ...]


class Wanted(NamedTuple):
    """Say how a draft is wanted: `tables` are those to be taken, in order, None for the free ones.

    With `by_cards` the seats follow from cards.
    """

    stage: str
    draw: str
    seed: str
    tables: Sequence[str] | None
    start: str | None
    by_cards: bool


def draft(book: EventBook, results: Results, wanted: Wanted) -> Draft:
    """Return the program's own draw of what is due in a stage; raises RuleViolation.

    It takes long where many play, so a worker process does this.
    """
    own = _own(book.event, results, wanted)
    return Draft(own, faults_of(book.event, own, results), ())


def compare(book: EventBook, results: Results, by_hand: DrawPublished, tables: Sequence[str]) -> Draft:
    """Return a draw as a person has changed it, with what it breaks; raises RuleViolation.

    The program's own is drawn once more, from the same seed; a draw without one is all by hand.
    """
    check_named(book.event, by_hand)
    faults = faults_of(book.event, by_hand, results)
    if by_hand.seed is None:
        return Draft(by_hand, faults, ())
    starts = [match.start for match in by_hand.matches]
    start = max(starts, key=starts.count, default=None)
    wanted = Wanted(by_hand.stage, by_hand.draw, by_hand.seed, tables, start, bool(by_hand.cards))
    return Draft(by_hand, faults, changes(_own(book.event, results, wanted), by_hand))


def free_tables(event: Event, results: Results, sheets: Mapping[str, GameStanding]) -> list[str]:
    """Return the tables of the hall at which a match can be started, in their order.

    No match is drawn there that is still to be played, and no sheet is kept there of one that was adjourned
    or moved: it goes on where it was begun.
    """
    needed: set[str | None] = set()
    for match in event.matches.values():
        if not is_over(match, results):
            begun = (sheets[game] for game in match.played_as if game in sheets)
            needed |= {sheet.table for sheet in begun if sheet.status != "finished"}
            needed |= {match.table} if match.adjourned is None else set()
    return [table for table in event.tables if table not in needed]


def _own(event: Event, results: Results, wanted: Wanted) -> DrawPublished:
    check_known("stage", event.stages, wanted.stage, "/stage")
    tables = wanted.tables or ()
    for place, table in enumerate(tables):
        check_known("table", event.tables, table, f"/tables/{place}")
    held = contest(event, wanted.stage, results)
    return draw(held, wanted.seed, tables, match_best, wanted.draw, wanted.start, wanted.by_cards)
