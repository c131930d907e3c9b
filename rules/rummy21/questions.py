"""Answer questions about 21-card and 27-card rummy: wild cards, shows, counts, seats (§3, §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules.cards.cards import pack_of
from rules.cards.wrong_show import verdict_on
from rules.checks import check_size
from rules.outcome.common_kinds import CARD, CARDS, FOR_SO_MANY, MELDS, PLAYER_COUNT, VALUE_COUNT, choice
from rules.outcome.kinds import Kind
from rules.outcome.question import Question
from rules.roster import check_player_count
from rules.rummy21.count import count_hand
from rules.rummy21.deck import Deck
from rules.rummy21.house import House
from rules.rummy21.show import show_fault, shown_as
from rules.seating import NEXT_DEALER, SEATING, next_dealer, seating
from rules.sheet.scoresheet import Facts

Answer = dict[str, Any]
_SHOW = {"indicator": CARD.needed, "special": MELDS, "melds": MELDS, "rest": CARDS}
_HAND = {"indicator": CARD.needed, "cards": CARDS.needed, "melds": MELDS.or_null}


def questions_of(house: House) -> Mapping[str, Question]:
    """Return the questions that a game can be asked."""

    def ask(question: Callable[[Deck, Facts], Answer], asked: Mapping[str, Kind]) -> Question:
        return Question(asked, lambda house, facts: question(Deck(house, facts.get("indicator")), facts))

    counts = dict.fromkeys(house.values, VALUE_COUNT)
    return {
        "wilds": ask(wilds, {"indicator": CARD.needed}),
        "validate_show": ask(validate_show, {**_SHOW, "kind": choice(*house.kinds)}),
        "loser_points": ask(loser_points, _HAND),
        "value_bonus": ask(value_bonus, {"indicator": CARD.or_null, "cards": CARDS.or_null, **counts}),
        "table": ask(table, {"player_count": PLAYER_COUNT.needed}),
        "next_dealer": Question(NEXT_DEALER, lambda _, facts: next_dealer(facts)),
        "deck_setup": ask(table, FOR_SO_MANY),
        "seating": ask(_seating, SEATING),
    }


def wilds(deck: Deck, _: Facts) -> Answer:
    """Return the wild cards that `indicator` makes: value cards by name, and those that are none."""
    if deck.house.all_melded:
        return {**deck.values, "other": list(deck.other_wilds), "printed_jokers_wild": True}
    lists = {value: [card] for value, card in deck.values.items()}
    return {**lists, "other_wild": list(deck.other_wilds), "printed_jokers_wild": True}


def validate_show(deck: Deck, facts: Facts) -> Answer:
    """Return whether a show of `kind` is right: `special` groups, `melds`, and the `rest`."""
    special, melds = (tuple(map(tuple, facts.get(part) or ())) for part in ("special", "melds"))
    show = shown_as(deck.house, facts.get("kind"), special, melds, facts.get("rest") or ())
    show.check_cards(deck)
    return verdict_on(show_fault(deck, show))


def loser_points(deck: Deck, facts: Facts) -> Answer:
    """Return what a loser's `cards` cost: laid out as in `melds`, if given, else for the fewest points."""
    cards, groups = tuple(facts["cards"]), facts.get("melds")
    check_size(cards, deck.rules["cards"], "/cards")
    for card in Counter(card for group in groups or () for card in group) - Counter(cards):
        raise deck.house.refusal("HAND_SIZE", "rummy21_group_outside", "/melds", cards=[card])
    deck.check_in_play(cards, "/cards")
    count = count_hand(deck, cards, groups)
    answer = {
        "points": count.points,
        "arrangement": count.as_json(),
        "reasons": [said.as_json() for said in count.reasons],
        "bonus": deck.worth(deck.count_values(cards)).points,
    }
    return answer if count.better is None else {**answer, "better": count.better.as_json()}


def value_bonus(deck: Deck, facts: Facts) -> Answer:
    """Return what value cards are worth: so many of each, or those among `cards` under an `indicator`."""
    cards = facts.get("cards")
    counts = Counter({value: facts.get(value) or 0 for value in deck.house.values})
    if cards is not None:
        if deck.indicator is None:
            raise deck.house.refusal("UNKNOWN_CARD", "rummy21_indicator_missing", "/indicator")
        deck.check_in_play(cards, "/cards")
        counts.update(deck.count_values(cards))
    deck.check_counts(counts)
    worth = deck.worth(counts)
    return {
        "bonus": worth.points,
        "counts": dict(counts),
        "reasons": [part.as_json() for part in worth.parts],
    }


def table(deck: Deck, facts: Facts) -> Answer:
    """Return what is dealt to `player_count` players; raises PLAYER_COUNT."""
    rules, house = deck.rules, deck.house
    check_player_count(house.title, facts["player_count"], rules["players"], rule=house.cite())
    return {**pack_of(rules["decks"], rules["printed_jokers"]), "cards": rules["cards"]}


def _seating(deck: Deck, facts: Facts) -> Answer:
    return seating(facts, deck.house.title, deck.rules["players"], deck.house.cite())
