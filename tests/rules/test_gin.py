"""One deal of gin as in RULES §8 and §10: what it is worth, why, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.arrange import fewest_deadwood
from rules.cards.cards import DECK
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Scored, Seat, State
from rules.statements import RuleViolation

SEATS = [Seat(1, "Anu"), Seat(2, "Binu")]
MELDS = [["4H", "5H", "6H"], ["9S", "9D", "9C"], ["JC", "QC", "KC"]]
MELDED = [card for meld in MELDS for card in meld]
TWO_LEFT = {"knocker_cards": [*MELDED, "2D"], "knocker_melds": MELDS}
GIN: dict[str, Any] = {
    "knocker_cards": [*MELDED, "TC"],
    "knocker_melds": [*MELDS[:2], ["TC", "JC", "QC", "KC"]],
}
BIG_GIN = {
    "knocker_cards": [*GIN["knocker_cards"], "7H"],
    "knocker_melds": [["4H", "5H", "6H", "7H"], *GIN["knocker_melds"][1:]],
}
SPREAD = ["8H", "9H", "3S", "3D", "3C", "AS", "2S", "KD", "8D", "5C"]


def start(game: str, **options: Any) -> State:
    return GAME_TYPES[game].start(GAME_TYPES[game].settle(game, options), SEATS)


def score(game: str, outcome: Mapping[str, Any], **options: Any) -> Scored:
    return GAME_TYPES[game].appraise(start(game, **options), {"knocker": 1, **outcome})


def points(game: str, outcome: Mapping[str, Any], **options: Any) -> tuple[float, float]:
    """Return the points of the knocker (seat 1) and of the defender (seat 2)."""
    knocker, defender = score(game, outcome, **options).lines
    return knocker.points, defender.points


def counts(kind: str, deadwood: int, against: float, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "knocker_deadwood": deadwood, "defender_deadwood": against, **more}


def said(scored: Scored, seat: int = 1) -> list[str]:
    return [reason.code for reason in scored.lines[seat - 1].reasons]


def refusal(game: str, outcome: Mapping[str, Any], **options: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as raised:
        GAME_TYPES[game].appraise(start(game, **options), {"knocker": 1, **outcome})
    return raised.value


@pytest.mark.parametrize(
    ("outcome", "scored"),
    [
        pytest.param(counts("knock", 2, 26), (24, 0), id="knock scores the difference"),
        pytest.param(counts("knock", 10, 11), (1, 0), id="knock with ten"),
        pytest.param(counts("knock", 5, 5), (0, 25), id="equal counts are an undercut"),
        pytest.param(counts("knock", 5, 1), (0, 29), id="undercut adds the difference"),
        pytest.param(counts("gin", 0, 42), (67, 0), id="gin adds 25"),
        pytest.param(counts("gin", 0, 0), (25, 0), id="gin is never undercut"),
        pytest.param(counts("knock", 0, 42), (67, 0), id="G-4 a knock with 0 is gin"),
        pytest.param(counts("big_gin", 0, 43), (74, 0), id="G-1 big gin adds 31 instead of 25"),
        pytest.param({"kind": "gin", "defender_deadwood": 42}, (67, 0), id="gin needs no count of its own"),
        pytest.param(
            {**counts("gin", 0, 42), "knocker_melds": GIN["knocker_melds"]},
            (67, 0),
            id="gin by its melds alone",
        ),
        pytest.param({"kind": "draw", "stock_left": 2}, (0, 0), id="two stock cards left: drawn"),
        pytest.param({"kind": "draw", "knocker": None}, (0, 0), id="nobody knocked: drawn"),
    ],
)
def test_site_gin_by_counts(outcome: dict[str, Any], scored: tuple[int, int]) -> None:
    assert points("site_gin", outcome) == scored


@pytest.mark.parametrize(
    ("outcome", "scored"),
    [
        pytest.param(
            counts("knock", 7, 20, upcard="7S"), (13, 0), id="knock with the value of the knock card"
        ),
        pytest.param(counts("knock", 10, 20, upcard="KD"), (10, 0), id="a picture counts 10"),
        pytest.param(counts("gin", 0, 42, upcard="AH"), (67, 0), id="gin with an ace up"),
        pytest.param(
            counts("knock", 0, 42, upcard="AH"), (67, 0), id="G-4 a knock with 0 is gin, ace or not"
        ),
        pytest.param(counts("gin", 0, 42), (67, 0), id="gin needs no knock card"),
        pytest.param(
            counts("knock", 3, 20, upcard="7S", defender_card_count=9), (27, 0), id="N-4 one card short"
        ),
        pytest.param(
            counts("gin", 0, 14, upcard="7S", defender_card_count=8), (59, 0), id="N-4 two cards short"
        ),
        pytest.param(
            counts("gin", 0, 24, upcard="7S", defender_card_count=11), (49, 0), id="one card too many"
        ),
        pytest.param(
            counts("knock", 7, 2, upcard="7S", defender_card_count=9),
            (5, 0),
            id="N-4 a short hand hardly undercuts",
        ),
        pytest.param(counts("big_gin", 0, 42, upcard="7S"), (67, 0), id="N-7 big gin counts as gin"),
        pytest.param({"kind": "draw", "upcard": "7S"}, (0, 0), id="no knock up to the fiftieth card"),
    ],
)
def test_tournament_singles_by_counts(outcome: dict[str, Any], scored: tuple[int, int]) -> None:
    assert points("gra_singles", outcome) == scored


@pytest.mark.parametrize(
    ("kind", "knocker", "defender", "scored", "left"),
    [
        pytest.param("knock", TWO_LEFT, ["7H", *SPREAD[1:]], (24, 0), 26, id="7H and 9H laid off"),
        pytest.param(
            "knock",
            TWO_LEFT,
            ["7H", "8H", "3S", "3D", "3C", "TC", "9H", "AC", "AD", "AH"],
            (0, 27),
            0,
            id="all gone",
        ),
        pytest.param("gin", GIN, ["7H", *SPREAD[1:]], (67, 0), 42, id="no lay-offs on gin"),
        pytest.param("knock", GIN, ["7H", *SPREAD[1:]], (67, 0), 42, id="nor on gin announced as a knock"),
        pytest.param("big_gin", BIG_GIN, SPREAD, (74, 0), 43, id="nor on big gin"),
    ],
)
def test_hands_tapped_in(
    kind: str, knocker: dict[str, Any], defender: list[str], scored: tuple[int, int], left: int
) -> None:
    found = score("site_gin", {"kind": kind, **knocker, "defender_cards": defender})
    assert tuple(line.points for line in found.lines) == scored
    assert found.result["defender_deadwood"] == left


def test_result_says_who_knocked_who_defended_and_who_won() -> None:
    scored = score("site_gin", counts("knock", 5, 5))
    told = {"ending": "undercut", "knocker": 1, "defender": 2, "winner": 2, "undercut": True}
    assert told.items() <= scored.result.items()
    assert scored.result.items() >= {"knocker_deadwood": 5, "defender_deadwood": 5}.items()
    assert not score("site_gin", counts("knock", 5, 9)).result["undercut"]
    assert scored.summary == scored.lines[0].reasons[0]


def test_lay_offs_are_shown_with_the_meld_they_went_to() -> None:
    found = score("site_gin", {"kind": "knock", **TWO_LEFT, "defender_cards": ["7H", *SPREAD[1:]]})
    arrangement = found.lines[1].arrangement
    assert arrangement is not None
    assert {lay["card"]: lay["onto"] for lay in arrangement["laid_off"]} == {"7H": MELDS[0], "9H": MELDS[1]}
    assert [(meld["kind"], set(meld["cards"])) for meld in arrangement["melds"]] == [
        ("set", {"3S", "3D", "3C"})
    ]
    assert sorted(arrangement["left"]) == sorted(["AS", "2S", "KD", "8D", "5C"])
    assert {"gin_knock", "gin_laid_off", "gin_left"} == set(said(found, 2))


def test_knocker_is_held_to_the_declared_melds_and_told_of_better_ones() -> None:
    cards = ["AS", "2S", "3S", "4S", "7D", "8D", "9D", "KH", "KS", "KC"]
    declared = [["AS", "2S", "3S"], ["7D", "8D", "9D"], ["KH", "KS", "KC"]]
    found = score(
        "site_gin",
        {"kind": "knock", "knocker_cards": cards, "knocker_melds": declared, "defender_deadwood": 30},
    )
    knocker = found.lines[0]
    assert (knocker.points, found.result["knocker_deadwood"]) == (26, 4)
    assert knocker.better is not None
    assert knocker.better["points"] == 0
    assert said(found)[-1] == "gin_better"


def test_knockers_best_melds_are_taken_where_none_are_declared() -> None:
    outcome = {
        "kind": "knock",
        "knocker_cards": TWO_LEFT["knocker_cards"],
        "defender_cards": ["7H", *SPREAD[1:]],
    }
    found = score("site_gin", outcome)
    assert found.lines[0].points == 24
    assert found.lines[0].better is None


def test_declared_melds_without_the_rest_of_the_hand_can_be_laid_off_on() -> None:
    outcome = {
        "kind": "knock",
        "knocker_melds": MELDS,
        "knocker_deadwood": 2,
        "defender_cards": ["7H", *SPREAD[1:]],
    }
    assert points("site_gin", outcome) == (24, 0)


def test_agreed_count_of_the_defender_stands_above_the_best_one() -> None:
    outcome = {"kind": "knock", **TWO_LEFT, "defender_cards": ["7H", *SPREAD[1:]], "defender_deadwood": 33}
    found = score("site_gin", outcome)
    assert found.lines[0].points == 31
    assert found.lines[1].better is not None
    assert found.lines[1].better["points"] == 26


def test_reasons_cite_the_rule_they_follow() -> None:
    assert (
        score("gra_singles", counts("knock", 5, 5, upcard="7S")).lines[0].reasons[0].rule == "gra_singles N-2"
    )
    assert score("site_gin", counts("big_gin", 0, 43)).lines[0].reasons[0].rule == "site_gin G-1"
    assert score("site_gin", counts("knock", 0, 43)).lines[0].reasons[1].rule == "site_gin G-4"


@pytest.mark.parametrize(
    ("outcome", "accepted"),
    [
        pytest.param(counts("knock", 10, 8, upcard="8C"), 27, id="N-1 the text's example"),
        pytest.param(counts("knock", 10, 9, upcard="8C"), None, id="9 is above the knock card"),
        pytest.param(counts("gin", 4, 3, upcard="8C"), 26, id="N-6 announced gin that is none"),
        pytest.param(counts("gin", 2, 6, upcard="8C"), 25, id="N-6 with less left than the defender"),
        pytest.param(counts("gin", 2, 0, upcard="AC"), 27, id="an ace allows 0"),
        pytest.param(counts("gin", 2, 1, upcard="AC"), None, id="an ace allows 0 only"),
    ],
)
def test_improper_knock_goes_on_open_or_is_accepted(outcome: dict[str, Any], accepted: int | None) -> None:
    found = score("gra_singles", outcome)
    assert [line.points for line in found.lines] == [0, 0]
    assert found.result["state"] == "knocker_plays_open"
    assert found.result["improper_knock"]
    if accepted is None:
        assert (found.result["may_accept"], found.result["if_accepted"]) == (False, None)
        assert refusal("gra_singles", {**outcome, "accepted": True}).code == "CANNOT_ACCEPT"
    else:
        assert found.result["if_accepted"] == [{"seat": 1, "points": 0}, {"seat": 2, "points": accepted}]
        assert points("gra_singles", {**outcome, "accepted": True}) == (0, accepted)
        assert score("gra_singles", {**outcome, "accepted": True}).result["undercut"] is True


@pytest.mark.parametrize("accepted", [{}, {"accepted": False}])
@pytest.mark.parametrize("defender", [8, 9])
def test_open_hand_is_not_recorded(defender: int, accepted: dict[str, bool]) -> None:
    outcome = {"knocker": 1, **counts("knock", 10, defender, upcard="8C"), **accepted}
    with pytest.raises(RuleViolation) as raised:
        GAME_TYPES["gra_singles"].check(start("gra_singles"), Deal("a", outcome))
    assert (raised.value.code, raised.value.field) == ("KNOCK_ABOVE_LIMIT", "/accepted")
    assert "Anu" in str(raised.value)
    assert "Binu" in str(raised.value) or defender == 9
    assert raised.value.statement.params["limit"] == 8


def test_accepted_knock_and_proper_endings_are_recorded() -> None:
    game = GAME_TYPES["gra_singles"]
    for outcome in (counts("knock", 10, 8, upcard="8C", accepted=True), counts("knock", 3, 8, upcard="8C")):
        assert game.step(start("gra_singles"), Deal("a", {"knocker": 1, **outcome})).rows[0].problem is None


ONE_TWICE = ["4H", "4H", "6H", "9S", "9D", "9C", "JC", "QC", "KC", "2D"]
REFUSED = [
    pytest.param(
        "site_gin", {**TWO_LEFT, "defender_cards": [*SPREAD[:9], "10S"]}, "UNKNOWN_CARD", "/defender_cards/9"
    ),
    pytest.param(
        "site_gin", {**TWO_LEFT, "defender_cards": [*SPREAD[:9], "JK"]}, "UNKNOWN_CARD", "/defender_cards/9"
    ),
    pytest.param("site_gin", {"knocker_melds": [["4H", "x"]]}, "UNKNOWN_CARD", "/knocker_melds/0/1"),
    pytest.param("gra_singles", counts("knock", 2, 9, upcard="1S"), "UNKNOWN_CARD", "/upcard"),
    pytest.param("gra_singles", counts("knock", 2, 9), "UNKNOWN_CARD", "/upcard", id="no knock card"),
    pytest.param("site_gin", counts("knock", 2, 9, knocker=3), "UNKNOWN_PLAYER", "/knocker"),
    pytest.param("site_gin", counts("knock", 2, 9, defender=0), "UNKNOWN_PLAYER", "/defender"),
    pytest.param(
        "site_gin", counts("knock", 2, 9, defender=1), "UNKNOWN_PLAYER", "/defender", id="against oneself"
    ),
    pytest.param("site_gin", counts("knock", 2, 9, knocker=None), "MISSING_PLAYER", "/knocker"),
    pytest.param(
        "site_gin", {**TWO_LEFT, "defender_cards": ["2D", *SPREAD[1:]]}, "TOO_MANY_COPIES", "/defender_cards"
    ),
    pytest.param(
        "site_gin", {**TWO_LEFT, "defender_cards": [*SPREAD[:9], "8H"]}, "TOO_MANY_COPIES", "/defender_cards"
    ),
    pytest.param(
        "site_gin", {"knocker_cards": ONE_TWICE, "defender_deadwood": 9}, "TOO_MANY_COPIES", "/knocker_cards"
    ),
    pytest.param(
        "site_gin", {"knocker_cards": MELDED, "defender_deadwood": 9}, "HAND_SIZE", "/knocker_cards", id="9"
    ),
    pytest.param(
        "site_gin",
        {"knocker_cards": [*MELDED, "2D", "3D"], "defender_deadwood": 9},
        "HAND_SIZE",
        "/knocker_cards",
    ),
    pytest.param(
        "site_gin",
        {"kind": "big_gin", **GIN, "defender_deadwood": 9},
        "HAND_SIZE",
        "/knocker_cards",
        id="big gin",
    ),
    pytest.param(
        "site_gin",
        {"knocker_melds": [*MELDS, ["2D", "3D", "4D"]], "knocker_deadwood": 0, "defender_deadwood": 9},
        "HAND_SIZE",
        "/knocker_melds",
    ),
    pytest.param("site_gin", {**TWO_LEFT, "defender_cards": SPREAD[:9]}, "HAND_SIZE", "/defender_cards"),
    pytest.param(
        "site_gin", counts("knock", 2, 9, defender_card_count=9), "HAND_SIZE", "/defender_card_count"
    ),
    pytest.param(
        "gra_singles",
        counts("knock", 2, 9, upcard="9S", defender_card_count=0),
        "HAND_SIZE",
        "/defender_card_count",
    ),
    pytest.param(
        "gra_singles",
        {**TWO_LEFT, "upcard": "9S", "defender_cards": SPREAD, "defender_card_count": 9},
        "HAND_SIZE",
        "/defender_card_count",
    ),
    pytest.param("site_gin", {"defender_deadwood": 9}, "MISSING_PLAYER", "/knocker_deadwood"),
    pytest.param(
        "site_gin", {"knocker_melds": MELDS, "defender_deadwood": 9}, "MISSING_PLAYER", "/knocker_deadwood"
    ),
    pytest.param("site_gin", {"knocker_deadwood": 2}, "MISSING_PLAYER", "/defender_deadwood"),
    pytest.param("site_gin", counts("knock", -1, 9), "POINTS_OUT_OF_RANGE", "/knocker_deadwood"),
    pytest.param("site_gin", counts("knock", 2, 101), "POINTS_OUT_OF_RANGE", "/defender_deadwood"),
    pytest.param("site_gin", counts("knock", 2, 8.5), "POINTS_OUT_OF_RANGE", "/defender_deadwood"),
    pytest.param(
        "site_gin",
        {**TWO_LEFT, "knocker_deadwood": 3, "defender_deadwood": 9},
        "POINTS_OUT_OF_RANGE",
        "/knocker_deadwood",
        id="a count that is not what the melds leave",
    ),
    pytest.param(
        "site_gin",
        {**TWO_LEFT, "defender_cards": ["7H", *SPREAD[1:]], "defender_deadwood": 25},
        "POINTS_OUT_OF_RANGE",
        "/defender_deadwood",
        id="a count below the best",
    ),
    pytest.param(
        "site_gin",
        {**TWO_LEFT, "knocker_melds": [*MELDS[:2], [*MELDS[2], "2D"]], "defender_cards": SPREAD},
        "BAD_MELD",
        "/knocker_melds/2",
    ),
    pytest.param(
        "site_gin",
        {**TWO_LEFT, "knocker_melds": [*MELDS, ["2D", "3D", "4D"]], "defender_cards": SPREAD},
        "BAD_MELD",
        "/knocker_melds/3",
        id="a meld of cards not held",
    ),
    pytest.param(
        "site_gin",
        {"knocker_cards": [*MELDED, "2D"], "knocker_melds": [["QC", "KC", "AC"]], "defender_deadwood": 9},
        "BAD_MELD",
        "/knocker_melds/0",
        id="the ace is low",
    ),
    pytest.param("site_gin", counts("knock", 11, 30), "KNOCK_ABOVE_LIMIT", "/knocker_deadwood"),
    pytest.param(
        "site_gin",
        {**TWO_LEFT, "knocker_melds": MELDS[:2], "defender_cards": SPREAD},
        "KNOCK_ABOVE_LIMIT",
        "/knocker_melds",
    ),
    pytest.param("site_gin", counts("gin", 3, 30), "KNOCK_ABOVE_LIMIT", "/kind", id="gin that is none"),
    pytest.param("gra_singles", counts("knock", 1, 30, upcard="AH"), "MUST_GIN", "/kind"),
    pytest.param(
        "gra_singles",
        {"knocker_deadwood": 1, "upcard": "AH"},
        "MUST_GIN",
        "/kind",
        id="before a count that is missing",
    ),
    pytest.param("gra_singles", counts("knock", 1, 300, upcard="AH"), "MUST_GIN", "/kind"),
    pytest.param(
        "gra_singles",
        {**TWO_LEFT, "defender_deadwood": 30, "upcard": "AH"},
        "MUST_GIN",
        "/kind",
        id="with cards that leave two",
    ),
    pytest.param(
        "gra_singles", counts("knock", 10, 9, upcard="8C", accepted=True), "CANNOT_ACCEPT", "/accepted"
    ),
]


@pytest.mark.parametrize(("game", "outcome", "code", "field"), REFUSED)
def test_refusals_name_the_player_and_the_field(
    game: str, outcome: dict[str, Any], code: str, field: str
) -> None:
    violation = refusal(game, {"kind": "knock", **outcome})
    assert (violation.code, violation.field) == (code, field)
    named = {"/knocker_": "Anu", "/defender_": "Binu", "/kind": "Anu", "/accepted": "Binu"}
    for start_of_field, name in named.items():
        assert not field.startswith(start_of_field) or name in str(violation)


def test_knock_above_the_limit_by_forgotten_melds_is_told_the_best_ones() -> None:
    violation = refusal(
        "site_gin", {"kind": "knock", **TWO_LEFT, "knocker_melds": MELDS[:2], "defender_cards": SPREAD}
    )
    assert (violation.code, violation.statement.params["best"]) == ("KNOCK_ABOVE_LIMIT", 2)


@pytest.mark.parametrize("left", [0, 1, 3, 31])
def test_a_drawn_hand_leaves_two_cards_in_the_stock(left: int) -> None:
    violation = refusal("site_gin", {"kind": "draw", "stock_left": left})
    assert (violation.code, violation.field) == ("POINTS_OUT_OF_RANGE", "/stock_left")
    assert str(left) in str(violation)
    assert points("site_gin", {"kind": "knock", **TWO_LEFT, "defender_cards": SPREAD, "stock_left": 20})
    assert points("site_gin", {"kind": "draw", "stock_left": None}) == (0, 0)


@pytest.mark.parametrize(("held", "fewest"), [(10, 0), (11, 1), (12, 2), (15, 6)])
def test_a_long_hand_never_counts_nothing(held: int, fewest: int) -> None:
    for short in range(fewest):
        violation = refusal("gra_singles", counts("gin", 0, short, upcard="7S", defender_card_count=held))
        assert (violation.code, violation.field) == ("POINTS_OUT_OF_RANGE", "/defender_deadwood")
    outcome = counts("gin", 0, fewest, upcard="7S", defender_card_count=held)
    assert points("gra_singles", outcome) == (25 + fewest, 0)


def test_unreadable_cards_come_before_the_table() -> None:
    violation = refusal("site_gin", {"kind": "knock", "knocker": 9, "knocker_cards": ["??"]})
    assert (violation.code, violation.field) == ("UNKNOWN_CARD", "/knocker_cards/0")


def test_three_cannot_play() -> None:
    game = GAME_TYPES["site_gin"]
    with pytest.raises(RuleViolation) as raised:
        game.start(game.settle("site_gin"), [*SEATS, Seat(3, "Cini")])
    assert raised.value.code == "PLAYER_COUNT"


@given(st.permutations(DECK))
def test_any_two_hands_score_for_at_most_one_player(pack: list[str]) -> None:
    knocker, defender = pack[:10], pack[10:20]
    outcome = {"kind": "knock", "knocker_cards": knocker, "defender_cards": defender}
    found = score("site_gin", outcome, knock_max=50) if fewest_deadwood(knocker).points <= 50 else None
    if found is None:
        assert refusal("site_gin", {**outcome}, knock_max=50).code == "KNOCK_ABOVE_LIMIT"
        return
    assert min(line.points for line in found.lines) == 0
    held, against = found.result["knocker_deadwood"], found.result["defender_deadwood"]
    assert held == fewest_deadwood(knocker).points
    assert against <= fewest_deadwood(defender).points
    shown = found.lines[1].arrangement
    assert shown is not None
    used = [card for meld in shown["melds"] for card in meld["cards"]]
    used += [lay["card"] for lay in shown["laid_off"]]
    assert sorted([*used, *shown["left"]]) == sorted(defender)


def test_a_card_of_whom_nobody_knows_names_nobody() -> None:
    unread: dict[str, Any] = {"kind": "gin", "knocker": None, "defender_cards": ["x"]}
    assert refusal("site_gin", unread).statement.code == "gin_unknown_card"
    violation = refusal("site_gin", {**unread, "knocker": 2})
    assert (violation.statement.code, violation.statement.params["name"]) == (
        "gin_unknown_card_of",
        SEATS[0].name,
    )


def test_nothing_is_said_of_a_card_too_many_where_the_hand_was_drawn() -> None:
    drawn = {"kind": "draw", "defender": 2, "stock_left": 2, "defender_card_count": 11}
    assert "gin_extra_cards" not in said(score("gra_singles", drawn), 2)
    assert "gin_extra_cards" in said(
        score("gra_singles", counts("gin", 0, 24, upcard="7S", defender_card_count=11)), 2
    )
