"""Draft a draw before it is published, and compare one that a person has changed with the program's own.

What the seeds of a competition follow from, its *lots*, is the seal of the ledger's row that closed its
entries: nobody can choose it, and its digest is told from then on. Each draw that was looked at is a row.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from models.event.book import EventBook
from models.event.changing import enter
from models.event.keys import HeldEventKey
from models.event.results import GameStanding
from models.heavy.matching import match_best
from models.ledger.chain import Change
from models.store.session import Session
from rules.events.acts import Act
from rules.events.acts.playing import ByHand, DrawPublished
from rules.events.checks.naming import check_named
from rules.events.checks.refusing import check_known, clashes, is_over
from rules.events.contests import contest, format_of, waits_for_entries
from rules.events.draws.by_hand import changes
from rules.events.draws.drafting import draw
from rules.events.draws.faults import faults_of
from rules.events.effects import take_effect
from rules.events.formats.format import Due
from rules.events.lots import bound_seed
from rules.events.registration import not_here
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import RuleViolation, Statement


class Draft(NamedTuple):
    """Hold a draw that is not published: what it breaks, and how it differs from the program's own.

    `absent` are those due who are not here; whom and which tables it needs at a time at which they are taken
    is in `clashes`: as it is it cannot be published.
    """

    draw: DrawPublished
    faults: tuple[Statement, ...]
    by_hand: tuple[ByHand, ...]
    absent: tuple[str, ...]
    clashes: tuple[Statement, ...]


class Wanted(NamedTuple):
    """Say how a draft is wanted: `tables` are those to be taken, in order, None for the free ones.

    With `by_cards` the seats follow from cards. `without` are left out, as far as the format can leave out
    anybody.
    """

    stage: str
    draw: str
    seed: str
    tables: Sequence[str] | None
    start: str | None
    by_cards: bool
    without: Collection[str] = ()


class Bound(NamedTuple):
    """Hold the `number` of a draw among those of its round, and the seed that follows."""

    number: int
    seed: str


def bound_draw(book: EventBook, stage: str, round_number: int) -> Bound | None:
    """Return the last draw of a round that was looked at, None where there is none."""
    words = book.history.words.get((stage, round_number))
    if not words:
        return None
    lots = book.history.lots[book.event.stages[stage].terms.competition]
    return Bound(len(words), bound_seed(lots, stage, round_number, len(words), words[-1]))


def draw_next(
    session: Session, key: HeldEventKey, book: EventBook, stage: str, round_number: int, word: str
) -> EventBook:
    """Note at the event, which is locked, that a round is drawn once more, with the `word` of the players."""
    competition = book.event.stages[stage].terms.competition
    stated = {"competition": competition, "stage": stage, "round": round_number, "word": word}
    return enter(session, book, key.fingerprint, Change("drafted", after=stated))


def check_bound(book: EventBook, stage: str, round_number: int, at: str) -> None:
    """Raise REGISTRATION_OPEN where entries could still change what a bound seed leads to."""
    if round_number == 1 and waits_for_entries(book.event, stage, at):
        title = book.event.competition_of(stage).title
        raise RuleViolation("REGISTRATION_OPEN", "event_registration_open", "/stage", title=title)


def draft(book: EventBook, results: Results, wanted: Wanted) -> Draft:
    """Return the program's own draw of what is due in a stage; raises RuleViolation.

    It takes long where many play, so a worker process does this.
    """
    return _looked_through(book.event, results, _own(book.event, results, wanted))


def compare(
    book: EventBook,
    results: Results,
    by_hand: DrawPublished,
    tables: Sequence[str],
    without: Collection[str] = (),
) -> Draft:
    """Return a draw as a person has changed it, with what it breaks; raises RuleViolation.

    The program's own is drawn once more, from the same seed and `without` the same; a draw without one is all
    by hand.
    """
    check_named(book.event, by_hand)
    looked = _looked_through(book.event, results, by_hand)
    if by_hand.seed is None:
        return looked
    starts = [match.start for match in by_hand.matches]
    start = max(starts, key=starts.count, default=None)
    by_cards = bool(by_hand.cards)
    wanted = Wanted(by_hand.stage, by_hand.draw, by_hand.seed, tables, start, by_cards, without)
    return looked._replace(by_hand=changes(_own(book.event, results, wanted), by_hand))


def _looked_through(event: Event, results: Results, drawn: DrawPublished) -> Draft:
    after = take_effect(event, Act(drawn.draw, drawn))
    found = clashes(after, [after.matches[each.match] for each in drawn.matches], results)
    faults, absent = faults_of(event, drawn, results), _absent(event, drawn.stage, results)
    return Draft(drawn, faults, (), absent, tuple(said for _, said in found))


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
    start, by_cards = wanted.start, wanted.by_cards
    return draw(held, wanted.seed, tables, match_best, wanted.draw, start, by_cards, wanted.without)


def _absent(event: Event, stage: str, results: Results) -> tuple[str, ...]:
    """Return those due of whom somebody is not here."""
    missed = not_here(event, event.stages[stage].terms.competition)
    due = due_in(event, stage, results) if missed else None
    return tuple(each for each in due.entrants if missed & {*event.entrants[each].people}) if due else ()


def due_in(event: Event, stage: str, results: Results) -> Due | None:
    """Return what the program can draw in a stage now; raises RuleViolation for an unknown one."""
    check_known("stage", event.stages, stage, "/stage")
    return format_of(event, stage).due(contest(event, stage, results))
