"""Say what a deal of 28 or a cousin is worth, and why (RULES §11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.sheet.marks import WON, Mark
from rules.sheet.scoresheet import Facts, Line, Scored, State
from rules.statements import Statement
from rules.twenty_eight.house import House
from rules.twenty_eight.outcome import OPPOSITE, BidOutcome, Party

_DOUBLED = {"double": "tw29_double", "redouble": "tw29_redouble", "full_set": "tw29_full_set"}


@dataclass(frozen=True)
class Booking:
    """Hold the game points of one deal: how many, for which party, and the sentence that says why.

    `place` is the clause it follows from. Where `paid`, the other party pays or gets as much.
    """

    party: Party
    points: int
    sentence: str
    place: str
    paid: bool = False

    @property
    def game_points(self) -> Mapping[str, int]:
        return {"bidding": 0, "other": -self.points if self.paid else 0, self.party: self.points}


def score(house: House, state: State, outcome: BidOutcome) -> Scored:
    """Return the lines of both teams with their reasons; none while it is not said who bid."""
    if outcome.void:
        said = house.says(house.voids.get(str(outcome.void), "tw28_void"), "E-9")
        worth = {"game_points": {"bidding": 0, "other": 0}, "void": True}
        return Scored.void([seat.number for seat in state.seats], said, worth)
    booking = book(house, outcome)
    result: Facts = {"game_points": booking.game_points, "void": False}
    side = next((seat.side for seat in state.seats if seat.number == outcome.bidder), None)
    if side is None:
        return Scored((), None, result)
    party_of: dict[int, Party] = {
        seat.number: "bidding" if seat.side == side else "other" for seat in state.seats
    }
    told = _Told(house, outcome, booking, {party_of[seat.number]: seat.party for seat in state.seats})
    reasons = (told.main(), *told.more())
    lines = tuple(
        Line(seat, booking.game_points[party], reasons, marks=tuple(told.marks(party)))
        for seat, party in party_of.items()
    )
    return Scored(lines, reasons[0], result)


def book(house: House, outcome: BidOutcome) -> Booking:
    """Return which party gets the points of the bid, or loses them."""
    band, mode = house.band(outcome.bid), house.rules["loss_mode"]
    win, lose = house.rules["win"][band], house.rules["lose"][band]
    if outcome.foul_by:
        return Booking(OPPOSITE[outcome.foul_by], house.rules["foul_factor"] * lose, "tw28_foul", "E-5")
    won, factor, sentence, place = _decided(house, outcome)
    points = house.raised(factor * (win if won else lose), outcome.doubled)
    if not won and mode == "award_opponents":
        return Booking("other", points, sentence, place)
    return Booking("bidding", points if won else -points, sentence, place, mode == "transfer")


def _decided(house: House, outcome: BidOutcome) -> tuple[bool, int, str, str]:
    """Return whether the bidders won, how often it counts, and the sentence and clause for it."""
    if outcome.surrendered:
        return outcome.surrender_by == "other", 1, "tw28_surrender", "Cot"
    if outcome.caller:
        call = "tw28_cot" if outcome.caller == "bidding" else "tw28_counter_cot"
        sentence = f"{call}_made" if outcome.cot_made else f"{call}_failed"
        return (outcome.caller == "bidding") == outcome.cot_made, 2, sentence, "E-3"
    if outcome.bid == house.thani:
        won = bool(outcome.thani_made)
        return won, 1, "tw28_thani_made" if won else "tw28_thani_failed", "thani"
    won = (outcome.taken(house.all_points) or 0) >= house.needed(outcome.bid, outcome.pair_by)
    if outcome.pair_by:
        return won, 1, "tw29_bid_with_pair", "pair"
    return won, 1, "tw28_bid", "Result of a deal"


@dataclass(frozen=True)
class _Told:
    """Put a booking into words and marks; `names` says how the teams are called."""

    house: House
    outcome: BidOutcome
    booking: Booking
    names: Mapping[Party, str]

    def main(self) -> Statement:
        """Say what the points are for."""
        outcome, booking, names = self.outcome, self.booking, self.names
        loser, pair = outcome.foul_by or outcome.surrender_by, outcome.pair_by
        params: dict[str, Any] = {
            "bid": outcome.bid,
            "side": names["bidding"],
            "scorer": names[booking.party],
            "points": booking.points,
            "loser": loser and names[loser],
            "caller": outcome.caller and names[outcome.caller],
            "taken": outcome.taken(self.house.all_points),
            "pair": pair and names[pair],
            "needed": self.house.needed(outcome.bid, pair) if pair else None,
        }
        said = {name: value for name, value in params.items() if value is not None}
        return self.house.says(booking.sentence, booking.place, **said)

    def more(self) -> Iterator[Statement]:
        """Yield what else explains the points: a double, and what the others pay or get."""
        if self.outcome.doubled:
            points = abs(self.booking.points)
            yield self.house.says(_DOUBLED[self.outcome.doubled], "doubling", points=points)
        if self.booking.paid:
            paid = -self.booking.points
            yield self.house.says("tw56_paid", "E-1", side=self.names["other"], points=paid)

    def marks(self, party: Party) -> Iterator[Mark]:
        """Yield what one party did, and that it won."""
        outcome, booking = self.outcome, self.booking
        if (booking.points > 0) == (party == booking.party):
            yield WON
        if party == "bidding":
            alone = Mark(self.house.words.get("mark_thani", "mark_thani"))
            yield alone if outcome.bid == self.house.thani else Mark("mark_bid", {"bid": outcome.bid})
        if party == outcome.pair_by:
            yield Mark("mark_pair")
        if party == outcome.caller:
            yield Mark("mark_cot" if party == "bidding" else "mark_counter_cot")
        if outcome.surrendered and party == outcome.surrender_by:
            yield Mark("mark_surrendered")
        if party == outcome.foul_by:
            yield Mark("mark_foul")
