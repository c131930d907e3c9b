"""The frame of every game: what may be entered, what follows, and what an old entry is still worth."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.entries import Deal, Entry, Finish, Join, Rejoin, Replace, Ruling, Toss
from rules.sheet.scoresheet import Scored, Seat, State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from rules.switches import BadSwitch
from tests.ready_made import fold_points
from tests.rules.shared.plain_table import GAME, Kind, deal, disqualified, folded, refused, ruling, table

TWENTY_EIGHT = GAME_TYPES["twenty_eight"]
X, Y = (1, 3, 5), (2, 4, 6)
END = Finish("end", "the hall closes")
OVER = ("MATCH_OVER", "match_over", "")


def teams(*entries: Entry) -> State:
    """Return the state of a match of 28 over two deals, one a round, that is tossed for where it is level."""
    rules = TWENTY_EIGHT.settle("gama_28", {"rounds": 2, "deals_per_round": 1, "extra_rounds": 0})
    seats = [Seat(number, f"P{number}", "YX"[number % 2]) for number in range(1, 7)]
    return TWENTY_EIGHT.fold(TWENTY_EIGHT.start(rules, seats), entries)


def made(bidder: int) -> Deal:
    return Deal(f"made by {bidder}", {"bidder": bidder, "bid": 16, "bidders_points": 20})


LEVEL = (made(1), made(2))


def test_a_fresh_table_has_nothing_on_its_sheet() -> None:
    state = table(3, dealer=2)
    assert (len(state.rows), state.totals(), state.dealer) == (0, {1: 0, 2: 0, 3: 0}, 2)
    assert (state.verdict.status, state.active(), state.sums.deals) == ("playing", (1, 2, 3), 0)


def test_who_deals_first_sits_at_the_table() -> None:
    with pytest.raises(RuleViolation) as raised:
        table(3, dealer=4)
    assert (raised.value.code, raised.value.field) == ("UNKNOWN_PLAYER", "/first_dealer")
    assert str(raised.value) == "There is no seat 4 at this table, so it cannot deal."


def test_a_game_is_for_so_many_players() -> None:
    with pytest.raises(RuleViolation) as raised:
        table(1)
    assert (raised.value.code, raised.value.field) == ("PLAYER_COUNT", "/seats")
    assert str(raised.value) == "Any other game is for 2 to 12 players; the number at this table is 1."


def test_the_rules_in_force_are_those_of_the_school_and_the_table_together() -> None:
    assert GAME.settle("points", {"target": 50}) == {**GAME.settle("points"), "target": 50}
    with pytest.raises(KeyError):
        GAME.settle("gama_28")
    with pytest.raises(BadSwitch, match="There is no house rule called targte"):
        GAME.settle("points", {"targte": 50})
    with pytest.raises(BadSwitch, match="at least 1"):
        GAME.settle("points", {"target": 0})


def test_the_deal_goes_round() -> None:
    once = deal(0, 0, 0)
    assert [folded(*[once] * count, players=3).dealer for count in range(5)] == [1, 2, 3, 1, 2]


def test_who_is_out_is_passed_over() -> None:
    assert folded(deal(0, 60, 0, 0), limit=50).dealer == 3
    assert folded(deal(0, 60, 60, 0), limit=50).dealer == 4
    assert folded(deal(0, 0, 0, 0, dealer=3), deal(60, 0, 0, 0, dealer=4), limit=50).dealer == 2


def test_another_may_have_dealt_than_whose_turn_it_was() -> None:
    state = folded(deal(0, 0, 0, 0, dealer=3))
    assert (state.rows[0].dealer, state.rows[0].problem, state.dealer) == (3, None, 4)


def test_a_ruling_moves_the_deal_only_where_the_dealer_went_out_by_it() -> None:
    assert folded(ruling(1, 5), players=3).dealer == 1
    assert folded(disqualified(2), players=3).dealer == 1
    assert folded(disqualified(1), players=3).dealer == 2
    assert folded(disqualified(2), disqualified(1), players=3).dealer == 3


@pytest.mark.parametrize(
    ("dealer", "refusal"),
    [
        (5, ("UNKNOWN_PLAYER", "unknown_dealer", "/dealer")),
        (2, ("ELIMINATED_PLAYER", "dealer_is_out", "/dealer")),
        (3, ("", "", "")),
    ],
)
def test_only_who_is_in_can_have_dealt(dealer: int, refusal: tuple[str, str, str]) -> None:
    state = folded(deal(0, 60, 0, 0), limit=50)
    assert refused(state, deal(1, None, 0, 0, dealer=dealer)) == refusal


def test_a_deal_is_checked_before_it_is_recorded() -> None:
    assert refused(table(3), deal(1, 2, 3)) == ("", "", "")
    assert refused(table(3), deal(1, 2)) == ("MISSING_PLAYER", "no_result", "/results")


def test_a_deal_that_no_longer_fits_keeps_its_place_its_points_and_its_problem() -> None:
    state = folded(deal(5, 0, None), deal(1, 2, 3), players=3)
    first, second = state.rows
    assert first.problem is not None
    assert (first.problem.code, first.counts, first.number) == ("no_result", True, 1)
    assert (second.problem, second.number, state.totals()) == (None, 2, {1: 6, 2: 2, 3: 3})


def test_what_cannot_be_read_any_more_counts_nothing() -> None:
    unreadable = Deal("x", {"bidder": 1, "bid": 15, "bidders_points": 20})
    row = teams(unreadable).rows[0]
    assert row.problem is not None
    assert (row.counts, row.scored, row.number, row.dealer) == (False, Scored(()), 1, 1)


def test_nothing_is_dealt_after_the_end() -> None:
    over = folded(deal(5, 0, 0), players=3, deals=1)
    assert refused(over, deal(0, 1, 2)) == OVER
    assert refused(over, END) == OVER
    with pytest.raises(RuleViolation) as raised:
        GAME.appraise(over, deal(0, 1, 2).outcome)
    assert raised.value.code == "MATCH_OVER"


def test_a_deal_after_the_end_counts_nothing() -> None:
    over = folded(deal(5, 0, 0), deal(0, 100, 0), players=3, deals=1)
    late = over.rows[1]
    assert late.problem is not None
    assert (late.problem.code, late.counts, late.number) == ("match_over", False, 2)
    assert (over.totals(), over.verdict.winners) == ({1: 5, 2: 0, 3: 0}, (1,))
    finished = folded(END, deal(0, 100, 0), players=3)
    assert (finished.rows[1].counts, finished.totals()) == (False, {1: 0, 2: 0, 3: 0})


def test_a_deal_where_a_toss_is_due_counts_nothing() -> None:
    state = teams(*LEVEL, made(1))
    late = state.rows[2]
    assert late.problem is not None
    assert (late.problem.code, late.counts, state.verdict.status) == ("toss_first", False, "coin_toss")


def test_a_ruling_names_a_seat_of_the_table() -> None:
    assert refused(table(3), ruling(4)) == ("UNKNOWN_PLAYER", "unknown_seat", "/seat")
    row = folded(ruling(4, 7), players=3).rows[0]
    assert row.problem is not None
    assert (row.problem.text, row.counts) == (
        "There is no seat 4 at this table; seats go from 1 to 3.",
        False,
    )


def test_nobody_comes_back_where_the_game_knows_no_rejoining() -> None:
    state = folded(deal(60, 0, 0, 0), limit=50)
    assert refused(state, Rejoin("r", 1)) == ("REJOIN_NOT_ALLOWED", "no_rejoin_in_game", "/seat")
    assert refused(state, Rejoin("r", 5)) == ("UNKNOWN_PLAYER", "unknown_seat", "/seat")
    row = GAME.step(state, Rejoin("r", 1)).rows[-1]
    assert row.problem is not None
    assert row.problem.text == "Anu cannot come back: Any other game knows no rejoining."
    assert (row.counts, row.scored) == (False, Scored(()))


def test_somebody_else_plays_on_from_where_a_seat_stands() -> None:
    state = folded(deal(60, 0, 0, 0))
    after = GAME.step(state, Replace("r", 1, "Eva", "had a train"))
    assert (after.name(1), after.totals(), after.dealer) == ("Eva", state.totals(), state.dealer)
    assert refused(after, Replace("s", 2, "Eva", "")) == ("NAME_TAKEN", "replacing_sits_here", "/name")
    assert GAME.step(after, Replace("s", 2, "Eva", "")).seats == after.seats


def test_nobody_plays_on_for_who_leaves_a_freeze_out() -> None:
    game = GAME_TYPES["gama_poker"]
    start = game.start(game.settle(game.presets[0].id), [Seat(n, f"P{n}") for n in range(1, 7)])
    with pytest.raises(RuleViolation) as refusal:
        game.check(start, Replace("r", 1, "Eva", ""))
    assert refusal.value.code == "REPLACE_NOT_ALLOWED"


def join(seat: int = 5, credit: Any = "zero", leaver: int | None = None, name: str = "Eva") -> Join:
    return Join(f"join {seat}", seat, name, credit, leaver, "came late")


def test_who_joins_begins_with_nothing_the_average_or_what_a_leaver_had() -> None:
    left = folded(deal(60, 0, 0, 31), deal(0, 20, 40, 0), ruling(1, kind="retirement", reason="had a train"))
    for credit, leaver, points in (("zero", None, 0), ("average", None, 30), ("leaver", 1, 60)):
        state = GAME.step(left, join(5, credit, leaver))
        assert (state.active(), state.totals()) == ((2, 3, 4, 5), {1: 60, 2: 20, 3: 40, 4: 31, 5: points})
        assert [line.points for line in state.rows[-1].scored.lines] == [points]
    after = GAME.step(state, Deal("d", {"results": [{"seat": seat, "points": 1} for seat in (2, 3, 4, 5)]}))
    assert (after.totals()[5], after.rows[-1].problem, after.dealer) == (61, None, 4)
    assert [after.first_after(dealer) for dealer in (4, 5)] == [5, 2]


def test_who_joins_sits_where_somebody_had_left() -> None:
    left = folded(deal(1, 2, 3, 4), ruling(1, kind="retirement", reason="had a train"))
    joined = GAME.step(left, join())
    laid = [
        lay_out(GAME, state)["next"]["at_table"]
        for state in (left, joined, GAME.step(joined, join(6, name="Fay")))
    ]
    assert laid == [4, 4, 5]


def test_a_correction_before_makes_another_average() -> None:
    for points, average in ((60, 23), (61, 23), (63, 24)):
        assert folded(deal(points, 0, 0, 31), join(5, "average")).totals()[5] == average


def test_nobody_joins_where_he_could_not_play() -> None:
    left = folded(deal(60, 0, 0, 0), ruling(1, kind="retirement", reason="had a train"))
    assert refused(left, join(5, "leaver", 2)) == ("CREDIT_NOT_ALLOWED", "joining_nobody_left", "/leaver")
    assert refused(left, join(5, "leaver", 9)) == ("UNKNOWN_PLAYER", "unknown_seat", "/leaver")
    assert refused(left, join(4)) == ("SEAT_TAKEN", "joining_seat_taken", "/seat")
    assert refused(left, join(name="Binu")) == ("NAME_TAKEN", "replacing_sits_here", "/name")
    assert refused(folded(END), join()) == OVER
    full = GAME.start(GAME.settle("points"), [Seat(number, f"P{number}") for number in range(1, 13)])
    assert refused(full, join(13)) == ("PLAYER_COUNT", "joining_full_table", "/seat")
    assert GAME.step(left, join(4)).seats == left.seats


def test_points_that_nobody_paid_are_no_credit_where_deals_cancel_out() -> None:
    game = GAME_TYPES["rummy21"]
    start = game.start(game.settle(game.presets[0].id), [Seat(number, f"P{number}") for number in (1, 2, 3)])
    assert game.step(start, join(4)).totals() == {1: 0, 2: 0, 3: 0, 4: 0}
    with pytest.raises(RuleViolation) as refusal:
        game.check(start, join(4, "average"))
    assert refusal.value.code == "CREDIT_NOT_ALLOWED"


def test_partners_duels_and_a_freeze_out_take_nobody_in() -> None:
    assert {game.id for game in GAME_TYPES.values() if not game.joinable} == {
        *("gra_singles", "gra_partnership", "site_gin"),
        *("twenty_eight", "twenty_nine", "fifty_six", "spades"),
        "gama_poker",
    }
    with pytest.raises(RuleViolation) as refusal:
        TWENTY_EIGHT.check(teams(), join(7))
    assert refusal.value.code == "JOIN_NOT_ALLOWED"


def test_who_comes_back_deals_and_pays_as_the_game_says() -> None:
    game = GAME_TYPES["ace2three"]
    seats = [Seat(number, f"P{number}") for number in (1, 2, 3)]
    start = game.start(game.settle("pool_101"), seats)
    state = game.fold(fold_points(game, start, [{1: 0, 2: 50, 3: 105}]), [Rejoin("back", 3)])
    assert (state.active(), state.totals(), state.sums.rejoined) == ((1, 2, 3), {1: 0, 2: 50, 3: 51}, {3: 1})
    row = state.rows[-1]
    assert (row.problem, row.counts, row.dealer, state.dealer) == (None, True, None, 2)


@pytest.mark.parametrize("direction", ["high", "low"])
def test_an_adjustment_counts_as_it_stands(direction: str) -> None:
    assert folded(ruling(2, -7), direction=direction).totals()[2] == -7
    assert folded(ruling(2, 7), direction=direction).totals()[2] == 7


@pytest.mark.parametrize(("direction", "total"), [("high", -7), ("low", 7)])
def test_a_penalty_counts_against_the_seat_however_it_is_written(direction: str, total: int) -> None:
    for points in (7, -7):
        assert folded(ruling(2, points, "penalty"), direction=direction).totals() == {
            1: 0,
            2: total,
            3: 0,
            4: 0,
        }


def test_a_warning_is_only_put_on_record() -> None:
    state = folded(ruling(2, 7, "warning", "late"))
    assert (state.totals()[2], state.active()) == (0, (1, 2, 3, 4))
    scored = state.rows[0].scored
    assert [(line.seat, line.points, line.reasons) for line in scored.lines] == [(2, 0, (scored.summary,))]
    assert scored.summary is not None
    assert scored.summary.text == "Binu is warned: late"


def test_a_disqualified_seat_is_out_and_keeps_its_points() -> None:
    state = folded(deal(9, 0, 0, 0), disqualified(1))
    assert (state.active(), state.totals()[1]) == ((2, 3, 4), 9)
    assert (state.verdict.out[1].why, state.verdict.out[1].row) == ("disqualified", 1)
    assert GAME.step(state, END).verdict.winners == (2, 3, 4)


def test_who_retires_is_out_keeps_his_points_and_is_shown_as_out() -> None:
    state = folded(deal(9, 0, 0, 0), ruling(1, kind="retirement", reason="did not come"))
    assert (state.active(), state.totals()[1], state.verdict.out[1].why) == ((2, 3, 4), 9, "retired")
    assert [each["status"] for each in lay_out(GAME, state)["totals"]] == ["out", "in", "in", "in"]


def test_a_disqualification_of_nobody_puts_nobody_out() -> None:
    assert folded(disqualified(5)).active() == (1, 2, 3, 4)


@pytest.mark.parametrize(("kind", "seats"), [("adjustment", X), ("penalty", X), ("warning", (3,))])
def test_points_of_a_ruling_are_for_the_side_and_a_warning_for_one(
    kind: Kind, seats: tuple[int, ...]
) -> None:
    row = teams(Ruling("r", kind, 3, "late", 2)).rows[0]
    assert tuple(line.seat for line in row.scored.lines) == seats


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (ruling(2, -7), "Binu −7, adjusted: counted wrong"),
        (ruling(2, 3, "penalty", "late"), "Binu −3, a penalty: late"),
        (ruling(2, 0, "retirement", "late"), "Binu plays no further: late"),
        (disqualified(2), "Binu is disqualified: marked cards"),
    ],
)
def test_every_ruling_says_why(given: Ruling, sentence: str) -> None:
    scored = folded(given).rows[0].scored
    assert scored.summary is not None
    assert scored.summary.text == sentence
    assert {reason.text for line in scored.lines for reason in line.reasons} == {sentence}


def test_an_early_finish_is_won_by_the_leaders() -> None:
    verdict = folded(deal(5, 5, 0, 1), END).verdict
    assert (verdict.status, verdict.winners, verdict.tied) == ("finished", (1, 2), ())
    assert folded(deal(5, 5, 0, 1), END, direction="low").verdict.winners == (3,)


def test_a_ruling_after_an_early_finish_may_change_who_won() -> None:
    entries = (deal(5, 3, 0, 1), END)
    assert folded(*entries, ruling(2, 4)).verdict.winners == (2,)
    assert folded(*entries, ruling(1, 2, "penalty")).verdict.winners == (1, 2)
    assert folded(*entries, disqualified(1)).verdict.winners == (2,)
    assert folded(*entries, ruling(2, 4)).verdict.status == "finished"


def test_a_game_is_finished_once() -> None:
    state = folded(deal(5, 3), END, Finish("again", "forgotten"), players=2)
    again = state.rows[-1]
    assert again.problem is not None
    assert (again.problem.code, again.counts, state.verdict.winners) == ("match_over", False, (1,))


def test_an_early_finish_leaves_nobody_tied() -> None:
    verdict = teams(*LEVEL, END).verdict
    assert (verdict.status, verdict.winners, verdict.tied) == ("finished", (1, 2, 3, 4, 5, 6), ())


def test_where_nobody_is_left_the_last_to_go_out_win() -> None:
    out = folded(deal(0, 60, 10), deal(40, None, 35), deal(5, None, 6), players=3, limit=50, direction="low")
    assert (out.verdict.status, out.verdict.winners) == ("finished", (1,))
    nobody = GAME.step(out, ruling(1, 40))
    assert (nobody.active(), nobody.verdict.winners) == ((), (1,))
    assert [nobody.verdict.out[seat].row for seat in (2, 3, 1)] == [0, 2, 3]


def test_those_who_went_out_together_are_ranked_by_their_totals() -> None:
    assert folded(deal(60, 55, 52), players=3, limit=50, direction="low").verdict.winners == (3,)
    assert folded(deal(52, 55, 52), players=3, limit=50, direction="low").verdict.winners == (1, 3)


def test_nobody_wins_by_being_disqualified() -> None:
    everybody = folded(disqualified(1), disqualified(2), players=2)
    assert (everybody.active(), GAME.leaders(everybody)) == ((), ())
    one = folded(deal(60, 0), disqualified(2), players=2, limit=50, direction="low")
    assert GAME.leaders(one) == (1,)


@pytest.mark.parametrize(("winner", "side"), [(1, X), (5, X), (4, Y)])
def test_a_toss_is_won_by_the_whole_side(winner: int, side: tuple[int, ...]) -> None:
    state = teams(*LEVEL, Toss("t", winner))
    assert (state.verdict.status, state.verdict.winners, state.rows[-1].problem) == ("finished", side, None)


@pytest.mark.parametrize(
    ("entries", "winner", "code", "field"),
    [
        (LEVEL, 7, "UNKNOWN_PLAYER", "/winner"),
        ((made(1),), 1, "TOSS_NOT_DUE", ""),
        ((*LEVEL, Toss("t", 1)), 2, "TOSS_NOT_DUE", ""),
    ],
)
def test_a_toss_is_entered_where_one_is_due(
    entries: tuple[Entry, ...], winner: int, code: str, field: str
) -> None:
    state = teams(*entries)
    with pytest.raises(RuleViolation) as raised:
        TWENTY_EIGHT.check(state, Toss("x", winner))
    assert (raised.value.code, raised.value.field) == (code, field)
    after = TWENTY_EIGHT.step(state, Toss("x", winner))
    assert (after.rows[-1].counts, after.verdict) == (False, state.verdict)


def test_what_a_deal_is_worth_can_be_asked_without_recording_it() -> None:
    state = table(3)
    worth = GAME.appraise(state, deal(5, 0, 1).outcome)
    assert {line.seat: line.points for line in worth.lines} == {1: 5, 2: 0, 3: 1}
    assert (len(state.rows), state.totals()) == (0, {1: 0, 2: 0, 3: 0})
    with pytest.raises(RuleViolation, match="no seat 9"):
        GAME.appraise(state, deal(5, 0, 1, dealer=9).outcome)


def test_a_question_that_the_game_does_not_know_has_no_answer() -> None:
    with pytest.raises(KeyError):
        GAME.answer("beats", GAME.settle("points"), {})


def test_who_deals_and_who_starts_is_said_by_name() -> None:
    said = GAME.opening(table(3), "Anu", "Binu")
    assert said is not None
    assert said.text == "Anu deals, Binu starts"


@pytest.mark.parametrize(
    ("game", "sizes"),
    [("gama_rummy", [1]), ("gra_partnership", [2]), ("twenty_eight", [2, 3]), ("fifty_six", [2, 3, 4])],
)
def test_an_entrant_is_a_side_where_a_game_has_sides_and_else_one_player(game: str, sizes: list[int]) -> None:
    kind = GAME_TYPES[game]
    assert list(kind.team_sizes(kind.seat_range)) == sizes


_SAID = {2: "Two players", 4: "Two against two", 6: "Three against three"}


@pytest.mark.parametrize("game", GAME_TYPES.values(), ids=lambda game: game.id)
def test_a_preset_says_how_many_play_where_others_of_its_game_are_for_others(game: GameType) -> None:
    limits = {preset.id: game.seat_limits(game.settle(preset.id)) for preset in game.presets}
    for preset in game.presets:
        fewest, most = limits[preset.id]
        if fewest == most and len({*limits.values()}) > 1:
            assert _SAID[most] in preset.summary
