"""An outcome is declared once: it is read into its dataclass as it was stated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from api.schemas.described import schema_of
from rules import GAME_TYPES
from rules.game_type import GameType
from rules.outcome.common_kinds import CARDS, FLAG, POINTS, SEAT, WINNER, choice
from rules.outcome.facts import Outcome, fact, pointer, read, record, rows
from tests.browser.outcomes import EXAMPLES, STATED


@dataclass(frozen=True, kw_only=True)
class Row:
    seat: int = fact(SEAT.needed)
    status: str = fact(choice("in", "away", away="out"), default="in")
    cards: tuple[str, ...] | None = fact(CARDS.or_null)
    field: str = pointer()


@dataclass(frozen=True, kw_only=True)
class Toy(Outcome):
    winners: tuple[int, ...] = fact(WINNER, name="winner")
    rows: tuple[Row, ...] = fact(rows(Row).needed)
    points: float | None = fact(POINTS.or_null)
    void: bool = fact(FLAG, default=False)


def test_what_is_not_stated_is_empty() -> None:
    assert read(Toy, {"rows": []}) == Toy(dealer=None, winners=(), rows=(), points=None, void=False)


def test_null_is_as_if_nothing_were_stated() -> None:
    assert read(Toy, {"rows": [], "winner": None, "points": None}) == read(Toy, {"rows": []})


def test_lists_are_held_as_tuples_and_rows_know_where_they_stand() -> None:
    facts = {"dealer": 2, "winner": 3, "rows": [{"seat": 1}, {"seat": 2, "status": "away", "cards": ["9S"]}]}
    toy = read(Toy, facts)
    assert toy.winners == (3,)
    assert toy.rows == (
        Row(seat=1, field="/rows/0"),
        Row(seat=2, status="out", cards=("9S",), field="/rows/1"),
    )


@pytest.mark.parametrize("winner", [1, [1], [2, 1]])
def test_one_alone_is_held_as_a_list_of_one(winner: Any) -> None:
    assert read(Toy, {"rows": [], "winner": winner}).winners == (
        tuple(winner) if isinstance(winner, list) else (winner,)
    )


def _holds(held: Any, stated: Any) -> bool:
    """Tell whether what was read holds every fact stated."""
    if isinstance(stated, dict):
        holder: Any = type(held)
        names = record(holder).held
        return all(each is None or _holds(getattr(held, names[name]), each) for name, each in stated.items())
    if isinstance(held, tuple):
        listed = stated if isinstance(stated, list) else [stated]
        return len(held) == len(listed) and all(map(_holds, held, listed))
    return held == stated or (stated, held) in (("drop", "packed_first"), ("middle_drop", "packed_later"))


@pytest.mark.parametrize("game", GAME_TYPES.values(), ids=lambda game: game.id)
def test_everything_that_is_stated_is_held(game: GameType) -> None:
    for stated in (each.outcome for each in (*EXAMPLES, *STATED) if each.game == game.id):
        assert _holds(read(game.outcome, stated), stated)
        assert schema_of(record(game.outcome))().load(stated) == stated


def test_how_many_there_are_of_a_card_is_said_by_a_house_rule_of_the_game() -> None:
    told = [(game, each) for game in GAME_TYPES.values() for each in _copies(record(game.outcome).as_json())]
    assert told
    for game, copies in told:
        assert {*copies} <= {"of", "fewer"}
        assert copies["of"] in {switch.name for switch in game.switches}


def _copies(said: Any) -> list[dict[str, Any]]:
    """Return what is said of copies anywhere in JSON."""
    if isinstance(said, list):
        return [each for part in said for each in _copies(part)]
    if not isinstance(said, dict):
        return []
    own = [said["copies"]] if "copies" in said else []
    return [*own, *(each for part in said.values() for each in _copies(part))]


def test_a_panel_is_told_which_facts_of_a_question_are_needed() -> None:
    splitting = GAME_TYPES["ace2three"].questions["split"].as_json()
    assert {name: kind.get("needed", False) for name, kind in splitting.items()} == {
        "totals": True,
        "prize_pool": False,
    }
