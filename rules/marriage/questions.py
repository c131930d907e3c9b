"""Answer questions about Indian Marriage: wild cards, value cards, shows, the table (RULES §5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.canonical import filled
from rules.cards.cards import pack_of
from rules.cards.value_cards import Worth
from rules.cards.wrong_show import verdict_on
from rules.marriage.checks import check_tunnelas
from rules.marriage.deck import DUBLEE, MELD, OTHERS, VALUES, Deck
from rules.marriage.house import CARD, CARDS, HAND, MELDS, TITLE
from rules.marriage.outcome import KINDS
from rules.marriage.show import DUBLEES, check_hand, fault_of
from rules.outcome.common_kinds import MOST_MELDS, PLAYER_COUNT, VALUE_COUNT, choice
from rules.outcome.kinds import Many
from rules.outcome.question import Question
from rules.roster import check_player_count
from rules.sheet.scoresheet import Facts
from rules.switches import Rules

Answer = dict[str, Any]


def wilds(rules: Rules, facts: Facts) -> Answer:
    """Return the wild cards round `tiplu`."""
    deck = Deck(rules, facts["tiplu"])
    return {**deck.values, **filled(alter=deck.alter), "ordinary": list(deck.ordinary)}


def mal_points(rules: Rules, facts: Facts) -> Answer:
    """Return what so many of each value card in hand are worth from each opponent."""
    deck, counts = Deck(rules), {value: facts.get(value) or 0 for value in (*VALUES, *OTHERS)}
    deck.check_counts(counts)
    return _worth(deck.worth(counts))


def bonus_points(rules: Rules, facts: Facts) -> Answer:
    """Return what the value cards of `mal_in_hand` and the `opening_tunnelas` are worth from each opponent.

    Cards of `mal_in_hand` that are no value cards count nothing, so a whole hand can be given.
    """
    deck = Deck(rules, facts["tiplu"])
    mal, tunnelas = facts.get("mal_in_hand") or (), facts.get("opening_tunnelas") or ()
    check_tunnelas(tunnelas, "/opening_tunnelas")
    deck.check_in_play([*mal, *(card for tunnela in tunnelas for card in tunnela)], "/mal_in_hand")
    return _worth(deck.opening(tunnelas) + deck.worth(deck.count_values(mal)))


def _worth(worth: Worth) -> Answer:
    return {"per_opponent": worth.points, "reasons": [part.as_json() for part in worth.parts]}


def validate_win(rules: Rules, facts: Facts) -> Answer:
    """Return whether `melds` win, or `dublees` where `kind` says so; `rest` is what they leave."""
    deck, kind = Deck(rules, facts["tiplu"]), facts.get("kind") or "melds"
    groups, rest = facts.get(kind) or (), facts.get("rest") or ()
    check_hand(deck, kind, groups, rest, f"/{kind}")
    return verdict_on(fault_of(deck, kind, groups, rest))


def table(rules: Rules, facts: Facts) -> Answer:
    """Return the decks and the cards each of `player_count` players is dealt; raises PLAYER_COUNT."""
    check_player_count(TITLE, facts["player_count"], rules["players"])
    return {**pack_of(rules["decks"], Deck(rules).printed_jokers), "cards": HAND}


def _groups(how_many: int, cards: int) -> Many:
    """Return the kind of a whole hand in groups of so many cards."""
    return Many("melds", CARDS.of_size(cards), MOST_MELDS).of_size(how_many).labelled("groups")


_BONUS = {"tiplu": CARD.needed, "mal_in_hand": CARDS, "opening_tunnelas": MELDS}
_WIN = {
    "kind": choice(*KINDS).offering(*KINDS).said(faces="marriage", label="helper.field.win"),
    "tiplu": CARD.needed.labelled("tiplu"),
    "melds": _groups(HAND // MELD, MELD).asked("/kind", "dublees", within=False),
    "dublees": _groups(DUBLEES, DUBLEE).asked("/kind", "dublees"),
    "rest": CARDS,
}
QUESTIONS: Mapping[str, Question] = {
    "wilds": Question({"tiplu": CARD.needed}, wilds),
    "mal_points": Question(dict.fromkeys((*VALUES, *OTHERS), VALUE_COUNT), mal_points),
    "bonus_points": Question(_BONUS, bonus_points),
    "validate_win": Question(_WIN, validate_win),
    "table": Question({"player_count": PLAYER_COUNT.needed}, table),
}
