"""See a sheet as the phone's own view does: columns, rows, and the words in each cell.

`frontend/sheet/sheet-view.js` draws the same from the same JSON, once its script is there;
`tests/dom/table/test_first_answer.py` holds the two equal for every game type, cell by cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pages.short_names import Head, heads_of
from pages.words import named, say, sentence_of, show_names, show_points, show_time, title_of
from rules.sheet.story import in_order

TIGHT_SHARE = 3
Json = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    """Hold one column: a seat, or a side whose partners share their points."""

    seat: int
    seats: Sequence[int]
    name: str
    members: Sequence[str]
    points: float
    left: float | None
    status: str
    place: int

    @property
    def label(self) -> str:
        return (
            say("sheet.side", side=self.name, names=show_names(self.members)) if self.members else self.name
        )

    @property
    def gone(self) -> bool:
        return self.status in ("out", "disqualified")


class Cell(NamedTuple):
    """Hold what stands in one cell of a row, with the words of who listens.

    `signs` and `words` are the `marks` that have a sign, and those that have none.
    """

    column: Column
    shown: str
    label: str
    deals: bool
    disputed: bool
    marks: str
    signs: str
    words: str


@dataclass(frozen=True)
class Row:
    """Hold one row of the sheet: a deal, another entry, or a bonus."""

    id: str
    kind: str
    label: str
    summary: str
    disputed: bool
    cells: Sequence[Cell]
    number: int | None = None
    tag: str = ""
    problem: str = ""
    dealer_name: str = ""


@dataclass(frozen=True)
class SheetPage:
    """Hold a whole sheet as it is drawn."""

    sheet: Json
    columns: Sequence[Column] = field(init=False)
    heads: Mapping[int, Head] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", _columns(self.sheet))
        seats = self.sheet["seats"]
        heads = heads_of([named(seat["name"]) for seat in seats])
        object.__setattr__(
            self, "heads", {seat["seat"]: head for seat, head in zip(seats, heads, strict=True)}
        )

    @property
    def rows(self) -> list[Row]:
        """Return deals and other entries in the order they were written, then the bonuses."""
        rows = [
            self._deal(entry) if "number" in entry else self._other(entry) for entry in in_order(self.sheet)
        ]
        return rows + [self._bonus(bonus, at) for at, bonus in enumerate(self.sheet["bonuses"])]

    @property
    def legend(self) -> list[Json]:
        """Return the marks on this sheet whose sign needs words, each once."""
        found = {
            mark["code"]: mark
            for entry in (*self.sheet["deals"], *self.sheet["rulings"], *self.sheet["bonuses"])
            for line in entry["lines"]
            for mark in line.get("marks", ())
            if "sign" in mark
        }
        return list(found.values())

    @property
    def notes(self) -> list[tuple[int, str]]:
        """Return the deals beside which something is written, by their numbers."""
        notes = self.sheet.get("notes", {})
        return [(deal["number"], notes[deal["id"]]) for deal in self.sheet["deals"] if deal["id"] in notes]

    @property
    def entrance(self) -> str:
        """Return the one cell that the Tab key reaches, as ``row:seat``."""
        if not self.sheet["deals"]:
            return ""
        last = self.sheet["deals"][-1]
        first = next((each for each in self.columns if _line_of(last["lines"], each)), None)
        return f"{last['id']}:{first.seat}" if first else ""

    @property
    def leaders(self) -> list[Column]:
        """Return the columns of the best place, once anything is written and they do not all share it.

        Nobody leads where points are places taken.
        """
        best = min(column.place for column in self.columns)
        leaders = [column for column in self.columns if column.place == best]
        if self.sheet["game"]["places"]:
            return []
        return leaders if self.sheet["deals"] and len(leaders) < len(self.columns) else []

    def standing(self, column: Column) -> str:
        """Return what is written under a total: ahead, won, out; or nothing."""
        if column.status != "in":
            return column.status
        if self.still_in(column):
            return "in"
        return "ahead" if column in self.leaders else ""

    def still_in(self, column: Column) -> bool:
        """Say whether a column has no place yet, in a game whose points are places."""
        return self.sheet["game"]["places"] and column.status == "in"

    def tight(self, column: Column) -> bool:
        """Say whether less than a third of the way to the limit is left."""
        left = column.left
        return (
            self.sheet["direction"] == "low"
            and self.sheet["status"] != "finished"
            and left is not None
            and left * TIGHT_SHARE < left + column.points
        )

    @property
    def counts_down(self) -> bool:
        return any(column.left is not None for column in self.columns)

    @property
    def deals(self) -> bool:
        """Say whether somebody deals in turn in this game."""
        return bool(self.sheet["game"]["dealers"])

    @staticmethod
    def length(points: str) -> float:
        """Return how many digits wide a number is; a minus is wider than one."""
        return len(points) + points.count("½") + (0.5 if "−" in points else 0)

    def name_of(self, seat: int) -> str:
        return _name_of(self.sheet, seat)

    def dealer_name(self, seat: int) -> str:
        """Return the dealer's name, short, where a column holds several players."""
        return self.heads[seat].short if self.sheet["sides"] else ""

    @property
    def shows_signatures(self) -> bool:
        return self.sheet["status"] == "finished" or bool(self.sheet["signatures"])

    def signed(self, column: Column) -> tuple[str, str]:
        """Return the state of a column's signature, and its words."""
        signed = [each for each in self.sheet["signatures"] if each["seat"] in column.seats]
        holding = next((each for each in signed if each["holds"]), None)
        if holding:
            key = "sign.elsewhere" if holding["elsewhere"] else "sign.at"
            return "signed", say(key, time=show_time(holding["at"]))
        return ("broken", say("sign.broken")) if signed else ("open", say("sign.open"))

    @property
    def disputes(self) -> list[dict[str, str]]:
        """Return the disputes that nobody has settled: the entry, and the words of each."""
        numbers = {deal["id"]: deal["number"] for deal in self.sheet["deals"]}
        return [
            {
                "entry": each["entry"],
                "words": say("dispute.line", name=self.name_of(each["by"]), number=numbers[each["entry"]])
                if each["entry"] in numbers
                else say("dispute.entry", name=self.name_of(each["by"])),
            }
            for each in self._open_disputes
        ]

    @property
    def news(self) -> str:
        """Return what was written last."""
        if not self.sheet["deals"]:
            return ""
        last = self.sheet["deals"][-1]
        return say("sheet.news", number=last["number"], summary=_text(last["summary"]))

    @property
    def winner_line(self) -> str:
        won = set(self.sheet["winners"])
        names = [column.name for column in self.columns if won & set(column.seats)]
        if not names:
            return say("standings.nobody" if self.sheet["deals"] else "standings.dropped")
        return say("standings.winner", names=show_names(names), count=len(names))

    @property
    def coming_line(self) -> str:
        """Return who deals and starts next, as far as the game has a rule for it."""
        return _text(self.sheet["next"]["opening"]) if self.sheet["next"] else ""

    def _deal(self, deal: Json) -> Row:
        problem = _text(deal["problem"])
        label = say("sheet.dealProblem" if problem else "sheet.dealNumber", number=deal["number"])
        return Row(
            deal["id"],
            "deal" if deal["counts"] else "struck",
            label,
            problem or _text(deal["summary"]),
            self._disputed(deal["id"]),
            self._cells(deal, label, dealer=deal["dealer"] if self.deals else None),
            number=deal["number"],
            problem=problem,
            dealer_name=self.dealer_name(deal["dealer"]),
        )

    def _other(self, entry: Json) -> Row:
        kind = entry.get("ruling") or entry["kind"]
        label = say(f"entry.{kind}")
        return Row(
            entry["id"],
            "other" if entry["counts"] else "struck",
            label,
            _text(entry["problem"]) or _text(entry["summary"]) or label,
            self._disputed(entry["id"]),
            self._cells(entry, label, concerned=entry.get("seat") or entry.get("winner")),
            tag=say(f"tag.{kind}"),
        )

    def _bonus(self, bonus: Json, at: int) -> Row:
        summary = _text(bonus["summary"])
        label = summary or say("sheet.bonus")
        cells = self._cells(bonus, label)
        return Row(f"bonus-{at}", "bonus", label, summary, disputed=False, cells=cells, tag=say("tag.bonus"))

    def _cells(
        self, entry: Json, label: str, dealer: int | None = None, concerned: int | None = None
    ) -> list[Cell]:
        cells = []
        for column in self.columns:
            line = _line_of(entry["lines"], column)
            shown = show_points(line["points"]) if line else "·" if concerned in column.seats else ""
            words = say("sheet.cell", name=column.name, row=label, points=shown)
            disputed = any(
                each["entry"] == entry.get("id") and each["seat"] in column.seats
                for each in self._open_disputes
            )
            if disputed:
                words = say("sheet.disputed", row=words)
            deals = dealer in column.seats
            if deals:
                words = say("sheet.cellDealer", cell=words)
            marks = line.get("marks", []) if line else []
            for mark in marks:
                words = say("sheet.cellMark", cell=words, mark=sentence_of(mark))
            said = [(mark.get("sign"), sentence_of(mark)) for mark in marks]
            shown_as = (
                " ".join(sign or mark for sign, mark in said),
                " ".join(sign for sign, _ in said if sign),
                " ".join(mark for sign, mark in said if not sign),
            )
            cells.append(Cell(column, shown, words, deals, disputed, *shown_as))
        return cells

    def _disputed(self, entry: str) -> bool:
        return any(each["entry"] == entry for each in self._open_disputes)

    @property
    def _open_disputes(self) -> list[Json]:
        return [each for each in self.sheet["disputes"] if each["settled"] is None]


