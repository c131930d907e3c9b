"""From a competition's game, its entries and tables follows how it is played, down to its final."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.events.acts.entering import CompetitionStated
from rules.events.acts.playing import StageStated
from rules.events.plans import Planned, lay_out, planned_start, propose, with_one_more
from rules.game_type import GameType
from rules.statements import RuleViolation
from tests.rules.events.night import Night


def ids() -> Iterator[str]:
    return (f"s{number}" for number in count(1))


def plan(game: str, entrants: int, tables: int = 0, size: int = 1, **terms: object) -> tuple[Planned, ...]:
    preset = GAME_TYPES[game].presets[0].id
    stated = CompetitionStated(
        competition="c",
        title="Cards",
        game=game,
        preset=preset,
        team_size=size,
        **terms,  # type: ignore[arg-type]
    )
    return lay_out(stated, propose(stated, entrants, tables, ids()), entrants, tables)


def said(planned: tuple[Planned, ...]) -> list[str]:
    return [each.said.text for each in planned]


def test_ninety_six_at_rummy_come_down_to_a_final_by_the_rules_of_finals() -> None:
    planned = plan("gama_rummy", 96, 16)
    assert said(planned) == [
        "16 tables of 6, first of each go on",
        "3 tables of 5–6, first 2 of each go on",
        "One table of 6",
    ]
    assert [each.stage.title for each in planned] == ["Preliminary round", "Semi-final", "Final"]
    assert [each.stage.preset for each in planned] == [None, None, "gama_final"]
    assert [each.stage.after for each in planned] == [None, "s1", "s2"]
    assert [each.begins for each in planned] == [0, 60, 120]


def test_a_plan_goes_by_the_house_rules_of_its_competition() -> None:
    competition = CompetitionStated(
        competition="c", title="Rummy", game="gama_rummy", preset="gama_prelim", rules={"decks": 1}
    )
    stage = StageStated(stage="s1", competition="c", title="All play", format="brackets")
    assert said(lay_out(competition, (stage,), 12, 0)) == ["3 tables of 4"]


def test_teams_of_28_play_a_knock_out_in_which_some_are_free_first() -> None:
    [planned] = plan("twenty_eight", 12, 6, size=3)
    assert planned.said.text == "Knock-out of 12, 4 rounds, 4 free in the first"
    assert (planned.rounds, planned.matches, planned.minutes) == (4, 4, 4 * 45)


def test_gin_is_played_by_two_losses_as_its_rule_book_has_it() -> None:
    assert said(plan("gra_singles", 32)) == [
        "32 in 5 rounds, out at the second loss",
        "Knock-out of 6, 3 rounds, 2 free in the first",
    ]


def test_few_who_meet_by_twos_all_meet() -> None:
    assert said(plan("site_gin", 4)) == ["Everybody meets everybody: 4 in 3 rounds"]
    assert said(plan("twenty_eight", 2, size=3)) == ["One match"]


def test_hall_with_too_few_tables_seats_one_more_or_plays_in_turns() -> None:
    assert said(plan("gama_rummy", 56, 8))[0].startswith("8 tables of 7,")
    first, *_ = plan("gama_rummy", 96, 8)
    assert (first.turns, first.minutes) == (2, 120)


def test_later_rounds_of_a_knock_out_take_the_turns_that_their_matches_need() -> None:
    [planned] = plan("twenty_eight", 12, 2, size=3)
    # Four matches and four at two tables, then two, then the final.
    assert (planned.turns, planned.minutes) == (2, (2 + 2 + 1 + 1) * 45)


def test_round_is_planned_for_when_all_turns_of_those_before_are_played() -> None:
    night = Night()
    night.do("tables_added", tables=[{"table": "TABLE1", "label": "1"}])
    night.people(*"ABCD")
    night.do("competition", competition="c", title="Gin", game="gra_singles", preset="gra_singles")
    terms: dict[str, Any] = {"title": "Gin", "format": "knock_out", "settings": {"minutes": 45}}
    night.do("stage", stage="s", competition="c", **terms, start="2026-11-28T18:00:00Z")
    night.enters("c", *"ABCD")
    night.do("closed", competition="c")
    assert planned_start(night.event, "s", 1) == "2026-11-28T18:00:00Z"
    night.draw("s", 1, "AB", "CD")
    assert planned_start(night.event, "s", 2) == "2026-11-28T19:30:00Z"


def test_house_rules_stay_in_the_final_but_for_what_is_otherwise_there() -> None:
    *_, final = plan("gama_rummy", 24, rules={"limit": 120, "no_lives": 80})
    assert (final.stage.preset, final.stage.rules) == ("gama_final", {"no_lives": 80})


def test_what_is_changed_in_a_step_is_laid_out_again() -> None:
    night = Night()
    night.do("competition", competition="c", title="Cards", game="points", preset="points")
    competition = night.event.competitions["c"]
    first, last = (each.stage for each in plan("points", 12))
    smaller = type(first)(**{**vars(first), "settings": {"table_size": 4, "minutes": 30}})
    assert said(lay_out(competition, (smaller, last), 12, 0)) == [
        "3 tables of 4, first of each go on",
        "One table of 3",
    ]


def more(competition: CompetitionStated, planned: tuple[Planned, ...]) -> tuple[StageStated, ...]:
    return with_one_more(competition, planned, 0, (f"n{number}" for number in count(1)))


def one_more(game: str, entrants: int, size: int = 1) -> tuple[Planned, ...]:
    """Return the plan of so many with one more part, laid out; nothing where none can follow."""
    preset = GAME_TYPES[game].presets[0].id
    stated = CompetitionStated(competition="c", title="Cards", game=game, preset=preset, team_size=size)
    return lay_out(stated, more(stated, plan(game, entrants, size=size)), entrants, 0)


def test_one_more_part_follows_what_is_planned_and_fits_the_game() -> None:
    parts = one_more("twenty_eight", 4, size=3)
    assert said(parts) == ["Everybody meets everybody: 4 in 3 rounds", "One match"]
    assert [each.stage.title for each in parts] == ["Preliminary round", "Final"]
    assert [each.through for each in parts] == [2, 1]
    assert said(one_more("twenty_eight", 12, size=3)) == [
        "Knock-out of 12 until 2 are left, 3 rounds",
        "One match",
    ]


def test_one_more_part_is_the_final_and_has_the_rules_of_finals() -> None:
    parts = one_more("gama_rummy", 96)
    assert said(parts)[2:] == ["One table of 6, 3 go on", "One table of 3"]
    assert [each.stage.title for each in parts] == ["Preliminary round", "Round 2", "Semi-final", "Final"]
    assert [each.stage.preset for each in parts] == [None, None, None, "gama_final"]
    assert [each.stage.after for each in parts] == [None, "s1", "s2", "s3"]


def test_no_part_follows_where_one_alone_is_left() -> None:
    assert one_more("gama_poker", 12) == ()
    assert one_more("twenty_eight", 2, size=3) == ()


def test_too_few_for_a_table_are_told() -> None:
    with pytest.raises(RuleViolation) as refused:
        plan("big_two", 2)
    assert refused.value.code == "PLAYER_COUNT"


@pytest.mark.parametrize("game", GAME_TYPES.values(), ids=GAME_TYPES)
@pytest.mark.parametrize("entrants", [3, 5, 6, 7, 8, 13, 31, 64, 97, 400])
def test_every_plan_can_be_declared_and_ends_at_one_table(game: GameType, entrants: int) -> None:
    [preset, *_] = game.presets
    team = game.team_sizes(game.seat_limits(game.settle(preset.id))).start
    planned = plan(game.id, entrants, 10, size=team)
    night = Night()
    night.do("competition", competition="c", title="Cards", game=game.id, preset=preset.id, team_size=team)
    competition = night.event.competitions["c"]
    for each in (*planned, *lay_out(competition, more(competition, planned), entrants, 10)):
        night.do("stage", **{name: value for name, value in vars(each.stage).items() if value is not None})
        assert each.entrants >= each.through >= 1
    assert planned[-1].stage.format != "brackets" or planned[-1].matches == 1
