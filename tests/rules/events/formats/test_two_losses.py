"""The two-loss rule of the Gin Rummy Association: five games, out at the second loss (RULES §8, §9)."""

from __future__ import annotations

from typing import Any

from tests.rules.events.night import Night, gin_weekend


def play(night: Night, *winners: str) -> None:
    """Publish the next round and let it be over: those of `winners` win, else whoever sits first."""
    night.publish("all", f"round {night.contest('all').last_round}")
    for match in [*night.open()]:
        entrants = night.event.matches[match].entrants
        night.win(next((each for each in entrants if each in winners), entrants[0]))


def records(night: Night) -> dict[str, list[str]]:
    return {each.entrant: [reason.text for reason in each.reasons] for each in night.told("all", "standings")}


def test_who_has_lost_twice_is_out_and_not_drawn_any_more() -> None:
    night = gin_weekend(8, "two_losses")
    play(night)
    play(night)
    out = {each for each, told in records(night).items() if told[:2] == ["Wins: 0", "Losses: 2"]}
    assert len(out) == 2
    assert {*night.told("all", "gone")} == out
    assert not {*night.told("all", "due").entrants} & out


def test_four_wins_without_a_loss_play_the_fifth_and_are_in_the_finals_already() -> None:
    night = gin_weekend(32, "two_losses")
    for _ in range(4):
        play(night)
    four = {each for each, told in records(night).items() if told[0] == "Wins: 4"}
    assert four == {*night.told("all", "through")}
    assert len(four) == 2
    assert four <= {*night.told("all", "due").entrants}


def test_four_and_five_wins_go_on_the_five_first() -> None:
    night = gin_weekend(64, "two_losses")
    for _ in range(5):
        play(night)
    assert night.told("all", "due") is None
    assert night.told("all", "is_over")
    told = records(night)
    wins = [told[each][0] for each in night.told("all", "through")]
    assert wins == ["Wins: 5"] * 2 + ["Wins: 4"] * 10
    assert {*night.told("all", "gone")} == {*night.event.entrants} - {*night.told("all", "through")}


def test_five_wins_have_a_bye_in_the_finals() -> None:
    night = gin_weekend(64, "two_losses")
    final = {"stage": "final", "competition": "gin", "title": "Finals", "format": "knock_out", "after": "all"}
    night.do("stage", **final)
    for _ in range(5):
        play(night)
    night.advance("all", "final")
    drawn = night.publish("final")
    five = [each for each, told in records(night).items() if told[0] == "Wins: 5"]
    assert {*five} <= {*drawn.byes}
    assert (len(drawn.matches), len(drawn.byes)) == (4, 4)


def test_who_alone_has_not_lost_twice_is_through_with_fewer_wins() -> None:
    night = gin_weekend(2, "two_losses")
    while night.told("all", "due") is not None:
        play(night, "P1")
    assert night.told("all", "is_over")
    assert records(night)["P1"][0] == "Wins: 2"
    assert night.told("all", "through") == ("P1",)


def test_an_odd_number_gives_a_bye_that_counts_as_a_win_and_nobody_has_two() -> None:
    night = gin_weekend(7, "two_losses")
    byes: list[str] = []
    for _ in range(3):
        play(night)
        byes += night.contest("all").byes(night.contest("all").last_round)
    assert len(byes) == len({*byes})
    assert "Wins: 3" in {told[0] for told in records(night).values()}


def test_a_match_claimed_unplayed_is_a_loss_without_a_win() -> None:
    night = gin_weekend(4, "two_losses")
    [match, _] = [each.match for each in night.publish("all").matches]
    first, last = night.event.matches[match].entrants
    night.ends(match, [first, last], without_win=True)
    told = records(night)
    assert told[first][:2] == ["Wins: 0", "Losses: 0"]
    assert told[last][:2] == ["Wins: 0", "Losses: 1"]


def test_who_alone_is_left_is_through() -> None:
    night = gin_weekend(3, "two_losses")
    for _ in range(5):
        if night.told("all", "due"):
            play(night, "P1")
    assert night.told("all", "is_over")
    assert night.told("all", "through") == ("P1",)


def test_a_match_of_who_has_lost_twice_by_a_correction_is_told() -> None:
    night = gin_weekend(4, "two_losses")
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.win("P1", "P3")
    second, _ = night.draw("all", 2, ["P2", "P4"], ["P1", "P3"])
    night.win("P2", "P1")
    third, _ = night.draw("all", 3, ["P1", "P2"], ["P3", "P4"])
    night.ends(second, ["P4", "P2"])
    assert [each.id for each in night.told("all", "overtaken")] == [third]


def test_an_adjourned_match_holds_nobody_up() -> None:
    night = gin_weekend(4, "two_losses")
    night.publish("all")
    first, second = [*night.open()]
    night.begins(first)
    night.win(night.event.matches[second].entrants[0])
    assert night.told("all", "due") is None
    night.do("adjourned", match=first)
    assert night.told("all", "due").round == 2


def test_who_comes_late_meets_who_has_a_bye_and_nothing_is_drawn_anew() -> None:
    night = gin_weekend(5, "two_losses")
    first = night.publish("all")
    night.people("late")
    night.enters("gin", "late", late=True)
    added = night.publish("all")
    assert (added.round, added.byes) == (1, ())
    assert [{*each.entrants} for each in added.matches] == [{"late", *first.byes}]
    assert [night.event.matches[each.match].entrants for each in first.matches] == [
        each.entrants for each in first.matches
    ]


def test_the_partnership_event_pairs_teams() -> None:
    night = Night()
    names = [f"P{number}" for number in range(12)]
    night.people(*names)
    terms: dict[str, Any] = {"game": "gra_partnership", "preset": "gra_partnership", "team_size": 2}
    night.do("competition", competition="pairs", title="Pairs", **terms)
    night.do("stage", stage="all", competition="pairs", title="Pairs", format="two_losses")
    night.enters("pairs", *(names[place : place + 2] for place in range(0, 12, 2)))
    night.do("closed", competition="pairs")
    play(night)
    play(night)
    assert len(night.event.matches) == 6
    assert all(len(night.event.players(match)) == 4 for match in night.event.matches.values())
