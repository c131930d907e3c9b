"""What each house rule of Call Break changes at the table."""

from __future__ import annotations

from typing import Any

from rules.switches import Rules
from tests.rules.shared.contracts import CALL_BREAK, played, worth
from tests.rules.shared.effect import Effect

DEAL = "4/6 3/3 3/2 2/2"


def _worth(rules: Rules, deal: str = DEAL) -> Any:
    return worth(CALL_BREAK, rules, deal)


SWITCH_EFFECTS = {
    "least_bid": Effect((1, 2), lambda rules: _worth(rules, "1/1 4/4 4/4 4/4")),
    "most_bid": Effect((13, 8), lambda rules: _worth(rules, "9/9 1/1 1/1 2/2")),
    "least_together": Effect((None, 13), _worth),
    "over": Effect(("tenth", "one"), _worth),
    "failed": Effect(("bid", "missed"), _worth),
    "too_many": Effect(("never", "two_over"), _worth),
    "high_bid": Effect((None, 4), _worth),
    "high_worth": Effect((13, 16), _worth, {"high_bid": 4}),
    "deals": Effect((1, 5), lambda rules: played(CALL_BREAK, rules, DEAL).verdict.status),
    "each": Effect((1, 10), _worth),
}
