"""Searches that were made elsewhere need not be made here."""

from __future__ import annotations

from rules.arrange import memory
from rules.arrange.melds import MeldRules, Needs

CARDS = ("2S", "3S", "4S", "9H", "9D", "9C", "KD", "QD", "JD")
RULES = MeldRules()
NEEDS = Needs(runs=1)


def test_what_was_searched_is_noted_and_once_remembered_not_searched_again() -> None:
    with memory.noted() as finds:
        found = memory.arrange(CARDS, RULES, NEEDS)
        straight = memory.arrange_pure(CARDS, RULES)
    assert list(finds.values()) == [found, straight]
    assert found is not None
    assert (found.points, memory.arrange(CARDS, RULES, NEEDS) is found) == (0, False)
    memory.remember(finds)
    assert memory.arrange(CARDS, RULES, NEEDS) is found
    assert memory.arrange_pure(CARDS, RULES) is straight
    assert memory.arrange(CARDS[:6], RULES, NEEDS) is not found


def test_the_oldest_makes_room() -> None:
    with memory.noted() as finds:
        first = memory.arrange(CARDS[3:], RULES, NEEDS)
    memory.remember(finds)
    asked = next(iter(finds))
    memory.remember({(asked[0], (str(number),), asked[2], asked[3]): None for number in range(memory.ROOM)})
    assert memory.arrange(CARDS[3:], RULES, NEEDS) is not first
