"""Bind the seeds of draws before anybody knows them, and count how often a round was drawn.

What the seeds of a competition follow from, its *lots*, is the seal of the ledger's row that closed its
entries: nobody can choose it, and its digest is told from then on. Every draw that was looked at is a row as
well.
"""

from __future__ import annotations

from typing import NamedTuple

from models.event.book import EventBook
from models.event.changing import enter
from models.event.keys import HeldEventKey
from models.ledger.chain import Change
from models.store.session import Session
from rules.events.contests import waits_for_entries
from rules.events.lots import bound_seed
from rules.statements import RuleViolation

MOST_WORD = 60


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
