"""Find the cheapest set of moves in a room kept from the rule book alone, by networkx (RULES §12 K-10)."""

from __future__ import annotations

import networkx

from tests.rules.events.poker.naive_room import Moves, NaiveRoom, cost, lots

KIND = 1 << 9
"""More than a set has moves."""
LOTS = 1 << 42
"""More than the lots of a set come to."""


def least_weight(room: NaiveRoom, balance_at: int, by_blinds: bool, seed: str) -> int:
    """Return what the moves weigh at least after which the tables are even."""
    sizes = [len(table.people()) for table in room.tables]
    lows = range(min(sizes), max(sizes) + 1)
    network = _network(room, by_blinds, seed)
    # With `low` players or a few more each, all tables have as many as there are.
    fits = (low for low in lows if low * len(sizes) <= sum(sizes) <= (low + balance_at - 1) * len(sizes))
    return min(int(_least(network, sizes, low, balance_at - 1)) for low in fits)


def weight(room: NaiveRoom, moves: Moves, by_blinds: bool, seed: str) -> int:
    """Return the number of moves and what they cost as one number, the worst first."""
    again, twice, missed = cost(room, moves)
    by_seat = twice * KIND + missed if by_blinds else 0
    return ((len(moves) * KIND + again) * KIND**2 + by_seat) * LOTS + lots(room, moves, seed)


def _network(room: NaiveRoom, by_blinds: bool, seed: str) -> networkx.DiGraph:
    """Return who can go where: from a table by a seat there, into a seat of another table."""
    network = networkx.DiGraph()
    for one, here in enumerate(room.tables):
        for seat, name in enumerate(here.seats):
            if name:
                network.add_edge(one, ("out", one, seat), capacity=1)
            elif seat != here.big:  # never the small blind's
                network.add_edge(("in", one, seat), one, capacity=1)
    leave = [node for node in network if isinstance(node, tuple) and node[0] == "out"]
    enter = [node for node in network if isinstance(node, tuple) and node[0] == "in"]
    for leaves in leave:
        for enters in enter:
            if leaves[1] != enters[1]:
                move = (*leaves[1:], *enters[1:])
                network.add_edge(leaves, enters, capacity=1, weight=weight(room, (move,), by_blinds, seed))
    return network


def _least(network: networkx.DiGraph, sizes: list[int], low: int, apart: int) -> int:
    """Return what it costs at least that every table has from `low` to `apart` more."""
    for table, size in enumerate(sizes):
        network.add_node(table, demand=low - size)
        network.add_edge(table, "more", capacity=apart)
    network.add_node("more", demand=sum(sizes) - low * len(sizes))
    return int(networkx.min_cost_flow_cost(network))
