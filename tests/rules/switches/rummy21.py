"""What each house rule of 21-card rummy changes at the table."""

from __future__ import annotations

from typing import Any

from rules.switches import Rules
from tests.rules.shared.card_text import groups
from tests.rules.shared.effect import Effect
from tests.rules.shared.settlement_probe import Probe
from tests.rules.shared.settlement_rummy import Table

PROBE = Probe(Table("rummy21"), indicator="8H")
SHOW = groups("2S3S4S5S 5D6D7D8D TCTCTC 4H9H6H KSKHKDKC ASAHJK")
PLAIN = "2S4S6S9SJS2H4HTH3D5D7DTDKDAC2C4C6C9CJK9H7H"
WORTHLESS = "AS2S5S9SQS3H6HTHKH4D7DJDAD2C5C9CQCKCJK9H7H"
COMPLETE = "2S3S4S5S5D6D7D8DTCJCQCKC4H9H6HKSKHKDASAHJK"
ONLY_TWO_PURE = "2S3S4S5S5D6D7D8DTCJC7HKC4H9H6HKSKHKDASAHJK"
DUBLEES = "2S2S5S5S9D9DTCTCKDKDQCQC4D6CJSQHAD3H7CAC8S"
JOKERS = "8H8H9H9H7H7HJK2S5S9DTCKDQC3H4D6CJSQHAD2CAS"


def _shows(rules: Rules) -> Any:
    return PROBE.answer(rules, "validate_show", "valid", kind="full", melds=SHOW)


def _wild_eights(rules: Rules) -> Any:
    return PROBE.answer(rules, "wilds", "other_wild")


def _wild_in_run(rules: Rules) -> Any:
    melds = groups("8H9HTH 5D6DJK8D TCJCQC 4S5S6S KSKHKDKC 2S2H2D2C")
    return PROBE.answer(rules, "validate_show", "valid", kind="full", indicator="7H", melds=melds)


VALUE = {"same": 0, "upper": 0, "lower": 0}

SWITCH_EFFECTS = {
    "drop_first": Effect((30, 40), lambda rules: PROBE.pays(rules, status="drop_first")),
    "drop_later": Effect((70, 60), lambda rules: PROBE.pays(rules, status="drop_later")),
    "wrong_show": Effect((120, 100), lambda rules: PROBE.pays(rules, status="wrong_show")),
    "max_points": Effect((120, None), lambda rules: PROBE.loses(rules, WORTHLESS)),
    "full_meld": Effect((2, 0), lambda rules: PROBE.loses(rules, COMPLETE)),
    "full_meld_needs_pure": Effect((True, False), lambda rules: PROBE.loses(rules, ONLY_TWO_PURE)),
    "near_show_dublees": Effect((6, 7), lambda rules: PROBE.loses(rules, DUBLEES)),
    "near_show_jokers": Effect((7, 8), lambda rules: PROBE.loses(rules, JOKERS)),
    "early_show_rate": Effect((0.5, 1), lambda rules: PROBE.early(rules, 40)),
    "early_show_halves": Effect(("penalty", "penalty_and_bonus"), lambda rules: PROBE.early(rules, 40, 10)),
    "half_rounding": Effect(("up", "exact"), lambda rules: PROBE.early(rules, 41)),
    "stock_end": Effect(("void", "reshuffle"), PROBE.void),
    "tunnela_is_pure": Effect((False, True), _shows),
    "cut_rank_wild": Effect(("same_suit", "all_suits"), _wild_eights),
    "wild_as_itself": Effect((True, False), _wild_in_run),
    "same": Effect(([10, 30, 50], [20, 30, 50]), lambda rules: PROBE.bonus(rules, **(VALUE | {"same": 1}))),
    "upper": Effect(([10, 30, 50], [10, 40, 50]), lambda rules: PROBE.bonus(rules, **(VALUE | {"upper": 2}))),
    "lower": Effect(([10, 30, 50], [10, 30, 60]), lambda rules: PROBE.bonus(rules, **(VALUE | {"lower": 3}))),
    "marriage": Effect(
        ([100, 300, 500], [90, 300, 500]), lambda rules: PROBE.bonus(rules, same=1, upper=1, lower=1)
    ),
    "bonus_collect": Effect(("per_opponent", "flat"), PROBE.collects),
    "deals": Effect((1, None), PROBE.status),
    "players": Effect(([2, 6], [2, 7]), lambda rules: PROBE.seated(rules, "cards", 7)),
    "cards": Effect((21, 13), lambda rules: PROBE.loses(rules, PLAIN)),
    "decks": Effect((3, 2), lambda rules: PROBE.seated(rules, "total_cards")),
    "printed_jokers": Effect((3, 0), lambda rules: PROBE.loses(rules, PLAIN)),
}
