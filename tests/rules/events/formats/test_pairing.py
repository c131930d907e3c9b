"""No two meet again while that can be avoided, byes go round, and equal records meet."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from models.heavy.matching import match_best
from rules.events.formats.pair_costs import Costs, Entered
from rules.events.formats.pairing import pair
from rules.events.lots import Lot
from tests.rules.events.naive import all_pairings, best_matching, cost, least_cost


@st.composite
def halls(draw: st.DrawFn, most: int) -> dict[str, Entered]:
    """Return up to `most` players with any records, meetings, byes and kin, as no event would have them."""
    names = [chr(65 + number) for number in range(draw(st.integers(2, most)))]
    met: dict[str, list[str]] = {name: [] for name in names}
    kept: dict[str, set[str]] = {name: set() for name in names}
    two = st.lists(st.sampled_from(names), min_size=2, max_size=2, unique=True)
    for one, other in draw(st.lists(two, max_size=3 * len(names))):
        met[one].append(other)
        met[other].append(one)
    for one, other in draw(st.lists(two, max_size=3)):
        kept[one].add(other)
        kept[other].add(one)
    return {
        name: Entered(draw(st.integers(0, 4)), met[name], draw(st.integers(0, 2)), kept[name])
        for name in names
    }


@given(halls(9), st.text(max_size=5))
def test_no_pairing_is_better_than_the_one_drawn(hall: dict[str, Entered], seed: str) -> None:
    drawn = pair(hall, Lot(seed), match_best)
    pairs = [*drawn.lineups, *((bye,) for bye in drawn.byes)]
    assert sorted(name for each in pairs for name in each) == sorted(hall)
    assert cost(pairs, hall) == least_cost(hall)


@pytest.mark.parametrize("players", [10, 11, 12])
def test_none_is_better_among_twelve(players: int) -> None:
    names = "ABCDEFGHIJKL"[:players]
    hall = {name: Entered() for name in names}
    for number in range(4):
        drawn = pair(hall, Lot(f"round {number}"), match_best)
        pairs = [*drawn.lineups, *((bye,) for bye in drawn.byes)]
        assert cost(pairs, hall) == least_cost(hall)
        for one, *others in pairs:
            hall[one] = Entered(
                hall[one].record + 2, (*hall[one].met, *others), hall[one].byes + (not others)
            )
            for other in others:
                hall[other] = Entered(hall[other].record, (*hall[other].met, one), hall[other].byes)


@given(halls(8), st.text(max_size=5))
def test_every_exact_matcher_comes_to_the_same_draw(hall: dict[str, Entered], seed: str) -> None:
    assert pair(hall, Lot(seed), match_best) == pair(hall, Lot(seed), best_matching)


def test_a_blind_draw_pairs_neighbours_in_the_order_of_the_lots() -> None:
    hall = {name: Entered() for name in "ABCDE"}
    order = Lot("thunder").shuffled("ABCDE")
    drawn = pair(hall, Lot("thunder"), match_best)
    assert drawn.lineups == ((order[0], order[1]), (order[2], order[3]))
    assert drawn.byes == (order[4],)


def test_every_pair_is_as_likely_as_any_other() -> None:
    hall = {name: Entered(met=["X"]) for name in "ABCD"}  # not blind, so the matcher decides
    met = Counter(
        frozenset(each) for seed in range(600) for each in pair(hall, Lot(str(seed)), match_best).lineups
    )
    assert len(met) == 6
    assert all(150 < count < 250 for count in met.values())


def test_the_one_bye_goes_to_the_lowest_who_has_had_none() -> None:
    hall = {"A": Entered(4), "B": Entered(2), "C": Entered(0, byes=1)}
    assert pair(hall, Lot("x"), match_best).byes == ("B",)


def test_a_rematch_is_worse_than_a_second_bye_and_a_second_bye_than_unequal_records() -> None:
    hall = {"A": Entered(4, ["B"]), "B": Entered(4, ["A"]), "C": Entered(0, byes=1)}
    assert pair(hall, Lot("x"), match_best).byes != ("C",)
    met = {"A": Entered(0, ["B"]), "B": Entered(0, ["A", "C"], byes=1), "C": Entered(0, ["B"], byes=1)}
    assert pair(met, Lot("x"), match_best).lineups in {(("A", "C"),), (("C", "A"),)}


@given(halls(9))
def test_no_pair_of_a_cheapest_pairing_is_left_out(hall: dict[str, Entered]) -> None:
    """What a pairing may cost at most bounds its pairs; brute force finds all that cost as little as any."""
    names = [*hall]
    costs, least = Costs(names, hall), least_cost(hall)
    places = {name: place for place, name in enumerate(names)}
    best = [
        [(places[each[0]], places[each[1]] if len(each) > 1 else len(names)) for each in pairs]
        for pairs in all_pairings(names)
        if cost(pairs, hall) == least
    ]
    most = sum(costs.of(*pair) for pair in best[0])
    assert {pair for pairs in best for pair in pairs} <= {*costs.pairs_within(most)}


@pytest.mark.parametrize("players", [50, 61])
def test_many_are_paired_as_well_as_by_looking_at_all_pairs_at_once(players: int) -> None:
    """Of many, lots choose among near ones; the cost is that of the best of all pairs."""
    hall = {f"e{number}": Entered(number * 7 % 5, apart=[f"e{number ^ 1}"]) for number in range(players)}
    for number in range(3):
        drawn = pair(hall, Lot(f"{number}"), match_best)
        pairs = [*drawn.lineups, *((bye,) for bye in drawn.byes)]
        assert weighed(cost(pairs, hall)) == least_of_all_pairs(hall)
        hall = after_round(hall, pairs)


def test_many_of_whom_most_have_met_are_paired_as_well_as_can_be() -> None:
    """Where everybody near has been met, lots choose among whoever can be in a cheapest pairing."""
    names = [f"e{number}" for number in range(52)]
    hall = {
        one: Entered(place // 13, [other for other in names[:40] if other != one and place < 40])
        for place, one in enumerate(names)
    }
    drawn = pair(hall, Lot("met"), match_best)
    assert weighed(cost(drawn.lineups, hall)) == least_of_all_pairs(hall)


def test_more_than_two_hundred_are_paired_in_parts_by_record() -> None:
    """What pairs two hundred in a second would take minutes for two thousand."""
    hall = {f"e{number}": Entered(number % 3, apart=[f"e{number ^ 1}"]) for number in range(241)}
    drawn = pair(hall, Lot("parts"), match_best)
    assert sorted([*(one for each in drawn.lineups for one in each), *drawn.byes]) == sorted(hall)
    assert [hall[name].record for name in drawn.byes] == [0]
    # 81 of the lowest and 80 each of the others, in parts of 80, 80 and 81: nobody has to meet another record
    assert all(hall[one].record == hall[other].record for one, other in drawn.lineups)
    assert not any(other in hall[one].apart for one, other in drawn.lineups)


def least_of_all_pairs(hall: dict[str, Entered]) -> int:
    names = [*hall, ""] if len(hall) % 2 else [*hall]
    worth = {
        (one, other): -weighed(cost([tuple(filter(None, (names[one], names[other])))], hall))
        for other in range(len(names))
        for one in range(other)
    }
    return -sum(worth[each] for each in match_best(worth))


def weighed(costs: tuple[int, ...]) -> int:
    """Return costs as one number, a million of one kind as much as one of the kind before."""
    return sum(each * 1_000_000**place for place, each in enumerate(reversed(costs)))


def after_round(hall: dict[str, Entered], pairs: list[tuple[str, ...]]) -> dict[str, Entered]:
    """Return the players after a round in which the first of each pair, and who had a bye, won."""
    now = dict(hall)
    for one, *others in pairs:
        won, byes = hall[one], hall[one].byes + (not others)
        now[one] = Entered(won.record + 2, (*won.met, *others), byes, won.apart)
        for other in others:
            lost = hall[other]
            now[other] = Entered(lost.record, (*lost.met, one), lost.byes, lost.apart)
    return now
