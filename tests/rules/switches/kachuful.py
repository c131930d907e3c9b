"""What each house rule of Kachuful changes at the table."""

from __future__ import annotations

from typing import Any

from rules.sheet.sheet import lay_out
from rules.switches import Rules
from tests.rules.shared.contracts import KACHUFUL, played, worth
from tests.rules.shared.effect import Effect

SEVEN = "3/3 0/0 2/1 1/3"


def _worth(rules: Rules, deal: str = SEVEN) -> Any:
    return worth(KACHUFUL, rules, deal)


def _fifth(rules: Rules) -> Any:
    deals = (SEVEN, "3/3 1/0 2/1 1/2", "3/3 1/0 2/1 1/1", "3/3 1/0 2/1 1/0")
    return lay_out(KACHUFUL, played(KACHUFUL, rules, *deals))["next"]["opening"]["text"]


SWITCH_EFFECTS = {
    "series": Effect(("down", "up"), _worth),
    "most_cards": Effect((7, 8), _worth),
    "trumps": Effect(("SDCH", "SDCHN"), _fifth),
    "hook": Effect((True, False), lambda rules: _worth(rules, "3/3 0/0 2/1 2/3")),
    "made": Effect((10, 0), _worth),
    "each": Effect((1, 10), _worth),
    "zero": Effect((None, 5), _worth),
    "failed": Effect(("nothing", "worth"), _worth),
}
