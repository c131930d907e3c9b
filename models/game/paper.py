"""Compare games with what stands on paper, keep the paper, and decide for the sheet where both differ."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.game.book import Book
from models.game.bounds import MOST_PAPERS
from models.game.changing import change_around, check_version, conflict
from models.game.history import GameHistory, Kept, decided
from models.game.log import Log
from models.game.view import sheet_of
from models.ledger.chain import Change
from models.store.base import Json, to_the_second
from models.store.conflicts import Unknown, VersionMissing
from models.store.database import database_of
from models.store.session import Session
from models.table.keys import HeldKey
from rules.paper import Compared, Difference, compare, read_paper


@dataclass(frozen=True)
class Decision:
    """State where the sheet is right though the paper says otherwise: `seat` is None for a whole deal."""

    comparison: str
    deal: int
    seat: int | None
    reason: str
    expected: Container[int] | None


def compare_with(book: Book, listed: Sequence[Mapping[str, Any]]) -> Json:
    """Return how the paper that `listed` states and the sheet differ; raises RuleViolation."""
    state = book.log.state
    return _laid_out(compare(state, read_paper(state.seats, listed)), None)


def kept_comparison(book: Book) -> Json:
    """Return how the paper that was kept last and the sheet differ now; raises Unknown."""
    kept = _kept(book)
    return _laid_out(compare(book.log.state, kept.paper), kept)


def open_differences(history: GameHistory, log: Log) -> tuple[Difference, ...]:
    """Return in what the paper that was kept last and the sheet differ and nobody has decided."""
    if history.compared is None:
        return ()
    found = compare(log.state, history.compared.paper).differences
    return tuple(each for each in found if each not in history.compared.decided)


def keep_paper(
    session: Session,
    book: Book,
    key: HeldKey,
    comparison: str,
    listed: Sequence[Mapping[str, Any]],
    sent: str,
) -> tuple[bool, Book]:
    """Keep what stands on paper; return False for a retry, which changes nothing, and the book.

    Raises RuleViolation where it cannot be the paper of this game, Conflict (ID_TAKEN, TOO_MANY_PAPERS).
    """
    known = book.history.papers.get(comparison)
    if known is not None:
        if known != sent:
            raise conflict(session, book, "id_taken.comparison")
        return False, book
    read_paper(book.log.state.seats, listed)
    if len(book.history.papers) >= MOST_PAPERS:
        raise conflict(session, book, "too_many_papers", most=MOST_PAPERS)
    after = {"comparison": comparison, "deals": list(listed)}
    return True, change_around(session, book, key.fingerprint, Change("compared", after=after, sent=sent))


def decide(session: Session, book: Book, key: HeldKey, wanted: Decision) -> Book:
    """Decide for the sheet in one difference; deciding it again changes nothing.

    Raises Unknown, VersionMissing, StaleVersion, or Conflict COMPARED_ANEW.
    """
    kept = _kept(book)
    if wanted.comparison not in book.history.papers:
        raise Unknown("not_found.paper")
    if wanted.comparison != kept.id:
        raise conflict(session, book, "compared_anew")
    if wanted.expected is None:
        raise VersionMissing(sheet_of(database_of(session), book), "version_missing.decide")
    check_version(session, book, wanted.expected)
    for each in compare(book.log.state, kept.paper).differences:
        if (each.deal, each.seat) == (wanted.deal, wanted.seat):
            return book if each in kept.decided else _decided(session, book, key, each, wanted)
    raise Unknown("not_found.difference")


def _decided(session: Session, book: Book, key: HeldKey, found: Difference, wanted: Decision) -> Book:
    change = Change("decided", found.entry, after=decided(wanted.comparison, found), reason=wanted.reason)
    return change_around(session, book, key.fingerprint, change)


def _kept(book: Book) -> Kept:
    if book.history.compared is None:
        raise Unknown("not_found.paper")
    return book.history.compared


def _laid_out(compared: Compared, kept: Kept | None) -> Json:
    settled = kept.decided if kept else {}
    return {
        "comparison": kept and kept.id,
        "at": kept and to_the_second(kept.at),
        "deals": [
            {
                "deal": number,
                "entry": entry,
                "paper": _cells(paper),
                "sheet": _cells(sheet),
            }
            for number, (entry, paper, sheet) in compared.deals.items()
        ],
        "totals": [
            {"seat": seat, "paper": paper, "sheet": sheet} for seat, (paper, sheet) in compared.totals.items()
        ],
        "differences": [
            {**each._asdict(), "decided": _when(settled.get(each))} for each in compared.differences
        ],
        "open": sum(each not in settled for each in compared.differences),
    }


def _cells(cells: Mapping[int, Any] | None) -> list[Json] | None:
    return None if cells is None else [{"seat": seat, "points": cells[seat]} for seat in sorted(cells)]


def _when(said: Json | None) -> Json | None:
    return said and {**said, "at": to_the_second(said["at"])}
