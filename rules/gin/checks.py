"""Check what is entered for one gin hand before it is valued: cards, sizes, counts (RULES §0, §8)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import is_card
from rules.checks import check_size
from rules.gin.counts import HAND, Cards, least_deadwood, most_deadwood
from rules.gin.hand import MOST_HELD, GinHand, House, Players, Worth, check_must_gin
from rules.scoresheet import Points, State
from rules.statements import RuleViolation


def check_table(state: State, hand: GinHand) -> Players:
    """Return the players of `hand`; raises RuleViolation where a card is unreadable or a seat is none."""
    check_entered(state, hand)
    knocker, defender = seats_of(state, hand)
    return Players(state.name(knocker), state.name(defender))


def check_entered(state: State, hand: GinHand) -> None:
    """Raise UNKNOWN_CARD for the first card entered that is none, naming whose it is where that is known."""
    others = [seat.number for seat in state.seats if seat.number != hand.knocker]
    alone = others[0] if hand.knocker is not None and len(others) == 1 else None
    names = {seat.number: seat.name for seat in state.seats}
    knocker, defender = names.get(hand.knocker or 0), names.get(hand.defender or alone or 0)
    if hand.upcard is not None:
        check_code(hand.upcard, "/upcard")
    check_codes(hand.knocker_cards or (), "/knocker_cards", knocker)
    for place, meld in enumerate(hand.knocker_melds or ()):
        check_codes(meld, f"/knocker_melds/{place}", knocker)
    check_codes(hand.defender_cards or (), "/defender_cards", defender)


def check_codes(cards: Sequence[str], field: str, name: str | None = None) -> None:
    """Raise UNKNOWN_CARD for the first of the cards of `name` that is none."""
    for place, card in enumerate(cards):
        check_code(card, f"{field}/{place}", name)


def check_code(card: str, field: str, name: str | None = None) -> None:
    """Raise UNKNOWN_CARD where `card` is none; gin has no jokers."""
    if is_card(card, ()):
        return
    if name is None:
        raise RuleViolation("UNKNOWN_CARD", "gin_unknown_card", field, card=card)
    raise RuleViolation("UNKNOWN_CARD", "gin_unknown_card_of", field, name=name, card=card)


def seats_of(state: State, hand: GinHand) -> tuple[int, int]:
    """Return the seats of knocker and defender; in a drawn deal the first seat and its opponent.

    Raises RuleViolation: UNKNOWN_PLAYER, MISSING_PLAYER.
    """
    knocker = state.seats[0].number if hand.kind == "draw" else hand.knocker
    if knocker is None:
        raise RuleViolation("MISSING_PLAYER", "gin_no_knocker", "/knocker")
    known = {seat.number for seat in state.seats}
    for seat, field in ((knocker, "/knocker"), (hand.defender, "/defender")):
        if seat is not None and seat not in known:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_seat", field, seat=seat, seats=len(known))
    opponents = [seat for seat in sorted(known) if seat not in state.side_of(knocker)]
    if hand.kind == "draw" or (hand.defender is None and len(opponents) == 1):
        return knocker, opponents[0]
    if hand.defender is None:
        raise RuleViolation("MISSING_PLAYER", "gin_no_defender", "/defender", name=state.name(knocker))
    if hand.defender not in opponents:
        raise RuleViolation(
            "UNKNOWN_PLAYER",
            "gin_no_opponent",
            "/defender",
            name=state.name(hand.defender),
            other=state.name(knocker),
        )
    return knocker, hand.defender


def check_over(house: House, worth: Worth, names: Players) -> None:
    """Raise KNOCK_ABOVE_LIMIT where an improper knock was not accepted, so that the hand goes on (N-8)."""
    if worth.ending != "open":
        return
    sentence = "gin_not_over" if worth.if_accepted is not None else "gin_not_over_unacceptable"
    raise RuleViolation(
        "KNOCK_ABOVE_LIMIT",
        sentence,
        "/accepted",
        house.cite("improper"),
        name=names.knocker,
        other=names.defender,
        deadwood=worth.knocker.deadwood,
        against=worth.against,
        limit=house.limit,
    )


def check_drawn(house: House, hand: GinHand) -> None:
    """Raise POINTS_OUT_OF_RANGE where a hand is entered as drawn while the stock still lasts, or ran out."""
    wanted, left = house.stock_at_end, hand.stock_left
    if hand.kind == "draw" and None not in (wanted, left) and left != wanted:
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE",
            "gin_stock_left",
            "/stock_left",
            house.cite("draw"),
            given=left,
            wanted=wanted,
        )


def check_no_twins(cards: Sequence[str], field: str, name: str | None = None) -> None:
    """Raise TOO_MANY_COPIES where the cards of `name` hold one twice."""
    twice = [card for place, card in enumerate(cards) if card in cards[:place]]
    if not twice:
        return
    if name is None:
        raise RuleViolation("TOO_MANY_COPIES", "gin_card_twice", field, card=twice[:1])
    raise RuleViolation("TOO_MANY_COPIES", "gin_card_twice_of", field, name=name, card=twice[:1])


def check_hand(house: House, hand: GinHand, names: Players) -> None:
    """Raise RuleViolation where these cards or counts cannot be a hand.

    The codes are TOO_MANY_COPIES, HAND_SIZE, MUST_GIN, MISSING_PLAYER and POINTS_OUT_OF_RANGE.
    """
    if hand.kind == "draw":
        return
    _check_copies(hand, names)
    _check_knocker_size(hand, names.knocker)
    _check_defender_size(house, hand, names.defender)
    check_must_gin(house, hand, names.knocker)
    _check_counted(hand, names)
    _check_range(hand.knocker_deadwood, 0, hand.hand_size, "/knocker_deadwood", names.knocker)
    held = hand.defender_holds
    _check_range(hand.defender_deadwood, least_deadwood(held), held, "/defender_deadwood", names.defender)


def _check_copies(hand: GinHand, names: Players) -> None:
    # The knock card may have been drawn into a hand, so it counts as no copy of its own.
    knocker = hand.knocker_cards if hand.knocker_cards is not None else _laid(hand)
    defender = hand.defender_cards or ()
    check_no_twins(knocker, "/knocker_cards", names.knocker)
    check_no_twins(defender, "/defender_cards", names.defender)
    both = next((card for card in defender if card in knocker), None)
    if both:
        raise RuleViolation(
            "TOO_MANY_COPIES",
            "gin_card_in_both",
            "/defender_cards",
            name=names.knocker,
            other=names.defender,
            card=[both],
        )


def _laid(hand: GinHand) -> Cards:
    return tuple(card for meld in hand.knocker_melds or () for card in meld)


def _check_knocker_size(hand: GinHand, name: str) -> None:
    if hand.knocker_cards is not None:
        check_size(hand.knocker_cards, hand.hand_size, "/knocker_cards", name)
    elif len(_laid(hand)) > hand.hand_size:
        check_size(_laid(hand), hand.hand_size, "/knocker_melds", name)


def _check_defender_size(house: House, hand: GinHand, name: str) -> None:
    held, stated = hand.defender_holds, hand.defender_card_count
    field = "/defender_card_count" if hand.defender_cards is None else "/defender_cards"
    if house.missing_card is None and held != HAND:
        raise RuleViolation("HAND_SIZE", "hand_size_of", field, name=name, given=held, wanted=HAND)
    if not 1 <= held <= MOST_HELD:
        raise RuleViolation("HAND_SIZE", "gin_card_count", field, name=name, given=held, most=MOST_HELD)
    if stated is not None and stated != held:
        raise RuleViolation(
            "HAND_SIZE",
            "gin_card_count_differs",
            "/defender_card_count",
            name=name,
            given=held,
            stated=stated,
        )


def _check_counted(hand: GinHand, names: Players) -> None:
    if hand.knocker_cards is None and hand.knocker_deadwood is None and not _is_gin_as_announced(hand):
        raise RuleViolation("MISSING_PLAYER", "gin_not_counted", "/knocker_deadwood", name=names.knocker)
    if hand.defender_cards is None and hand.defender_deadwood is None:
        raise RuleViolation("MISSING_PLAYER", "gin_not_counted", "/defender_deadwood", name=names.defender)


def _is_gin_as_announced(hand: GinHand) -> bool:
    """Tell whether nothing can be left of a knocker of whom no count is given."""
    if hand.knocker_melds is None:
        return hand.kind in ("gin", "big_gin")
    return len(_laid(hand)) == hand.hand_size


def _check_range(count: Points | None, fewest: int, cards: int, field: str, name: str) -> None:
    most = most_deadwood(cards)
    if count is not None and not (fewest <= count <= most and count == int(count)):
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE",
            "gin_count_range",
            field,
            name=name,
            given=count,
            cards=cards,
            fewest=fewest,
            most=most,
        )
