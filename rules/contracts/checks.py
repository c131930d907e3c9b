"""Refuse what cannot be a deal of contracts: bids that are none, tricks that do not add up."""

from __future__ import annotations

from rules.checks import Checks
from rules.contracts.house import House
from rules.contracts.outcome import ContractOutcome, total


class ContractChecks(Checks[House, ContractOutcome]):
    """Check the bids, what they come to together, and then the tricks taken."""

    @property
    def dealt(self) -> int:
        """Return how many tricks there are in this deal."""
        cards = self.house.cards(len(self.state.playing()), self.state.sums.deals + 1)
        return total(row.tricks for row in self.outcome.results) if cards is None else cards

    def contradictions(self) -> None:
        for place, row in enumerate(self.outcome.results):
            if row.blind and (row.bid or self.house.rules["blind_nil"] is None):
                field = f"/results/{place}/blind"
                raise self.refusal("UNKNOWN_BID", "contract_blind", field, row.seat, "nil")

    def missing(self) -> None:
        nils = {seat for row in self.outcome.results if row.bid == 0 for seat in self.state.side_of(row.seat)}
        for place, row in enumerate(self.outcome.results):
            if row.tricks is None and row.seat in nils:
                field = f"/results/{place}/tricks"
                raise self.refusal("MISSING_PLAYER", "contract_nil_tricks", field, row.seat, "nil")

    def values(self) -> None:
        self._bids()
        self._bids_together()
        self._tricks()

    def _bids(self) -> None:
        rules = self.house.rules
        least, most = rules.get("least_bid", 0), min(rules.get("most_bid", self.dealt), self.dealt)
        for place, row in enumerate(self.outcome.results):
            at, bid = (f"/results/{place}/bid", row.seat, "bids"), row.bid
            if bid < least:
                raise self.refusal("BID_TOO_LOW", "contract_bid_low", *at, bid=bid, fewest=least)
            if bid > most:
                raise self.refusal("BID_TOO_HIGH", "contract_bid_high", *at, bid=bid, most=most)

    def _bids_together(self) -> None:
        """Raise BIDS_SUM where such bids are dealt again, or the last of them is none that may be made."""
        rules, bids = self.house.rules, total(row.bid for row in self.outcome.results)
        least, at = rules.get("least_together"), ("/results", self.dealer, "together")
        if least is not None and bids < least:
            raise self.refusal("BIDS_SUM", "contract_dealt_again", *at, bids=bids, fewest=least)
        if rules.get("hook") and bids == self.dealt:
            raise self.refusal("BIDS_SUM", "contract_hook", *at, bids=bids)

    def _tricks(self) -> None:
        dealt, taken = self.dealt, total(row.tricks for row in self.outcome.results)
        if taken != dealt:
            params = {"given": taken, "wanted": dealt}
            raise self.refusal("TRICKS_SUM", "contract_tricks_sum", "/results", rule="tricks", **params)
