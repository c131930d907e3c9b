"""Random freeze-outs are kept as the rule book alone keeps them."""

from __future__ import annotations

import pytest

from tests.rules.events.poker.random_room import play

SIZES = (6, 7, 9, 10, 11, 13, 16, 19, 23, 28, 40, 64, 120)


@pytest.mark.parametrize("players", SIZES)
def test_a_freeze_out_is_kept_as_the_rule_book_has_it(players: int) -> None:
    for seed in range(2):
        play(seed, players)
