"""Settle an evening: what each person won in its games, and who pays whom what is still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from rules import GAME_TYPES
from rules.settling.owed import Json, Purse, said_of, won_by_seat
from rules.settling.payments import Transfer, is_exact, left_of, rounded
from rules.settling.stakes import Money, Stake
from rules.statements import Statement


@dataclass(frozen=True)
class Played:
    """Hold one game of an evening: its sheet, who sat in which seat, and its stake where it has one."""

    sheet: Json
    people: Mapping[int, str]
    stake: Stake | None
    dropped: bool = False

    @property
    def state(self) -> str:
        """Return ``counted``, or why it does not count: ``dropped``, ``no_stake`` or ``playing``."""
        if self.dropped:
            return "dropped"
        if self.stake is None:
            return "no_stake"
        return "counted" if self.sheet["status"] == "finished" else "playing"

    @cached_property
    def won(self) -> Purse:
        """Return what each seat won, in coins; nothing where the game does not count."""
        if self.stake is None or self.state != "counted":
            return {}
        return won_by_seat(GAME_TYPES[self.sheet["game"]["type"]], self.sheet, self.stake)


@dataclass(frozen=True)
class Evening:
    """Hold the games of an evening, and the payments that people have made."""

    games: Sequence[Played]
    money: Money
    paid: Mapping[str, Transfer]

    @cached_property
    def exact(self) -> dict[str, Fraction]:
        """Return what each person won or lost, before it is rounded."""
        balances: dict[str, Fraction] = {}
        for game in self.games:
            for seat, coins in game.won.items():
                who = game.people[seat]
                balances[who] = balances.get(who, Fraction(0)) + coins
        return balances

    @cached_property
    def balances(self) -> dict[str, int]:
        """Return what each person is paid or pays for the evening, in coins."""
        return rounded(self.exact, self.money.round_to)

    @cached_property
    def open_payments(self) -> list[Transfer]:
        """Return what is still to be paid."""
        return left_of(self.balances, self.paid.values())

    @cached_property
    def written(self) -> Callable[[int | Fraction], str]:
        """Return how all amounts of the evening are written: with decimals where one of them needs them."""
        parts = [coins for game in self.games for coins in game.won.values()]
        paid = [each.coins for each in (*self.paid.values(), *self.open_payments)]
        return self.money.among([*parts, *self.balances.values(), *paid])

    @property
    def notes(self) -> list[Statement]:
        """Say that it cancels out, what was rounded, and whether the payments are the fewest."""
        written, count = self.written, len(self.open_payments)
        said = [said_sum(self.balances.values(), written)]
        if self.balances != self.exact:
            said.append(Statement("settling_rounded", {"step": self.money.written(self.money.round_to)}))
        if count and is_exact(self.balances):
            said.append(Statement("settling_fewest", {"count": count}))
        elif count:
            said.append(Statement("settling_many", {"count": count}))
        return said

    def as_json(self) -> dict[str, Any]:
        """Return the evening as programs and phones get it; people stand in it as they were told apart."""
        return {
            "games": [self._game(game) for game in self.games],
            "people": [
                {
                    "person": who,
                    "won": [self._written(self._of(game, who)) for game in self.games],
                    **self._amount(coins),
                }
                for who, coins in sorted(self.balances.items(), key=lambda each: -each[1])
            ],
            "notes": [note.as_json() for note in self.notes],
            "payments": [*self._paid(), *self._open()],
        }

    def _game(self, game: Played) -> dict[str, Any]:
        known = game.sheet["game"]
        counts = game.stake if game.state == "counted" else None
        said = said_of(GAME_TYPES[known["type"]], game.sheet, counts, self.money) if counts else None
        return {
            "id": known["id"],
            "type": known["type"],
            "title": known["title"],
            "state": game.state,
            "said": said.as_json() if said else None,
        }

    def _of(self, game: Played, who: str) -> Fraction | None:
        seats = [seat for seat, person in game.people.items() if person == who]
        return game.won.get(seats[0]) if seats else None

    def _paid(self) -> list[dict[str, Any]]:
        return [{"id": paid, **self._transfer(each), "paid": True} for paid, each in self.paid.items()]

    def _open(self) -> list[dict[str, Any]]:
        before = Counter(self.paid.values())
        found = []
        for transfer in self.open_payments:
            # The same payment is open under another number once it was made before.
            found.append({"number": before[transfer], **self._transfer(transfer), "paid": False})
            before[transfer] += 1
        return found

    def _transfer(self, transfer: Transfer) -> dict[str, Any]:
        return {
            "payer": transfer.payer,
            "receiver": transfer.receiver,
            **self._amount(transfer.coins),
        }

    def _amount(self, coins: int) -> dict[str, Any]:
        return {"coins": coins, "text": self.written(coins)}

    def _written(self, coins: Fraction | None) -> str | None:
        return None if coins is None else self.written(coins)


def said_sum(balances: Iterable[int], written: Callable[[int], str]) -> Statement:
    """Say what was won and what was lost, each counted by itself, so that it can be seen to cancel out."""
    balances = list(balances)
    won, lost = (sum(sign * coins for coins in balances if sign * coins > 0) for sign in (1, -1))
    return Statement("settling_sum", {"won": written(won), "lost": written(lost)})
