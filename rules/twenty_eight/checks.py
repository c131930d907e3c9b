"""Refuse what cannot be a deal of 28 or a cousin (RULES §11)."""

from __future__ import annotations

from typing import Any

from rules.checks import Checks
from rules.sheet.scoresheet import Points
from rules.twenty_eight.house import House
from rules.twenty_eight.outcome import OPPOSITE, BidOutcome, Party

_POINTS: dict[Party, str] = {"bidding": "/bidders_points", "other": "/other_points"}


class BidChecks(Checks[House, BidOutcome]):
    """Check a deal; of a void one, or one that a foul ended, nothing else is asked."""

    @property
    def alone(self) -> bool:
        """Whether the bid is that above all numbers."""
        return bool(self.outcome.bid == self.house.thani)

    def scorable(self) -> None:
        self.consistent()

    def consistent(self) -> None:
        house, deal = self.house, self.outcome
        if deal.void == "single_suit" and not house.rules.get("single_suit_void", True):
            raise house.refusal("NO_WINNER", "tw28_single_suit_plays", "/void", "E-6")
        if deal.void:
            return
        check_bid(house, deal.bid, "/bid")
        if not deal.foul_by:
            super().consistent()

    def contradictions(self) -> None:
        self._calls()
        self._alone()
        self._cot()

    def _calls(self) -> None:
        """Raise PAIR_NOT_PLAYED or DOUBLE_NOT_PLAYED where this table, or this bid, has no such call."""
        house, deal = self.house, self.outcome
        if deal.pair_by and self.alone:
            raise house.refusal("PAIR_NOT_PLAYED", "tw29_pair_alone", "/pair_by", "pair")
        if deal.pair_by and house.rules["pair"] == 0:
            raise house.refusal("PAIR_NOT_PLAYED", "tw29_no_pair", "/pair_by", "pair")
        if deal.doubled and house.rules["doubling"] == "none":
            raise house.refusal("DOUBLE_NOT_PLAYED", "tw29_no_double", "/doubled", "doubling")
        if deal.doubled == "full_set" and not house.rules.get("full_set"):
            raise house.refusal("DOUBLE_NOT_PLAYED", "tw29_no_full_set", "/doubled", "doubling")

    def _alone(self) -> None:
        """Raise THANI_WITH_CARD_POINTS where tricks and card points are to decide at once."""
        house, deal = self.house, self.outcome
        counted = [field for party, field in _POINTS.items() if deal.counted[party] is not None]
        if self.alone and counted:
            raise house.refusal("THANI_WITH_CARD_POINTS", "tw28_thani_points", counted[0])
        if not self.alone and deal.thani_made is not None:
            made = f"/{house.thani}_made"
            raise house.refusal("THANI_WITH_CARD_POINTS", "tw28_thani_result", made, bid=deal.bid)

    def _cot(self) -> None:
        house, deal = self.house, self.outcome
        if deal.caller:
            most, field = house.rules["cot_max_bid"], "/cot" if deal.cot else "/surrender_by"
            if self.alone:
                raise house.refusal("COT_BID_TOO_HIGH", "tw28_cot_thani", field, "Cot", most=most)
            if deal.bid > most:
                raise house.refusal("COT_BID_TOO_HIGH", "tw28_cot_bid", field, "Cot", most=most, bid=deal.bid)
        if deal.surrender_by and deal.surrender_by == deal.cot:
            raise house.refusal("COT_CONTRADICTS_POINTS", "tw28_own_surrender", "/surrender_by")
        if deal.surrendered and deal.cot_made is not None:
            raise house.refusal("COT_CONTRADICTS_POINTS", "tw28_surrender_result", "/cot_made")
        # Who makes a cot has won every trick, and with them every point.
        caller = deal.caller or "bidding"
        taken, most = deal.taken(house.card_points, caller), house.card_points
        if deal.cot_made and taken is not None and taken < most:
            field = _POINTS[caller if deal.counted[caller] is not None else OPPOSITE[caller]]
            raise house.refusal("COT_CONTRADICTS_POINTS", "tw28_cot_points", field, most=most, given=taken)

    def missing(self) -> None:
        house, deal = self.house, self.outcome
        if deal.surrendered:
            return
        if self.alone:
            if deal.thani_made is None:
                raise house.refusal("THANI_RESULT_MISSING", "tw28_thani_missing", f"/{house.thani}_made")
        elif deal.caller:
            if deal.cot_made is None:
                raise house.refusal("NO_WINNER", "tw28_cot_missing", "/cot_made")
        elif deal.bidders_points is None and deal.other_points is None:
            most = house.all_points
            raise house.refusal("CARD_POINTS_SUM", "tw28_points_missing", "/bidders_points", most=most)

    def values(self) -> None:
        self._card_points(self.outcome.bidders_points, self.outcome.other_points)
        if self.outcome.caller and self.outcome.caller_cards_left is not None:
            self._cards_left(self.outcome.caller_cards_left)

    def _card_points(self, bidders: Points | None, others: Points | None) -> None:
        house, most = self.house, self.house.all_points
        for points, field in ((bidders, "/bidders_points"), (others, "/other_points")):
            if points is not None and (points != int(points) or not 0 <= points <= most):
                limits: dict[str, Any] = {"points": points, "most": most}
                raise house.refusal("POINTS_OUT_OF_RANGE", "tw28_points_limits", field, **limits)
        if bidders is not None and others is not None and bidders + others != most:
            sums: dict[str, Any] = {"bidders": bidders, "others": others, "total": bidders + others}
            raise house.refusal("CARD_POINTS_SUM", "tw28_points_sum", "/other_points", most=most, **sums)

    def _cards_left(self, left: int) -> None:
        house, fewest, field = self.house, self.house.rules["cot_min_cards"], "/caller_cards_left"
        if not 0 <= left <= house.hand_size:
            raise house.refusal("POINTS_OUT_OF_RANGE", "tw28_cards_left", field, left=left)
        if left < fewest:
            raise house.refusal("COT_TOO_LATE", "tw28_cot_late", field, "Cot", left=left, fewest=fewest)

    def recordable(self) -> None:
        if self.outcome.bidder is None and not self.outcome.void:
            raise self.house.refusal("MISSING_PLAYER", "tw28_bidder_missing", "/bidder", "E-1")


def check_bid(house: House, bid: Any, field: str) -> None:
    """Raise UNKNOWN_BID, BID_NOT_INTEGER, BID_TOO_LOW or BID_TOO_HIGH where `bid` is none."""
    rules = house.rules
    if bid == house.thani and rules.get(house.thani, True):
        return
    limits = {"fewest": rules["min_bid"], "most": rules["max_bid"]}
    if bid is None:
        raise house.refusal("UNKNOWN_BID", "tw28_bid_missing", field, **limits)
    if isinstance(bid, bool) or not isinstance(bid, int | float):
        raise house.refusal("UNKNOWN_BID", "tw28_bid_unknown", field, bid=bid, **limits)
    if bid != int(bid):
        raise house.refusal("BID_NOT_INTEGER", "tw28_bid_not_integer", field, bid=bid, **limits)
    if bid < limits["fewest"]:
        raise house.refusal("BID_TOO_LOW", "tw28_bid_too_low", field, bid=bid, **limits)
    if bid > limits["most"]:
        raise house.refusal("BID_TOO_HIGH", "tw28_bid_too_high", field, bid=bid, **limits)
