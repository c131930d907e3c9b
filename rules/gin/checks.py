"""Refuse what cannot be a hand of gin: cards, sizes, counts, knocks (RULES §0, §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rules.arrange import classify_meld
from rules.arrange.deadwood import GIN
from rules.checks import Checks, check_size, whose
from rules.gin.counts import HAND, count_knocker, least_deadwood, most_deadwood
from rules.gin.house import House
from rules.gin.outcome import MOST_HELD, GinHand
from rules.gin.score import Worth, describe, value
from rules.roster import check_seated
from rules.sheet.scoresheet import Points, Scored


def check_no_twins(cards: Sequence[str], field: str, name: str | None = None) -> None:
    """Raise TOO_MANY_COPIES where the cards of `name` hold one twice."""
    twice = [card for place, card in enumerate(cards) if card in cards[:place]]
    if twice:
        raise whose("TOO_MANY_COPIES", "gin_card_twice", field, name, card=twice[:1])


class GinChecks(Checks[House, GinHand]):
    """Check one hand, and hold who played it and its worth."""

    @cached_property
    def seats(self) -> tuple[int, int]:
        """Knocker and defender; in a drawn deal the first seat and its opponent.

        Raises RuleViolation: UNKNOWN_PLAYER, MISSING_PLAYER.
        """
        state, hand = self.state, self.outcome
        knocker = state.seats[0].number if hand.kind == "draw" else hand.knocker
        if knocker is None:
            raise self.refusal("MISSING_PLAYER", "gin_no_knocker", "/knocker")
        check_seated(state, knocker, "/knocker")
        if hand.defender is not None:
            check_seated(state, hand.defender, "/defender")
        opponents = [seat.number for seat in state.seats if seat.number not in state.side_of(knocker)]
        if hand.kind == "draw" or (hand.defender is None and len(opponents) == 1):
            return knocker, opponents[0]
        if hand.defender is None:
            raise self.refusal("MISSING_PLAYER", "gin_no_defender", "/defender", knocker)
        if hand.defender not in opponents:
            other = state.name(knocker)
            raise self.refusal("UNKNOWN_PLAYER", "gin_no_opponent", "/defender", hand.defender, other=other)
        return knocker, hand.defender

    @property
    def drawn(self) -> bool:
        return self.outcome.kind == "draw"

    @property
    def knocker(self) -> int:
        return self.seats[0]

    @property
    def defender(self) -> int:
        return self.seats[1]

    @cached_property
    def worth(self) -> Worth:
        """What the hand is worth, once it is known to be possible."""
        return value(self.house, self.outcome)

    def scored(self) -> Scored:
        """Return the lines of a hand that was found possible."""
        names = {seat: self.state.name(seat) for seat in self.seats}
        return describe(self.house, self.outcome, self.worth, names)

    def scorable(self) -> None:
        self.possible()

    def holder(self, fact: str) -> str | None:
        hand, names = self.outcome, {seat.number: seat.name for seat in self.state.seats}
        player, _, _ = fact.partition("_")
        others = [seat for seat in names if seat != hand.knocker]
        alone = others[0] if hand.knocker is not None and len(others) == 1 else None
        return names.get({"knocker": hand.knocker, "defender": hand.defender or alone}.get(player) or 0)

    def table(self) -> None:
        _ = self.seats

    def contradictions(self) -> None:
        """Raise for cards that no hand holds, then MUST_GIN, which is counted from them.

        Of a drawn hand only its stock is asked, here and in the steps that follow.
        """
        if self.drawn:
            return
        self._copies()
        self._knocker_size()
        self._defender_size()
        self._must_gin()

    def _stock(self) -> None:
        """Raise POINTS_OUT_OF_RANGE where a hand is drawn while the stock still lasts, or ran out."""
        wanted, left, field = self.house.stock_at_end, self.outcome.stock_left, "/stock_left"
        if None not in (wanted, left) and left != wanted:
            raise self.out_of_range("gin_stock_left", field, rule="knock", given=left, wanted=wanted)

    def _copies(self) -> None:
        # The knock card may have been drawn into a hand, so it counts as no copy of its own.
        hand, name = self.outcome, self.state.name
        knocker = hand.laid if hand.knocker_cards is None else hand.knocker_cards
        defender = hand.defender_cards or ()
        check_no_twins(knocker, "/knocker_cards", name(self.knocker))
        check_no_twins(defender, "/defender_cards", name(self.defender))
        if both := [card for card in defender if card in knocker][:1]:
            said, other, field = "gin_card_in_both", name(self.defender), "/defender_cards"
            raise self.refusal("TOO_MANY_COPIES", said, field, self.knocker, other=other, card=both)

    def _knocker_size(self) -> None:
        hand, name = self.outcome, self.state.name(self.knocker)
        if hand.knocker_cards is not None:
            check_size(hand.knocker_cards, hand.hand_size, "/knocker_cards", name)
        elif len(hand.laid) > hand.hand_size:
            check_size(hand.laid, hand.hand_size, "/knocker_melds", name)

    def _defender_size(self) -> None:
        hand, given, seat = self.outcome, self.outcome.defender_holds, self.defender
        stated, counted = hand.defender_card_count, "/defender_card_count"
        field = counted if hand.defender_cards is None else "/defender_cards"
        if self.house.rules["missing_card"] is None and given != HAND:
            raise self.refusal("HAND_SIZE", "hand_size_of", field, seat, given=given, wanted=HAND)
        if not 1 <= given <= MOST_HELD:
            raise self.refusal("HAND_SIZE", "gin_card_count", field, seat, given=given, most=MOST_HELD)
        if stated is not None and stated != given:
            said = "gin_card_count_differs"
            raise self.refusal("HAND_SIZE", said, counted, seat, given=given, stated=stated)

    def _must_gin(self) -> None:
        """Raise MUST_GIN where a knock leaves deadwood and the ace turned up allows none.

        The two exclude each other, whatever else is missing or out of range (RULES §0).
        """
        hand = self.outcome
        if not self.house.gin_only or hand.kind != "knock":
            return
        deadwood = hand.knocker_deadwood
        if hand.knocker_cards is not None:
            self._melds()
            deadwood = count_knocker(hand.knocker_cards, hand.knocker_melds, None).deadwood
        if deadwood:
            raise self.refusal("MUST_GIN", "gin_must_gin", "/kind", self.knocker, "knock", deadwood=deadwood)

    def missing(self) -> None:
        hand = self.outcome
        if self.drawn:
            return
        if hand.knocker_cards is None and hand.knocker_deadwood is None and not hand.melded:
            raise self.refusal("MISSING_PLAYER", "gin_not_counted", "/knocker_deadwood", self.knocker)
        if hand.defender_cards is None and hand.defender_deadwood is None:
            raise self.refusal("MISSING_PLAYER", "gin_not_counted", "/defender_deadwood", self.defender)

    def values(self) -> None:
        hand, held = self.outcome, self.outcome.defender_holds
        if self.drawn:
            self._stock()
            return
        self._range(hand.knocker_deadwood, 0, hand.hand_size, "/knocker_deadwood", self.knocker)
        self._range(hand.defender_deadwood, least_deadwood(held), held, "/defender_deadwood", self.defender)
        self._melds()
        self._knocker_count()
        if self.worth.knocker.deadwood:
            self._knock()
        self._defender_count()
        self._acceptance()

    def _range(self, count: Points | None, fewest: int, cards: int, field: str, seat: int) -> None:
        most = most_deadwood(cards)
        if count is not None and not (fewest <= count <= most and count == int(count)):
            limits: dict[str, Any] = {"fewest": fewest, "most": most}
            raise self.out_of_range("gin_count_range", field, seat, given=count, cards=cards, **limits)

    def _melds(self) -> None:
        """Raise BAD_MELD where a declared group is none, or holds a card that is not left in the hand."""
        hand = self.outcome
        melded = list[tuple[str, str]]()
        for place, group in enumerate(hand.knocker_melds or ()):
            field, meld = f"/knocker_melds/{place}", classify_meld(group, GIN)
            if meld is None:
                raise self.refusal("BAD_MELD", "gin_bad_meld", field, self.knocker, meld=list(group))
            melded += [(card, field) for card in meld.cards]
        if hand.knocker_cards is None:
            return
        left = Counter(hand.knocker_cards)
        for card, field in melded:
            if not left[card]:
                raise self.refusal("BAD_MELD", "gin_not_in_hand", field, self.knocker, card=[card])
            left[card] -= 1

    def _knocker_count(self) -> None:
        stated, counted = self.outcome.knocker_deadwood, self.worth.knocker.deadwood
        if stated is not None and stated != counted:
            said, field = "gin_count_differs", "/knocker_deadwood"
            raise self.out_of_range(said, field, self.knocker, given=stated, counted=counted)

    def _knock(self) -> None:
        """Raise where nobody may lay down a hand with so much deadwood."""
        house, hand, count = self.house, self.outcome, self.worth.knocker
        deadwood, code = count.deadwood, "KNOCK_ABOVE_LIMIT"
        if house.limit is None:
            raise self.refusal("UNKNOWN_CARD", "gin_upcard_missing", "/upcard", rule="knock")
        if house.open_play:
            return
        if hand.kind != "knock":
            raise self.refusal(code, "gin_false", "/kind", self.knocker, "knock", deadwood=deadwood)
        if deadwood > house.limit:
            sentence = "gin_above_limit" if count.better is None else "gin_above_limit_better"
            field = "/knocker_deadwood" if hand.knocker_cards is None else "/knocker_melds"
            best = (count.better or {}).get("points", deadwood)
            facts = {"deadwood": deadwood, "limit": house.limit, "best": best}
            raise self.refusal(code, sentence, field, self.knocker, "knock", **facts)

    def _defender_count(self) -> None:
        """Raise POINTS_OUT_OF_RANGE for fewer points than the cards can leave; more may be agreed on."""
        better, stated = self.worth.defender.better, self.outcome.defender_deadwood
        if better is not None and self.worth.defender.deadwood < better["points"]:
            said, field = "gin_count_too_low", "/defender_deadwood"
            raise self.out_of_range(said, field, self.defender, given=stated, counted=better["points"])

    def _acceptance(self) -> None:
        worth = self.worth
        if worth.ending == "accepted" and worth.if_accepted is None:
            code, said, limit = "CANNOT_ACCEPT", "gin_cannot_accept", self.house.limit
            against, seat = worth.against, self.defender
            raise self.refusal(code, said, "/accepted", seat, "improper", against=against, limit=limit)

    def recordable(self) -> None:
        """Raise KNOCK_ABOVE_LIMIT while nobody accepted an improper knock: the hand goes on (N-8)."""
        worth = self.worth
        if worth.ending == "open":
            sentence = "gin_not_over" if worth.if_accepted is not None else "gin_not_over_unacceptable"
            other, deadwood = self.state.name(self.defender), worth.knocker.deadwood
            limit = self.house.limit
            facts = {"other": other, "deadwood": deadwood, "against": worth.against, "limit": limit}
            raise self.refusal("KNOCK_ABOVE_LIMIT", sentence, "/accepted", self.knocker, "improper", **facts)
