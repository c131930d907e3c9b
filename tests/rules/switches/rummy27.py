"""What each house rule of 27-card rummy changes at the table."""

from __future__ import annotations

from typing import Any

from rules.switches import Rules
from tests.rules.shared.card_text import groups
from tests.rules.shared.effect import Effect
from tests.rules.shared.settlement_probe import Probe
from tests.rules.shared.settlement_rummy import Table

PROBE = Probe(Table("rummy27"), indicator="6S")
TUNNELAS = groups("2H2H2H TCTCTC JKJKJK")
FULL = groups("2H3H4H5H 8D9DTD QSQHQC 9CTCJCQC 5D6D7D KSKHKD ASAHAD 4C5C6C7C")
# One pure sequence and twenty more cards far apart.
PLAIN = "2H3H4H 8D JD AD 5D QS AS 9S JS 4C 7C TC KC 2C 9C 5C KD 6D 2D TD 7D QC TH KH AC"
JOKERS = "6S6S7S7S8S8S5S"
DUBLEES = "2H2H5H5H9C9CTDTDKDKDQCQC"


def _shows(rules: Rules, melds: str) -> Any:
    shown = groups(melds)
    return PROBE.answer(rules, "validate_show", "valid", kind="three_tunnelas", special=TUNNELAS, melds=shown)


def _full(rules: Rules) -> Any:
    return PROBE.answer(rules, "validate_show", "valid", kind="full", melds=FULL)


def _tunnela_pure(rules: Rules) -> Any:
    """Count a hand with two pure sequences and a tunnela, the rest in sets."""
    return PROBE.loses(rules, "2H3H4H 8D9DTD JCJCJC QSQHQD KSKHKD ASAHAC 4C4D4H 9C9H9S 3S3D3C")


def _wild_in_run(rules: Rules) -> Any:
    return PROBE.loses(rules, "7S8S9S 2H3H4H 8D9DTD QSQHQD TCTHTS ASAHAC 4C4D4H 9C9H9S 6C6D6H")


SETS_OF_FIVE = "5H6H7H 8D9DTD QSQHQC 9HTHJHQH KHKD8S4SKC"

SWITCH_EFFECTS = {
    "drop_first": Effect((30, 40), lambda rules: PROBE.pays(rules, status="drop_first")),
    "drop_later": Effect((70, 60), lambda rules: PROBE.pays(rules, status="drop_later")),
    "wrong_show": Effect((120, 100), lambda rules: PROBE.pays(rules, status="wrong_show")),
    "max_points": Effect((120, 100), lambda rules: PROBE.loses(rules, PLAIN)),
    "full_meld": Effect((2, 0), lambda rules: PROBE.loses(rules, "".join(map("".join, FULL)))),
    "full_meld_needs_pure": Effect((True, False), _tunnela_pure),
    "near_show_dublees": Effect(
        (6, 7), lambda rules: PROBE.loses(rules, DUBLEES + PLAIN.replace(" ", "")[-30:])
    ),
    "near_show_jokers": Effect(
        (7, 8), lambda rules: PROBE.loses(rules, JOKERS + PLAIN.replace(" ", "")[-40:])
    ),
    "early_show_rate": Effect((0.5, 1), lambda rules: PROBE.early(rules, 40)),
    "early_show_halves": Effect(("penalty", "penalty_and_bonus"), lambda rules: PROBE.early(rules, 40, 20)),
    "half_rounding": Effect(("up", "down"), lambda rules: PROBE.early(rules, 41)),
    "stock_end": Effect(("void", "reshuffle"), PROBE.void),
    "tunnela_is_pure": Effect((False, True), _tunnela_pure),
    "cut_rank_wild": Effect(("same_suit", "all_suits"), lambda rules: PROBE.answer(rules, "wilds", "other")),
    "wild_as_itself": Effect((True, False), _wild_in_run),
    "set_distinct_suits": Effect((False, True), lambda rules: _shows(rules, SETS_OF_FIVE)),
    "set_max": Effect((None, 4), lambda rules: _shows(rules, SETS_OF_FIVE)),
    "allow_full_pure_show": Effect((False, True), _full),
    "same": Effect(([20, 60, 120], [10, 60, 120]), lambda rules: PROBE.bonus(rules, same=1)),
    "up1": Effect(([10, 30, 60], [10, 40, 60]), lambda rules: PROBE.bonus(rules, up1=2)),
    "up2": Effect(([10, 30, 60], [10, 30, 70]), lambda rules: PROBE.bonus(rules, up2=3)),
    "down1": Effect(([10, 30, 60], [15, 30, 60]), lambda rules: PROBE.bonus(rules, down1=1)),
    "down2": Effect(([25, 75, 150], [25, 80, 150]), lambda rules: PROBE.bonus(rules, down2=2)),
    "marriage": Effect(("as_21", "none"), lambda rules: PROBE.bonus(rules, same=1, up1=1, down1=1)),
    "bonus_collect": Effect(("per_opponent", "flat"), PROBE.collects),
    "deals": Effect((1, None), PROBE.status),
    "players": Effect(([2, 5], [2, 6]), lambda rules: PROBE.seated(rules, "cards", 6)),
    "cards": Effect((27, 21), lambda rules: PROBE.loses(rules, PLAIN)),
    "decks": Effect((3, 2), lambda rules: PROBE.seated(rules, "total_cards")),
    "printed_jokers": Effect((3, 2), lambda rules: _shows(rules, SETS_OF_FIVE)),
}
