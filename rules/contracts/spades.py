"""Play Spades in two partnerships (docs/games/spades.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.contracts.game import ContractGame
from rules.contracts.house import House, shared
from rules.contracts.outcome import BID, TAKEN, Contract, ContractOutcome, example
from rules.outcome.common_kinds import FLAG
from rules.outcome.facts import each_seat, fact
from rules.outcome.forms import Offer
from rules.roster import check_teams
from rules.sheet.scoresheet import Points, Row, Seat, State, Verdict, whole
from rules.switches import Preset, Rules, flag, integer

_NIL = "What a bid of no trick brings the side, or costs it."
_BLIND = "What a nil counts that is bid before the cards are looked at; none: not played."
_HELPS = "The tricks of a nil that failed help the partner's bid; otherwise they are bags."
_BAGS = "So many tricks over the bids, from deal to deal, cost a side a fine; none: never."
_FINE = "What it costs."
_NO_BAGS = {"over": "none", "bags": None}
_TARGET = "The game ends when a side's total reaches this."
_FLOOR = "The game ends, too, when a side's total falls to this minus; none: never."


@dataclass(frozen=True, kw_only=True)
class SpadesContract(Contract):
    """State what one seat bid and took; partners may state their tricks together, but for those of a nil."""

    bid: int = fact(BID.instead_of("blind"))
    blind: bool | None = fact(
        FLAG.or_null.asked("/bid", 0).offering(Offer(True, "blind_nil")).said(faces="contract.blind")
    )
    tricks: int | None = fact(TAKEN.of_partners("/bid", 0))


@dataclass(frozen=True, kw_only=True)
class SpadesOutcome(ContractOutcome):
    """State one deal of Spades."""

    results: tuple[Contract, ...] = fact(each_seat(SpadesContract).needed)


class Spades(ContractGame):
    """Keep a game of Spades: ten points a trick of the side's bid, to 500."""

    house = House(
        game="spades", clauses={"bid": "S-2", "bids": "S-1", "tricks": "S-1", "nil": "S-3", "bags": "S-4"}
    )
    id = house.game
    title = "Spades"
    summary = "Two partnerships; bid, make it, mind your bags and nils."
    seat_range = (4, 4)
    sides = ("X", "Y")
    joinable = False
    presets = (
        Preset("spades", "To 500", "Ten bags cost 100, nil 100"),
        Preset("blind_spades", "With blind nil", "A nil bid unseen counts 200", {"blind_nil": 200}),
        Preset("plain_spades", "Without bags", "Tricks over the bid count nothing", _NO_BAGS),
    )
    switches = (
        integer("target", 500, "Target", _TARGET, "S-5", within=(50, 5000)),
        integer("floor", 200, "Lost at minus", _FLOOR, "S-5", within=(50, 5000), none="never"),
        integer("nil", 100, "Nil", _NIL, "S-3", within=(0, 1000)),
        integer("blind_nil", None, "Blind nil", _BLIND, "S-3", within=(0, 1000), none="not played"),
        flag("nil_helps", False, "A failed nil helps", _HELPS, "S-3"),
        integer("bags", 10, "Bags", _BAGS, "S-4", within=(1, 100), none="never"),
        integer("bag_fine", 100, "Fine", _FINE, "S-4", within=(0, 1000)),
        *shared("S-2", each=10, failed="bid", over="one"),
    )
    outcome = SpadesOutcome
    example = example((4, 4), (0, 0), (2, 3), (5, 6))

    def check_seats(self, rules: Rules, seats: Sequence[Seat]) -> None:
        super().check_seats(rules, seats)
        check_teams(seats, self.sides, len(seats), self.house.refusal)

    def tally(self, state: State, row: Row) -> Mapping[str, int]:
        """Return how many bags each side has."""
        bags: Mapping[str, int] = state.sums.own or {}
        return {**bags, **row.scored.result.get("bags", {})} if row.counts else bags

    def judge(self, state: State) -> Verdict:
        totals, floor = state.totals().values(), state.rules["floor"]
        over = max(totals) >= state.rules["target"] or (floor is not None and min(totals) <= -floor)
        level = len(self.leaders(state)) == len(state.seats)
        return self.finished(state) if over and not level else self.playing(state)

    def left(self, state: State, seat: int) -> Points | None:
        return whole(state.rules["target"] - state.totals()[seat])
