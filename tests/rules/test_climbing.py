"""Sessions of Zheng Shangyou and Big Two: places, cards left, the sheet (RULES §14 Z-4, §15 Y-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.entries import Deal, Ruling
from rules.sheet.scoresheet import Seat, State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation

ZHENG, BIG_TWO = GAME_TYPES["zheng_shangyou"], GAME_TYPES["big_two"]
BOTH = pytest.mark.parametrize("game", [ZHENG, BIG_TWO], ids=lambda game: game.id)
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus"]


def rules_of(game: GameType, **options: Any) -> dict[str, Any]:
    return game.settle(game.presets[0].id, options)


def start(game: GameType, seats: int = 4, **options: Any) -> State:
    return game.start(rules_of(game, **options), [Seat(n, NAMES[n - 1]) for n in range(1, seats + 1)])


def ordered(*order: int) -> Deal:
    return Deal(str(order), {"order": list(order)})


def left(*cards: int) -> Deal:
    entered = [{"seat": seat, "cards_left": count} for seat, count in enumerate(cards, 1)]
    return Deal(str(cards), {"cards_left": entered})


def code_of(game: GameType, state: State, deal: Deal) -> str:
    with pytest.raises(RuleViolation) as raised:
        game.check(state, deal)
    return raised.value.code


@BOTH
def test_places_are_added_and_the_lowest_sum_leads(game: GameType) -> None:
    state = game.fold(start(game), [ordered(1, 2, 3, 4), ordered(2, 1, 4, 3), ordered(1, 3, 2, 4)])
    assert state.totals() == {1: 4, 2: 6, 3: 9, 4: 11}
    sheet = lay_out(game, state)
    assert [total["place"] for total in sheet["totals"]] == [1, 2, 3, 4]
    assert (sheet["direction"], sheet["status"]) == ("low", "playing")


@BOTH
def test_order_is_said_in_words(game: GameType) -> None:
    scored = game.appraise(start(game, 3), ordered(3, 1, 2).outcome)
    assert scored.summary is not None
    assert scored.summary.text == "Out in this order: Cy, Ann, Bob."
    assert [reason.text for reason in scored.lines[0].reasons] == ["Place 1: +1."]


@BOTH
def test_two_for_the_first_one_for_the_second_up_to_the_target(game: GameType) -> None:
    state = game.fold(start(game, scoring="2-1", target=4), [ordered(2, 1, 3, 4)])
    assert state.totals() == {1: 1, 2: 2, 3: 0, 4: 0}
    assert (state.verdict.status, game.left(state, 2)) == ("playing", 2)
    state = game.step(state, ordered(2, 1, 3, 4))
    assert (state.verdict.status, state.verdict.winners) == ("finished", (2,))
    assert code_of(game, state, ordered(1, 2, 3, 4)) == "MATCH_OVER"


def test_places_have_no_target() -> None:
    state = ZHENG.fold(start(ZHENG), [ordered(1, 2, 3, 4)] * 6)
    assert state.verdict.status == "playing"
    assert ZHENG.left(state, 1) is None


@pytest.mark.parametrize(("cards", "points"), [(1, -1), (9, -9), (10, -20), (12, -24), (13, -39), (17, -51)])
def test_cards_left_cost_more_the_more_there_are(cards: int, points: int) -> None:
    state = BIG_TWO.step(start(BIG_TWO, 3, scoring="cards_left"), left(cards, 0, 5))
    assert state.totals() == {1: points, 2: 0, 3: -5}
    assert state.rows[0].scored.summary is not None
    assert state.rows[0].scored.summary.text == "Bob went out."


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (0, "Went out: no cards left, no penalty."),
        (9, "Cards left: 9. Each counts 1: −9."),
        (10, "Cards left: 10. From ten cards each counts 2: −20."),
        (13, "Cards left: 13. From thirteen cards each counts 3: −39."),
    ],
)
def test_the_reason_says_what_each_card_left_counts(cards: int, said: str) -> None:
    state = BIG_TWO.step(start(BIG_TWO, scoring="cards_left"), left(cards, 0 if cards else 8, 5, 7))
    assert [reason.text for reason in state.rows[0].scored.lines[0].reasons] == [said]


def test_highest_total_leads_where_cards_left_count() -> None:
    sheet = lay_out(BIG_TWO, BIG_TWO.fold(start(BIG_TWO, scoring="cards_left"), [left(0, 9, 10, 13)]))
    assert [total["points"] for total in sheet["totals"]] == [0, -9, -20, -39]
    assert [total["place"] for total in sheet["totals"]] == [1, 2, 3, 4]


@BOTH
@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (ordered(1, 2, 3), "MISSING_PLAYER"),
        (ordered(1, 2, 3, 3), "DUPLICATE_PLACE"),
        (ordered(1, 2, 2), "DUPLICATE_PLACE"),
        (ordered(1, 2, 3, 5), "UNKNOWN_PLAYER"),
        (ordered(), "MISSING_PLAYER"),
        (left(0, 1, 2, 3), "MISSING_PLAYER"),
    ],
)
def test_orders_that_are_refused(game: GameType, deal: Deal, code: str) -> None:
    assert code_of(game, start(game), deal) == code


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (left(1, 2, 3, 4), "NO_WINNER"),
        (left(0, 0, 3, 4), "TWO_WINNERS"),
        (left(0, 14, 3, 4), "POINTS_OUT_OF_RANGE"),
        (left(0, -1, 3, 4), "POINTS_OUT_OF_RANGE"),
        (left(0, 1, 3), "MISSING_PLAYER"),
        (left(0, 1, 3, 4, 5), "UNKNOWN_PLAYER"),
        (ordered(1, 2, 3, 4), "MISSING_PLAYER"),
    ],
)
def test_cards_left_that_are_refused(deal: Deal, code: str) -> None:
    assert code_of(BIG_TWO, start(BIG_TWO, scoring="cards_left"), deal) == code


def test_odd_card_of_three_may_be_left_where_the_starter_gets_it() -> None:
    deal = left(0, 18, 3)
    assert code_of(BIG_TWO, start(BIG_TWO, 3, scoring="cards_left"), deal) == "POINTS_OUT_OF_RANGE"
    BIG_TWO.check(start(BIG_TWO, 3, scoring="cards_left", leftover="to_starter"), deal)


@pytest.mark.parametrize(("game", "seats"), [(ZHENG, 2), (ZHENG, 7), (BIG_TWO, 2), (BIG_TWO, 5)])
def test_players_at_the_table(game: GameType, seats: int) -> None:
    with pytest.raises(RuleViolation) as raised:
        start(game, seats)
    assert raised.value.code == "PLAYER_COUNT"


@BOTH
def test_disqualified_player_takes_no_place(game: GameType) -> None:
    state = game.step(start(game), Ruling("r", "disqualification", 2, "looked at hands"))
    assert code_of(game, state, ordered(1, 2, 3, 4)) == "ELIMINATED_PLAYER"
    assert game.step(state, ordered(1, 3, 4)).rows[1].problem is None


@BOTH
@pytest.mark.parametrize(
    ("facts", "options", "answer"),
    [
        (
            {"deals": [["A", "B", "C", "D"], ["D", "A", "B", "C"]]},
            {},
            {"place_sums": {"A": 3, "B": 5, "C": 7, "D": 5}, "leader": "A"},
        ),
        ({"deals": [["A", "B", "C"], ["B", "A", "C"]]}, {}, {"leader": None, "leaders": ["A", "B"]}),
        ({"deals": [["A", "B", "C"]]}, {"scoring": "2-1"}, {"points": {"A": 2, "B": 1, "C": 0}}),
        ({"deals": [["A", "B", "C"]], "scoring": "2-1"}, {}, {"leader": "A"}),
    ],
)
def test_session_by_names(
    game: GameType, facts: Mapping[str, Any], options: Mapping[str, Any], answer: Mapping[str, Any]
) -> None:
    given = game.answer("session", rules_of(game, **options), facts)
    assert {key: given[key] for key in answer} == answer


def test_session_of_cards_left() -> None:
    first, second = {"A": 0, "B": 9, "C": 10, "D": 13}, {"A": 1, "B": 0, "C": 1, "D": 1}
    facts = {"scoring": "cards_left", "deals": [first, second]}
    answer = BIG_TWO.answer("session", rules_of(BIG_TWO), facts)
    assert answer["points"] == {"A": -1, "B": -9, "C": -21, "D": -40}
    single = BIG_TWO.answer("session", rules_of(BIG_TWO, scoring="cards_left"), {"cards_left": first})
    assert single["points"] == {"A": 0, "B": -9, "C": -20, "D": -39}
    assert single["leader"] == "A"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"deals": []}, "PLAYER_COUNT"),
        ({"deals": [["A", "B"]]}, "PLAYER_COUNT"),
        ({"deals": [["A", "B", "A", "C"]]}, "DUPLICATE_PLACE"),
        ({"deals": [["A", "B", "C"], ["A", "B"]]}, "MISSING_PLAYER"),
        ({"deals": [["A", "B", "C"], ["A", "B", "D"]]}, "UNKNOWN_PLAYER"),
        ({"deals": [["A", "B", "C"]], "scoring": "cards_left"}, "MISSING_PLAYER"),
        ({"deals": [["A", "B", "A"]]}, "DUPLICATE_PLACE"),
        ({"deals": [{"A": 0, "B": 5, "C": 3}]}, "MISSING_PLAYER"),
        ({"cards_left": {"A": 1, "B": 2, "C": 3}, "scoring": "cards_left"}, "NO_WINNER"),
    ],
)
def test_sessions_that_are_refused(facts: Mapping[str, Any], code: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        BIG_TWO.answer("session", rules_of(BIG_TWO), facts)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("cards", "code", "field"),
    [
        ({"A": 1, "B": 2, "C": 3}, "NO_WINNER", "/deals/1"),
        ({"A": 0, "B": 0, "C": 3}, "TWO_WINNERS", "/deals/1"),
        ({"A": 0, "B": 2, "C": 18}, "POINTS_OUT_OF_RANGE", "/deals/1/C"),
    ],
)
def test_a_refusal_points_at_its_deal(cards: Mapping[str, int], code: str, field: str) -> None:
    deals = [{"A": 0, "B": 5, "C": 3}, cards]
    with pytest.raises(RuleViolation) as raised:
        BIG_TWO.answer("session", rules_of(BIG_TWO, scoring="cards_left"), {"deals": deals})
    assert (raised.value.code, raised.value.field) == (code, field)


@BOTH
def test_nobody_is_dealt_nothing(game: GameType) -> None:
    with pytest.raises(RuleViolation) as raised:
        game.answer("deal", rules_of(game), {"player_count": 0})
    assert raised.value.code == "PLAYER_COUNT"


@BOTH
@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        ({"cards": ["10S"]}, "UNKNOWN_CARD", "/cards/0"),
        ({"cards": ["4S"], "out": ["3h"]}, "UNKNOWN_CARD", "/out/0"),
        ({"cards": ["4S"], "hand_has": "threes"}, "UNKNOWN_CARD", "/hand_has"),
        ({"cards": ["4S", "4S"], "hand_has": "1S"}, "UNKNOWN_CARD", "/hand_has"),
        ({"cards": ["4S"], "hand_has": "1S", "player_count": 7}, "UNKNOWN_CARD", "/hand_has"),
        ({"cards": ["4S"], "player_count": 7}, "PLAYER_COUNT", "/player_count"),
        ({"cards": ["4S", "4S"]}, "TOO_MANY_COPIES", "/cards"),
        ({"cards": ["3S"], "out": ["3S"]}, "TOO_MANY_COPIES", "/out"),
        ({"cards": ["3S"], "out": ["3H", "3H"]}, "TOO_MANY_COPIES", "/out"),
        ({"cards": ["3H"], "hand_has": "3H", "out": ["3H"]}, "TOO_MANY_COPIES", "/out"),
        ({"play": ["3S", "4S"], "previous": ["10S"]}, "UNKNOWN_CARD", "/previous/0"),
        ({"play": ["3S", "3S"], "previous": ["1S"]}, "UNKNOWN_CARD", "/previous/0"),
        ({"play": ["3S"], "previous": ["10S"], "player_count": 7}, "UNKNOWN_CARD", "/previous/0"),
        ({"play": ["3S", "4S"], "previous": ["3S"], "player_count": 7}, "PLAYER_COUNT", "/player_count"),
    ],
)
def test_openings_and_plays_are_read_before_they_are_judged(
    game: GameType, facts: Mapping[str, Any], code: str, field: str
) -> None:
    with pytest.raises(RuleViolation) as raised:
        game.answer("beats" if "play" in facts else "first_play", rules_of(game), facts)
    assert (raised.value.code, raised.value.field) == (code, field)


@BOTH
def test_nothing_opens_where_the_whole_pack_is_face_up(game: GameType) -> None:
    pack = [rank + suit for rank in "3456789TJQKA2" for suit in "SHDC"]
    with pytest.raises(RuleViolation) as raised:
        game.answer("first_play", rules_of(game), {"cards": [], "out": pack})
    assert raised.value.code.startswith("MUST_CONTAIN")


@BOTH
def test_no_cards_are_no_play(game: GameType) -> None:
    for what, facts in (("classify", {"cards": []}), ("beats", {"play": ["4S"], "previous": []})):
        with pytest.raises(RuleViolation) as raised:
            game.answer(what, rules_of(game), facts)
        assert (raised.value.code, raised.value.statement.code) == ("NOT_A_HAND", "climb_no_cards")


@BOTH
def test_cards_are_read_before_the_players_are_counted(game: GameType) -> None:
    for cards, code in ((["10S"], "UNKNOWN_CARD"), (["3S", "3S"], "PLAYER_COUNT")):
        with pytest.raises(RuleViolation) as raised:
            game.answer("classify", rules_of(game), {"player_count": 7, "cards": cards})
        assert raised.value.code == code


@BOTH
def test_one_card_is_not_in_two_plays(game: GameType) -> None:
    with pytest.raises(RuleViolation) as raised:
        game.answer("beats", rules_of(game), {"play": ["4S"], "previous": ["4S"]})
    assert (raised.value.code, raised.value.field) == ("TOO_MANY_COPIES", "/play")


def test_places_from_a_finishing_order() -> None:
    facts = {"players": ["A", "B", "C"], "order": ["C", "A", "B"]}
    assert ZHENG.answer("places", rules_of(ZHENG), facts) == {"places": {"C": 1, "A": 2, "B": 3}}


@pytest.mark.parametrize(
    ("order", "code"),
    [("ABA", "DUPLICATE_PLACE"), ("AB", "MISSING_PLAYER"), ("ABD", "UNKNOWN_PLAYER")],
)
def test_places_that_are_refused(order: str, code: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        ZHENG.answer("places", rules_of(ZHENG), {"players": ["A", "B", "C"], "order": list(order)})
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("game", "players", "code"),
    [
        (ZHENG, "ABCDEFG", "PLAYER_COUNT"),
        (ZHENG, "A", "PLAYER_COUNT"),
        (BIG_TWO, "ABCDE", "PLAYER_COUNT"),
        (BIG_TWO, "AB", "PLAYER_COUNT"),
        (ZHENG, "ABA", "UNKNOWN_PLAYER"),
    ],
)
def test_places_are_for_the_players_of_the_game(game: GameType, players: str, code: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        game.answer("places", rules_of(game), {"players": list(players), "order": list(players)})
    assert raised.value.code == code
    assert raised.value.field.startswith("/players")


def test_two_may_play_zheng_shangyou_with_hidden_cards() -> None:
    facts = {"players": ["A", "B"], "order": ["B", "A"]}
    assert ZHENG.answer("places", rules_of(ZHENG), facts) == {"places": {"B": 1, "A": 2}}


@BOTH
@pytest.mark.parametrize(
    ("last", "out", "leader"), [("A", [], "A"), ("A", ["A"], "B"), ("C", ["C", "A"], "B"), ("B", ["C"], "B")]
)
def test_who_leads_after_all_have_passed(game: GameType, last: str, out: Sequence[str], leader: str) -> None:
    facts = {"players": ["A", "B", "C"], "last": last, "out": out}
    assert game.answer("next_lead", rules_of(game), facts) == {"leader": leader}


@pytest.mark.parametrize(
    ("last", "out", "code"),
    [("D", [], "UNKNOWN_PLAYER"), ("A", ["D"], "UNKNOWN_PLAYER"), ("A", ["A", "B", "C"], "EVERYBODY_PACKED")],
)
def test_leads_that_cannot_be(last: str, out: Sequence[str], code: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        ZHENG.answer("next_lead", rules_of(ZHENG), {"players": ["A", "B", "C"], "last": last, "out": out})
    assert raised.value.code == code


@BOTH
@pytest.mark.parametrize(("players", "code"), [("ABCDEFG", "PLAYER_COUNT"), ("ABCA", "UNKNOWN_PLAYER")])
def test_who_leads_is_asked_for_the_players_of_the_game(game: GameType, players: str, code: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        game.answer("next_lead", rules_of(game), {"players": list(players), "last": "A"})
    assert (raised.value.code, raised.value.field[:8]) == (code, "/players")
