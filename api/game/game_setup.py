"""Read what a table agrees before it plays: game type, preset, house rules and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.sentences import Said
from api.wire.problems import Problem, pointer
from models.characters import appearance
from models.refusals import Fault
from rules import GAME_TYPES
from rules.catalogue_texts import refused
from rules.game_type import GameType
from rules.roster import check_names_differ
from rules.sheet.scoresheet import Seat
from rules.statements import Statement
from rules.switches import BadSwitch

Given = Mapping[str, Any]


def game_type(type_id: str) -> GameType:
    """Return the game type of that id; raises Problem 404."""
    if type_id not in GAME_TYPES:
        raise Problem(404, "not_found.game_type")
    return GAME_TYPES[type_id]


def settled_rules(game: GameType, given: Given) -> dict[str, Any]:
    """Return every switch with the value in force; raises Problem 422 for a bad preset or switch."""
    presets = [preset.id for preset in game.presets]
    if given["preset"] not in presets:
        raise _fault(_one_of(presets), "preset")
    try:
        return game.settle(given["preset"], given["rules"])
    except BadSwitch as bad:
        raise _fault(refused(bad), "rules", bad.name) from None


def seats_of(game: GameType, given: Sequence[Given]) -> tuple[Seat, ...]:
    """Return the seats in playing order; sides that nobody names go round the table in turn.

    Raises UNKNOWN_PLAYER where two seats have one name, Problem 422 where a side is none of this game's.
    """
    names = [seat["name"] for seat in given]
    check_names_differ(names, [appearance(name) for name in names])
    sides = _sides(game, [seat["side"] for seat in given])
    return tuple(
        Seat(n, seat["name"], side) for n, (seat, side) in enumerate(zip(given, sides, strict=True), 1)
    )


def _sides(game: GameType, given: Sequence[str | None]) -> Sequence[str | None]:
    if game.sides and not any(given):
        return [game.sides[place % len(game.sides)] for place in range(len(given))]
    for place, side in enumerate(given):
        if game.sides and side not in game.sides:
            raise _fault(_one_of(game.sides), "seats", place, "side")
        if not game.sides and side:
            said = Said("wrong_shape.no_sides", {"game": game.title})
            raise _fault(said, "seats", place, "side")
    return given


def _one_of(choices: Sequence[str]) -> Said:
    return Said("wrong_shape.one_of", {"choice_names": list(choices)})


def _fault(said: Statement, *path: Any) -> Problem:
    return Problem(422, faults=[Fault(pointer(*path), said)])
