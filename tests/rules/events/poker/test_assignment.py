"""The cheapest set of moves between many tables is as cheap as networkx finds it (RULES §12 K-10)."""

from __future__ import annotations

from random import Random

import networkx
import pytest

from rules.events.poker.assignment import Limits, assign

Costs = dict[tuple[str, str], dict[tuple[int, int], int]]


def least_cost(count: int, givers: dict[str, Limits], takers: dict[str, Limits], costs: Costs) -> int:
    """Return what `count` moves cost at least; what a table must give or take is its demand."""
    graph = networkx.DiGraph()
    graph.add_node("from", demand=sum(each.fewest for each in givers.values()) - count)
    graph.add_node("to", demand=count - sum(each.fewest for each in takers.values()))
    for name, (fewest, most) in givers.items():
        graph.add_node(name, demand=-fewest)
        graph.add_edge("from", name, capacity=most - fewest)
    for name, (fewest, most) in takers.items():
        graph.add_node(name, demand=fewest)
        graph.add_edge(name, "to", capacity=most - fewest)
    for (giver, taker), of in costs.items():
        for (out_of, into), cost in of.items():
            graph.add_edge(giver, (giver, out_of), capacity=1)
            graph.add_edge((giver, out_of), (taker, into), capacity=1, weight=cost)
            graph.add_edge((taker, into), taker, capacity=1)
    return int(networkx.min_cost_flow_cost(graph))


@pytest.mark.parametrize("seed", range(12))
def test_moves_are_as_cheap_as_a_network_of_flows_has_them(seed: int) -> None:
    chance = Random(seed)
    tables = 4 + 3 * (seed % 3)
    givers = {f"g{at}": Limits(chance.choice((0, 1)), chance.choice((1, 2, 3))) for at in range(tables)}
    takers = {f"t{at}": Limits(chance.choice((0, 1)), chance.choice((1, 2, 3))) for at in range(tables)}
    must = max(sum(each.fewest for each in of.values()) for of in (givers, takers))
    can = min(sum(each.most for each in of.values()) for of in (givers, takers))
    count = chance.randint(max(1, must), can)
    # As in a room: kinds that outweigh each other, and a lot.
    costs: Costs = {
        (giver, taker): {
            (out_of, into): chance.choice((0, 1, 2, 13)) * 10_000 + chance.randrange(10_000)
            for out_of in range(1, 8)
            for into in range(1, 4)
        }
        for giver in givers
        for taker in takers
    }
    found = assign(count, givers, takers, costs)
    assert found is not None
    cost, moves = found
    assert cost == sum(costs[move.giver, move.taker][move.out_of, move.into] for move in moves)
    assert cost == least_cost(count, givers, takers, costs)
    assert len(moves) == len({(move.giver, move.out_of) for move in moves}) == count
    assert len({(move.taker, move.into) for move in moves}) == count
    for limits, names in ((givers, [each.giver for each in moves]), (takers, [each.taker for each in moves])):
        assert all(each.fewest <= names.count(name) <= each.most for name, each in limits.items())
