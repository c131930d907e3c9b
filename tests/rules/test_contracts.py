"""Call Break, Kachuful and Spades as in docs/games: how games go on and end, what holds for every deal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules.sheet.entries import Deal, Ruling
from rules.sheet.scoresheet import Points
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from tests.rules.shared.contracts import CALL_BREAK, KACHUFUL, SPADES, dealt, played, start, worth

TENTH = "1/2 4/4 4/4 3/3"


@st.composite
def deals(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Draw what four bid and took of thirteen tricks."""
    cuts = sorted(draw(st.lists(st.integers(0, 13), min_size=3, max_size=3)))
    taken = [after - before for before, after in zip([0, *cuts], [*cuts, 13], strict=True)]
    return [(draw(st.integers(1, 13)), tricks) for tricks in taken]


def as_text(deal: list[tuple[int, int]]) -> str:
    return " ".join(f"{bid}/{tricks}" for bid, tricks in deal)


@given(deals())
def test_call_break_pays_the_bid_and_tenths_or_takes_the_bid(deal: list[tuple[int, int]]) -> None:
    scored = worth(CALL_BREAK, CALL_BREAK.settle("call_break"), as_text(deal))
    tenths = [10 * bid + tricks - bid if tricks >= bid else -10 * bid for bid, tricks in deal]
    assert scored == [each / 10 for each in tenths]


@given(st.lists(deals(), max_size=40))
def test_tenths_add_up_as_on_paper(many: list[list[tuple[int, int]]]) -> None:
    rules = CALL_BREAK.settle("call_break", {"deals": None})
    totals = played(CALL_BREAK, rules, *map(as_text, many)).totals() if many else {}
    for seat, total in totals.items():
        played_by = [deal[seat - 1] for deal in many]
        tenths = sum(10 * bid + tricks - bid if tricks >= bid else -10 * bid for bid, tricks in played_by)
        assert total == tenths / 10


@given(deals())
def test_partners_in_spades_score_what_they_bid_and_took_together(deal: list[tuple[int, int]]) -> None:
    rules = SPADES.settle("spades", {"bags": None})
    scored = worth(SPADES, rules, as_text(deal))
    for side in (0, 1):
        bid, taken = (sum(deal[seat][part] for seat in (side, side + 2)) for part in (0, 1))
        assert scored[side] == scored[side + 2] == (9 * bid + taken if taken >= bid else -10 * bid)


def test_five_deals_are_a_game_of_call_break_and_the_level_share_it() -> None:
    rules = CALL_BREAK.settle("call_break")
    four = played(CALL_BREAK, rules, *[TENTH] * 4)
    assert four.verdict.status == "playing"
    five = played(CALL_BREAK, rules, *[TENTH] * 5)
    assert (five.verdict.status, five.verdict.winners) == ("finished", (2, 3))
    assert five.totals() == {1: 5.5, 2: 20, 3: 20, 4: 15}


def opening(deals: int, **options: Any) -> str:
    """Return what is said of the deal after so many of nobody's bids."""
    rules = KACHUFUL.settle("kachuful", options)
    state = start(KACHUFUL, rules, 3)
    for number in range(deals):
        cards = KACHUFUL.house_of(rules).cards(3, number + 1) or 5
        state = KACHUFUL.step(state, Deal(str(number), dealt(f"{cards}/{cards} 0/0 1/0")), strict=True)
    coming = lay_out(KACHUFUL, state)["next"]
    return str(coming["opening"]["text"]) if coming else "over"


@pytest.mark.parametrize(
    ("deals", "options", "said"),
    [
        (0, {}, "Ann deals 7, trumps ♠, Bob starts"),
        (1, {}, "Bob deals 6, trumps ♦, Cy starts"),
        (4, {}, "Bob deals 3, trumps ♠, Cy starts"),
        (4, {"trumps": "SDCHN"}, "Bob deals 3, no trumps, Cy starts"),
        (1, {"trumps": "other"}, "Bob deals 6, Cy starts"),
        (7, {}, "over"),
        (7, {"series": "down_up"}, "Bob deals 2, trumps ♥, Cy starts"),
        (13, {"series": "down_up"}, "over"),
        (9, {"series": "any"}, "Ann deals, Bob starts"),
        (2, {"series": "up"}, "Cy deals 3, trumps ♣, Ann starts"),
        (0, {"most_cards": 17}, "Ann deals 17, trumps ♠, Bob starts"),
    ],
)
def test_kachuful_says_what_is_dealt_and_ends_with_its_series(
    deals: int, options: dict[str, Any], said: str
) -> None:
    assert opening(deals, **options) == said


