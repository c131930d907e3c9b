"""Hold the facts of a deal of contracts: what everybody bid, and how many tricks he took."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.outcome.common_kinds import SEAT, count
from rules.outcome.facts import Outcome, each_seat, fact
from rules.outcome.forms import Reach
from rules.outcome.kinds import Number
from rules.sheet.scoresheet import Facts


def tricks(turn: int, words: str, *reach: Reach) -> Number:
    """Return the kind of a number of tricks that is entered round the table, in the first turn or later."""
    said = {"empty": f"contract.{words}", "label": f"contract.{words}Of", "needs": f"contract.{words}Needed"}
    return count(0, 99).needed.up_to(*reach).in_turn(turn).with_keys("tens").said(**said)


BID, TAKEN = tricks(1, "bid", 17), tricks(2, "tricks", 17)


@dataclass(frozen=True, kw_only=True)
class Contract:
    """State what one seat bid and took; who bids `blind` a game says whose own contract declares it."""

    seat: int = fact(SEAT.needed)
    bid: int = fact(BID)
    tricks: int | None = fact(TAKEN)
    blind: bool | None = None


@dataclass(frozen=True, kw_only=True)
class ContractOutcome(Outcome):
    """State one deal."""

    results: tuple[Contract, ...] = fact(each_seat(Contract).needed)


def example(*results: tuple[int, int]) -> Facts:
    """Return a deal of which each seat in turn has the bid and the tricks."""
    rows = enumerate(results, 1)
    return {"results": [{"seat": seat, "bid": bid, "tricks": taken} for seat, (bid, taken) in rows]}


def total(counts: Iterable[int | None]) -> int:
    """Return how many tricks are bid, or taken, together."""
    return sum(each or 0 for each in counts)
