"""Who is through, out or still plays for it, and who has won, is said as soon as it is certain."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events.chances import chances, winners
from rules.events.contests import contest, format_of
from rules.events.formats.format import Meeting
from tests.rules.events.night import Night, cards_night, gin_weekend
from tests.rules.events.poker_night import Poker


def told(night: Night, stage: str) -> dict[str, str]:
    """Return what is said of each, by the word; everybody's letter in one text."""
    form, held = format_of(night.event, stage), contest(night.event, stage, night.results)
    said: dict[str, str] = {}
    for entrant, chance in chances(night.event, form, held).items():
        said[chance] = said.get(chance, "") + entrant
    return said


def won(night: Night, stage: str) -> list[str]:
    form, held = format_of(night.event, stage), contest(night.event, stage, night.results)
    return [*winners(night.event, form, held)]


def night_to_a_final() -> Night:
    night = cards_night()
    for stage, after in (("prelim", {}), ("final", {"after": "prelim"})):
        stated: dict[str, Any] = {
            "competition": "rummy",
            "title": stage,
            "format": "brackets",
            "settings": {"advance": 1},
        }
        night.do("stage", stage=stage, **stated, **after)
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    return night


def night_at_its_final() -> tuple[Night, str]:
    """Return a night whose final is drawn, and its match."""
    night = night_to_a_final()
    night.ends("d1-1", "ABCDEF")
    night.ends("d1-2", "GHIJKL")
    night.advance("prelim", "final")
    [match] = night.draw("final", 1, "AG")
    return night, match


def test_of_the_tables_the_first_is_through_once_his_has_ended() -> None:
    night = night_to_a_final()
    assert told(night, "prelim") == {"open": "ABCDEFGHIJKL"}
    night.ends("d1-1", "ABCDEF")
    assert told(night, "prelim") == {"through": "A", "out": "BCDEF", "open": "GHIJKL"}
    assert won(night, "prelim") == []


def test_who_the_director_confirms_goes_on_whatever_the_results_say() -> None:
    night = night_to_a_final()
    night.ends("d1-1", "ABCDEF")
    night.ends("d1-2", "GHIJKL")
    night.advance("prelim", "final")
    night.ends("d1-2", "HGIJKL")
    assert told(night, "prelim") == {"through": "AG", "out": "BCDEFIJKL", "open": "H"}


def test_of_a_final_nothing_is_said_but_who_has_won() -> None:
    night, match = night_at_its_final()
    assert told(night, "final") == {}
    night.ends(match, "GA")
    assert told(night, "final") == {"won": "G"}
    assert won(night, "final") == ["G"]


def test_tables_that_nothing_follows_have_no_winner() -> None:
    night = cards_night()
    night.do("stage", stage="prelim", competition="rummy", title="Preliminary", format="brackets")
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    night.ends("d1-1", "ABCDEF")
    night.ends("d1-2", "GHIJKL")
    assert won(night, "prelim") == []
    assert told(night, "prelim")["through"] == "AG"


def test_who_has_won_and_goes_home_has_won_all_the_same_but_not_who_is_disqualified() -> None:
    for form, more in (
        ("rounds", {"rounds": 3}),
        ("round_robin", {}),
        ("knock_out", {}),
        ("knock_out", {"third_place": "match"}),
    ):
        night = gin_weekend(4, form, **more)
        while not night.told("all", "is_over"):
            drawn = night.publish("all")
            night.win(*(min(match.entrants) for match in drawn.matches))
        act = night.do("withdrawn", entrants=["P1"])
        assert won(night, "all") == ["P1"], form
        assert told(night, "all")["won"] == "P1"
        night.do("struck", act=act)
        night.do("disqualified", entrant="P1")
        assert won(night, "all") == [], form


def test_a_champion_goes_home_before_the_match_for_the_third_place_is_over() -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    night.publish("all")
    night.win(*(min(match.entrants) for match in night.contest("all").matches))
    night.publish("all")
    night.win("P1")
    night.do("withdrawn", entrants=["P1"])
    assert not night.told("all", "is_over")
    assert won(night, "all") == ["P1"]


@pytest.mark.parametrize("ties", ["all", "ruled"])
def test_who_shares_the_first_place_and_goes_home_shares_it_unless_the_director_rules(ties: str) -> None:
    night = gin_weekend(3, "round_robin", ties=ties)
    night.draw("all", 1, ["P1", "P2"], byes=["P3"])
    night.ends("d1-1", {"P1": 1, "P2": 1})
    night.draw("all", 2, ["P1", "P3"], byes=["P2"])
    night.ends("d2-1", ["P1", "P3"])
    night.draw("all", 3, ["P2", "P3"], byes=["P1"])
    night.ends("d3-1", ["P2", "P3"])
    shared = ["P1", "P2"] if ties == "all" else []
    assert won(night, "all") == shared
    night.do("withdrawn", entrants=["P1", "P2"])
    assert won(night, "all") == shared


def test_of_a_final_at_one_table_the_winner_goes_home() -> None:
    night, match = night_at_its_final()
    night.ends(match, "GA")
    night.do("withdrawn", entrants=["G"])
    assert won(night, "final") == ["G"]


def test_who_wins_a_freeze_out_and_is_disqualified_has_not_won_it() -> None:
    night = Poker(4)
    for each in ("p4", "p3", "p2"):
        night.bust(each)
    assert won(night, "room") == ["p1"]
    night.do("disqualified", entrant="p1")
    assert won(night, "room") == []


def test_who_loses_a_semi_final_is_told_that_he_plays_for_the_third_place() -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1")
    assert told(night, "all") == {"open": "P1P3P4", "third": "P2"}
    night.win("P4")
    night.publish("all")
    night.win("P1")
    assert told(night, "all") == {"won": "P1", "third": "P2P3", "out": "P4"}
    night.win("P3")
    assert told(night, "all") == {"won": "P1", "out": "P2P3P4"}


def test_a_tree_has_what_is_not_drawn_yet() -> None:
    night = gin_weekend(4, "knock_out", third_place="match")
    one, other = night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    semi_finals = (Meeting(one, ("P1", "P2")), Meeting(other, ("P3", "P4")))
    night.win("P4")
    later = (Meeting(None, (None, "P4")), Meeting(None, ("P3", None), third=True))
    assert night.told("all", "tree") == (semi_finals, later)
    night.win("P1")
    night.publish("all")
    [_, [final, third]] = night.told("all", "tree")
    assert (final.entrants, {*third.entrants}) == (("P1", "P4"), {"P2", "P3"})
    assert None not in (final.match, third.match)


def test_a_bye_stands_in_its_place_of_the_tree() -> None:
    night = gin_weekend(3, "knock_out")
    night.publish("all")
    first, final = night.told("all", "tree")
    [bye] = [each.entrants[0] for each in first if each.match is None]
    assert bye in final[0].entrants
    assert len(first) == 2


def test_two_losses_count_wins_and_losses() -> None:
    night = gin_weekend(4, "two_losses")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    night.draw("all", 2, ["P1", "P3"], ["P2", "P4"])
    night.win("P1", "P2")
    assert night.told("all", "counted") == {"P1": (2, 0), "P2": (1, 1), "P3": (1, 1), "P4": (0, 2)}
    assert told(night, "all") == {"open": "P1P2P3", "out": "P4"}
