"""Indian Marriage as in RULES §5: value cards, shows, settlement, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.marriage.deck import VALUES
from rules.sheet.entries import Deal, Entry, Ruling
from rules.sheet.scoresheet import Scored, Seat, State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from rules.switches import Preset
from tests.rules.shared.card_text import cards, groups

GAME = GAME_TYPES["indian_marriage"]
NAMES = ("Anu", "Binu", "Chinnu", "Deepa")


def rules_with(**options: Any) -> dict[str, Any]:
    return GAME.settle("catsatcards_marriage", options)


def table(size: int = 4, **options: Any) -> State:
    seats = [Seat(number, name) for number, name in enumerate(NAMES[:size], 1)]
    return GAME.start(rules_with(**options), seats)


def score(size: int = 4, options: Mapping[str, Any] | None = None, **outcome: Any) -> Scored:
    return GAME.appraise(table(size, **(options or {})), {"winner": 1, "shown": [1], **outcome})


def points(*args: Any, **kwargs: Any) -> list[float]:
    return [line.points for line in score(*args, **kwargs).lines]


def refused(size: int = 4, options: Mapping[str, Any] | None = None, **outcome: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as raised:
        score(size, options, **outcome)
    return raised.value


def ask(what: str, options: Mapping[str, Any] | None = None, **facts: Any) -> dict[str, Any]:
    return GAME.answer(what, rules_with(**(options or {})), facts)


def refusal_of(what: str, **facts: Any) -> str:
    with pytest.raises(RuleViolation) as raised:
        ask(what, **facts)
    return raised.value.code


@pytest.mark.parametrize(
    ("tiplu", "poplu", "jhiplu", "ordinary"),
    [
        ("JC", "QC", "TC", ["JS", "JH", "JD"]),
        ("AS", "2S", "KS", ["AH", "AD", "AC"]),
        ("KD", "AD", "QD", ["KS", "KH", "KC"]),
        ("2H", "3H", "AH", ["2S", "2D", "2C"]),
    ],
)
def test_wild_cards_run_round_the_ace(tiplu: str, poplu: str, jhiplu: str, ordinary: list[str]) -> None:
    assert ask("wilds", tiplu=tiplu) == {
        "tiplu": tiplu,
        "poplu": poplu,
        "jhiplu": jhiplu,
        "ordinary": ordinary,
    }


@pytest.mark.parametrize(
    ("tiplu", "poplu", "jhiplu", "worth"),
    [
        (0, 0, 0, 0),
        (1, 0, 0, 3),
        (2, 0, 0, 7),
        (0, 1, 0, 2),
        (0, 2, 0, 5),
        (0, 0, 2, 5),
        (0, 3, 0, 10),
        (0, 0, 3, 10),
        (1, 1, 0, 5),
        (1, 1, 1, 10),
        (2, 1, 1, 13),
        (2, 2, 2, 20),
        (1, 3, 3, 23),  # M-4: three poplu and three jhiplu beat a marriage
        (2, 3, 3, 27),
        (1, 2, 1, 12),
    ],
)
def test_value_cards_are_split_for_the_most(tiplu: int, poplu: int, jhiplu: int, worth: int) -> None:
    assert ask("mal_points", tiplu=tiplu, poplu=poplu, jhiplu=jhiplu)["per_opponent"] == worth


def test_double_marriage_as_other_tables_play_it() -> None:
    thirty = {"double_marriage": 30}
    assert ask("mal_points", thirty, tiplu=2, poplu=2, jhiplu=2)["per_opponent"] == 30
    assert ask("mal_points", thirty, tiplu=2, poplu=3, jhiplu=3)["per_opponent"] == 34


@pytest.mark.parametrize(
    ("opening", "mal", "worth"),
    [
        ("6H6H6H", "JCQC", 10),
        ("JSJSJS", "", 10),
        ("QCQCQC", "", 20),
        ("TCTCTC", "", 20),
        ("QCQCQC 6H6H6H", "TCJC", 30),  # the poplus are used up: no marriage
        ("6H6H6H 7S7S7S", "", 10),
        ("", "JCQCTC", 10),
        ("", "JSJH2C", 0),  # ordinary jokers in hand score nothing
    ],
)
def test_opening_tunnelas_and_value_cards(opening: str, mal: str, worth: int) -> None:
    answer = ask("bonus_points", tiplu="JC", mal_in_hand=cards(mal), opening_tunnelas=groups(opening))
    assert answer["per_opponent"] == worth


@pytest.mark.parametrize(
    ("what", "facts", "code"),
    [
        ("wilds", {"tiplu": "JK"}, "UNKNOWN_CARD"),
        ("wilds", {"tiplu": "10C"}, "UNKNOWN_CARD"),
        ("mal_points", {"tiplu": 3}, "TOO_MANY_COPIES"),
        ("mal_points", {"poplu": 4}, "TOO_MANY_COPIES"),
        ("mal_points", {"jhiplu": -1}, "POINTS_OUT_OF_RANGE"),
        ("bonus_points", {"tiplu": "JC", "mal_in_hand": ["JC"] * 3}, "TOO_MANY_COPIES"),
        ("bonus_points", {"tiplu": "JC", "opening_tunnelas": [["JC"] * 3]}, "TOO_MANY_COPIES"),
        (
            "bonus_points",
            {"tiplu": "JC", "mal_in_hand": ["QC"], "opening_tunnelas": [["QC"] * 3]},
            "TOO_MANY_COPIES",
        ),
        ("bonus_points", {"tiplu": "JC", "opening_tunnelas": [["6H", "6H", "7H"]]}, "BAD_MELD"),
        ("bonus_points", {"tiplu": "JC", "opening_tunnelas": [["6H", "6H", "1H"]]}, "UNKNOWN_CARD"),
        ("bonus_points", {"tiplu": "JC", "mal_in_hand": ["JK"]}, "UNKNOWN_CARD"),
        ("table", {"player_count": 1}, "PLAYER_COUNT"),
        ("table", {"player_count": 6}, "PLAYER_COUNT"),
    ],
)
def test_impossible_questions_are_refused(what: str, facts: dict[str, Any], code: str) -> None:
    assert refusal_of(what, **facts) == code


def test_table_of_five_uses_three_packs() -> None:
    assert ask("table", player_count=5) == {
        "decks": 3,
        "printed_jokers": 0,
        "total_cards": 156,
        "cards": 21,
    }


WON = "6H6H6H 3S4S5S 9DTDJD 4C4H4S 7CJS9C KDKHTC 2H3H4H"


@pytest.mark.parametrize(
    ("melds", "reason"),
    [
        (WON, None),
        ("6H6H6H 3S4S5S 9DTDJD 4C4H4S 7CJSQC KDKHTC 2H3H4H", None),  # two wild cards and one natural
        ("JSJSJS 3S4S5S 9DTDJD 4C4H4S 7C8C9C KDKHTC 2H3H4H", None),  # a tunnela of ordinary jokers
        ("6H6H6H 3S4S5S TCJCQC 4C4H4S 7CJS9C KDKHTC 2HJH4H", None),  # tiplu between its neighbours is pure
        ("6H6H6H 3S4S5S 9DTDJH 4C4H4S 7CJS9C KDKHTC 2HJD4H", "PRIMARY_MELDS"),
        ("6H6H6H 3S4S5S 9DTDJD 4C4H4S 7CJS9C KDKDTC 2H3H4H", "BAD_MELD"),
        ("6H6H6H 3S4S5S 9DTDJD 4C4H4S4D 7CJS9C KDKHTC 2H3H", "BAD_MELD"),  # exactly three cards
        ("6H6H6H KSAS2S 9DTDJD 4C4H4S 7CJS9C KDKHTC 2H3H4H", "BAD_MELD"),
        ("6H6HJS 3S4S5S 9DTDJD 4C4H4S 7CJS9C KDKHTC 2H3H4H", "BAD_MELD"),  # no wild card in a tunnela
    ],
)
def test_win_with_melds(melds: str, reason: str | None) -> None:
    answer = ask("validate_win", kind="melds", tiplu="JC", melds=groups(melds))
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)


def test_win_needs_every_card_melded() -> None:
    facts: dict[str, Any] = {
        "kind": "melds",
        "tiplu": "JC",
        "melds": groups(WON)[:-1],
        "rest": cards("2H3H5H"),
    }
    assert ask("validate_win", **facts)["reason"] == "UNMELDED_CARDS"


DUBLEES = "2H2H 5S5S 9D9D 8C8C KDKD QHQH 3C3C"


@pytest.mark.parametrize(
    ("dublees", "reason"),
    [
        (f"{DUBLEES} 4S4S", None),
        (f"{DUBLEES} ASJS", "BAD_DUBLEE"),
        (f"{DUBLEES} JSJS", "BAD_DUBLEE"),  # never wild cards, not even two alike
        (f"{DUBLEES} 4S4H", "BAD_DUBLEE"),
        (DUBLEES, "NOT_EIGHT_DUBLEES"),
    ],
)
def test_win_with_dublees(dublees: str, reason: str | None) -> None:
    answer = ask("validate_win", kind="dublees", tiplu="JC", dublees=groups(dublees))
    assert (answer["valid"], answer.get("reason")) == (reason is None, reason)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"melds": groups(WON)[:-1]}, "HAND_SIZE"),
        ({"melds": [*groups(WON)[:-1], ["JC"] * 3]}, "TOO_MANY_COPIES"),
        ({"melds": [*groups(WON)[:-1], ["3H", "4H", "5Z"]]}, "UNKNOWN_CARD"),
        (
            {"kind": "dublees", "dublees": groups(f"{DUBLEES} 4S4S"), "rest": cards("2C3C4C5C6C7C8H")},
            "HAND_SIZE",
        ),
    ],
)
def test_cards_that_cannot_be_shown(facts: dict[str, Any], code: str) -> None:
    assert refusal_of("validate_win", tiplu="JC", **facts) == code


def per_opponent(*worths: int) -> list[dict[str, int]]:
    return [{"seat": seat, "points": worth} for seat, worth in enumerate(worths, 1)]


@pytest.mark.parametrize(
    ("outcome", "earned", "pairwise"),
    [
        (
            {"shown": [1, 2, 3], "points_per_opponent": per_opponent(3, 10, 0, 0)},
            [25, 30, 0, 0],
            [15, 24, -16, -23],
        ),
        ({"win": "dublees"}, [45, 0, 0, 0], [45, -15, -15, -15]),
        ({"win": "dublees", "shown": [1, 2, 3, 4]}, [24, 0, 0, 0], [24, -8, -8, -8]),
        ({"seven_dublees": [2]}, [23, 0, 0, 0], [23, -3, -10, -10]),  # M-2
        ({"win": "void", "winner": None}, [0, 0, 0, 0], [0, 0, 0, 0]),  # M-8
    ],
)
def test_deal_earned_or_settled(outcome: dict[str, Any], earned: list[int], pairwise: list[int]) -> None:
    assert points(**outcome) == earned
    assert points(options={"settlement": "pairwise"}, **outcome) == pairwise


def test_two_players() -> None:
    outcome: dict[str, Any] = {"winner": 2, "shown": [1, 2], "points_per_opponent": per_opponent(20, 2)}
    scored = score(2, **outcome)
    assert [line.points for line in scored.lines] == [20, 5]
    assert scored.result["pairwise_net"] == [{"seat": 1, "points": 15}, {"seat": 2, "points": -15}]


def test_murder_takes_the_value_cards_of_those_not_shown() -> None:
    outcome: dict[str, Any] = {"shown": [1, 2], "points_per_opponent": per_opponent(0, 3, 10)}
    assert points(3, {"unseen_scores": False}, **outcome) == [13, 6, 0]
    scored = score(3, {"unseen_scores": False}, **outcome)
    assert [reason.rule for reason in scored.lines[2].reasons] == ["indian_marriage M-5"]


def test_winner_by_dublees_scores_value_cards_without_having_shown() -> None:
    outcome: dict[str, Any] = {"shown": [], "win": "dublees", "points_per_opponent": per_opponent(3)}
    assert points(2, {"unseen_scores": False}, **outcome) == [18, 0]


def test_seven_dublees_may_be_excused() -> None:
    assert points(options={"seven_dublees_pay": False}, seven_dublees=[4]) == [20, 0, 0, 0]


def test_cards_are_counted_for_each_player() -> None:
    results = [
        {"seat": 1, "tiplu": 1, "poplu": 1, "jhiplu": 1},
        {"seat": 2, "mal_in_hand": ["JC"], "opening_tunnelas": [["6H"] * 3]},
    ]
    scored = score(2, tiplu="JC", shown=[1, 2], results=results)
    assert [line.points for line in scored.lines] == [13, 8]
    assert [reason.code for reason in scored.lines[1].reasons] == [
        "marriage_tunnela_ordinary",
        "marriage_value_tiplu",
        "marriage_value",
    ]


def test_points_may_be_entered_beside_the_cards_that_make_them() -> None:
    counted = {"seat": 1, "tiplu": 1, "poplu": 1, "jhiplu": 1}
    alone = score(2, shown=[1, 2], results=[counted])
    assert score(2, shown=[1, 2], results=[{**counted, "points": 10}]) == alone
    violation = refused(2, shown=[1, 2], results=[{**counted, "points": 9}])
    assert (violation.code, violation.field) == ("POINTS_OUT_OF_RANGE", "/results/0/points")


def test_eight_dublees_leave_six_cards_beside_them() -> None:
    dublees = groups("2S2S 3S3S 4S4S 5S5S 6S6S 7S7S 8S8S 9S9S")
    won: dict[str, Any] = {"win": "dublees", "tiplu": "JC", "winner_melds": dublees}
    beside = ["QC", "QC", "QC", "TC", "TC", "TC"]
    assert score(2, **won, results=[{"seat": 1, "mal_in_hand": beside}]).lines[0].points > 0
    violation = refused(2, **won, results=[{"seat": 1, "mal_in_hand": [*beside, "JC"]}])
    assert violation.code == "IMPOSSIBLE_BONUS"


def test_every_player_reads_why() -> None:
    scored = score(4, shown=[1, 2])
    assert [[reason.text for reason in line.reasons] for line in scored.lines] == [
        [
            "From Binu, who had laid down: 3.",
            "From Chinnu, Deepa, who had not laid down: 10 each, 20 in all.",
        ],
        *[["No value cards: 0."]] * 3,
    ]


def test_settlement_shows_who_pays_whom() -> None:
    outcome: dict[str, Any] = {"shown": [1, 2], "points_per_opponent": per_opponent(0, 3)}
    assert score(2, **outcome).result["settlement"] == [
        {"from": 2, "to": 1, "points": 3, "why": "game_points"},
        {"from": 1, "to": 2, "points": 3, "why": "value_cards"},
    ]


@pytest.mark.parametrize(
    ("outcome", "code", "field"),
    [
        ({"tiplu": "JK"}, "UNKNOWN_CARD", "/tiplu"),
        (
            {"results": [{"seat": 2, "mal_in_hand": ["10C"]}], "winner": 9},
            "UNKNOWN_CARD",
            "/results/0/mal_in_hand/0",
        ),
        ({"winner": 9}, "UNKNOWN_PLAYER", "/winner"),
        ({"shown": [1, 7]}, "UNKNOWN_PLAYER", "/shown/1"),
        ({"shown": [1, 1]}, "UNKNOWN_PLAYER", "/shown/1"),
        ({"players": ["Anu", "Binu", "Chinnu", "Eva"]}, "UNKNOWN_PLAYER", "/players/3"),
        ({"players": [1, 2, 3]}, "MISSING_PLAYER", "/players"),
        (
            {"points_per_opponent": [*per_opponent(3), *per_opponent(3)]},
            "UNKNOWN_PLAYER",
            "/points_per_opponent/1",
        ),
        ({"winner": [1, 2]}, "TWO_WINNERS", "/winner"),
        ({"winner": None}, "NO_WINNER", "/winner"),
        ({"win": "void"}, "NO_WINNER", "/winner"),
        ({"shown": [2]}, "WINNER_NOT_SHOWN", "/shown"),
        ({"seven_dublees": [1]}, "WINNER_NOT_SHOWN", "/win"),
        ({"results": [{"seat": 2, "mal_in_hand": ["QC"]}]}, "UNKNOWN_CARD", "/tiplu"),
        (
            {"tiplu": "JC", "results": [{"seat": 2, "opening_tunnelas": [["6H", "6H"]]}]},
            "BAD_MELD",
            "/results/0/opening_tunnelas/0",
        ),
        (
            {
                "tiplu": "JC",
                "results": [{"seat": 1, "mal_in_hand": ["JC"] * 2}, {"seat": 2, "mal_in_hand": ["JC"]}],
            },
            "TOO_MANY_COPIES",
            "/results/1",
        ),
        (
            {"results": [{"seat": 1, "tiplu": 1}, {"seat": 2, "tiplu": 2}]},
            "TOO_MANY_COPIES",
            "/results/1/tiplu",
        ),
        ({"results": [{"seat": 2, "poplu": -1}]}, "POINTS_OUT_OF_RANGE", "/results/0/poplu"),
        ({"points_per_opponent": per_opponent(-3)}, "POINTS_OUT_OF_RANGE", "/points_per_opponent/0/points"),
        ({"points_per_opponent": per_opponent(1)}, "IMPOSSIBLE_BONUS", "/points_per_opponent/0/points"),
        (
            {"results": [{"seat": 2, "tiplu": 1, "points": 5}]},
            "POINTS_OUT_OF_RANGE",
            "/results/0/points",
        ),
        ({"tiplu": "JC", "winner_melds": groups(WON)[:-1]}, "HAND_SIZE", "/winner_melds"),
        (
            {"tiplu": "JC", "winner_melds": [*groups(WON)[:-1], ["2H", "3H", "5H"]]},
            "WINNER_WRONG_SHOW",
            "/winner_melds",
        ),
    ],
)
def test_impossible_deals_are_refused(outcome: dict[str, Any], code: str, field: str) -> None:
    violation = refused(**outcome)
    assert (violation.code, violation.field) == (code, field)


def test_refusal_names_the_player_and_the_way_out() -> None:
    text = str(refused(shown=[2]))
    assert "Anu" in text
    assert "Mark Anu as shown" in text


def test_declared_hand_of_the_winner_is_accepted() -> None:
    # The melds hold the jhiplu: 2 from the only opponent beside the 10.
    assert points(2, tiplu="JC", winner_melds=groups(WON)) == [12, 0]


def test_six_cannot_sit_down() -> None:
    with pytest.raises(RuleViolation) as raised:
        GAME.start(rules_with(), [Seat(number, str(number)) for number in range(1, 7)])
    assert raised.value.code == "PLAYER_COUNT"


def test_highest_total_wins_after_the_deals_agreed() -> None:
    deals = [
        Deal(str(place), {"winner": winner, "shown": [winner]}) for place, winner in enumerate((1, 2, 2))
    ]
    state = GAME.fold(table(3, deals=3), deals)
    assert state.totals() == {1: 20, 2: 40, 3: 0}
    assert (state.verdict.status, state.verdict.winners) == ("finished", (2,))


def test_deal_stays_on_the_sheet_when_a_correction_puts_a_player_out() -> None:
    log: list[Entry] = [Ruling("r", "disqualification", 3, "left"), Deal("1", {"winner": 1, "shown": [1, 3]})]
    sheet = lay_out(GAME, GAME.fold(table(3), log))
    assert sheet["deals"][0]["problem"]["code"] == "player_is_out"
    assert [total["points"] for total in sheet["totals"]] == [13, 0, 0]


@given(
    size=st.integers(2, 5),
    holders=st.lists(st.integers(1, 5), min_size=8, max_size=8),
    shown=st.sets(st.integers(1, 5)),
    win=st.sampled_from(["melds", "dublees"]),
    seven=st.booleans(),
)
def test_pairwise_settlement_sums_to_zero(
    size: int, holders: list[int], shown: set[int], win: str, seven: bool
) -> None:
    dealt = Counter(zip(holders, ["tiplu", "tiplu", *["poplu", "jhiplu"] * 3], strict=True))
    worths = [
        GAME.answer("mal_points", rules_with(), {value: dealt[seat, value] for value in VALUES})[
            "per_opponent"
        ]
        for seat in range(1, size + 1)
    ]
    seats = [Seat(number, str(number)) for number in range(1, len(worths) + 1)]
    state = GAME.start(rules_with(settlement="pairwise", seven_dublees_pay=not seven), seats)
    outcome: dict[str, Any] = {
        "winner": 1,
        "win": win,
        "shown": sorted({1, *shown} & set(range(1, len(worths) + 1))),
        "points_per_opponent": per_opponent(*worths),
    }
    scored = GAME.appraise(state, outcome)
    assert sum(line.points for line in scored.lines) == 0
    paid = dict.fromkeys(range(1, len(worths) + 1), 0)
    for payment in scored.result["settlement"]:
        paid[payment["from"]] -= payment["points"]
        paid[payment["to"]] += payment["points"]
    assert paid == {line.seat: line.points for line in scored.lines}


VALUED = ("JC", "QC", "TC", "JS", "JH", "JD", "6H")


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.id)
@given(
    opened=st.lists(st.sampled_from(VALUED[1:]), unique=True, max_size=6),
    held=st.lists(st.integers(0, 3), min_size=len(VALUED), max_size=len(VALUED)),
    options=st.sampled_from(
        [
            {},
            {"tunnela": [5, 15, 40]},
            {"double_marriage": 30},
            {"marriage": [15, 30], "tiplu": [3, 8]},
            {"poplu": [3, 6, 9], "jhiplu": [1, 2, 4]},
        ]
    ),
)
def test_what_a_hand_is_worth_may_be_stated_without_its_cards(
    preset: Preset, opened: list[str], held: list[int], options: dict[str, Any]
) -> None:
    rules = GAME.settle(preset.id, options)
    mal = [
        card
        for card, count in zip(VALUED, held, strict=True)
        if card not in opened
        for _ in range(min(count, 2 if card == "JC" else 3))
    ]
    tunnelas = [[card] * 3 for card in opened]
    hand = {"mal_in_hand": mal[: 21 - 3 * len(opened)], "opening_tunnelas": tunnelas}
    worth = GAME.answer("bonus_points", rules, {"tiplu": "JC", **hand})["per_opponent"]
    state = GAME.start(rules, [Seat(1, "Anu"), Seat(2, "Binu")])
    won = {"winner": 1, "shown": [1, 2]}
    shown = GAME.appraise(state, {**won, "tiplu": "JC", "results": [{"seat": 2, **hand}]})
    stated = GAME.appraise(state, {**won, "points_per_opponent": [{"seat": 2, "points": worth}]})
    assert [line.points for line in stated.lines] == [line.points for line in shown.lines]


@pytest.mark.parametrize("preset", ["nepali_marriage", "nepali_kidnap"])
@pytest.mark.parametrize("worths", [(11, 0), (6, 16), (26, 81), (90, 55)])
def test_in_nepal_other_value_cards_count_too(preset: str, worths: tuple[int, int]) -> None:
    # Alters of 5, printed jokers of 2 and three tunnels of 40 are counted at the table.
    state = GAME.start(GAME.settle(preset), [Seat(1, "Anu"), Seat(2, "Binu")])
    outcome = {"winner": 1, "shown": [1, 2], "points_per_opponent": per_opponent(*worths)}
    first, second = worths
    expected = [3 + first - second, second - first - 3]
    assert [line.points for line in GAME.appraise(state, outcome).lines] == expected


def test_in_nepal_the_winner_states_more_than_his_melds_are_worth_here() -> None:
    nepal = {"other_values": True}
    won: dict[str, Any] = {"tiplu": "JC", "winner_melds": groups(WON)}
    own = [{"seat": 1, "points": 12}]
    assert points(2, nepal, **won, points_per_opponent=own) == [22, 0]
    assert refused(2, **won, points_per_opponent=own).code == "IMPOSSIBLE_BONUS"


@pytest.mark.parametrize("worth", [-5, 2.5])
def test_in_nepal_points_are_whole_and_no_fewer_than_none(worth: float) -> None:
    stated = [{"seat": 2, "points": worth}]
    assert refused(options={"other_values": True}, points_per_opponent=stated).code == "POINTS_OUT_OF_RANGE"


NEPAL = {"other_values": True, "alter": 5, "joker": 2, "tunnelas": [5, 15, 40]}


@pytest.mark.parametrize("preset", ["nepali_marriage", "nepali_kidnap"])
def test_nepali_presets_count_alters_printed_jokers_and_tunnelas_together(preset: str) -> None:
    assert {name: GAME.settle(preset)[name] for name in NEPAL} == NEPAL


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ({"alter": 1}, 5),
        ({"alter": 3}, 15),
        ({"joker": 1}, 2),
        ({"joker": 6}, 12),
        ({"tiplu": 1, "poplu": 1, "jhiplu": 1, "alter": 1, "joker": 2}, 10 + 5 + 4),
        ({"tiplu": 1, "poplu": 3, "jhiplu": 3, "alter": 2}, 23 + 10),  # the best split, and both alters
    ],
)
def test_alters_and_printed_jokers_count_each_for_itself(held: dict[str, int], worth: int) -> None:
    assert ask("mal_points", NEPAL, **held)["per_opponent"] == worth


@pytest.mark.parametrize(
    ("opening", "mal", "worth"),
    [
        ("6H6H6H", "", 5),
        ("6H6H6H 7S7S7S", "", 15),
        ("6H6H6H 7S7S7S 2D2D2D", "", 40),
        ("6H6H6H 7S7S7S 2D2D2D 9C9C9C", "", 45),  # the fourth for itself
        ("6H6H6H QCQCQC 7S7S7S", "", 35),  # a tunnela of poplus is no ordinary one: 20 beside 15
        ("6H6H6H JHJHJH", "", 15),  # of ordinary jokers 10 beside 5
        ("", "JCJSJH", 8),  # tiplu 3; the alter is the jack of spades
        ("JSJSJS", "", 10),  # alters laid down are used up
    ],
)
def test_cards_show_the_alter_and_how_many_tunnelas_opened(opening: str, mal: str, worth: int) -> None:
    laid, facts = groups(opening), {"tiplu": "JC", "mal_in_hand": cards(mal)}
    assert ask("bonus_points", NEPAL, **facts, opening_tunnelas=laid)["per_opponent"] == worth


@pytest.mark.parametrize(("tiplu", "alter"), [("JC", "JS"), ("AS", "AC"), ("KD", "KH"), ("2H", "2D")])
def test_alter_is_of_the_other_suit_of_the_colour(tiplu: str, alter: str) -> None:
    assert ask("wilds", NEPAL, tiplu=tiplu)["alter"] == alter
    assert "alter" not in ask("wilds", tiplu=tiplu)


def test_every_value_card_of_a_nepali_hand_is_told_with_its_points() -> None:
    laid = groups("6H6H6H 7S7S7S")
    results = [{"seat": 2, "tiplu": 1, "alter": 2, "joker": 1, "opening_tunnelas": laid}]
    scored = score(2, NEPAL, tiplu="JC", shown=[1, 2], results=results)
    assert [line.points for line in scored.lines] == [3, 30]
    assert [reason.text for reason in scored.lines[1].reasons] == [
        "Opening tunnelas of ordinary cards × 2: 15.",
        "Tiplu × 1: 3.",
        "Alters × 2: 10.",
        "Printed jokers × 1: 2.",
        "Value cards: 30 from each opponent, 30 in all.",
    ]


def test_kidnapped_alters_go_to_the_winner() -> None:
    # Binu holds an alter and a printed joker and has not laid down: Anu gets 10 for the game and 7 for them.
    rules = GAME.settle("nepali_kidnap")
    state = GAME.start(rules, [Seat(1, "Anu"), Seat(2, "Binu")])
    outcome = {"winner": 1, "shown": [1], "results": [{"seat": 2, "alter": 1, "joker": 1}]}
    assert [line.points for line in GAME.appraise(state, outcome).lines] == [17, -17]


def test_alter_in_the_winners_melds_counts() -> None:
    # The melds hold the jhiplu 10 of clubs and the jack of spades: 2 and 5 beside the 10 for the game.
    assert points(2, NEPAL, tiplu="JC", winner_melds=groups(WON)) == [17, 0]


@pytest.mark.parametrize(
    ("options", "results", "field"),
    [
        (NEPAL, [{"seat": 1, "alter": 2}, {"seat": 2, "alter": 2}], "/results/1/alter"),
        (NEPAL, [{"seat": 2, "joker": 7}], "/results/0/joker"),
        ({}, [{"seat": 2, "alter": 1}], "/results/0/alter"),
        ({}, [{"seat": 2, "joker": 1}], "/results/0/joker"),
    ],
)
def test_no_more_alters_and_jokers_are_held_than_count(
    options: dict[str, Any], results: list[dict[str, Any]], field: str
) -> None:
    violation = refused(options=options, results=results)
    assert (violation.code, violation.field) == ("TOO_MANY_COPIES", field)


def test_game_begun_before_alters_were_counted_counts_none() -> None:
    rules = GAME.settle("nepali_marriage")
    for name in ("alter", "joker", "printed_jokers", "tunnelas"):
        del rules[name]
    state = GAME.start(rules, [Seat(1, "Anu"), Seat(2, "Binu")])
    results = [{"seat": 2, "mal_in_hand": ["JC", "JS"], "opening_tunnelas": groups("6H6H6H 7S7S7S")}]
    outcome = {"winner": 1, "tiplu": "JC", "shown": [1, 2], "results": results}
    assert [line.points for line in GAME.appraise(state, outcome).lines] == [3 - 13, 13 - 3]
