"""Find the cheapest set of moves between tables exactly, by shortest paths through a network of flows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from heapq import heappop, heappush, nsmallest
from typing import Generic, NamedTuple, TypeVar

Table = TypeVar("Table", bound=Hashable)
_Costs = Mapping[tuple[int, int], int]


class Limits(NamedTuple):
    """Hold how many a table must give or take at least, and can at most."""

    fewest: int
    most: int


class Assigned(NamedTuple, Generic[Table]):
    """Hold one move: from a table and a seat there to another table and a seat there."""

    giver: Table
    out_of: int
    taker: Table
    into: int


def assign(
    count: int,
    givers: Mapping[Table, Limits],
    takers: Mapping[Table, Limits],
    costs: Mapping[tuple[Table, Table], _Costs],
) -> tuple[int, list[Assigned[Table]]] | None:
    """Return the least cost of `count` moves within all limits, and the moves; None where there are none.

    `costs` are, for a table that gives and one that takes, those of moving from a seat of the first to a seat
    of the other. Nobody is moved twice, and no seat is taken twice. Costs are whole numbers, not below 0.
    """
    network = _Network()
    # What a table must give or take is free; whatever else outweighs all moves, so that is used last.
    beyond = 1 + count * max((cost for of in costs.values() for cost in of.values()), default=0)
    for giver, (fewest, most) in givers.items():
        network.connect("source", ("gives", giver), fewest, 0)
        network.connect("source", ("gives", giver), most - fewest, beyond)
    for taker, (fewest, most) in takers.items():
        network.connect(("takes", taker), "sink", fewest, 0)
        network.connect(("takes", taker), "sink", most - fewest, beyond)
    moves: dict[int, Assigned[Table]] = {}
    for (giver, taker), of in costs.items():
        for out_of, into in _that_count(of, givers[giver].most, takers[taker].most):
            person, seat = ("person", giver, out_of), ("seat", taker, into)
            network.connect_once(("gives", giver), person)
            network.connect_once(seat, ("takes", taker))
            edge = network.connect(person, seat, 1, of[out_of, into])
            moves[edge] = Assigned(giver, out_of, taker, into)
    cost = network.send("source", "sink", count)
    must = sum(each.fewest for each in (*givers.values(), *takers.values()))
    if cost is None or cost >= beyond * (2 * count - must + 1):
        return None
    return cost - beyond * (2 * count - must), [move for edge, move in moves.items() if network.used(edge)]


def _that_count(costs: _Costs, gives: int, takes: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs between two tables that a cheapest assignment can need.

    A table that gives so many needs no more than as many people for a seat: of the cheapest so many one is
    free whatever the others do. So it is with the seats for a person.
    """
    to_seat: dict[int, list[tuple[int, int]]] = {}
    for (out_of, into), cost in costs.items():
        to_seat.setdefault(into, []).append((cost, out_of))
    of_person: dict[int, list[tuple[int, int]]] = {}
    for into, people in to_seat.items():
        for cost, out_of in nsmallest(gives, people):
            of_person.setdefault(out_of, []).append((cost, into))
    for out_of, seats in of_person.items():
        for _, into in nsmallest(takes, seats):
            yield out_of, into


class _Network:
    """Hold edges, what they can carry and cost; each has one back, whose number has the last bit flipped."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._from: list[list[int]] = []
        self._to: list[int] = []
        self._room: list[int] = []
        self._cost: list[int] = []
        self._once: set[tuple[Hashable, Hashable]] = set()

    def _node(self, name: Hashable) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self._from)
            self._from.append([])
        return self._numbers[name]

    def connect(self, one: Hashable, other: Hashable, room: int, cost: int) -> int:
        """Return the number of a new edge."""
        edge = len(self._to)
        ends = (self._node(one), self._node(other))
        for number, (start, end) in enumerate((ends, ends[::-1])):
            self._from[start].append(edge + number)
            self._to.append(end)
        self._room += (room, 0)
        self._cost += (cost, -cost)
        return edge

    def connect_once(self, one: Hashable, other: Hashable) -> None:
        """Let one pass from a node to another, however often this is asked."""
        if (one, other) not in self._once:
            self._once.add((one, other))
            self.connect(one, other, 1, 0)

    def used(self, edge: int) -> bool:
        """Tell whether something passes an edge."""
        return self._room[edge ^ 1] > 0

    def send(self, source: Hashable, sink: Hashable, count: int) -> int | None:
        """Send so many from one node to another and return the least that costs; None where it cannot be."""
        start, end = self._node(source), self._node(sink)
        prices = [0] * len(self._from)
        total = 0
        for _ in range(count):
            reached, came_by = self._shortest(start, end, prices)
            if end not in reached:
                return None
            furthest = reached[end]
            prices = [price + reached.get(node, furthest) for node, price in enumerate(prices)]
            total += prices[end] - prices[start]
            node = end
            while node != start:
                edge = came_by[node]
                self._room[edge] -= 1
                self._room[edge ^ 1] += 1
                node = self._to[edge ^ 1]
        return total

    def _shortest(self, start: int, end: int, prices: list[int]) -> tuple[dict[int, int], dict[int, int]]:
        """Return how far each node is that is no further than `end`, and the last edge of the way (Dijkstra).

        Lengths are counted above the `prices` of their ends, so that none is below 0.
        """
        reached: dict[int, int] = {}
        shortest = {start: 0}
        came_by: dict[int, int] = {}
        coming = [(0, start)]
        while coming:
            length, node = heappop(coming)
            if node in reached:
                continue
            reached[node] = length
            if node == end:
                break
            for edge in self._from[node]:
                other = self._to[edge]
                if self._room[edge] and other not in reached:
                    there = length + self._cost[edge] + prices[node] - prices[other]
                    if other not in shortest or there < shortest[other]:
                        shortest[other], came_by[other] = there, edge
                        heappush(coming, (there, other))
        return reached, came_by
