"""What each house rule of 21-card rummy changes at the table."""

from __future__ import annotations

from typing import Any

from rules.entries import Deal
from rules.statements import RuleViolation
from rules.switches import Rules
from tests.rules.effect import Effect
from tests.rules.settlement_rummy import Table, cards, groups, played

TABLE = Table("rummy21")
GAME = TABLE.game
SHOW = groups("2S3S4S5S 5D6D7D8D TCTCTC 4H9H6H KSKHKDKC ASAHJK")
PLAIN = "2S4S6S9SJS2H4HTH3D5D7DTDKDAC2C4C6C9CJK9H7H"
WORTHLESS = "AS2S5S9SQS3H6HTHKH4D7DJDAD2C5C9CQCKCJK9H7H"
COMPLETE = "2S3S4S5S5D6D7D8DTCJCQCKC4H9H6HKSKHKDASAHJK"
ONLY_TWO_PURE = "2S3S4S5S5D6D7D8DTCJC7HKC4H9H6HKSKHKDASAHJK"
DUBLEES = "2S2S5S5S9D9DTCTCKDKDQCQC4D6CJSQHAD3H7CAC8S"
JOKERS = "8H8H9H9H7H7HJK2S5S9DTCKDQC3H4D6CJSQHAD2CAS"


def _points(rules: Rules, *results: dict[str, Any], **outcome: Any) -> Any:
    seats = TABLE.start(len(results) + 1).seats
    facts = {"winner": 1, "show": "normal", "results": [{"seat": 1}, *results], **outcome}
    try:
        return [line.points for line in GAME.appraise(GAME.start(rules, seats, len(seats)), facts).lines]
    except RuleViolation as violation:
        return violation.code


def _answer(rules: Rules, what: str, key: str, **facts: Any) -> Any:
    try:
        return GAME.answer(what, rules, {"indicator": "8H", **facts})[key]
    except RuleViolation as violation:
        return violation.code


def _loses(rules: Rules, hand: str) -> Any:
    return _answer(rules, "loser_points", "points", cards=cards(hand))


def _bonus(rules: Rules, **counts: int) -> Any:
    return _answer(rules, "value_bonus", "bonus", **counts)


def _pays(rules: Rules, **result: Any) -> Any:
    return _points(rules, {"seat": 2, **result})


def _early(rules: Rules, points: int, bonus: int = 0) -> Any:
    return _points(rules, played(2, points, bonus), show="first_turn")


def _collects(rules: Rules) -> Any:
    return _points(rules, played(2, 40, 10), played(3, 40))


def _shows(rules: Rules) -> Any:
    return _answer(rules, "validate_show", "valid", kind="full", melds=SHOW)


def _wild_eights(rules: Rules) -> Any:
    return _answer(rules, "wilds", "other_wild")


def _wild_in_run(rules: Rules) -> Any:
    melds = groups("8H9HTH 5D6DJK8D TCJCQC 4S5S6S KSKHKDKC 2S2H2D2C")
    return _answer(rules, "validate_show", "valid", kind="full", indicator="7H", melds=melds)


def _table(rules: Rules, key: str, count: int = 4) -> Any:
    return _answer(rules, "table", key, player_count=count)


def _status(rules: Rules) -> str:
    deal = {"winner": 1, "results": [{"seat": 2, "status": "drop_first"}]}
    return GAME.fold(GAME.start(rules, TABLE.start(2).seats), [Deal("1", deal)]).verdict.status


VALUE = {"same": 0, "upper": 0, "lower": 0}

SWITCH_EFFECTS = {
    "drop_first": Effect((30, 40), lambda rules: _pays(rules, status="drop_first")),
    "drop_later": Effect((70, 60), lambda rules: _pays(rules, status="drop_later")),
    "wrong_show": Effect((120, 100), lambda rules: _pays(rules, status="wrong_show")),
    "max_points": Effect((120, None), lambda rules: _loses(rules, WORTHLESS)),
    "full_meld": Effect((2, 0), lambda rules: _loses(rules, COMPLETE)),
    "full_meld_needs_pure": Effect((True, False), lambda rules: _loses(rules, ONLY_TWO_PURE)),
    "near_show_dublees": Effect((6, 7), lambda rules: _loses(rules, DUBLEES)),
    "near_show_jokers": Effect((7, 8), lambda rules: _loses(rules, JOKERS)),
    "early_show_rate": Effect((0.5, 1), lambda rules: _early(rules, 40)),
    "early_show_halves": Effect(("penalty", "penalty_and_bonus"), lambda rules: _early(rules, 40, 10)),
    "half_rounding": Effect(("up", "exact"), lambda rules: _early(rules, 41)),
    "stock_end": Effect(
        ("void", "reshuffle"), lambda rules: _points(rules, {"seat": 2}, winner=None, show="void")
    ),
    "tunnela_is_pure": Effect((False, True), _shows),
    "cut_rank_wild": Effect(("same_suit", "all_suits"), _wild_eights),
    "wild_as_itself": Effect((True, False), _wild_in_run),
    "same": Effect(([10, 30, 50], [20, 30, 50]), lambda rules: _bonus(rules, **(VALUE | {"same": 1}))),
    "upper": Effect(([10, 30, 50], [10, 40, 50]), lambda rules: _bonus(rules, **(VALUE | {"upper": 2}))),
    "lower": Effect(([10, 30, 50], [10, 30, 60]), lambda rules: _bonus(rules, **(VALUE | {"lower": 3}))),
    "marriage": Effect(
        ([100, 300, 500], [90, 300, 500]), lambda rules: _bonus(rules, same=1, upper=1, lower=1)
    ),
    "bonus_collect": Effect(("per_opponent", "flat"), _collects),
    "deals": Effect((1, None), _status),
    "players": Effect(([2, 6], [2, 7]), lambda rules: _table(rules, "cards", 7)),
    "cards": Effect((21, 13), lambda rules: _loses(rules, PLAIN)),
    "decks": Effect((3, 2), lambda rules: _table(rules, "total_cards")),
    "printed_jokers": Effect((3, 0), lambda rules: _loses(rules, PLAIN)),
}