def test_no_more_cards_are_dealt_than_the_pack_has() -> None:
    assert KACHUFUL.house_of(KACHUFUL.settle("oh_hell")).series(7)[0] == 7


def test_the_dealer_is_named_who_must_bid_otherwise() -> None:
    state = start(KACHUFUL, KACHUFUL.settle("kachuful"), 3)
    with pytest.raises(
        RuleViolation, match=r"come to 7, as many as there are tricks\. Ann deals and must bid"
    ):
        KACHUFUL.appraise(state, dealt("2/2 2/2 3/3"))


def spades(*deals: str, **options: Any) -> tuple[str, tuple[Points, Points], tuple[int, ...]]:
    """Return the status, what both sides have, and who won."""
    state = played(SPADES, SPADES.settle("spades", options), *deals)
    totals = state.totals()
    return state.verdict.status, (totals[1], totals[2]), state.verdict.winners


BAGGED = "3/10 2/3 1/- 1/-"


def test_bags_are_kept_from_deal_to_deal() -> None:
    assert spades(BAGGED)[1] == (46, 30)
    assert spades(BAGGED, BAGGED)[1] == (46 + 46 - 100, 60)
    assert spades(*[BAGGED] * 4)[1] == (4 * 46 - 200, 120)
    assert spades(BAGGED, BAGGED, bags=5)[1] == (92 - 200, 60)


def test_a_deal_that_no_longer_counts_leaves_no_bags() -> None:
    state = start(SPADES, SPADES.settle("spades", {"target": 50}))
    for number in range(2):
        state = SPADES.step(state, Deal(str(number), dealt("4/11 2/2 1/- 1/-")))
    assert (state.verdict.status, state.sums.own) == ("finished", {"X": 6, "Y": 0})


@pytest.mark.parametrize(
    ("deals", "options", "ends"),
    [
        (["4/4 3/6 3/3 3/-"], {"target": 70}, ("finished", (70, 60), (1, 3))),
        (["4/4 3/6 3/3 3/-"], {"target": 60}, ("finished", (70, 60), (1, 3))),
        (["3/4 3/6 3/3 3/-"], {"target": 60}, ("finished", (61, 60), (1, 3))),
        (["5/1 5/12 5/- 5/-"], {"floor": 100}, ("finished", (-100, 102), (2, 4))),
        (["5/1 5/12 5/- 5/-"], {"floor": None}, ("playing", (-100, 102), ())),
        (["5/6 5/7 2/- 2/-"], {"target": 50}, ("finished", (-70, 70), (2, 4))),
    ],
)
def test_spades_end_at_the_target_or_the_floor(deals: list[str], options: dict[str, Any], ends: Any) -> None:
    assert spades(*deals, **options) == ends


def test_level_sides_play_on() -> None:
    deal = "3/6 3/7 3/- 3/-"
    assert spades(deal, target=60, over="none")[0] == "playing"
    status, totals, winners = spades(deal, "3/6 2/7 3/- 3/-", target=60, over="none")
    assert (status, totals, winners) == ("finished", (120, 110), (1, 3))


def test_partners_sit_opposite_each_other() -> None:
    seats = start(SPADES, SPADES.settle("spades")).seats
    with pytest.raises(RuleViolation, match="Ann and Cy of Team X sit side by side"):
        SPADES.start(SPADES.settle("spades"), [seats[0], seats[2], seats[1], seats[3]])


def test_reasons_say_what_was_bid_and_taken() -> None:
    state = start(CALL_BREAK, CALL_BREAK.settle("bonus_call_break"))
    lines = CALL_BREAK.appraise(state, dealt("4/6 3/2 1/1 4/4")).lines
    assert [line.reasons[0].text for line in lines[:2]] == [
        "Bid 4, took 6: +4.2.",
        "Bid 3, took 2, so it failed: −3.",
    ]
    fined = start(SPADES, SPADES.settle("spades", {"bags": 2}))
    reasons = SPADES.appraise(fined, dealt("0/2 3/4 5/6 4/1")).lines[0].reasons
    assert [reason.text for reason in reasons] == [
        "Bid 5, took 6: +51.",
        "Nil by Ann, who took 2: −100.",
        "Tricks of a nil that failed are bags, here 2: +2.",
        "2 bags are full: −100.",
    ]


def test_a_penalty_of_the_director_counts_for_the_whole_side() -> None:
    state = start(SPADES, SPADES.settle("spades"))
    state = SPADES.step(state, Ruling("r", "penalty", 3, "talks in play", 10))
    assert state.totals() == {1: -10, 2: 0, 3: -10, 4: 0}
