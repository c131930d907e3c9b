"""The poker tournament as in RULES §12: clock, stacks, chips, places and prizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Finish, Ruling
from rules.sheet.scoresheet import Seat, State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from rules.switches import BadSwitch

GAME = GAME_TYPES["gama_poker"]
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed"]


def ask(what: str, facts: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    return GAME.answer(what, GAME.settle("gama_poker_2025", options), facts)


def refused(what: str, facts: Mapping[str, Any], **options: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as raised:
        ask(what, facts, **options)
    return raised.value


def start(seats: int = 5, **options: Any) -> State:
    table = [Seat(number, NAMES[number - 1]) for number in range(1, seats + 1)]
    return GAME.start(GAME.settle("gama_poker_2025", options), table)


def hand(*busted: tuple[int, int | None], left: tuple[int, ...] = ()) -> Deal:
    gone = [{"seat": seat, "stack": stack} for seat, stack in busted]
    return Deal(str((busted, left)), {"busted": gone, "left": list(left)})


@pytest.mark.parametrize(
    ("elapsed", "level", "blinds"),
    [
        ("0:00:00", 1, (5, 10)),
        ("0:14:59", 1, (5, 10)),
        ("0:15:00", 2, (10, 20)),
        ("0:30:00", 3, (20, 40)),
        ("0:45:00", 4, (40, 80)),
        ("1:00:00", 5, (100, 150)),
        ("1:29:59", 5, (100, 150)),
        ("1:30:00", 6, (150, 250)),
        ("1:45:00", 7, (250, 500)),
        ("2:00:00", 8, (500, 1000)),
        ("2:15:00", 9, (1000, 1500)),
        ("2:30:00", 9, (1000, 1500)),
        ("100:00:00", 9, (1000, 1500)),
    ],
)
def test_levels_run_as_printed(elapsed: str, level: int, blinds: tuple[int, int]) -> None:
    answer = ask("blind_level", {"elapsed": elapsed})
    assert (answer["level"], (answer["small_blind"], answer["big_blind"])) == (level, blinds)


def test_last_level_stays_after_the_schedule() -> None:
    assert not ask("blind_level", {"elapsed": "2:29:59"})["past_schedule"]
    assert ask("blind_level", {"elapsed": "2:30:00"})["past_schedule"]


@pytest.mark.parametrize(
    ("elapsed", "ends", "penalty", "note"),
    [
        ("0:00:00", "0:15:00", 0, None),
        ("0:20:00", "0:30:00", 100, None),
        ("0:40:00", "0:45:00", 300, None),
        ("0:50:00", "1:00:00", 500, "The last players must have entered before this level starts."),
        ("1:45:00", "2:00:00", 500, "Small chips may be changed for 500s and 1000s now."),
        ("2:00:00", "2:15:00", 500, "The tournament should end by this level."),
    ],
)
def test_level_says_when_it_ends_and_what_is_printed_beside_it(
    elapsed: str, ends: str, penalty: int, note: str | None
) -> None:
    answer = ask("blind_level", {"elapsed": elapsed})
    assert (answer["ends"], answer["late_penalty"]) == (ends, penalty)
    assert (answer["note"] or {"text": None})["text"] == note


def test_own_schedule() -> None:
    schedule = [25, 50, 20, 50, 100, 40]
    answer = ask("blind_level", {"elapsed": "0:20:00"}, schedule=schedule)
    assert (answer["level"], answer["small_blind"], answer["ends"]) == (2, 50, "0:40:00")


@pytest.mark.parametrize("schedule", [[], [25, 50], [25, 50, 20, 50], [25, 50, 20, 50, 100, 20]])
def test_schedule_that_is_none(schedule: list[int]) -> None:
    with pytest.raises(BadSwitch, match="Schedule"):
        GAME.settle("gama_poker_2025", {"schedule": schedule})


@pytest.mark.parametrize(
    ("registered", "seated", "stack"),
    [
        ("0:00:00", None, 3000),
        ("0:14:59", "0:14:59", 3000),
        ("0:10:00", "0:20:00", 2900),
        ("0:20:00", None, 2900),
        ("0:40:00", "0:40:00", 2700),
        ("0:44:00", "0:46:00", 2500),
        ("0:44:00", "2:00:00", 2500),
        ("0:45:00", "0:45:00", 2500),
    ],
)
def test_starting_stack_by_the_time_of_sitting_down(registered: str, seated: str | None, stack: int) -> None:
    assert ask("starting_stack", {"registered_at": registered, "seated_at": seated})["stack"] == stack


def test_registration_closes_after_45_minutes() -> None:
    violation = refused("starting_stack", {"registered_at": "0:45:01"})
    assert violation.code == "REGISTRATION_CLOSED"
    assert violation.statement.text.startswith(
        "Registration closed at 0:45:00; 0:45:01 is too late. Only who"
    )


def test_rebuys() -> None:
    assert refused("rebuy", {"player": "Ann"}).code == "NO_REBUY"
    assert ask("rebuy", {"player": "Ann"}, rebuy=True) == {"valid": True, "stack": 3000}


@pytest.mark.parametrize(
    ("mode", "last_raise", "raise_to"),
    [("small_blind", 200, 120), ("last_raise", 200, 300), ("last_raise", None, 140)],
)
def test_smallest_raise(mode: str, last_raise: int | None, raise_to: int) -> None:
    facts = {"elapsed": "0:40:00", "bet": 100, "last_raise": last_raise}
    assert ask("min_raise", facts, min_raise=mode)["raise_to"] == raise_to


def test_chips_are_conserved() -> None:
    facts = {"entries": [3000, 3000, 2900], "stacks": {"A": 5000, "B": 3900}}
    assert ask("chip_check", facts) == {"ok": True, "total": 8900}


@pytest.mark.parametrize(
    ("stacks", "code"),
    [({"A": 5000, "B": 4000}, "CHIPS_NOT_CONSERVED"), ({"A": 9000, "B": -100}, "POINTS_OUT_OF_RANGE")],
)
def test_chips_that_cannot_be(stacks: Mapping[str, int], code: str) -> None:
    assert refused("chip_check", {"entries": [3000, 3000, 2900], "stacks": stacks}).code == code


def test_who_has_no_chips_left_has_not_less_than_nothing() -> None:
    facts = {"entries": [3000, 3000], "stacks": {"A": 6000, "B": 0}}
    assert ask("chip_check", facts) == {"ok": True, "total": 6000}


def test_nobody_enters_with_less_than_nothing() -> None:
    violation = refused("chip_check", {"entries": [6000, -3000], "stacks": {"A": 3000}})
    assert (violation.code, violation.field) == ("POINTS_OUT_OF_RANGE", "/entries/1")


@pytest.mark.parametrize(
    ("tables", "table"),
    [
        ({"T1": 4, "T2": 7, "T3": 6}, "T1"),
        ({"T1": 4, "T2": 3, "T3": 6}, "T2"),
        ({"T1": 4, "T2": 4, "T3": 7}, "T2"),
        ({"T1": 1, "T2": 7}, "T1"),
        ({"T1": 5, "T2": 7}, None),
        ({"T1": 4}, None),
        ({"T1": 4, "T2": 0}, None),
    ],
)
def test_table_to_break(tables: Mapping[str, int], table: str | None) -> None:
    assert ask("table_balance", {"tables": tables}) == {
        "break_table": table,
        "to_seat": tables[table] if table else 0,
    }


FIVE = {"players": ["A", "B", "C", "D", "E"]}
DOUBLE = {"hand": 22, "players": ["D", "C"], "stacks_before": {"C": 400, "D": 900}}


@pytest.mark.parametrize(
    ("facts", "places", "prizes"),
    [
        (
            {"bust_outs": [{"hand": 10, "players": ["E"]}, DOUBLE, {"hand": 30, "players": ["A"]}]},
            {"B": 1, "A": 2, "D": 3, "C": 4, "E": 5},
            ["B", "A", "D"],
        ),
        (
            {
                "bust_outs": [
                    {"hand": 30, "players": ["A"]},
                    {"hand": 22, "players": ["C", "D"], "stacks_before": {"C": 400, "D": 400}},
                    {"hand": 10, "players": ["E"]},
                ]
            },
            {"B": 1, "A": 2, "C": 3, "D": 3, "E": 5},
            ["B", "A", "C", "D"],
        ),
        (
            {
                "bust_outs": [{"hand": 10, "players": ["E"]}, {"hand": 12, "players": ["D"]}],
                "left": [{"hand": 12, "player": "C"}, {"hand": 20, "player": "A"}],
            },
            {"B": 1, "A": 2, "C": 3, "D": 4, "E": 5},
            ["B"],
        ),
    ],
)
def test_places_and_prizes(facts: Mapping[str, Any], places: dict[str, int], prizes: list[str]) -> None:
    answer = ask("places", {**FIVE, **facts})
    assert (answer["places"], answer["prizes"]) == (places, prizes)


@pytest.mark.parametrize("leaver_prize", ["lapses", "next_finisher"])
def test_equal_stacks_share_the_last_prize(leaver_prize: str) -> None:
    level = {"hand": 22, "players": ["C", "D"], "stacks_before": {"C": 400, "D": 400}}
    facts = {**FIVE, "bust_outs": [{"hand": 10, "players": ["E"]}, level, {"hand": 30, "players": ["A"]}]}
    assert ask("places", facts, leaver_prize=leaver_prize)["prizes"] == ["B", "A", "C", "D"]
    hands = [hand((5, None)), hand((3, 400), (4, 400)), hand((1, None))]
    state = GAME.fold(start(leaver_prize=leaver_prize), hands)
    assert state.rows[-1].scored.result["prizes"] == [2, 1, 3, 4]


def test_while_more_are_in_than_there_are_prizes_each_of_them_can_take_one() -> None:
    facts = {"players": [*"ABCDEF"], "left": [{"hand": 9, "player": "A"}]}
    answer = ask("places", facts, leaver_prize="next_finisher")
    assert answer["prizes_possible"] == [*"BCDEF"]


@pytest.mark.parametrize(
    ("leaver_prize", "possible"), [("lapses", ["B", "C"]), ("next_finisher", ["B", "C", "D"])]
)
def test_leaver_gives_up_chips_and_prize(leaver_prize: str, possible: list[str]) -> None:
    facts = {
        "players": ["A", "B", "C", "D"],
        "bust_outs": [{"hand": 5, "players": ["D"]}],
        "left": [{"hand": 9, "player": "A"}],
    }
    answer = ask("places", facts, leaver_prize=leaver_prize)
    assert answer == {
        "places": {"D": 4, "A": 3},
        "remaining": ["B", "C"],
        "forfeited_to_pot": ["A"],
        "prizes": None,
        "prizes_possible": possible,
    }


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        (
            {"bust_outs": [{"hand": 1, "players": ["A"]}, {"hand": 2, "players": ["A"]}]},
            "ELIMINATED_PLAYER",
            "/bust_outs/1/players/0",
        ),
        (
            {"bust_outs": [{"hand": 1, "players": ["A", "A"]}]},
            "ELIMINATED_PLAYER",
            "/bust_outs/0/players/1",
        ),
        (
            {"bust_outs": [{"hand": 1, "players": ["A"]}], "left": [{"hand": 1, "player": "A"}]},
            "ELIMINATED_PLAYER",
            "/left/0/player",
        ),
        (
            {"bust_outs": [], "left": [{"hand": 1, "player": "A"}, {"hand": 2, "player": "A"}]},
            "ELIMINATED_PLAYER",
            "/left/1/player",
        ),
        ({"bust_outs": [{"hand": 1, "players": ["Z"]}]}, "UNKNOWN_PLAYER", "/bust_outs/0/players/0"),
        ({"left": [{"hand": 1, "player": "Z"}]}, "UNKNOWN_PLAYER", "/left/0/player"),
        (
            {"bust_outs": [{"hand": 1, "players": ["A"], "stacks_before": {"Z": 10}}]},
            "UNKNOWN_PLAYER",
            "/bust_outs/0/stacks_before/Z",
        ),
        (
            {"bust_outs": [{"hand": 1, "players": ["A"], "stacks_before": {"A": -10}}]},
            "POINTS_OUT_OF_RANGE",
            "/bust_outs/0/stacks_before/A",
        ),
        ({"players": ["A", "A"]}, "UNKNOWN_PLAYER", "/players/1"),
        ({"players": []}, "PLAYER_COUNT", "/players"),
        ({"players": ["A"]}, "PLAYER_COUNT", "/players"),
        ({"bust_outs": [{"hand": 1, "players": ["A", "B"]}]}, "MISSING_PLAYER", "/bust_outs"),
        ({"left": [{"hand": 1, "player": name} for name in "ABCDE"]}, "EVERYBODY_PACKED", "/bust_outs"),
        (
            {"bust_outs": [{"hand": 1, "players": ["A", "A"]}, {"hand": 2, "players": ["Z"]}]},
            "UNKNOWN_PLAYER",
            "/bust_outs/1/players/0",
        ),
        (
            {"bust_outs": [{"hand": 1, "players": ["A", "B"]}, {"hand": 2, "players": ["A"]}]},
            "ELIMINATED_PLAYER",
            "/bust_outs/1/players/0",
        ),
        ({"bust_outs": [{"hand": 1, "players": [*"ABCDE"]}]}, "EVERYBODY_PACKED", "/bust_outs"),
        (
            {"bust_outs": [{"hand": 1, "players": ["A", "B"], "stacks_before": {"A": -10}}]},
            "MISSING_PLAYER",
            "/bust_outs",
        ),
    ],
)
def test_places_that_are_refused(facts: Mapping[str, Any], code: str, field: str) -> None:
    violation = refused("places", {**FIVE, **facts})
    assert (violation.code, violation.field) == (code, field)


def test_sheet_of_a_tournament() -> None:
    state = GAME.fold(start(), [hand((5, None)), hand((4, 900), (3, 400)), hand(left=(1,))])
    assert state.totals() == {1: 2, 2: 1, 3: 4, 4: 3, 5: 5}
    assert (state.verdict.status, state.verdict.winners) == ("finished", (2,))
    assert [total["place"] for total in lay_out(GAME, state)["totals"]] == [2, 1, 4, 3, 5]
    assert state.rows[-1].scored.result["prizes"] == [2, 4]
    assert [line.reasons[0].text for line in state.rows[-1].scored.lines] == [
        "Left in place 2: the chips go into the table's next pot, and there is no prize.",
        "Last one in: place 1.",
    ]


def test_next_finisher_may_take_the_prize_of_who_left() -> None:
    entries = [hand((5, None)), hand((4, 900), (3, 400)), hand(left=(1,))]
    state = GAME.fold(start(leaver_prize="next_finisher"), entries)
    assert state.rows[-1].scored.result["prizes"] == [2, 4, 3]


def test_who_left_before_the_last_hand_has_no_prize_either() -> None:
    hands = [hand((5, None)), hand((4, None)), hand(left=(3,)), hand((2, None))]
    state = GAME.fold(start(), hands)
    assert (state.verdict.winners, state.rows[-1].scored.result["prizes"]) == ((1,), [1, 2])
    assert state.rows[2].scored.result["left"] == [3]


def test_withdrawn_hand_brings_its_players_back() -> None:
    with_it = GAME.fold(start(), [hand((5, None)), hand((4, None))])
    without = GAME.fold(start(), [hand((4, None))])
    assert (set(with_it.verdict.out), set(without.verdict.out)) == ({4, 5}, {4})
    assert without.totals()[4] == 5


def test_who_is_entered_as_out_twice_went_out_the_first_time() -> None:
    state = GAME.fold(start(), [hand((5, None)), hand((4, None)), hand((5, None))])
    assert {seat: out.row for seat, out in state.verdict.out.items()} == {5: 0, 4: 1}


@pytest.mark.parametrize(
    ("deal", "code", "field"),
    [
        (hand((6, None)), "UNKNOWN_PLAYER", "/busted/0"),
        (hand(left=(6,)), "UNKNOWN_PLAYER", "/left/0"),
        (hand((1, None), left=(1,)), "UNKNOWN_PLAYER", "/left/0"),
        (hand((5, None)), "ELIMINATED_PLAYER", "/busted/0"),
        (hand(), "MISSING_PLAYER", "/busted"),
        (hand((1, 100), (2, None)), "MISSING_PLAYER", "/busted"),
        (hand((1, -1)), "POINTS_OUT_OF_RANGE", "/busted/0/stack"),
        (hand((1, 1), (2, 2), (3, 3), (4, 4)), "EVERYBODY_PACKED", "/busted"),
    ],
)
def test_refused_hands(deal: Deal, code: str, field: str) -> None:
    state = GAME.step(start(), hand((5, None)))
    with pytest.raises(RuleViolation) as raised:
        GAME.check(state, deal)
    assert (raised.value.code, raised.value.field) == (code, field)


def test_nobody_goes_out_after_the_end() -> None:
    state = GAME.step(start(2), hand((2, None)))
    with pytest.raises(RuleViolation) as raised:
        GAME.check(state, hand((1, None)))
    assert raised.value.code == "MATCH_OVER"


def test_disqualified_player_is_out() -> None:
    state = GAME.step(start(2), Ruling("r", "disqualification", 2, "collusion"))
    assert (state.verdict.status, state.verdict.winners) == ("finished", (1,))


def test_who_is_left_alone_by_a_disqualification_takes_the_first_place() -> None:
    hands = [hand((5, None)), hand((4, None)), hand((3, None))]
    state = GAME.fold(start(), [*hands, Ruling("r", "disqualification", 2, "collusion")])
    assert (state.verdict.status, state.verdict.winners) == ("finished", (1,))
    sheet = lay_out(GAME, state)
    assert [bonus["lines"][0]["seat"] for bonus in sheet["bonuses"]] == [1]
    assert sheet["totals"][0]["points"] == 1
    assert lay_out(GAME, GAME.fold(start(), [*hands, hand((2, None))]))["bonuses"] == []


def test_the_last_one_in_is_marked_as_the_winner_however_he_was_left_alone() -> None:
    hands = [hand((5, None)), hand((4, None)), hand((3, None))]
    ruled = GAME.fold(start(), [*hands, Ruling("r", "disqualification", 2, "collusion")])
    [bonus] = lay_out(GAME, ruled)["bonuses"]
    played = GAME.fold(start(), [*hands, hand((2, None))])
    marks = next(line.marks for line in played.rows[-1].scored.lines if line.seat == 1)
    assert bonus["lines"][0]["marks"] == [mark.as_json() for mark in marks] != []


def test_early_finish_leaves_those_still_in_level() -> None:
    state = GAME.step(GAME.step(start(3), hand((3, None))), Finish("f", "the hall closes"))
    assert state.verdict.winners == (1, 2)


def test_three_who_stayed_take_the_prizes_on_the_sheet() -> None:
    state = start()
    for deal in (hand((5, 200)), hand((1, 900), left=(4,)), hand((2, 500))):
        assert not any("prize" in total for total in lay_out(GAME, state)["totals"])
        state = GAME.step(state, deal)
    totals = {total["seat"]: (total["place"], total.get("prize")) for total in lay_out(GAME, state)["totals"]}
    assert totals == {3: (1, 1), 2: (2, 2), 4: (3, None), 1: (4, None), 5: (5, None)}


def test_who_is_last_in_by_a_disqualification_takes_the_first_prize() -> None:
    state = GAME.step(start(3), hand((3, 200)))
    state = GAME.step(state, Ruling("r", "disqualification", 2, "left the hall"))
    prizes = {total["seat"]: total.get("prize") for total in lay_out(GAME, state)["totals"]}
    assert prizes == {1: 1, 2: None, 3: 3}
