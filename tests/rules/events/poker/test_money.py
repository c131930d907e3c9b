"""Chips and prizes of a freeze-out, act by act: counts, chip races, payouts and deals (RULES §12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.events import event as folding
from rules.events.acts import facts_of
from rules.events.acts.poker import ChipsRaced
from rules.events.clock.clocks import clock_of
from rules.events.clock.schedule import as_stated
from rules.events.latecomers import latecomers
from rules.events.poker.chip_kinds import check_goes, is_due, next_colour_up
from rules.events.poker.chips import average, compared, in_play, stacks_differ
from rules.events.poker.colour_up import Kinds
from rules.events.poker.racing import propose_race
from rules.events.prizes import payouts
from tests.rules.events.poker_night import Poker, at, ms
from tests.rules.events.prized import holders, winners, with_prizes


@pytest.fixture
def night() -> Poker:
    return Poker()


def counts(night: Poker) -> list[str]:
    return [each.said.text for each in compared(night.event, "room")]


class TestCounts:
    def test_a_difference_is_named_with_the_count_since_which_it_is_there(self, night: Poker) -> None:
        night.comes_late("late1")
        assert average(night.event, "room") == 26_900 // 9
        for total in (26_900, 26_800, 26_800, 27_000):
            night.do("counted", stage="room", total=total)
        assert counts(night) == [
            "Count 1: 26,900 chips, as many as are in play.",
            "Count 2: 26,800 chips, 100 too few.",
            "Count 3: 26,800 chips, 100 too few since count 2.",
            "Count 4: 27,000 chips, 100 too many.",
        ]

    def test_who_is_out_had_no_more_chips_than_are_in_play(self, night: Poker) -> None:
        first, second, third = night.room.tables[night.match(1)].players[:3]
        too_many = [{"entrant": first, "stack": 20_000}, {"entrant": second, "stack": 4_001}]
        refused = night.refuses("CHIPS_NOT_CONSERVED", "busted", stage="room", busted=too_many)
        assert "24,001 chips before this hand; only 24,000 are in play" in refused
        hand: dict[str, Any] = {"stage": "room", "match": night.match(1), "hand": 12}
        night.do("busted", busted=too_many[:1], **hand)
        late = [{"entrant": third, "stack": 4_001}]
        assert "24,001" in night.refuses("CHIPS_NOT_CONSERVED", "busted", busted=late, **hand)
        night.do("counted", stage="room", total=24_001, taken=True)
        night.do("busted", busted=late, **hand)

    def test_what_was_counted_can_be_taken_and_goes_on_from_there(self, night: Poker) -> None:
        night.do("counted", stage="room", total=23_900)
        night.do("counted", stage="room", total=23_900, taken=True)
        assert in_play(night.event, "room") == 23_900
        night.comes_late("late1")
        night.do("counted", stage="room", total=26_800)
        assert counts(night)[1:] == [
            "Count 2: 23,900 chips; so many are in play from here on.",
            "Count 3: 26,800 chips, as many as are in play.",
        ]

    def test_chips_are_counted_table_by_table_or_player_by_player_and_all_of_them(self, night: Poker) -> None:
        tables = [{"match": night.match(each), "chips": 12_000} for each in (1, 2)]
        night.do("counted", stage="room", tables=tables)
        stacks = [{"entrant": each, "chips": 3000} for each in night.everybody]
        night.do("counted", stage="room", stacks=stacks)
        assert [each.difference for each in compared(night.event, "room")] == [0, 0]
        assert "Table 2" in night.refuses("COUNT_OF", "counted", stage="room", tables=tables[:1])
        assert "p8" in night.refuses("MISSING_PLAYER", "counted", stage="room", stacks=stacks[:-1])
        night.refuses("COUNT_OF", "counted", stage="room", tables=tables, total=24_000)
        night.refuses("COUNT_OF", "counted", stage="room")


class TestGiven:
    def test_what_was_given_stays_given_whatever_the_house_rules_are_later(self, night: Poker) -> None:
        night.comes_late("late1", elapsed="0:40:00")
        for rules in ({"registration_until": 30}, {"stack": 5000}, {"late_penalties": [1, 2, 3]}):
            night.do("competition", **stated(night, rules=rules))
            assert in_play(night.event, "room") == 8 * 3000 + 2700
        night.do("competition", **stated(night, rules={"stack": 5000}))
        night.comes_late("late2", elapsed="0:40:00")
        assert in_play(night.event, "room") == 8 * 3000 + 2700 + 4700

    def test_who_came_in_time_by_rules_that_were_undone_stays(self, night: Poker) -> None:
        longer = night.do("competition", **stated(night, rules={"registration_until": 60}))
        night.comes_late("late1", elapsed="0:55:00")
        night.do("struck", act=longer)
        assert in_play(night.event, "room") == 8 * 3000 + 2500

    @pytest.mark.parametrize("of", ["competition", "stage"])
    def test_rules_by_which_chips_were_given_are_not_undone(self, night: Poker, of: str) -> None:
        room = {"competition": "poker", "stage": "room", "title": "Room", "format": "freezeout"}
        more: dict[str, Any] = stated(night) if of == "competition" else room
        edit = night.do(of, **{**more, "rules": {"stack": 5000}})
        seat = {"entrant": "late1", "match": night.match(1), "seat": 5}
        night.enters("poker", "late1", late=True)
        act = night.do("seated", stage="room", elapsed="0:00:00", seats=[seat])
        said = night.refuses("CHIPS_NOT_CONSERVED", "struck", act=edit)
        assert "what was given stays" in said
        night.do("struck", act=act)
        night.do("struck", act=edit)


STEPS = [
    {"ends": 15, "small": 5, "big": 10},
    {"ends": 30, "small": 25, "big": 50, "colour_up": 5},
    {"ends": 45, "small": 50, "big": 100},
]


def notes(night: Poker) -> dict[int, str]:
    """Return what is noted beside the levels of the clock."""
    return {step.level: step.note.code for step in clock_of(night.event, "room").schedule.steps if step.note}


def colour_ups(night: Poker) -> dict[int, int]:
    return {
        step.level: step.colour_up for step in clock_of(night.event, "room").schedule.steps if step.colour_up
    }


class TestColourUp:
    def race(self, night: Poker, table: int, odd: Mapping[str, Any]) -> dict[str, Any]:
        """Return a race at a table as proposed; `odd` is how many fives each has left."""
        stated = [
            {"entrant": each, **(held if isinstance(held, dict) else {"chips": held})}
            for each, held in odd.items()
        ]
        act: Any = night.act("raced", match=night.match(table), goes=5, comes=25, odd=stated)
        assert isinstance(act.fact, ChipsRaced)
        made = propose_race(night.event, act.fact, "lots", by_hand=False)
        assert made.act is not None
        return facts_of(made.act)

    def test_a_race_changes_what_is_in_play_and_draws_its_own_cards(self, night: Poker) -> None:
        first, second, third, _ = night.at(1)
        made = self.race(night, 1, {third: 2, first: 4, second: {"chips": 3, "only": True}})
        assert [each["entrant"] for each in made["odd"]] == [first, second, third], "from seat 1"
        assert made == self.race(night, 1, {first: 4, second: {"chips": 3, "only": True}, third: 2})
        act = night.do(**made)
        assert in_play(night.event, "room") in (24_000 + 50 - 45, 24_000 + 75 - 45)
        again = self.race(night, 2, {night.at(2)[0]: 3})
        assert again["seed"] != made["seed"], "the next draw has other lots"
        night.do("struck", act=act)
        assert in_play(night.event, "room") == 24_000

    def test_chips_go_when_the_schedule_has_it_table_by_table(self, night: Poker) -> None:
        night.do("clock_schedule", at(0), stage="room", steps=STEPS, chips=[5, 25, 100])
        night.do("clock_started", at(0), stage="room")
        due = next_colour_up(night.event, "room")
        assert due is not None
        assert due.kinds == Kinds(5, 25)
        assert [is_due(night.event, "room", due, ms(minute)) for minute in (14, 15)] == [False, True]
        assert due.said.text == "Chips of 5 are changed for chips of 25 now, at Table 1, Table 2."
        said = night.refuses("CHIP_NEEDED", "raced", at(14), match=night.match(1), goes=5, comes=25)
        assert "without them 5 cannot be paid in level 1" in said
        night.refuses("CHIP_KINDS", "raced", at(16), match=night.match(1), goes=5, comes=50)
        for table in (1, 2):
            assert next_colour_up(night.event, "room") is not None
            night.do(**self.race(night, table, {night.at(table)[0]: 2}), at=at(16))
        assert next_colour_up(night.event, "room") is None

    def test_tens_of_the_printed_schedule_go_after_level_4(self, night: Poker) -> None:
        due = next_colour_up(night.event, "room")
        assert due is not None
        steps = clock_of(night.event, "room").schedule.steps
        assert [step.level for step in steps if step.colour_up] == [5]
        assert due.kinds == Kinds(10, 25)
        assert due.place is not None
        assert (steps[due.place].level, steps[due.place].colour_up) == (5, 10)
        night.do("clock_started", at(0), stage="room")
        assert [is_due(night.event, "room", due, ms(minute)) for minute in (59, 60)] == [False, True]
        night.refuses("CHIP_NEEDED", "raced", at(59), match=night.match(1), goes=10, comes=25)
        check_goes(night.event, "room", Kinds(10, 25), ms(60))

    def test_tens_go_when_the_rest_can_be_paid_without_them_also_by_a_schedule_with_a_break(
        self, night: Poker
    ) -> None:
        printed = as_stated(clock_of(night.event, "room").schedule)
        assert printed["steps"][4] == {"ends": 90, "small": 100, "big": 150}, "it is taken in again"
        late = [{**step, "ends": step["ends"] + 10} for step in printed["steps"][4:]]
        pause = {"ends": 70, "pause": True}
        night.do("clock_schedule", at(0), stage="room", steps=[*printed["steps"][:4], pause, *late])
        assert colour_ups(night) == {5: 10}, "every screen says before which level"
        night.do("clock_started", at(0), stage="room")
        due = next_colour_up(night.event, "room")
        assert due is not None
        assert [is_due(night.event, "room", due, ms(minute)) for minute in (59, 60)] == [False, True]
        night.do("clock_schedule", at(1), stage="room", steps=[{"ends": 30, "small": 5, "big": 10}])
        due = next_colour_up(night.event, "room")
        assert due is not None
        assert due.place is None, "they are needed to the end"

    def test_what_the_schedule_prints_beside_a_level_stays_where_it_still_holds(self, night: Poker) -> None:
        printed = as_stated(clock_of(night.event, "room").schedule)
        noted = {4: "freeze_note_last_entry", 7: "freeze_note_colour_up", 8: "freeze_note_should_end"}
        assert notes(night) == noted
        steps = [{**step, "ends": step["ends"] + 5} for step in printed["steps"]]
        pause = {"ends": steps[1]["ends"] + 10, "pause": True}
        later = [{**step, "ends": step["ends"] + 10} for step in steps[2:]]
        schedule = {**printed, "stage": "room", "steps": [*steps[:2], pause, *later]}
        night.do("clock_schedule", at(0), **schedule)
        assert notes(night) == noted
        assert as_stated(clock_of(night.event, "room").schedule)["steps"] == schedule["steps"]
        night.do("clock_schedule", at(0), **{**schedule, "entry_level": 4})
        assert notes(night) == {7: noted[7], 8: noted[8]}
        night.do("clock_schedule", at(0), **{**schedule, "chips": [5, 25, 500]})
        assert (notes(night), colour_ups(night)) == ({4: noted[4], 8: noted[8]}, {})
        later[5] = {**later[5], "ante": 100}
        night.do("clock_schedule", at(0), **{**schedule, "steps": [*steps[:2], *later]})
        assert notes(night) == {4: noted[4], 7: noted[7]}
        night.do("clock_schedule", at(0), **printed, stage="room")
        assert notes(night) == noted, "as it is printed again"

    def test_who_sits_elsewhere_or_is_out_has_no_odd_chips_there(self, night: Poker) -> None:
        odd = [{"entrant": night.at(2)[0], "chips": 1, "cards": ["AS"]}]
        said = night.refuses("NOT_IN", "raced", match=night.match(1), goes=5, comes=25, odd=odd)
        assert "does not sit at Table 1" in said


def stated(night: Poker, **more: Any) -> dict[str, Any]:
    known = night.event.competitions["poker"]
    terms = {"competition": "poker", "title": "Poker", "game": known.game, "preset": known.preset}
    return {**terms, **more}


SHARES = [{"place": place, "share": share} for place, share in ((1, 50), (2, 30), (3, 20))]


def paid(night: Poker) -> dict[str, int]:
    found = payouts(night.event, "poker", {"room": night.contest("room")})
    return {player: each.amount for player, each in found.paid.items()}


class TestPayouts:
    def test_three_places_have_a_prize_where_nobody_said_otherwise(self, night: Poker) -> None:
        assert winners(night.event, "poker", {"room": night.contest("room")}) == ((), (), ())

    def test_shares_of_a_pot_are_rounded_and_it_is_said(self, night: Poker) -> None:
        night.do("competition", **stated(night, pot=1003, round_to=10, prizes=SHARES))
        found = payouts(night.event, "poker", {"room": night.contest("room")})
        assert found.sums == (503, 300, 200)
        assert [said.text for said in found.says] == [
            "Place 1: 50 % of 1003 is 500.",
            "Place 2: 30 % of 1003 is 300.",
            "Place 3: 20 % of 1003 is 200.",
            "Rounded down to multiples of 10; the 3 left over go to place 1.",
        ]
        assert paid(night) == {}, "nobody is paid before it is certain"

    def test_prizes_that_take_more_than_there_is_are_refused(self, night: Poker) -> None:
        for code, more in (
            ("SHARES", {"pot": 1000, "prizes": [*SHARES, {"place": 4, "up_to": 5, "share": 1}]}),
            ("PRIZE_SUM", {"pot": 1000, "prizes": [*SHARES, {"place": 4, "amount": 1}]}),
            ("PRIZE_SUM", {"prizes": SHARES}),
            ("PRIZE_SUM", {"pot": 1000, "prizes": [{"place": 1, "amount": 10, "share": 10}]}),
            ("PRIZE_SUM", {"prizes": [{"place": 1}]}),
        ):
            night.refuses(code, "competition", **stated(night, **more))

    def test_who_tie_share_and_who_left_has_none(self, night: Poker) -> None:
        night.do("competition", **stated(night, pot=1001, prizes=SHARES))
        first, second, third, fourth, *others = night.everybody
        for each in others:
            night.bust(each)
        night.do("withdrawn", entrants=[fourth])
        night.bust(second, third)
        assert paid(night) == {first: 501, second: 250, third: 250}
        assert winners(night.event, "poker", {"room": night.contest("room")}) == (
            (first,),
            (second, third),
            (second, third),
        )

    def test_who_never_had_a_seat_has_no_prize(self) -> None:
        night = Poker(2)
        night.enters("poker", "late1", late=True)
        night.bust("p2")
        assert holders(with_prizes(night, "poker", (1, 1), (2, 2), (3, 3)), "poker") == ["p1", "p2", ""]

    @pytest.mark.parametrize("of", ["competition", "stage"])
    def test_a_leavers_prize_goes_to_the_next_where_the_house_rule_has_it(
        self, night: Poker, of: str
    ) -> None:
        moves_up: dict[str, Any] = {"rules": {"leaver_prize": "next_finisher"}}
        more = {"pot": 1000, "prizes": SHARES, **(moves_up if of == "competition" else {})}
        night.do("competition", **stated(night, **more))
        if of == "stage":
            night.do("stage", competition="poker", stage="room", title="Room", format="freezeout", **moves_up)
        *others, second, left, third, first = night.everybody
        for each in others:
            night.bust(each)
        night.bust(third)
        night.do("withdrawn", entrants=[left])
        night.bust(second)
        assert night.places("room")[third] == 4
        assert paid(night) == {first: 500, second: 300, third: 200}

    @pytest.mark.parametrize(("leaver_prize", "moved_up"), [("lapses", {}), ("next_finisher", {"p4": 200})])
    def test_who_is_disqualified_after_he_went_out_has_none(
        self, night: Poker, leaver_prize: str, moved_up: dict[str, int]
    ) -> None:
        more = {"pot": 1000, "prizes": SHARES, "rules": {"leaver_prize": leaver_prize}}
        night.do("competition", **stated(night, **more))
        for each in reversed(night.everybody[2:]):
            night.bust(each)
        night.do("disqualified", entrant="p3")
        assert night.places("room")["p3"] == 3
        night.bust("p2")
        assert paid(night) == {"p1": 500, "p2": 300, **moved_up}
        [third] = [each for each in night.told("room", "standings") if each.entrant == "p3"]
        assert [said.text for said in third.reasons] == ["Out in place 3.", "Disqualified"]

    def test_who_withdraws_after_he_went_out_keeps_his(self, night: Poker) -> None:
        night.do("competition", **stated(night, pot=1000, prizes=SHARES))
        for each in reversed(night.everybody[2:]):
            night.bust(each)
        night.do("withdrawn", entrants=["p3"])
        night.bust("p2")
        assert paid(night) == {"p1": 500, "p2": 300, "p3": 200}


class TestDeals:
    @pytest.fixture
    def last_three(self, night: Poker) -> list[dict[str, Any]]:
        night.do("competition", **stated(night, pot=1000, prizes=SHARES))
        for each in night.everybody[3:]:
            night.bust(each)
        chips = (14_000, 8_000, 2_000)
        return [{"entrant": each, "chips": held} for each, held in zip(night.everybody, chips, strict=False)]

    def test_a_deal_ends_play_by_chips(self, night: Poker, last_three: list[dict[str, Any]]) -> None:
        act = night.do("deal_made", stage="room", way="chips", stacks=last_three)
        assert paid(night) == {"p1": 434, "p2": 333, "p3": 233}
        assert [night.places("room")[each] for each in ("p1", "p2", "p3")] == [1, 2, 3]
        assert night.told("room", "through") == ("p1",)
        assert "deal" in night.refuses("DEAL_MADE", "busted", stage="room", busted=[{"entrant": "p3"}])
        more = stated(night, pot=2000, prizes=SHARES)
        assert "Undo the deal" in night.refuses("DEAL_MADE", "competition", **more)
        night.do("struck", act=act)
        night.bust("p3")
        assert paid(night) == {}

    def test_by_icm_they_may_play_on_for_the_places(
        self, night: Poker, last_three: list[dict[str, Any]]
    ) -> None:
        night.do("deal_made", stage="room", way="icm", stacks=last_three, on=True)
        by_icm = paid(night)
        assert sum(by_icm.values()) == 1000
        assert stacks_differ(night.event, "room", (14_000, 8_000, 2_000)) is None
        said = stacks_differ(night.event, "room", (14_000, 8_000, 1_900))
        assert said is not None
        assert said.text.startswith("The stacks are 23,900 chips together; 24,000 are in play.")
        night.bust("p1")
        night.bust("p2")
        assert night.places("room")["p3"] == 1
        assert paid(night) == by_icm
        night.refuses("DEAL_MADE", "deal_made", stage="room", way="chips", stacks=last_three)

    def test_who_leaves_a_deal_that_is_played_on_has_his_part_and_nobody_moves_up(
        self, night: Poker, last_three: list[dict[str, Any]]
    ) -> None:
        more = {"pot": 1000, "prizes": SHARES, "rules": {"leaver_prize": "next_finisher"}}
        night.do("competition", **stated(night, **more))
        night.do("deal_made", stage="room", way="chips", stacks=last_three, on=True)
        night.do("withdrawn", entrants=["p3"])
        night.bust("p2")
        assert paid(night) == {"p1": 434, "p2": 333, "p3": 233}

    def test_nobody_comes_late_to_a_deal_that_is_played_on(
        self, night: Poker, last_three: list[dict[str, Any]]
    ) -> None:
        night.do("deal_made", stage="room", way="chips", stacks=last_three, on=True)
        night.enters("poker", "late1", late=True)
        late: dict[str, Any] = {
            "seats": [{"entrant": "late1", "match": night.match(2), "seat": 5}],
            "elapsed": "0:20:00",
        }
        assert "Undo the deal" in night.refuses("DEAL_MADE", "seated", stage="room", **late)
        assert latecomers(night.event, night.results, 0) == {"poker": "nothing"}

    def test_a_deal_is_between_all_who_are_in_for_what_is_paid(
        self, night: Poker, last_three: list[dict[str, Any]]
    ) -> None:
        deal = {"stage": "room", "way": "icm"}
        night.refuses("MISSING_PLAYER", "deal_made", **deal, stacks=last_three[:2])
        out = [*last_three, {"entrant": "p8", "chips": 1}]
        night.refuses("ELIMINATED_PLAYER", "deal_made", **deal, stacks=out)
        bare = [{**each, "chips": 0} for each in last_three]
        night.refuses("DEAL", "deal_made", **deal, stacks=bare)
        night.do("competition", **stated(night))
        said = night.refuses("DEAL", "deal_made", **deal, stacks=last_three)
        assert "Prizes" in said

    def test_what_a_deal_shares_is_neither_undone_nor_brought_back(
        self, night: Poker, last_three: list[dict[str, Any]]
    ) -> None:
        [first] = [act.id for act in night.event.acts if getattr(act.fact, "pot", None)]
        more = night.do("competition", **stated(night, pot=2000, prizes=SHARES))
        night.do("deal_made", stage="room", way="chips", stacks=last_three)
        agreed = paid(night)
        assert "Undo the deal" in night.refuses("DEAL_MADE", "struck", act=more)
        night.do("struck", act=first)
        assert paid(night) == agreed, "of that nothing is shared"

    def test_where_an_older_release_let_prizes_be_undone_a_deal_shares_nothing(
        self, night: Poker, last_three: list[dict[str, Any]]
    ) -> None:
        [prizes] = [act.id for act in night.event.acts if getattr(act.fact, "pot", None)]
        night.do("deal_made", stage="room", way="chips", stacks=last_three)
        night.refuses("DEAL_MADE", "struck", act=prizes)
        night.event = folding.step(night.event, night.act("struck", act=prizes))
        assert paid(night) == {}

    def test_a_bust_on_which_a_deal_rests_is_not_undone(
        self, night: Poker, last_three: list[dict[str, Any]]
    ) -> None:
        bust = night.event.acts[-1].id
        night.do("deal_made", stage="room", way="icm", stacks=last_three)
        assert "the deal in Room" in night.refuses("RESTS_ON_IT", "struck", act=bust)
