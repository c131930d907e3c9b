"""Compare what stands on paper with the sheet, cell by cell: of any game, for both show points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.sheet.scoresheet import Points, Seat, State, to_tenth, whole
from rules.statements import RuleViolation

Cells = Mapping[int, Points]
Paper = Mapping[int, Cells]
"""The deals on paper by number, each with its points by the first seat of every column; a blank has none."""


KINDS = ("points", "paper_only", "sheet_only")


class Difference(NamedTuple):
    """Hold one thing in which paper and sheet differ.

    `kind`, one of KINDS, is ``points`` for a cell and otherwise says who has the whole deal; then there is no
    `seat` and no number. `entry` is the deal on the sheet.
    """

    deal: int
    seat: int | None
    kind: str
    paper: Points | None
    sheet: Points | None
    entry: str | None


class Compared(NamedTuple):
    """Hold both side by side: for every deal its entry, with what paper and sheet have; and what differs.

    A deal that one of them has not is None there. `totals` are the sums of both by column, of the deals that
    count.
    """

    deals: Mapping[int, tuple[str | None, Cells | None, Cells | None]]
    totals: Mapping[int, tuple[Points, Points]]
    differences: tuple[Difference, ...]


def read_paper(seats: Sequence[Seat], listed: Sequence[Mapping[str, Any]]) -> Paper:
    """Return the paper that `listed` states, ``{deal, points: {seat: points}}`` each.

    Partners share a column, so any one of them may stand for it. Raises RuleViolation: UNKNOWN_PLAYER for a
    seat that is not there and for a column written twice, DEAL_TWICE.
    """
    columns = _columns(seats)
    paper: dict[int, Cells] = {}
    for place, row in enumerate(listed):
        deal = row["deal"]
        if deal in paper:
            raise RuleViolation("DEAL_TWICE", "paper_deal_twice", f"/deals/{place}/deal", deal=deal)
        cells: dict[int, Points] = {}
        for name, points in row["points"].items():
            field = f"/deals/{place}/points/{name}"
            column = columns.get(int(name))
            if column is None:
                raise RuleViolation("UNKNOWN_PLAYER", "unknown_seat", field, seat=int(name), seats=len(seats))
            if column in cells:
                called = next(each.name for each in seats if each.number == int(name))
                raise RuleViolation("UNKNOWN_PLAYER", "paper_column_twice", field, name=called, deal=deal)
            cells[column] = whole(points)
        paper[deal] = cells
    return paper


def compare(state: State, paper: Paper) -> Compared:
    """Compare `paper` with the sheet of `state`.

    Nothing written and nought are the same, since both add nothing. A paper that begins with the sixth deal
    was begun then, and says nothing of those before it.
    """
    columns = sorted(set(_columns(state.seats).values()))
    shown = {number: row for number, row in _shown(state) if paper and number >= min(paper)}
    rows = {number: shown.get(number, (None, None, True)) for number in sorted({*paper, *shown})}
    deals = {number: (entry, paper.get(number), cells) for number, (entry, cells, _) in rows.items()}
    counting = [deals[number] for number, (_, _, counts) in rows.items() if counts]
    written = [cells for _, cells, _ in counting]
    entered = [cells for _, _, cells in counting]
    return Compared(
        deals,
        {seat: (_sum(seat, written), _sum(seat, entered)) for seat in columns},
        tuple(each for number, deal in deals.items() for each in _differing(number, columns, *deal)),
    )


def _columns(seats: Sequence[Seat]) -> dict[int, int]:
    """Return by seat the one that stands for its column: the first of its side, or itself."""
    first: dict[str | int, int] = {}
    return {seat.number: first.setdefault(seat.side or seat.number, seat.number) for seat in seats}


def _shown(state: State) -> Iterable[tuple[int, tuple[str, Cells, bool]]]:
    """Yield the deals of the sheet by number: the entry, its points by column, whether it counts."""
    columns = _columns(state.seats)
    for row in state.rows:
        if row.number is None:
            continue
        lines = row.as_json()["lines"]
        # As on the sheet, the first line of a column is what stands in it.
        cells = {columns[line["seat"]]: line["points"] for line in reversed(lines)}
        yield row.number, (row.entry.id, cells, row.counts)


def _differing(
    number: int, columns: Sequence[int], entry: str | None, written: Cells | None, cells: Cells | None
) -> Iterable[Difference]:
    if cells is None:
        yield Difference(number, None, "paper_only", None, None, None)
    elif written is None:
        yield Difference(number, None, "sheet_only", None, None, entry)
    else:
        for seat in columns:
            if written.get(seat, 0) != cells.get(seat, 0):
                yield Difference(number, seat, "points", written.get(seat), cells.get(seat), entry)


def _sum(seat: int, deals: Iterable[Cells | None]) -> Points:
    return to_tenth(sum(cells.get(seat, 0) for cells in deals if cells is not None))
