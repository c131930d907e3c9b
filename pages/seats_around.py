"""Lay out who plays next at a table, each at his seat, as the phone does (``table/event/next-here.js``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pages.words import say, show_card

Json = Mapping[str, Any]


class SeatAround(NamedTuple):
    """Hold a seat: where it stands as one looks down at the table, and who has it."""

    number: int
    name: str
    free: bool
    at: str
    row: int
    card: str
    deals: bool


@dataclass(frozen=True)
class SeatsAround:
    """Read a match that is to be played at a table."""

    coming: Json

    @classmethod
    def of_room(cls, room: Json) -> SeatsAround:
        """Return the seats at a table of a freeze-out, the button where a dealer would be."""
        seats = [{**seat, "side": None} for seat in room["seats"]]
        return cls({"seats": seats, "cards": [], "anticlockwise": False, "dealer": room["button"]})

    @property
    def sides(self) -> list[str]:
        """Return the letters of the two sides that meet; none where each plays for himself."""
        return [*dict.fromkeys(each["side"] for each in self.coming["seats"] if each["side"])]

    @property
    def teams(self) -> list[str]:
        """Return how the sides are called."""
        return [self.coming["teams"].get(side) or say("sheet.team", side=side) for side in self.sides]

    @property
    def middle(self) -> int:
        """Return the row of the table itself, between the seats."""
        return -(-self._pairs // 2) + 2

    @property
    def _pairs(self) -> int:
        return (len(self.coming["seats"]) - 1) // 2

    @property
    def seats(self) -> list[SeatAround]:
        """Return the seats in playing order."""
        cards = self.coming["cards"] or [None] * len(self.coming["seats"])
        return [
            SeatAround(
                number,
                seat["name"] or say("room.free"),
                seat["name"] is None,
                *self._place(number, seat["side"]),
                show_card(card) if card else "",
                number == self.coming["dealer"],
            )
            for number, (seat, card) in enumerate(zip(self.coming["seats"], cards, strict=True), 1)
        ]

    def _place(self, number: int, side: str | None) -> tuple[str, int]:
        """Return where a seat stands: the first at the top, the others the way the game is played."""
        if side:
            return ("left" if side == self.sides[0] else "right"), (number + 1) // 2
        count = len(self.coming["seats"])
        if number == 1:
            return "top", 1
        if count % 2 == 0 and number == count // 2 + 1:
            return "bottom", self._pairs + 3
        early = number - 1 <= self._pairs
        down = number - 1 if early else count - number + 1
        return ("right" if early != self.coming["anticlockwise"] else "left"), 1 + down + (
            down > -(-self._pairs // 2)
        )


def on_the_way(room: Json) -> Iterator[str]:
    """Yield who leaves a table of a freeze-out, and where to, and who comes to it, and where from."""
    for each in room["leaving"]:
        yield say(
            "room.leaves", name=each["name"], **{"from": each["before"]["seat"]}, **_where(each["after"])
        )
    for each in room["coming"]:
        said = {"name": each["name"], "to": each["after"]["seat"]}
        before = each["before"]
        comes = say("room.comesFrom", **said, **_where(before)) if before else say("room.comes", **said)
        yield say("room.waits", comes=comes) if each["waits"] else comes


def _where(seat: Json) -> dict[str, Any]:
    return {"table": seat["label"], "seat": seat["seat"]}
