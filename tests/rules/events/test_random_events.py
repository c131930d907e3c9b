"""In random events of 4 to 200 players: no impossible pairing, and no rematch that could be avoided."""

from __future__ import annotations

from random import Random

import networkx
from hypothesis import given, settings, strategies as st

from rules.events.acts.playing import DrawPublished
from tests.rules.events.naive import match_points, met_before
from tests.rules.events.night import Night, gin_weekend

# 50 of them in `make test`, over 2,000 in `make torture`.
EVENTS = settings().max_examples // 2


def losses(night: Night) -> dict[str, int]:
    """Count the losses of everybody from the results alone."""
    counted = dict.fromkeys(night.event.entrants, 0)
    for result in night.results.values():
        for score in result.scores:
            counted[score.entrant] += score.place > 1
    return counted


def check_possible(night: Night, drawn: DrawPublished, contenders: set[str]) -> None:
    """Assert that everybody who plays on is drawn once, and nobody else."""
    named = [entrant for match in drawn.matches for entrant in match.entrants] + [*drawn.byes]
    assert len(named) == len({*named})
    assert {*named} == contenders
    assert len(drawn.byes) == len(contenders) % 2


def check_rematches(night: Night, drawn: DrawPublished, contenders: set[str]) -> None:
    """Assert that none meet again, unless no pairing without that exists."""
    met = met_before(night.event, "all", drawn.round)
    if not any(frozenset(match.entrants) in met for match in drawn.matches):
        return
    allowed = networkx.complete_graph(sorted(contenders))
    allowed.remove_edges_from([tuple(pair) for pair in met])
    matched = networkx.max_weight_matching(allowed, maxcardinality=True)
    assert len(matched) < len(contenders) // 2


def check_byes(night: Night, drawn: DrawPublished, contenders: set[str]) -> None:
    """Assert that nobody has a second bye while somebody could have had a first one without a rematch."""
    had = [bye for each in night.event.stages["all"].rounds if each.number < drawn.round for bye in each.byes]
    met = met_before(night.event, "all", drawn.round)
    for bye in {*drawn.byes} & {*had}:
        for other in contenders - {*had}:
            allowed = networkx.complete_graph(sorted(contenders - {other}))
            allowed.remove_edges_from([tuple(pair) for pair in met])
            matched = networkx.max_weight_matching(allowed, maxcardinality=True)
            assert len(matched) < len(contenders) // 2, f"{other} could have had the bye of {bye}"


@settings(max_examples=EVENTS)
@given(
    st.one_of(st.integers(4, 16), st.integers(4, 200)),
    st.sampled_from(["two_losses", "rounds"]),
    st.integers(1, 7),
    st.randoms(use_true_random=False),
)
def test_no_rematch_that_could_be_avoided_and_no_impossible_pairing(
    players: int, form: str, rounds: int, chance: Random
) -> None:
    night = gin_weekend(players, form, rounds=rounds)
    shown: list[tuple[set[str], set[str]]] = []
    while night.told("all", "due"):
        lost = losses(night)
        contenders = {
            each.id
            for each in night.event.entrants.values()
            if each.standing == "in" and (form == "rounds" or lost[each.id] < 2)
        }
        drawn = night.publish("all", f"{chance.random()}")
        check_possible(night, drawn, contenders)
        check_rematches(night, drawn, contenders)
        check_byes(night, drawn, contenders)
        for match in drawn.matches:
            night.win(chance.choice(match.entrants))
        shown.append(({*night.told("all", "through")}, {*night.told("all", "gone")}))
        _come_and_go(night, chance, players)
    points = match_points(night.event, "all", night.results, 2)
    if form == "rounds":
        ranked = [points.get(place.entrant, 0) for place in night.told("all", "standings")]
        assert ranked == sorted(ranked, reverse=True)
    through, gone = {*night.told("all", "through")}, {*night.told("all", "gone")}
    left = {each.id for each in night.event.entrants.values() if each.standing == "withdrawn"}
    assert not through & gone
    if not any(each.late for each in night.event.entrants.values()):
        for once_through, once_gone in shown:
            assert once_through - left <= through
            assert once_gone <= gone


def _come_and_go(night: Night, chance: Random, players: int) -> None:
    """Let some withdraw after a round, and sometimes somebody come late."""
    here = [each.id for each in night.event.entrants.values() if each.standing == "in"]
    gone = chance.sample(here, min(len(here), chance.randrange(1 + players // 8)))
    if gone:
        night.do("withdrawn", entrants=gone)
    if chance.random() < 0.2:
        late = f"L{len(night.event.entrants)}"
        night.people(late)
        night.enters("gin", late, late=True)
