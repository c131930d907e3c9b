"""Answer questions about Vazhushal: wild cards, melds, the redeal, decks (RULES §6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.arrange import MeldRules, count_dublees
from rules.cards.cards import JOKER, pack_of
from rules.cards.wrong_show import verdict_on
from rules.checks import check_size
from rules.outcome.common_kinds import CARD, CARDS, FLAG, FOR_SO_MANY, MOST_MELDS, PLAYER_COUNT
from rules.outcome.facts import record
from rules.outcome.kinds import Many
from rules.outcome.question import Question
from rules.roster import check_player_count
from rules.seating import LEFT, NEXT_DEALER, SEATING, next_dealer, seating
from rules.sheet.scoresheet import Facts
from rules.switches import Rules
from rules.vazhushal.house import DOUBLES_TO_REDEAL, HAND, REDEAL_FROM, RULE, TITLE, check_in_play, decks_for
from rules.vazhushal.melds import STANDS_FOR, VazhushalMeld, meld_rules, table_fault, wild_cards

Answer = dict[str, Any]
# A meld, or its cards alone.
_MELDS = Many("melds", replace(record(VazhushalMeld), short="cards"), MOST_MELDS)


def wilds(rules: Rules, facts: Facts) -> Answer:
    """Return the cards that the `negative_joker` makes wild."""
    return {"wild": list(wild_cards(facts["negative_joker"])), "printed_jokers_wild": True}


def validate_meld(rules: Rules, facts: Facts) -> Answer:
    """Return whether `meld` is one, as `as` says if stated, and pure where it is the `first_meld`."""
    laid = VazhushalMeld(tuple(facts["meld"]), tuple(facts.get("as") or ()))
    melds = _checked(rules, facts, [laid], "/meld")
    answer = verdict_on(laid.fault(melds, first=bool(facts.get("first_meld"))))
    if laid.reading(melds) is not None:
        answer |= {"points": laid.points(melds), "meld": laid.as_json(melds)}
    return answer


def validate_table(rules: Rules, facts: Facts) -> Answer:
    """Return whether one player may have these `melds` on the table; a meld is cards, or ``{cards, as}``."""
    laid = _MELDS.read(facts["melds"], "/melds")
    found = table_fault(laid, _checked(rules, facts, laid, "/melds"))
    return verdict_on(None) if found is None else {**verdict_on(found[0]), "group": found[1]}


def _checked(rules: Rules, facts: Facts, laid: Sequence[VazhushalMeld], field: str) -> MeldRules:
    """Return what a meld is; raises where the melds `laid` cannot be on the table."""
    cards = [card for meld in laid for card in meld.cards]
    check_in_play(rules, facts.get("player_count"), cards, field)
    return meld_rules(rules, facts["negative_joker"])


def redeal_check(rules: Rules, facts: Facts) -> Answer:
    """Return whether a dealt `hand` is shown for a new deal by the same dealer (W-2).

    Printed jokers make no double: with one deck there are two, and yet no identical pair is to exist.
    """
    count, hand = facts["player_count"], facts["hand"]
    check_player_count(TITLE, count, rules["players"])
    check_in_play(rules, count, hand, "/hand")
    check_size(hand, HAND, "/hand")
    cards = [card for card in hand if card != JOKER]
    if rules["double"] == "identical":
        doubles = count_dublees(cards)
    else:
        doubles = sum(copies // 2 for copies in Counter(card[0] for card in cards).values())
    return {"redeal": count >= REDEAL_FROM and doubles >= DOUBLES_TO_REDEAL, "doubles": doubles}


def deck_setup(rules: Rules, facts: Facts) -> Answer:
    """Return the decks for `player_count` players (W-1); raises PLAYER_COUNT."""
    players = facts["player_count"]
    check_player_count(TITLE, players, rules["players"])
    decks = decks_for(rules, players)
    pack = pack_of(decks, decks * rules["jokers_per_deck"])
    return {**pack, "cards": HAND, "stock": pack["total_cards"] - HAND * players}


def _seating(rules: Rules, facts: Facts) -> Answer:
    """Return who sits where after the draw for seats, in which the highest card deals first (RULES §6)."""
    return seating(facts, TITLE, rules["players"], RULE, LEFT, highest_deals=True)


_TABLE = {"player_count": PLAYER_COUNT.needed}
_MELD = {
    "negative_joker": CARD.needed,
    "meld": CARDS.needed,
    "as": STANDS_FOR,
    "first_meld": FLAG,
    "player_count": PLAYER_COUNT,
}
_MELDS_ASKED = {"negative_joker": CARD.needed, "melds": _MELDS.needed, "player_count": PLAYER_COUNT}
QUESTIONS: Mapping[str, Question] = {
    "wilds": Question({"negative_joker": CARD.needed}, wilds),
    "validate_meld": Question(_MELD, validate_meld),
    "validate_table": Question(_MELDS_ASKED, validate_table),
    "next_dealer": Question(NEXT_DEALER, lambda _, facts: next_dealer(facts, LEFT)),
    "redeal_check": Question({**_TABLE, "hand": CARDS.needed.of_size(HAND).labelled("hand")}, redeal_check),
    "deck_setup": Question(FOR_SO_MANY, deck_setup),
    "table": Question(_TABLE, deck_setup),
    "seating": Question(SEATING, _seating),
}
