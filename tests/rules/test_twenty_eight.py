"""28 as in RULES §11: what a deal is worth, what is refused, and where the match stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Entry, Finish, Ruling, Toss
from rules.sheet.scoresheet import Points, Seat, State
from rules.statements import RuleViolation
from tests.ready_made import fold_points

GAME = GAME_TYPES["twenty_eight"]
SEATS = [Seat(number, f"P{number}", "XY"[(number - 1) % 2]) for number in range(1, 7)]
X, Y = (1, 3, 5), (2, 4, 6)
WIN_X = {"bidder": 1, "bid": 16, "bidders_points": 16}
WIN_Y = {"bidder": 2, "bid": 16, "bidders_points": 16}
VOID = {"void": True}


def start(**options: Any) -> State:
    return GAME.start(GAME.settle("gama_28", options), SEATS)


def game_points(outcome: Mapping[str, Any], **options: Any) -> tuple[Points, Points]:
    """Return the game points of the bidders (seat 1) and of the others (seat 2)."""
    scored = GAME.appraise(start(**options), {"bidder": 1, **outcome})
    points = {line.seat: line.points for line in scored.lines}
    assert {points[seat] for seat in X} == {scored.result["game_points"]["bidding"]}
    assert {points[seat] for seat in Y} == {scored.result["game_points"]["other"]}
    return points[1], points[2]


def played(*outcomes: Mapping[str, Any], **options: Any) -> State:
    deals = [Deal(str(place), outcome) for place, outcome in enumerate(outcomes)]
    return GAME.fold(start(**options), deals)


def refusal(outcome: Mapping[str, Any], **options: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as raised:
        GAME.appraise(start(**options), {"bidder": 1, **outcome})
    return raised.value


@pytest.mark.parametrize(
    ("bid", "made", "failed"),
    [(16, 1, -2), (19, 1, -2), (20, 2, -3), (24, 2, -3), (25, 3, -4), (28, 3, -4)],
)
def test_bid_is_made_by_reaching_it(bid: int, made: int, failed: int) -> None:
    assert game_points({"bid": bid, "bidders_points": bid}) == (made, 0)
    assert game_points({"bid": bid, "bidders_points": bid - 1}) == (failed, 0)


def test_overtricks_do_not_matter() -> None:
    assert game_points({"bid": 16, "bidders_points": 28}) == (1, 0)


def test_one_side_counted_tells_the_other() -> None:
    assert game_points({"bid": 17, "other_points": 12}) == game_points({"bid": 17, "bidders_points": 16})


@pytest.mark.parametrize(("made", "points"), [(True, 4), (False, -5)])
def test_thani(made: bool, points: int) -> None:
    assert game_points({"bid": "thani", "thani_made": made}) == (points, 0)


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"cot": "bidding", "cot_made": True}, 2),
        ({"cot": "bidding", "cot_made": False}, -4),
        ({"cot": "other", "cot_made": True}, -4),
        ({"cot": "other", "cot_made": False}, 2),
        ({"cot": "bidding", "cot_made": True, "bidders_points": 28, "other_points": 0}, 2),
        ({"cot": "other", "cot_made": True, "bidders_points": 0}, -4),
        ({"cot": "bidding", "cot_made": False, "bidders_points": 28}, -4),
        ({"surrender_by": "other"}, 1),
        ({"surrender_by": "bidding"}, -2),
        ({"surrender_by": "other", "cot": "bidding"}, 1),
        ({"surrender_by": "other", "accepted": False, "cot_made": True}, 2),
        ({"surrender_by": "other", "accepted": False, "cot_made": False}, -4),
        ({"surrender_by": "bidding", "accepted": False, "cot_made": True}, -4),
        ({"cot": "bidding", "cot_made": True, "caller_cards_left": 2}, 2),
    ],
)
def test_cot_counter_cot_and_surrender(facts: Mapping[str, Any], points: int) -> None:
    assert game_points({"bid": 18, **facts}) == (points, 0)


def test_cot_can_be_called_on_a_bid_of_the_first_band_and_on_none_above() -> None:
    assert game_points({"bid": 19, "cot": "bidding", "cot_made": True}) == (2, 0)
    assert game_points({"bid": 19, "surrender_by": "other"}) == (1, 0)
    assert refusal({"bid": 20, "cot": "bidding", "cot_made": True}).code == "COT_BID_TOO_HIGH"
    assert game_points({"bid": 24, "cot": "other", "cot_made": False}, cot_max_bid=24) == (4, 0)


@pytest.mark.parametrize(("bid", "points"), [(16, 4), (20, 6), (25, 8), ("thani", 10)])
def test_foul_gives_the_other_team_twice_the_loss(bid: int | str, points: int) -> None:
    assert game_points({"bid": bid, "foul_by": "bidding"}) == (0, points)
    assert game_points({"bid": bid, "foul_by": "other"}) == (points, 0)


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ({"bid": 18, "bidders_points": 16}, "Bid 18 by Team X, took 16: Team X −2."),
        ({"bid": "thani", "thani_made": True}, "Thani by Team X, all six tricks won: Team X +4."),
        (
            {"bid": 17, "cot": "other", "cot_made": True},
            "Counter cot by Team Y on the bid of 17, all six tricks won: Team X −4.",
        ),
        (
            {"bid": 17, "surrender_by": "other"},
            "Team Y surrendered on the bid of 17, accepted: Team X +1.",
        ),
        ({"bid": 16, "foul_by": "bidding"}, "Foul by Team X on the bid of 16: Team Y +4."),
    ],
)
def test_every_line_says_why(outcome: Mapping[str, Any], sentence: str) -> None:
    scored = GAME.appraise(start(), {"bidder": 3, **outcome})
    assert scored.summary is not None
    assert scored.summary.text == sentence
    assert {reason.text for line in scored.lines for reason in line.reasons} == {sentence}


def test_failed_bid_may_be_given_to_the_other_team_instead() -> None:
    assert game_points({"bid": 20, "bidders_points": 19}, loss_mode="award_opponents") == (0, 3)
    assert game_points({"bid": 17, "cot": "bidding", "cot_made": False}, loss_mode="award_opponents") == (
        0,
        4,
    )


def test_deal_without_a_bidder_can_be_asked_but_not_recorded() -> None:
    outcome = {"bid": 18, "bidders_points": 20}
    scored = GAME.appraise(start(), outcome)
    assert scored.result["game_points"] == {"bidding": 1, "other": 0}
    assert scored.lines == ()
    with pytest.raises(RuleViolation, match="who won the bidding") as raised:
        GAME.check(start(), Deal("1", outcome))
    assert raised.value.code == "MISSING_PLAYER"


@pytest.mark.parametrize(
    ("outcome", "code", "field"),
    [
        ({"bidders_points": 16}, "UNKNOWN_BID", "/bid"),
        ({"bid": "tani", "bidders_points": 16}, "UNKNOWN_BID", "/bid"),
        ({"bid": 17.5, "bidders_points": 16}, "BID_NOT_INTEGER", "/bid"),
        ({"bid": 15, "bidders_points": 16}, "BID_TOO_LOW", "/bid"),
        ({"bid": 29, "bidders_points": 16}, "BID_TOO_HIGH", "/bid"),
        ({"bid": 15, "bidders_points": 16, "other_points": 13}, "BID_TOO_LOW", "/bid"),
        ({"bid": 17, "bidders_points": 17, "other_points": 10}, "CARD_POINTS_SUM", "/other_points"),
        ({"bid": 17}, "CARD_POINTS_SUM", "/bidders_points"),
        ({"bid": 17, "bidders_points": 29, "other_points": -1}, "POINTS_OUT_OF_RANGE", "/bidders_points"),
        ({"bid": 17, "other_points": -1}, "POINTS_OUT_OF_RANGE", "/other_points"),
        ({"bid": 17, "bidders_points": 16.5}, "POINTS_OUT_OF_RANGE", "/bidders_points"),
        ({"bid": 17, "bidders_points": 17, "thani_made": True}, "THANI_WITH_CARD_POINTS", "/thani_made"),
        ({"bid": "thani"}, "THANI_RESULT_MISSING", "/thani_made"),
        ({"bid": "thani", "bidders_points": 20}, "THANI_WITH_CARD_POINTS", "/bidders_points"),
        ({"bid": "thani", "other_points": 0}, "THANI_WITH_CARD_POINTS", "/other_points"),
        (
            {"bid": 18, "surrender_by": "other", "bidders_points": 30},
            "POINTS_OUT_OF_RANGE",
            "/bidders_points",
        ),
        (
            {"bid": 18, "cot": "bidding", "surrender_by": "other", "caller_cards_left": 1},
            "COT_TOO_LATE",
            "/caller_cards_left",
        ),
        (
            {"bid": 18, "cot": "bidding", "cot_made": True, "bidders_points": 24, "other_points": 5},
            "COT_CONTRADICTS_POINTS",
            "/bidders_points",
        ),
        ({"bid": "thani", "cot": "bidding"}, "COT_BID_TOO_HIGH", "/cot"),
        ({"bid": 20, "cot": "bidding", "cot_made": True}, "COT_BID_TOO_HIGH", "/cot"),
        ({"bid": 20, "surrender_by": "other"}, "COT_BID_TOO_HIGH", "/surrender_by"),
        ({"bid": 18, "cot": "bidding"}, "NO_WINNER", "/cot_made"),
        ({"bid": 18, "surrender_by": "other", "accepted": False}, "NO_WINNER", "/cot_made"),
        (
            {"bid": 18, "cot": "bidding", "cot_made": True, "caller_cards_left": 1},
            "COT_TOO_LATE",
            "/caller_cards_left",
        ),
        (
            {"bid": 18, "cot": "bidding", "cot_made": True, "caller_cards_left": 7},
            "POINTS_OUT_OF_RANGE",
            "/caller_cards_left",
        ),
        (
            {"bid": 18, "cot": "bidding", "cot_made": True, "bidders_points": 24},
            "COT_CONTRADICTS_POINTS",
            "/bidders_points",
        ),
        (
            {"bid": 18, "cot": "other", "cot_made": True, "bidders_points": 4},
            "COT_CONTRADICTS_POINTS",
            "/bidders_points",
        ),
        (
            {"bid": 18, "cot": "other", "surrender_by": "other"},
            "COT_CONTRADICTS_POINTS",
            "/surrender_by",
        ),
        (
            {"bid": 18, "cot": "bidding", "cot_made": True, "surrender_by": "other"},
            "COT_CONTRADICTS_POINTS",
            "/cot_made",
        ),
        ({"bidder": 7, "bid": 18, "bidders_points": 18}, "UNKNOWN_PLAYER", "/bidder"),
    ],
)
def test_refused_deals(outcome: Mapping[str, Any], code: str, field: str) -> None:
    violation = refusal(outcome)
    assert (violation.code, violation.field) == (code, field)


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ("XYXYX", "TEAM_SIZE"),
        ("XYXYXX", "TEAM_SIZE"),
        ("XXYYXY", "TEAM_SIZE"),
        ("XYXYX-", "TEAM_SIZE"),
        ("-----", "PLAYER_COUNT"),
        ("------", "TEAM_SIZE"),
    ],
)
def test_three_against_three_sit_alternately(sides: str, code: str) -> None:
    seats = [
        Seat(number, f"P{number}", None if side == "-" else side) for number, side in enumerate(sides, 1)
    ]
    with pytest.raises(RuleViolation) as raised:
        GAME.start(GAME.settle("gama_28"), seats)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("void", "sentence"),
    [
        (True, "The deal is void and does not count; the next player deals."),
        (
            "no_trump",
            "The opponents hold no trump: the deal is void and does not count; the next player deals.",
        ),
        (
            "single_suit",
            "Six cards of one suit in one hand: the deal is void and does not count; the next player deals.",
        ),
        ("misdeal", "The deal is void and does not count; the next player deals."),
    ],
)
def test_void_deal_passes_the_deal_on_and_does_not_count(void: bool | str, sentence: str) -> None:
    state = played({"void": void}, deals_per_round=1, rounds=1)
    assert state.rows[0].problem is None
    assert state.rows[0].scored.summary is not None
    assert state.rows[0].scored.summary.text == sentence
    assert set(state.totals().values()) == {0}
    assert state.dealer == 2
    assert state.verdict.status == "playing"


def test_single_suit_is_played_where_the_table_says_so() -> None:
    assert refusal({"void": "single_suit"}, single_suit_void=False).code == "NO_WINNER"


def test_void_false_is_a_deal_like_any_other() -> None:
    assert game_points({"bid": 16, "bidders_points": 16, "void": False}) == (1, 0)


@pytest.mark.parametrize(
    ("deals", "status", "winners"),
    [
        ([WIN_X] * 3, "playing", ()),
        ([WIN_X, WIN_X, WIN_Y, WIN_X], "finished", X),
        ([WIN_X, WIN_X, VOID, WIN_Y], "playing", ()),
        ([WIN_X, WIN_X, WIN_Y, WIN_Y], "extra_round", ()),
        ([WIN_X, WIN_X, WIN_Y, WIN_Y, WIN_Y], "extra_round", ()),
        ([WIN_X, WIN_X, WIN_Y, WIN_Y, WIN_Y, WIN_Y], "finished", Y),
        ([WIN_X, WIN_Y, WIN_X, WIN_Y, WIN_X, WIN_Y], "coin_toss", ()),
    ],
)
def test_match_of_two_rounds_of_two_deals(
    deals: Sequence[Mapping[str, Any]], status: str, winners: tuple[int, ...]
) -> None:
    verdict = played(*deals, deals_per_round=2).verdict
    assert (verdict.status, verdict.winners) == (status, winners)


def test_house_default_is_twelve_deals() -> None:
    assert played(*[WIN_X] * 11).verdict.status == "playing"
    assert played(*[WIN_X] * 12).verdict.status == "finished"


def test_coin_toss_decides_for_the_side_of_the_winner() -> None:
    level = played(WIN_X, WIN_Y, deals_per_round=1, extra_rounds=0)
    assert level.verdict.tied == (1, 2, 3, 4, 5, 6)
    with pytest.raises(RuleViolation, match="coin toss"):
        GAME.check(level, Deal("3", WIN_X))
    decided = GAME.step(level, Toss("toss", 4))
    assert (decided.verdict.status, decided.verdict.winners) == ("finished", Y)


def test_level_match_may_be_shared() -> None:
    verdict = played(WIN_X, WIN_Y, deals_per_round=1, extra_rounds=0, final_tie="shared").verdict
    assert (verdict.status, verdict.winners) == ("finished", (1, 2, 3, 4, 5, 6))


def test_no_deal_after_the_match_is_decided() -> None:
    over = played(WIN_X, WIN_X, deals_per_round=1)
    with pytest.raises(RuleViolation) as raised:
        GAME.check(over, Deal("3", WIN_Y))
    assert raised.value.code == "MATCH_OVER"


def test_ready_made_points_end_in_the_same_verdict() -> None:
    state = start(deals_per_round=1)
    deal_x = {seat: 1 if seat in X else 0 for seat in range(1, 7)}
    assert fold_points(GAME, state, [deal_x, {}]).verdict.status == "playing"
    state = fold_points(GAME, state, [deal_x, {}, deal_x])
    assert (state.verdict.status, state.verdict.winners) == ("finished", X)
    with pytest.raises(RuleViolation) as raised:
        fold_points(GAME, state, [deal_x])
    assert raised.value.code == "MATCH_OVER"


def test_no_ready_made_deal_follows_where_a_toss_is_due() -> None:
    level = [
        {seat: int(seat in X) for seat in range(1, 7)},
        {seat: int(seat not in X) for seat in range(1, 7)},
    ]
    state = fold_points(GAME, start(deals_per_round=1, extra_rounds=0), level)
    assert state.verdict.status == "coin_toss"
    with pytest.raises(RuleViolation) as raised:
        fold_points(GAME, state, level)
    assert raised.value.code == "MATCH_OVER"


def test_ruling_counts_for_the_whole_side() -> None:
    state = GAME.step(played(WIN_X), Ruling("r", "penalty", 1, "phone at the table", 2))
    assert {state.totals()[seat] for seat in X} == {-1}
    assert {state.totals()[seat] for seat in Y} == {0}


def test_disqualified_side_loses_the_match() -> None:
    entries: list[Entry] = [Deal("1", WIN_X), Ruling("r", "disqualification", 3, "marked cards")]
    verdict = GAME.fold(start(), entries).verdict
    assert (verdict.status, verdict.winners) == ("finished", Y)


def test_correction_that_levels_the_match_reopens_it() -> None:
    decided = played(WIN_X, WIN_X, deals_per_round=1)
    corrected = played(WIN_X, WIN_Y, deals_per_round=1)
    assert (decided.verdict.status, corrected.verdict.status) == ("finished", "extra_round")


def test_early_finish_gives_the_match_to_the_leaders() -> None:
    state = GAME.step(played(WIN_Y), Finish("f", "hall closes"))
    assert (state.verdict.status, state.verdict.winners) == ("finished", Y)


def test_deal_that_no_longer_reads_keeps_its_problem_and_counts_nothing() -> None:
    state = played({"bidder": 1, "bid": 15, "bidders_points": 20})
    assert state.rows[0].problem is not None
    assert "15" in state.rows[0].problem.text
    assert set(state.totals().values()) == {0}


FOUR = [Seat(number, f"P{number}", "XY"[(number - 1) % 2]) for number in range(1, 5)]


def of_four(outcome: Mapping[str, Any], **options: Any) -> str:
    """Return what is said of a deal of four, whose hands have eight cards, be it a refusal."""
    state = GAME.start(GAME.settle("four_28", options), FOUR)
    try:
        said = GAME.appraise(state, {"bidder": 1, **outcome}).summary
    except RuleViolation as violation:
        return violation.statement.text
    assert said is not None
    return said.text


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ({"bid": "thani", "thani_made": True}, "Thani by Team X, all eight tricks won: Team X +4."),
        ({"bid": "thani"}, "Enter whether thani was made: did the bidder win all eight tricks?"),
        (
            {"bid": 14, "cot": "bidding", "cot_made": True},
            "Cot by Team X on the bid of 14, all eight tricks won: Team X +2.",
        ),
        (
            {"bid": 14, "cot": "other", "cot_made": True},
            "Counter cot by Team Y on the bid of 14, all eight tricks won: Team X −4.",
        ),
        ({"bid": 14, "cot": "bidding"}, "Enter whether the side that called cot won all eight tricks."),
        (
            {"bid": 14, "cot": "bidding", "cot_made": True, "caller_cards_left": 9},
            "The caller cannot hold 9 cards; a hand has 0 to 8.",
        ),
        (
            {"void": "single_suit"},
            "All cards of one suit in one hand: the deal is void and does not count; the next player deals.",
        ),
    ],
)
def test_four_play_with_eight_cards_each(outcome: Mapping[str, Any], said: str) -> None:
    assert of_four(outcome) == said


def test_what_is_said_where_four_play_otherwise() -> None:
    told = of_four({"void": "single_suit"}, single_suit_void=False)
    assert told.startswith("Eight cards of one suit do not void a deal")
    rules = GAME.settle("four_28")
    spades = [f"{rank}S" for rank in "789TJQKA"]
    answer = GAME.answer("void_deal", rules, {"hands": {"Ann": spades}})
    assert answer["reason"]["text"].startswith("Ann holds eight cards of one suit")
    with pytest.raises(RuleViolation, match="played by four at this table"):
        GAME.answer("auction", rules, {"order": ["X1", "Y1", "X2"], "bids": []})