def _columns(sheet: Json) -> list[Column]:
    totals = {total["seat"]: total for total in sheet["totals"]}
    if sheet["sides"]:
        return [
            Column(
                side["seats"][0],
                side["seats"],
                _team(sheet, side["seats"][0]),
                [_name_of(sheet, seat) for seat in side["seats"]],
                side["points"],
                totals[side["seats"][0]]["left"],
                "won" if side["status"] == "won" else "in",
                side["place"],
            )
            for side in sheet["sides"]
        ]
    return [
        Column(
            seat["seat"], [seat["seat"]], named(seat["name"]), [],
            *(totals[seat["seat"]][what] for what in ("points", "left", "status", "place")),
        )
        for seat in sheet["seats"]
    ]  # fmt: skip


def _name_of(sheet: Json, seat: int) -> str:
    return next((named(place["name"]) for place in sheet["seats"] if place["seat"] == seat), str(seat))


def _team(sheet: Json, seat: int) -> str:
    """Return how the side of a seat is called: by its name, or as the team of its letter."""
    found = next(place for place in sheet["seats"] if place["seat"] == seat)
    party = str(found.get("team") or found["side"])
    return say("sheet.team", side=party) if len(party) == 1 else party


def _line_of(lines: Sequence[Json], column: Column) -> Json | None:
    return next((line for line in lines if line["seat"] in column.seats), None)


def _text(statement: Json | None) -> str:
    return sentence_of(statement) if statement else ""


def alternative_text(sheet: SheetPage) -> str:
    """Return what a picture of `sheet` says to who cannot see it."""
    ranked = sorted(sheet.columns, key=lambda column: column.place)
    totals = [say("race.total", name=each.name, points=show_points(each.points)) for each in ranked]
    return say(
        "picture.alt",
        game=title_of(sheet.sheet["game"]["title"]),
        winner=sheet.winner_line,
        totals="; ".join(totals),
    )


def state_of(sheet: Json | None) -> str:
    """Return how far a game is, or that there is none yet."""
    if sheet is None:
        return say("picture.waiting")
    deals = len(sheet["deals"])
    return say("picture.over" if sheet["status"] == "finished" else "picture.playing", count=deals)


def preview_text(sheet: Json | None, name: str) -> str:
    """Return what the preview of a link says of a table called `name`: its game, how far it is, nobody."""
    return f"{title_of(sheet['game']['title']) if sheet else name} · {state_of(sheet)}"
