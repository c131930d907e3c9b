"""Say sentences with the names that players have."""

from __future__ import annotations

import pytest

from rules.sentences import say

ISOLATED = "\N{FIRST STRONG ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"


@pytest.mark.parametrize("name", ["محمد علي", "שרה", "Ali محمد"])
def test_a_name_from_right_to_left_does_not_reorder_its_sentence(name: str) -> None:
    said = say("rummy_points_range", {"name": name, "points": 99, "most": 70})
    assert said.startswith(ISOLATED.format(name))


@pytest.mark.parametrize(("points", "shown"), [(-40, "−40"), (-0.5, "−0.5"), (40, "+40"), (0, "+0")])
def test_numbers_have_the_minus_sign_of_the_sheet(points: float, shown: str) -> None:
    assert say("holdem_folded", {"paid": 40, "points": points}) == f"40 put in, folded: {shown}."


@pytest.mark.parametrize("name", ["Anil", "ലക്ഷ്മി", "小明", "Bina 🎴"])
def test_other_names_stand_as_they_were_written(name: str) -> None:
    assert say("rummy_points_range", {"name": name, "points": 99, "most": 70}).startswith(name)
