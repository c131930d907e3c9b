"""In random events of 4 to 200 players: no impossible pairing, and no rematch that could be avoided."""

from __future__ import annotations

from random import Random

import networkx
from hypothesis import given, settings, strategies as st

from rules.events.acts.playing import DrawPublished
from tests.rules.events.naive import (
    match_points,
    met_before,
    rounds_come_through,
    table_order,
    table_winners,
)
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
            # Where somebody ahead withdraws, who was gone by points may come in again.
            assert once_gone <= gone or (left and form == "rounds")


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


@settings(max_examples=EVENTS)
@given(
    st.one_of(st.integers(4, 30), st.integers(4, 200)),
    st.integers(1, 2),
    st.randoms(use_true_random=False),
)
def test_from_the_tables_to_the_cup_both_implementations_agree(
    players: int, advance: int, chance: Random
) -> None:
    night = rummy_night(players, advance)
    drawn = night.publish("tables", f"{chance.random()}")
    sizes = [len(match.entrants) for match in drawn.matches]
    assert sorted(one for match in drawn.matches for one in match.entrants) == sorted(night.event.entrants)
    assert max(sizes) <= 6
    assert max(sizes) - min(sizes) <= 1
    _no_shows_and_latecomers(night, chance)
    for match in [*night.open()]:
        _end(night, match, chance)
    for match in chance.sample([*night.event.matches], len(night.event.matches) // 4):
        _end(night, match, chance)  # a corrected sheet
    check_tables(night, advance)
    night.advance("tables", "cup")
    play_the_cup(night, chance)


def rummy_night(players: int, advance: int) -> Night:
    night = Night()
    names = [f"P{number}" for number in range(1, players + 1)]
    night.people(*names)
    night.do("competition", competition="rummy", title="Rummy", game="gama_rummy", preset="gama_prelim")
    tables = {"stage": "tables", "competition": "rummy", "title": "Tables", "format": "brackets"}
    night.do("stage", **tables, settings={"advance": advance})
    cup = {"stage": "cup", "competition": "rummy", "title": "Cup", "format": "knock_out"}
    night.do("stage", **cup, after="tables")
    night.enters("rummy", *names)
    night.do("closed", competition="rummy")
    return night


def _no_shows_and_latecomers(night: Night, chance: Random) -> None:
    """Let some not come, and as many others take their seats or a free one."""
    for number, absent in enumerate(chance.sample([*night.event.entrants], len(night.event.entrants) // 20)):
        night.do("withdrawn", entrants=[absent])
        night.people(f"L{number}")
        night.enters("rummy", f"L{number}", late=True)
        match = next(each for each in night.event.matches.values() if absent in each.entrants)
        seats = [f"L{number}" if each == absent else each for each in match.entrants]
        night.do("lineups", matches=[{"match": match.id, "entrants": seats}])


def _end(night: Night, match: str, chance: Random) -> None:
    order = chance.sample(night.event.matches[match].entrants, len(night.event.matches[match].entrants))
    night.ends(match, order, {each: 20 * place + chance.randrange(20) for place, each in enumerate(order)})


def check_tables(night: Night, advance: int) -> None:
    """Assert that who goes on, who does not and the standings are as counted naively."""
    winners = table_winners(night.event, "tables", night.results, advance)
    assert {*night.told("tables", "through")} == winners
    assert {*night.told("tables", "gone")} == {*night.event.entrants} - winners
    order = table_order(night.event, "tables", night.results)
    ranked = night.told("tables", "standings")
    places = {place.entrant: place.place for place in ranked}
    assert [places[each] for each in order] == sorted(places[each] for each in order)


def play_the_cup(night: Night, chance: Random) -> None:
    """Play a knock-out to its end, some withdrawing on the way; only who has not lost is drawn."""
    confirmed = night.told("tables", "through")
    lost = set[str]()
    while not night.told("cup", "is_over") and len(confirmed) > 1:
        before = night.contest("cup").last_round
        drawn = night.publish("cup", f"{chance.random()}")
        assert drawn.round == before + 1
        named = [entrant for match in drawn.matches for entrant in match.entrants] + [*drawn.byes]
        here = {each for each in confirmed if night.event.entrants[each].standing == "in"}
        assert sorted(named) == sorted(here - lost)
        for match in drawn.matches:
            winner = chance.choice(match.entrants)
            lost |= {*match.entrants} - {winner}
            night.win(winner)
        assert lost <= {*night.told("cup", "gone")}
        left = sorted(here - lost)
        if len(left) > 1 and chance.random() < 0.2:
            night.do("withdrawn", entrants=[chance.choice(left)])
    come = rounds_come_through(night.event, "cup", night.results)
    places = night.places("cup")
    for entrant, rounds in come.items():
        assert places[entrant] == 1 + sum(1 for other in come.values() if other > rounds)
    if len(confirmed) > 1:
        [champion] = night.told("cup", "through")
        assert places[champion] == 1
        assert champion not in lost
