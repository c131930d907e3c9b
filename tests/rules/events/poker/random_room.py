"""Play a freeze-out from one number: late entries, leavers, several out in one hand, moves as proposed.

The clock has breaks, chips are coloured up, and counted wrongly now and then.
`python -m tests.rules.events.poker.random_room` plays 10,000 of 6 to 400 players, or as many as it is told.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import comb, perm
from random import Random

from rules.events.lots import Lot
from rules.events.poker import finish
from rules.events.poker.balancing import balance
from rules.events.poker.opening import open_table
from rules.events.poker.proposal import Proposal, Terms, due, why_seated
from rules.events.poker.room import (
    Going,
    Room,
    Seat,
    gone_out,
    opened,
    reseated,
    with_button,
    with_table,
)
from rules.events.poker.seating import break_table, final_table, seat_late
from tests.rules.events.poker.cheapest import least_weight, weight
from tests.rules.events.poker.naive_room import (
    Moves,
    NaiveRoom,
    NaiveTable,
    all_cards,
    legal,
    legal_balances,
    what_is_due,
)
from tests.rules.events.poker.random_chips import COLOURED_UP, Chips

MANY = 10_000
TOLD = (
    "players",
    "hands",
    "late entries",
    "moves",
    "sets of several moves",
    "sets compared with every other",
    "sets compared with networkx",
)
FEW_WAYS = 20_000
"""So many ways to move so many people, legal or not, are tried one by one."""


def play(seed: int, players: int) -> Counter[str]:
    """Play a freeze-out to its end, and return how much was done in it.

    Raises AssertionError where the room is not what the rule book says.
    """
    evening = Evening(seed, players)
    evening.play()
    return evening.done


class Evening:
    """Hold a freeze-out twice, as the rules keep it and as the rule book alone does."""

    def __init__(self, seed: int, players: int) -> None:
        self.chance = Random(f"{seed}:{players}")
        self.size = self.chance.choice((6, 8, 9, 10))
        self.terms = Terms(self.chance.choice((2, 2, 3)), self.chance.random() < 0.9)
        names = [f"p{number}" for number in range(players)]
        self.late = [f"late{number}" for number in range(self.chance.randrange(1 + players // 8))]
        count = -(-players // self.size)
        lineups = {f"t{each}": names[each::count] for each in range(count)}
        self.room = opened(Room(self.size), lineups)
        self.naive = NaiveRoom(
            self.size,
            [
                NaiveTable(number, [*lineup, *[""] * (self.size - len(lineup))])
                for number, lineup in enumerate(lineups.values(), 1)
            ],
        )
        self.everybody = {*names}
        self.draws = 0
        self.done: Counter[str] = Counter()
        self.chips = Chips(self.chance)
        self.chips.begin(names)
        self.coloured_up = iter(COLOURED_UP)

    def play(self) -> None:
        while not self.room.is_over:
            self.chips.goes_on()
            self._state_buttons()
            self._table_is_opened()
            self._somebody_comes()
            self._somebody_goes()
            while wanted := self._due():
                self._propose(wanted)
            assert legal(self.naive, self.terms.balance_at), "no table too many, none too long"
            self._handle_chips()
            self._compare()
        self._end()

    def _due(self) -> str | None:
        """Return what is due, by the rules and by the rule book."""
        wanted = due(self.room, self.terms)
        assert wanted == what_is_due(self.naive, self.terms.balance_at), "what is due"
        return wanted

    def _handle_chips(self) -> None:
        if self.chance.random() < 5 / len(self.everybody) and (kinds := next(self.coloured_up, None)):
            self.room = self.chips.colour_up(self.room, *kinds)
        if self.chance.random() < 10 / len(self.everybody):
            self.room = self.chips.count(self.room)
            self.chips.compare(self.room)

    def _state_buttons(self) -> None:
        for place, table in enumerate(self.naive.tables):
            there = [seat for seat, name in enumerate(table.seats) if name]
            if there and self.chance.random() < 0.5:
                seat = self.chance.choice(there)
                table.state_button(seat)
                self.room = with_button(self.room, self._match(place), seat + 1)

    def _somebody_comes(self) -> None:
        if not self.late:
            return
        self.chips.comes(self.late[-1])
        if self.chance.random() < 0.5 and any(not name for name in self._seats()):
            [move] = seat_late(self.room, [self.late.pop()], self._lot(), str).moves
            after = self.chips.seats(self.room, move.player, move.to)
            if after is None:
                return
            self.room = after
            self.done["late entries"] += 1
            self.everybody.add(move.player)
            table = self._table(move.to)
            assert not table.seats[move.to.seat - 1], "a late entry takes a free seat"
            table.seats[move.to.seat - 1] = move.player
            assert move.waits == self._between(table, move.to.seat - 1), "K-9"

    def _table_is_opened(self) -> None:
        """Seat who comes late where no seat is free."""
        if not self.late or any(not name for name in self._seats()) or self.chance.random() < 0.5:
            return
        coming = [self.late.pop() for _ in range(min(len(self.late), self.chance.choice((1, 1, 2, 5))))]
        elapsed = self.chips.sit_down(coming)
        if elapsed is None:
            return
        number = self.room.numbered + 1
        made = open_table(self.room, self.terms, f"t{number - 1}", coming, self._lot(), str)
        assert made is not None, "a further table is proposed"
        self._check_who_moves(made)
        self.room = with_table(self.room, f"t{number - 1}", made.seats, elapsed)
        self.everybody |= {*coming}
        self.naive.tables.append(NaiveTable(number, [""] * self.size))
        self._move(made)
        sizes = [len(table.people()) for table in self.naive.tables]
        assert max(sizes) - min(sizes) < 2, "the tables are even"
        assert self._due() is None, "nothing is due by that"
        assert {*coming} < {*made.seats} or len(coming) == sizes[-1], "who comes late sits there"

    def _check_who_moves(self, made: Proposal) -> None:
        for table in self.naive.tables:
            gone = [name for name in table.people() if name in made.seats]
            if self.terms.by_blinds and table.big is not None:
                turn = [table.seats[seat] for seat in range(self.size) if table.seats[seat] in gone]
                due_next = table.big_blinds_to_come()[: len(gone)]
                assert sorted(turn) == sorted(due_next), "the next big blinds move"

    def _somebody_goes(self) -> None:
        playing = self.naive.everybody()
        tables = [table for table in self.naive.tables if table.people()]
        together = self.chance.choice(tables).people()
        self.chance.shuffle(together)
        count = min(len(together), self.chance.choice((1, 1, 1, 2, 3)), len(playing) - 1)
        if self.chance.random() < 0.1:
            going: tuple[dict[str, int | None], list[str]] = ({}, together[:1])
        else:
            stacks = (self.chance.choice((100, 200, 200, 500)) for _ in together)
            busted = dict(zip(together[:count], stacks, strict=False))
            going = (dict.fromkeys(busted) if count == 1 else {**busted}, [])
        self.room = gone_out(self.room, Going(going[0], tuple(going[1])))
        self.naive.go(*going)
        self.chips.go([*going[0], *going[1]], self.naive.everybody())
        self.done["hands"] += 1

    def _propose(self, wanted: str) -> None:
        before, lot = self.room, self._lot()
        made: Proposal | None
        if wanted == "final":
            made = final_table(before, lot, str)
        elif wanted == "break":
            made = break_table(before, self.terms, lot, str)
        else:
            made = balance(before, self.terms, lot, str)
        assert made is not None, f"{wanted} is due and nothing is proposed"
        assert all(move.reason.rule and move.reason.text for move in made.moves)
        {"final": self._check_final, "break": self._check_break, "balance": self._check_balance}[wanted](made)
        self.room = reseated(before, made.seats, made.closed, made.button)
        self._move(made)
        self.done["moves"] += len(made.moves)

    def _check_balance(self, made: Proposal) -> None:
        sizes = [len(table.people()) for table in self.naive.tables]
        moves = tuple(
            (self._place(move.before), move.before.seat - 1, self._place(move.to), move.to.seat - 1)
            for move in made.moves
            if move.before
        )
        for one, _, other, _ in moves:
            sizes[one] -= 1
            sizes[other] += 1
        assert max(sizes) - min(sizes) < self.terms.balance_at, "the tables are even"
        if len(moves) > 1:
            self._check_cheapest(moves)
        elif self.terms.by_blinds:
            self._check_next_big_blind(moves[0])

    def _check_cheapest(self, moves: Moves) -> None:
        """Compare a set with every other where those are few, else with what networkx finds."""
        by, at = (self.terms.by_blinds, self._seed()), self.terms.balance_at
        people, count = len(self.naive.everybody()), len(moves)
        free = len(self._seats()) - people
        self.done["sets of several moves"] += 1
        if comb(people, count) * perm(free, count) <= FEW_WAYS:
            self.done["sets compared with every other"] += 1
            least = min(weight(self.naive, way, *by) for way in legal_balances(self.naive, at))
        else:
            self.done["sets compared with networkx"] += 1
            least = least_weight(self.naive, at, *by)
        assert weight(self.naive, moves, *by) == least, "the cheapest set"

    def _check_next_big_blind(self, move: tuple[int, int, int, int]) -> None:
        one, seat, other, to = move
        sizes = [len(table.people()) for table in self.naive.tables]
        here, there = self.naive.tables[one], self.naive.tables[other]
        assert (sizes[one], sizes[other]) == (max(sizes), min(sizes)), "from the longest to the shortest"
        if here.big is not None:
            assert here.seats[seat] == here.big_blinds_to_come()[0], "the next big blind moves"
        if there.big is not None:
            free = [each for each, name in enumerate(there.seats) if not name and each != there.big]
            soonest = min(there.hands_before(each) for each in free)
            assert there.hands_before(to) == soonest, "to the seat that pays the big blind first"
            assert to != there.big, "never to the small blind's"

    def _check_break(self, made: Proposal) -> None:
        broken = min(self.naive.tables, key=lambda table: (len(table.people()), -table.number))
        assert {move.player for move in made.moves} == {*broken.people()}, "the shortest table is broken"
        sizes = {table.number: len(table.people()) for table in self.naive.tables if table is not broken}
        for move in made.moves:
            to = self._table(move.to)
            full = {table.number for table in self.naive.tables if sizes.get(table.number) == self.size}
            assert sizes[to.number] == min(size for number, size in sizes.items() if number not in full), (
                "the tables are filled evenly"
            )
            assert not to.seats[move.to.seat - 1], "the seat is free"
            sizes[to.number] += 1
        assert len({move.to for move in made.moves}) == len(made.moves)

    def _check_final(self, made: Proposal) -> None:
        assert sorted(made.seats) == sorted(self.naive.everybody())
        assert [*made.seats.values()] == [
            Seat(made.moves[0].to.match, at + 1) for at in range(len(made.moves))
        ]
        highest = min(made.cards, key=lambda name: all_cards().index(made.cards[name]))
        assert made.button == made.seats[highest], "the highest card has the button"

    def _move(self, made: Proposal) -> None:
        tables = {move.player: self._table(move.to) for move in made.moves}
        closed = [self._table(Seat(match, 1)) for match in made.closed]
        for move in made.moves:
            if move.before:
                self._table(move.before).seats[move.before.seat - 1] = ""
                self.naive.moved[move.player] = self.naive.moved.get(move.player, 0) + 1
        for move in made.moves:
            tables[move.player].seats[move.to.seat - 1] = move.player
        self.naive.tables = [table for table in self.naive.tables if table not in closed]
        if made.button:
            self._table(made.button).state_button(made.button.seat - 1)

    def _compare(self) -> None:
        """Compare the two rooms, seat by seat, and what must hold of any."""
        seats = {table.number: [each or "" for each in table.seats] for table in self.room.tables.values()}
        assert seats == {table.number: table.seats for table in self.naive.tables}
        sitting = self.naive.everybody()
        assert len({*sitting}) == len(sitting), "nobody sits twice"
        assert {*self.room.sent} <= {*sitting}, "who is on the way has a seat"
        assert {*sitting} == {*self.room.playing}, "who is in has a seat, who is out has none"
        free = any(not name for name in self._seats())
        assert why_seated(self.room) == ("late" if free else "open"), "a free seat, else a table"
        if self.chance.random() < 0.25:
            assert finish.places(self.room) == self.naive.places()
        for table in self.room.tables.values():
            self._check_blinds(table.match)

    def _check_blinds(self, match: str) -> None:
        table = self.room.tables[match]
        blinds = table.next_blinds()
        if blinds is None:
            return
        naive = self._table(Seat(match, 1))
        assert table.at(blinds.big) == naive.big_blinds_to_come()[0]
        if len(table.players) == 2:
            assert blinds.button == blinds.small != blinds.big, "of two the button pays the small blind"
        assert blinds.big != naive.big + 1 if naive.big is not None else True, "nobody pays twice running"

    def _end(self) -> None:
        self.chips.compare(self.room)
        places = finish.places(self.room)
        assert places == self.naive.places()
        assert places.keys() == self.everybody, "everybody has a place"
        for place in places.values():
            level = sum(other == place for other in places.values())
            assert sum(other < place for other in places.values()) == place - 1, "places are counted on"
            assert level == 1 or self._tied(place, places), "who share a place went out level in one hand"

    def _tied(self, place: int, places: dict[str, int]) -> bool:
        names = {name for name, other in places.items() if other == place}
        return any(
            names <= {*busted} and len({busted[name] for name in names}) == 1
            for busted, _ in self.naive.goings
        )

    def _between(self, table: NaiveTable, seat: int) -> bool:
        if table.small is None or table.big is None:
            return False
        at = table.small
        while (at := (at + 1) % self.size) != table.big:
            if at == seat:
                return True
        return False

    def _seats(self) -> list[str]:
        return [name for table in self.naive.tables for name in table.seats]

    def _lot(self) -> Lot:
        self.draws += 1
        return Lot(self._seed())

    def _seed(self) -> str:
        return f"seed{self.draws}"

    def _match(self, place: int) -> str:
        number = self.naive.tables[place].number
        return next(match for match, table in self.room.tables.items() if table.number == number)

    def _place(self, seat: Seat) -> int:
        return self.naive.tables.index(self._table(seat))

    def _table(self, seat: Seat) -> NaiveTable:
        number = int(seat.match[1:]) + 1
        return next(table for table in self.naive.tables if table.number == number)


def size_of(number: int) -> int:
    """Return how many play in one of the 10,000: 6 to 400, more often few."""
    return 6 + int(395 * Random(number).random() ** 3)


def main(many: int) -> None:
    """Play so many, on all processors, and print what was done."""
    done = Counter(dict.fromkeys(TOLD, 0))
    with ProcessPoolExecutor() as processors:
        for tally in processors.map(_tally, range(many), chunksize=20):
            done.update(tally)
    table = {
        "rooms": many,
        **done,
        "differ from the rule book": 0,
        "processor s": round(os.times().children_user),
    }
    print(f"| {' | '.join(table)} |\n{'|---' * len(table)}|")
    print(f"| {' | '.join(f'{count:,}' for count in table.values())} |")


def _tally(number: int) -> Counter[str]:
    players = size_of(number)
    return play(number, players) + Counter(players=players)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
