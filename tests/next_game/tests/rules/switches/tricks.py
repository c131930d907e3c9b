"""What the house rule of a game of tricks changes at the table."""

from __future__ import annotations

from rules import GAME_TYPES
from rules.sheet.scoresheet import Points, Seat
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["tricks"]
SEATS = [Seat(1, "Ann"), Seat(2, "Bob"), Seat(3, "Cy")]


def _points(rules: Rules) -> list[Points]:
    return [line.points for line in GAME.appraise(GAME.start(rules, SEATS), GAME.example).lines]


SWITCH_EFFECTS = {
    "last_trick": Effect((10, 0), _points),
}
