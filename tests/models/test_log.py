"""The log of a game: what stands in which place, and how a change in the past is folded from there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from models.game.log import Log
from rules.canonical import canonical
from rules.sheet.entries import Entry, Finish
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from tests.rules.shared.plain_table import GAME, deal, disqualified, ruling, table

ENTRIES: tuple[Entry, ...] = (
    deal(5, 0, 1, name="a"),
    ruling(2, 4),
    deal(0, 2, 1, name="b"),
    deal(1, 1, 1.5, name="c"),
)


def log(*entries: Entry, **rules: Any) -> Log:
    return Log.fold(GAME, table(3, **rules), entries)


def folded_anew(given: Log) -> Log:
    """Return the same log folded from its start."""
    return Log.fold(GAME, table(3), given.entries)


def same(one: Log, other: Log) -> bool:
    """Tell whether two logs hold the same and show the same."""
    return (
        one.entries == other.entries
        and lay_out(GAME, one.state) == lay_out(GAME, other.state)
        and (one.length, one.size) == (other.length, other.size)
        and one.said.digest() == other.said.digest()
        and one.shown.digest() == other.shown.digest()
    )


def noted() -> tuple[list[str], Callable[[Entry], None]]:
    """Return a list, and what notes in it before which entries others were answered."""
    names: list[str] = []
    return names, lambda entry: names.append(entry.id)


def test_an_empty_log() -> None:
    empty = log()
    assert (empty.entries, empty.length, empty.size, empty.place("a")) == ((), 0, 0, None)
    assert (empty.number(0), empty.state.totals()) == (1, {1: 0, 2: 0, 3: 0})


def test_a_log_holds_its_entries_in_order_and_the_state_after_them() -> None:
    full = log(*ENTRIES)
    assert (full.entries, full.length) == (ENTRIES, 4)
    assert full.state.totals() == {1: 6, 2: 7, 3: 3.5}
    assert lay_out(GAME, full.state) == lay_out(GAME, GAME.fold(table(3), ENTRIES))
    assert full.size == sum(len(row.encoded) for row in full.state.rows)


def test_every_entry_has_its_place_and_every_place_its_deal_number() -> None:
    full = log(*ENTRIES)
    assert [full.place(entry.id) for entry in ENTRIES] == [0, 1, 2, 3]
    assert full.place("elsewhere") is None
    assert [full.number(place) for place in range(5)] == [1, 2, 2, 3, 4]
    assert [full.after(place) for place in (0, 2, 4)] == [ENTRIES, ENTRIES[2:], ()]


def test_a_new_entry_stands_at_the_end_and_leaves_the_log_before_it() -> None:
    short = log(*ENTRIES[:3])
    longer = short.with_new(ENTRIES[3])
    assert same(longer, log(*ENTRIES))
    assert longer.before is short
    assert same(short, log(*ENTRIES[:3]))


def test_what_may_not_happen_is_refused_and_changes_nothing() -> None:
    over = log(*ENTRIES, deals=3)
    for make in (
        lambda: over.with_new(deal(0, 0, 0, name="d")),
        lambda: over.with_other(0, deal(0, 0, name="a")),
        lambda: over.with_new(Finish("f", "late")),
    ):
        with pytest.raises(RuleViolation):
            make()
    assert over.entries == ENTRIES


def test_an_entry_is_checked_where_it_stands_not_at_the_end() -> None:
    over = log(*ENTRIES, deals=3)
    corrected = over.with_other(2, deal(9, 0, 0, name="b"))
    assert (corrected.place("b"), corrected.state.totals()[1]) == (2, 15)


def test_another_entry_takes_the_place_of_one_and_all_after_it_follow_anew() -> None:
    full = log(*ENTRIES)
    corrected = full.with_other(0, deal(0, 0, 0, name="a"))
    anew = (deal(0, 0, 0, name="a"), *ENTRIES[1:])
    assert same(corrected, Log.fold(GAME, table(3), anew, first={"a": ENTRIES[0]}))
    assert corrected.state.totals() == {1: 1, 2: 7, 3: 2.5}
    assert same(full, log(*ENTRIES))


def test_only_the_corrected_entry_is_checked_and_later_ones_keep_their_place_with_a_problem() -> None:
    later = deal(None, 2, 1, name="b")
    full = log(deal(60, 0, 0, name="a"), later, limit=50)
    corrected = full.with_other(0, deal(10, 0, 0, name="a"))
    assert corrected.entries[1] == later
    first, second = (row.as_json() for row in corrected.state.rows)
    assert first["problem"] is None
    assert (second["problem"]["code"], second["counts"], second["number"]) == ("no_result", True, 2)


def test_an_entry_is_taken_out_and_all_after_it_follow_anew() -> None:
    full = log(*ENTRIES)
    for place in range(4):
        left = ENTRIES[:place] + ENTRIES[place + 1 :]
        assert same(full.without(place), log(*left))
    assert full.without(1).number(2) == 3


def test_logs_that_begin_alike_share_their_beginning() -> None:
    full = log(*ENTRIES)
    corrected = full.with_other(3, deal(0, 0, 9, name="c"))
    assert corrected.before is not None
    assert full.before is not None
    assert corrected.before.before is full.before.before


@pytest.mark.parametrize(
    ("change", "folded"),
    [
        (lambda log, before: log.with_new(deal(0, 0, 0, name="d"), before), ["d"]),
        (lambda log, before: log.with_other(1, ruling(1, 2), before), ["adjustment 1 2", "b", "c"]),
        (lambda log, before: log.without(1, before), ["b", "c"]),
    ],
    ids=["new", "other", "without"],
)
def test_others_can_be_answered_before_each_entry_that_is_folded(
    change: Callable[[Log, Any], Log], folded: list[str]
) -> None:
    names, before = noted()
    change(log(*ENTRIES), before)
    assert names == folded


def test_others_can_be_answered_before_each_entry_of_a_first_read() -> None:
    names, before = noted()
    Log.fold(GAME, table(3), ENTRIES, before)
    assert names == [entry.id for entry in ENTRIES]


def test_what_the_log_says_is_digested_entry_upon_entry() -> None:
    facts = [{"kind": type(entry).__name__.lower(), **vars(entry)} for entry in ENTRIES]
    text = canonical({"entries": facts}).removesuffix("]}")
    assert log(*ENTRIES).said.hexdigest() == hashlib.sha256(text.encode()).hexdigest()
    assert log().said.hexdigest() == hashlib.sha256(b'{"entries":[').hexdigest()


def test_what_the_rows_show_is_digested_row_upon_row() -> None:
    full = log(*ENTRIES, disqualified(2))
    rows = GAME.fold(table(3), full.entries).rows
    digests = "".join(hashlib.sha256(row.encoded).hexdigest() for row in rows)
    assert full.shown.hexdigest() == hashlib.sha256(digests.encode()).hexdigest()
    assert log().shown.hexdigest() == hashlib.sha256().hexdigest()


def test_a_log_keeps_what_is_written_and_lets_the_lines_go() -> None:
    full = log(*ENTRIES)
    assert all(row.scored.lines == () and row.written for row in full.state.rows)
    assert same(full, folded_anew(full))
