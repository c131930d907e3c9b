"""Answer questions about Indian Marriage: wild cards, value cards, shows, the table (RULES §5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.facts import CARD, CARDS, MELDS, MOST_MELDS, PLAYER_COUNT, VALUE_COUNT, Many, Question, choice
from rules.marriage.cards import DUBLEE, MELD, check_in_play, check_readable, check_tiplu, wilds_of
from rules.marriage.checks import check_tunnelas
from rules.marriage.holdings import check_counts
from rules.marriage.house import HAND
from rules.marriage.outcome import KINDS
from rules.marriage.show import DUBLEES, check_hand, fault_of
from rules.marriage.value import VALUES, Worth, count_values, opening_tunnelas, value_cards
from rules.roster import check_player_count
from rules.scoresheet import Facts
from rules.switches import Rules
from rules.wrong_show import verdict_on

TITLE = "Indian Marriage"
Answer = dict[str, Any]


def wilds(_: Rules, facts: Facts) -> Answer:
    """Return the wild cards round `tiplu`."""
    check_tiplu(facts["tiplu"])
    found = wilds_of(facts["tiplu"])
    return {
        "tiplu": found.tiplu,
        "poplu": found.poplu,
        "jhiplu": found.jhiplu,
        "ordinary": list(found.ordinary),
    }


def mal_points(rules: Rules, facts: Facts) -> Answer:
    """Return what so many `tiplu`, `poplu` and `jhiplu` in hand are worth from each opponent."""
    counts = {value: facts.get(value) or 0 for value in VALUES}
    check_counts(rules, counts)
    return _worth(value_cards(rules, counts))


def bonus_points(rules: Rules, facts: Facts) -> Answer:
    """Return what the value cards of `mal_in_hand` and the `opening_tunnelas` are worth from each opponent.

    Cards of `mal_in_hand` that are no value cards count nothing, so a whole hand can be given.
    """
    tiplu, mal, tunnelas = facts["tiplu"], facts.get("mal_in_hand") or (), facts.get("opening_tunnelas") or ()
    check_tiplu(tiplu)
    check_readable(mal, "/mal_in_hand")
    for place, tunnela in enumerate(tunnelas):
        check_readable(tunnela, f"/opening_tunnelas/{place}")
    check_tunnelas(tunnelas, "/opening_tunnelas")
    in_play = [*mal, *(card for tunnela in tunnelas for card in tunnela)]
    check_in_play(rules, in_play, tiplu, "/mal_in_hand")
    found = wilds_of(tiplu)
    return _worth(opening_tunnelas(rules, tunnelas, found) + value_cards(rules, count_values(mal, found)))


def _worth(worth: Worth) -> Answer:
    return {"per_opponent": worth.points, "reasons": [part.as_json() for part in worth.parts]}


def validate_win(rules: Rules, facts: Facts) -> Answer:
    """Return whether `melds` win, or `dublees` where `kind` says so; `rest` is what they leave."""
    kind, tiplu, rest = facts.get("kind") or "melds", facts["tiplu"], facts.get("rest") or ()
    field = "dublees" if kind == "dublees" else "melds"
    groups = facts.get(field) or ()
    check_tiplu(tiplu)
    check_hand(rules, kind, tiplu, groups, rest, f"/{field}")
    return verdict_on(fault_of(rules, kind, tiplu, groups, rest))


def table(rules: Rules, facts: Facts) -> Answer:
    """Return the decks and the cards each of `player_count` players is dealt; raises PLAYER_COUNT."""
    check_player_count(TITLE, facts["player_count"], rules["players"])
    decks = rules["decks"]
    return {"decks": decks, "printed_jokers": 0, "total_cards": 52 * decks, "cards": HAND}


def _groups(how_many: int, cards: int) -> Many:
    """Return the kind of a whole hand in groups of so many cards."""
    return Many("melds", CARDS.of_size(cards), MOST_MELDS).of_size(how_many).told("groups")


_BONUS = {"tiplu": CARD.needed, "mal_in_hand": CARDS, "opening_tunnelas": MELDS}
_WIN = {
    "kind": choice(*KINDS).offering(*KINDS).said(faces="marriage", label="helper.field.win"),
    "tiplu": CARD.needed.told("tiplu"),
    "melds": _groups(HAND // MELD, MELD).asked("/kind", "dublees", within=False),
    "dublees": _groups(DUBLEES, DUBLEE).asked("/kind", "dublees"),
    "rest": CARDS,
}
QUESTIONS: Mapping[str, Question] = {
    "wilds": Question({"tiplu": CARD.needed}, wilds),
    "mal_points": Question(dict.fromkeys(VALUES, VALUE_COUNT), mal_points),
    "bonus_points": Question(_BONUS, bonus_points),
    "validate_win": Question(_WIN, validate_win),
    "table": Question({"player_count": PLAYER_COUNT.needed}, table),
}
