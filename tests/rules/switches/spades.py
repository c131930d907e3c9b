"""What each house rule of Spades changes at the table."""

from __future__ import annotations

from typing import Any

from rules.switches import Rules
from tests.rules.shared.contracts import SPADES, played, worth
from tests.rules.shared.effect import Effect

BAGS = "4/8 3/5 2/- 2/-"
NIL = "0/1 4/8 4/4 3/-"
FAILED = "4/1 4/10 4/2 4/-"


def _worth(rules: Rules, deal: str = BAGS) -> Any:
    return worth(SPADES, rules, deal)


def _after(rules: Rules, deal: str = BAGS) -> Any:
    return played(SPADES, rules, deal).verdict.status


SWITCH_EFFECTS = {
    "target": Effect((500, 60), _after),
    "floor": Effect((200, 80), lambda rules: _after(rules, FAILED)),
    "nil": Effect((100, 50), lambda rules: _worth(rules, NIL)),
    "blind_nil": Effect((None, 200), lambda rules: _worth(rules, "b0/0 4/9 4/4 3/-")),
    "nil_helps": Effect((False, True), lambda rules: _worth(rules, "0/1 4/9 4/3 3/-")),
    "bags": Effect((10, 2), _worth),
    "bag_fine": Effect((100, 50), _worth, {"bags": 2}),
    "over": Effect(("one", "none"), _worth),
    "failed": Effect(("bid", "nothing"), lambda rules: _worth(rules, FAILED)),
    "each": Effect((10, 5), _worth),
}
