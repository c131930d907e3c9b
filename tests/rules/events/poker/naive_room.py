"""Keep a freeze-out a second time, from the rule book alone, and try every way (RULES §12)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product


@dataclass
class NaiveTable:
    """Seats in order, "" where nobody sits; the seats (from 0) of the last small and big blind, if known."""

    number: int
    seats: list[str]
    small: int | None = None
    big: int | None = None

    def people(self) -> list[str]:
        return [name for name in self.seats if name]

    def state_button(self, seat: int) -> None:
        """Note the blinds of a hand by walking round the table from the button."""
        round_the_table = [*range(seat + 1, len(self.seats)), *range(seat + 1)]
        there = [each for each in round_the_table if self.seats[each]]
        if len(there) == 2:  # K-12: of two the button pays the small blind
            there = [there[1], there[0]]
        self.small, self.big = (there[0], there[1]) if len(there) > 1 else (None, None)

    def big_blinds_to_come(self) -> list[str]:
        """Who pays the big blind in the next hand, in the one after it, and so on."""
        assert self.big is not None
        turned = self.seats[self.big + 1 :] + self.seats[: self.big + 1]
        return [name for name in turned if name]

    def hands_before(self, seat: int) -> int:
        """In how many hands who sat down in a seat would pay the big blind."""
        trial = [*self.seats]
        trial[seat] = trial[seat] or "?"
        table = NaiveTable(self.number, trial, self.small, self.big)
        return table.big_blinds_to_come().index(trial[seat])


@dataclass
class NaiveRoom:
    """A tournament: the tables, who went out in which hand, and who has moved how often."""

    size: int
    tables: list[NaiveTable]
    goings: list[tuple[dict[str, int | None], list[str]]] = field(default_factory=list)
    moved: dict[str, int] = field(default_factory=dict)

    def everybody(self) -> list[str]:
        return [name for table in self.tables for name in table.people()]

    def go(self, busted: dict[str, int | None], left: list[str]) -> None:
        self.goings.append((busted, left))
        for table in self.tables:
            table.seats = ["" if name in busted or name in left else name for name in table.seats]

    def places(self) -> dict[str, int]:
        """Everybody behind whom nobody is any more, from the last place up (K-5, K-6)."""
        in_the_end = self.everybody()
        behind: list[list[str]] = []  # who went first stands first; those of one place together
        for busted, left in self.goings:
            behind += (
                [name for name, chips in busted.items() if (chips or 0) == stack]
                for stack in sorted({stack or 0 for stack in busted.values()})
            )
            if left:
                behind.append(left)
        if len(in_the_end) == 1:
            behind.append(in_the_end)
        ahead = 0 if len(in_the_end) == 1 else len(in_the_end)
        found: dict[str, int] = {}
        for together in reversed(behind):
            found |= dict.fromkeys(together, ahead + 1)
            ahead += len(together)
        return found


def legal(room: NaiveRoom, balance_at: int) -> bool:
    """Whether nothing is left to be done: no table too many, none longer than it may be (K-10 to K-12)."""
    sizes = [len(table.people()) for table in room.tables]
    spare = room.size * (len(sizes) - 1) >= sum(sizes)
    return max(sizes) <= room.size and not spare and max(sizes) - min(sizes) < balance_at


def what_is_due(room: NaiveRoom, balance_at: int) -> str | None:
    """What the room needs while everybody has a seat (K-10 to K-12)."""
    shortest, *others = sorted(room.tables, key=lambda table: len(table.people()))
    if not others:
        return None
    if len(room.everybody()) <= room.size:  # K-12: all fit at one table
        return "final"
    if sum(table.seats.count("") for table in others) >= len(shortest.people()):
        return "break"  # K-11: the others have seats enough
    uneven = len(others[-1].people()) - len(shortest.people()) >= balance_at
    return "balance" if uneven else None  # K-10


Moves = tuple[tuple[int, int, int, int], ...]
"""Each from a table and a seat to a table and a seat; tables by their place in the list, seats from 0."""


def legal_balances(room: NaiveRoom, balance_at: int) -> Iterator[Moves]:
    """Every way to make the tables even with as few moves as can be (K-10)."""
    sizes = [len(table.people()) for table in room.tables]
    if max(sizes) - min(sizes) < balance_at:
        return
    for count in range(1, sum(sizes)):
        ways = [*_with(room, sizes, count, balance_at)]
        if ways:
            yield from ways
            return


def _with(room: NaiveRoom, sizes: Sequence[int], count: int, balance_at: int) -> Iterator[Moves]:
    people = [
        (at, seat) for at, table in enumerate(room.tables) for seat, name in enumerate(table.seats) if name
    ]
    free = [
        (at, seat)
        for at, table in enumerate(room.tables)
        for seat, name in enumerate(table.seats)
        if not name and seat != table.big  # never the small blind's: it is where the big blind was
    ]
    for movers in combinations(people, count):
        for seats in combinations(free, count):
            after = [*sizes]
            for (out_of, _), (into, _) in zip(movers, seats, strict=True):
                after[out_of] -= 1
                after[into] += 1
            if max(after) - min(after) >= balance_at:
                continue
            for order in permutations(seats):
                moves = tuple((*one, *other) for one, other in zip(movers, order, strict=True))
                if all(one != other for one, _, other, _ in moves):
                    yield moves


def cost(room: NaiveRoom, moves: Moves) -> tuple[int, int, int]:
    """Who has moved before, big blinds paid twice, blinds missed."""
    again = twice = missed = 0
    for one, seat, other, to in moves:
        here, there = room.tables[one], room.tables[other]
        again += room.moved.get(here.seats[seat], 0) > 0
        if here.big is not None and there.big is not None:
            before, after = here.hands_before(seat), there.hands_before(to)
            twice += after < before
            missed += after > before
    return again, twice, missed


def lots(room: NaiveRoom, moves: Moves, seed: str) -> int:
    """The sum of the lots of the moves."""
    drawn = 0
    for one, seat, other, to in moves:
        player, there = room.tables[one].seats[seat], f"t{room.tables[other].number - 1}/{to + 1}"
        pair = ":".join((seed, *sorted((player, there))))
        drawn += int(hashlib.sha256(pair.encode()).hexdigest()[:8], 16)
    return drawn


def icm(stacks: Sequence[int], prizes: Sequence[float]) -> list[float]:
    """What each can expect: every order of finishing, each place by the chips of those who are left."""
    worth = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, sum(stacks)
        for player in order:
            chance *= stacks[player] / left if left else 1.0
            left -= stacks[player]
        for place, player in enumerate(order):
            worth[player] += chance * (prizes[place] if place < len(prizes) else 0)
    return worth


def change_chips(
    held: Mapping[str, tuple[int, bool]], goes: int, comes: int, cards: Mapping[str, Sequence[str]]
) -> dict[str, int]:
    """How many chips of the next kind each has: changed, raced for, or so as not to be raced out (K-13)."""
    got = dict.fromkeys(held, 0)
    odd = 0
    for name, (chips, _) in held.items():
        worth = chips * goes
        while worth >= comes:
            worth -= comes
            got[name] += 1
        odd += worth
    owners = {card: name for name, dealt in cards.items() for card in dealt}
    winners: list[str] = []
    for card in all_cards():
        if 2 * odd >= comes and card in owners and owners[card] not in winners:
            winners.append(owners[card])
            odd -= comes
    for name, (_, only) in held.items():
        got[name] += name in winners or (only and got[name] == 0)
    return got


def all_cards() -> list[str]:
    """From the highest: aces first, of one rank spades, hearts, diamonds, clubs."""
    return [rank + suit for rank, suit in product("AKQJT98765432", "SHDC")]
