"""Where a game says that points are what was entered, adding them up is what the rules do too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from api.schemas import GAME_SCHEMAS
from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.adding import Adds
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Seat
from rules.statements import RuleViolation

ADDING = [
    (game, game.adds, preset.id) for game in GAME_TYPES.values() if game.adds for preset in game.presets
]
EACH_PRESET = pytest.mark.parametrize(
    ("game", "adds", "preset"), ADDING, ids=[f"{game.id}-{preset}" for game, _, preset in ADDING]
)


def test_some_games_add_and_most_do_not() -> None:
    adding = {game.id for game, _, _ in ADDING}
    assert "points" in adding
    assert 2 * len(adding) < len(GAME_TYPES)


@EACH_PRESET
@given(data=st.data())
def test_points_are_what_was_entered(game: GameType, adds: Adds, preset: str, data: st.DataObject) -> None:
    """Try house rules of any kind: where they are not those of `where`, nothing is claimed."""
    rules = game.settle(preset, {**_switched(game, data), **adds.where})
    fewest, most = game.seat_limits(rules)
    count = data.draw(st.integers(fewest, min(most, 6)))
    outcome, entered = _deal(adds, range(1, count + 1), data)
    assert GAME_SCHEMAS[game.id].outcome().load(dict(outcome))
    state = game.start(rules, [Seat(number, f"P{number}") for number in range(1, count + 1)])
    try:
        game.check(state, Deal("deal", outcome))
    except RuleViolation:
        assume(False)
    totals = game.step(state, Deal("deal", outcome)).totals()
    assert totals == entered


def _switched(game: GameType, data: st.DataObject) -> Mapping[str, Any]:
    """Draw another value for one switch of few values."""
    switches: dict[str, list[Any]] = {
        each.name: [False, True] for each in game.switches if each.kind == "flag"
    }
    switches |= {each.name: [value for value, _ in each.choices] for each in game.switches if each.choices}
    name = data.draw(st.sampled_from(sorted(switches)))
    return {name: data.draw(st.sampled_from(switches[name]))}


def _deal(
    adds: Adds, seats: Sequence[int], data: st.DataObject
) -> tuple[Mapping[str, Any], Mapping[int, float]]:
    """Return a deal that the description covers, and the points by seat that it promises."""
    without = data.draw(st.sampled_from(seats)) if adds.zero else None
    counts = {seat: data.draw(st.integers(0, 80)) for seat in seats if seat != without}
    beside = {
        "dealer": data.draw(st.sampled_from(seats)),
        "indicator": data.draw(st.sampled_from(["8C", "JK"])),
    }
    told = {name: beside[name] for name in adds.beside if data.draw(st.booleans())}
    results = [{"seat": seat, "points": points, **adds.result} for seat, points in counts.items()]
    won = {adds.zero: without} if adds.zero else {}
    return {**adds.deal, **told, **won, "results": results}, {seat: counts.get(seat, 0) for seat in seats}
