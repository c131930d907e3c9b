"""Tell how a game went from its sheet: who was ahead when, and what was worth remembering."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from rules.canonical import as_json, filled
from rules.sheet.scoresheet import Points, to_tenth
from rules.statements import Statement

Json = Mapping[str, Any]


def in_order(sheet: Json) -> Iterator[Json]:
    """Yield the deals and the other entries of a sheet as they were written."""
    others = sheet["rulings"]
    yield from (other for other in others if other["after"] == 0)
    for deal in sheet["deals"]:
        yield deal
        yield from (other for other in others if other["after"] == deal["number"])


class Step(NamedTuple):
    """Hold the totals after one row that counts, by column; None for who went out before it.

    `row` is the id of the entry and `number` that of the deal; a bonus has neither.
    """

    row: str | None
    number: int | None
    totals: tuple[Points | None, ...]


class Record(NamedTuple):
    """Hold what was worth remembering, and the entry that shows it where one does.

    Of several games it has the one that shows it, and where they are at several tables the code of that.
    """

    said: Statement
    row: str | None = None
    game: str | None = None
    table: str | None = None

    def as_json(self) -> dict[str, Any]:
        return {**self.said.as_json(), **filled(row=self.row, game=self.game, table=self.table)}


class Scored(NamedTuple):
    """Hold what one column had in one deal: its points, who they are, and the row of the deal."""

    points: Points
    names: Sequence[str]
    row: Json


class Best(NamedTuple):
    """Hold the one deal that had most points of all: who had them, its row, and in which of the stories."""

    points: Points
    names: list[str]
    row: Json
    story: int

    @property
    def params(self) -> dict[str, Any]:
        return {"points": self.points, "names": self.names, "number": self.row["number"]}


@dataclass(frozen=True)
class Story:
    """Tell the story of a sheet; `columns` are the seats of each of its columns, partners in one."""

    sheet: Json

    @cached_property
    def columns(self) -> Sequence[Sequence[int]]:
        sides = [side["seats"] for side in self.sheet["sides"]]
        return sides or [[seat["seat"]] for seat in self.sheet["seats"]]

    @cached_property
    def race(self) -> Sequence[Step]:
        """Return how the totals grew, row by row; nothing where points are places taken."""
        if self.sheet["game"]["places"]:
            return ()
        totals: list[Points] = [0] * len(self.columns)
        steps = []
        for row, lines in self._rows:
            for column, seats in enumerate(self.columns):
                totals[column] = to_tenth(totals[column] + lines.get(seats[0], 0))
            steps.append(Step(row.get("id"), row.get("number"), tuple(totals)))
        return [self._with_gone(at, step) for at, step in enumerate(steps)]

    @property
    def start(self) -> Step:
        """Return where the race begins: at nothing, for who is there."""
        return Step(
            None, None, tuple(None if at in self._first_rows else 0 for at in range(len(self.columns)))
        )

    @cached_property
    def leaders(self) -> Sequence[Sequence[int]]:
        """Return after each deal of the race the columns with the best total, unless all have it."""
        best = min if self.sheet["direction"] == "low" else max
        found = []
        for step in self._deals:
            known = [total for total in step.totals if total is not None]
            leading = [at for at, total in enumerate(step.totals) if total == best(known, default=None)]
            found.append(leading if len(leading) < len(known) else [])
        return found

    @property
    def scored(self) -> Iterator[Scored]:
        """Yield what each column had in each deal that counts."""
        for row, lines in self._rows:
            for column, seats in enumerate(self.columns):
                if row.get("number") is not None and seats[0] in lines:
                    yield Scored(lines[seats[0]], self._names([column]), row)

    @property
    def records(self) -> list[Record]:
        """Return what was worth remembering, of a game of two deals or more."""
        if len(self._deals) < 2:
            return []
        return [*self._longest_lead(), *self._changes(), *self._most(), *self._come_back()]

    def as_json(self) -> dict[str, Any]:
        """Return `columns`, `race` and `records`."""
        steps = [step._asdict() for step in self.race]
        records = [record.as_json() for record in self.records]
        return {"columns": as_json(self.columns), "race": as_json(steps), "records": records}

    @cached_property
    def _rows(self) -> list[tuple[Json, Mapping[int, Points]]]:
        """Return the rows that count, each with its points by seat."""
        counted = [row for row in in_order(self.sheet) if row["counts"]]
        written = [(row, row["lines"]) for row in (*counted, *self.sheet["bonuses"])]
        return [(row, _points(lines)) for row, lines in written if lines]

    @cached_property
    def _deals(self) -> list[Step]:
        return [step for step in self.race if step.number is not None]

    @cached_property
    def _last_rows(self) -> Mapping[int, int]:
        """Return by column where in the race the last points of who is out stand."""
        gone = {each["seat"] for each in self.sheet["totals"] if each["status"] in ("out", "disqualified")}
        columns = [(at, seats[0]) for at, seats in enumerate(self.columns) if set(seats) <= gone]
        return {
            column: max((at for at, (_, lines) in enumerate(self._rows) if seat in lines), default=-1)
            for column, seat in columns
        }

    @cached_property
    def _first_rows(self) -> Mapping[int, int]:
        """Return by column where in the race stands what who joined in mid-game began with."""
        came = {each["id"]: each["seat"] for each in self.sheet["rulings"] if each["kind"] == "join"}
        here = {came[row["id"]]: at for at, (row, _) in enumerate(self._rows) if row.get("id") in came}
        return {at: here[seats[0]] for at, seats in enumerate(self.columns) if seats[0] in here}

    def _with_gone(self, at: int, step: Step) -> Step:
        first, last = self._first_rows, self._last_rows
        totals = (
            total if first.get(column, at) <= at <= last.get(column, at) else None
            for column, total in enumerate(step.totals)
        )
        return step._replace(totals=tuple(totals))

    def _names(self, columns: Sequence[int]) -> list[str]:
        """Return how columns are called: a side by the name that it was given, else by its players."""
        known = {seat["seat"]: seat for seat in self.sheet["seats"]}
        found: list[str] = []
        for column in columns:
            seats = [known[seat] for seat in self.columns[column]]
            team = seats[0].get("team") if self.sheet["sides"] else None
            found += [team] if team else [seat["name"] for seat in seats]
        return found

    def _longest_lead(self) -> Iterator[Record]:
        counts = [sum(column in each for each in self.leaders) for column in range(len(self.columns))]
        if most := max(counts):
            longest = [column for column, count in enumerate(counts) if count == most]
            params = {"count": most, "of": len(self._deals), "names": self._names(longest)}
            yield Record(Statement("story_led", params))

    def _changes(self) -> Iterator[Record]:
        """Count how often somebody was alone ahead who had not been the last alone ahead."""
        alone = [each[0] for each in self.leaders if len(each) == 1]
        changes = sum(one != other for one, other in pairwise(alone))
        if changes:
            yield Record(Statement("story_changes", {"count": changes}))

    def _most(self) -> Iterator[Record]:
        """Find the most points of one deal; nothing where several deals have as many."""
        found = best_deal([self])
        if found is not None and found.points > 0:
            yield Record(Statement("story_most", found.params), found.row["id"])

    def _come_back(self) -> Iterator[Record]:
        """Find the last deal after which a winner was alone at the end."""
        worst = max if self.sheet["direction"] == "low" else min
        won = [at for at, seats in enumerate(self.columns) if set(seats) & set(self.sheet["winners"])]
        for step in reversed(self._deals[:-1]):
            known = [total for total in step.totals if total is not None]
            last = [at for at, total in enumerate(step.totals) if total == worst(known, default=None)]
            if len(last) == 1 and last[0] in won and len(self.columns) > 2:
                params = {"number": step.number, "names": self._names(last)}
                yield Record(Statement("story_back", params), step.row)
                return


def outstanding_deals(stories: Sequence[Story]) -> Iterator[tuple[str, Best]]:
    """Yield of all `stories` the deal with `most` points above nothing, and that with `fewest` below it."""
    most, fewest = best_deal(stories), best_deal(stories, min)
    if most is not None and most.points > 0:
        yield "most", most
    if fewest is not None and fewest.points < 0:
        yield "fewest", fewest


def best_deal(stories: Sequence[Story], best: Callable[[Iterable[Points]], Points] = max) -> Best | None:
    """Return the deal with the `best` points of all `stories`; nothing where several deals have as many."""
    found = [(at, each) for at, story in enumerate(stories) for each in story.scored]
    if not found:
        return None
    most = best(each.points for _, each in found)
    holders = [(at, each) for at, each in found if each.points == most]
    (at, first), *_ = holders
    if any((other, each.row["id"]) != (at, first.row["id"]) for other, each in holders):
        return None
    return Best(most, [name for _, each in holders for name in each.names], first.row, at)


def _points(lines: Sequence[Json]) -> dict[int, Points]:
    points: dict[int, Points] = {}
    for line in lines:
        points[line["seat"]] = to_tenth(points.get(line["seat"], 0) + line["points"])
    return points
