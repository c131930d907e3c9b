"""Answer questions about 21-card and 27-card rummy: wild cards, shows, counts, seats (§3, §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.checks import check_known, check_size
from rules.facts import CARD, CARDS, FOR_SO_MANY, MELDS, PLAYER_COUNT, VALUE_COUNT, Kind, Question, choice
from rules.roster import check_player_count
from rules.rummy21.bonus import count_values, value_bonus
from rules.rummy21.count import count_hand
from rules.rummy21.deck import check_in_play
from rules.rummy21.holdings import check_counts
from rules.rummy21.schools import School, meld_rules, wilds_of
from rules.rummy21.show import Groups, check_shown_cards, check_shown_readable, show_fault, shown_as
from rules.scoresheet import Facts
from rules.seating import NEXT_DEALER, SEATING, next_dealer, seating
from rules.statements import RuleViolation
from rules.switches import Rules
from rules.wilds import check_turned_up
from rules.wrong_show import verdict_on

Answer = dict[str, Any]
_SHOW = {"indicator": CARD.needed, "special": MELDS, "melds": MELDS, "rest": CARDS}
_HAND = {"indicator": CARD.needed, "cards": CARDS.needed, "melds": MELDS.or_null}
_TABLE = {"player_count": PLAYER_COUNT.needed}


def questions_of(school: School) -> Mapping[str, Question]:
    """Return the questions that a game can be asked."""

    def ask(question: Callable[[School, Rules, Facts], Answer], asked: Mapping[str, Kind]) -> Question:
        return Question(asked, lambda rules, facts: question(school, rules, facts))

    counts = dict.fromkeys(school.values, VALUE_COUNT)
    return {
        "wilds": ask(wilds, {"indicator": CARD.needed}),
        "validate_show": ask(validate_show, {**_SHOW, "kind": choice(*school.kinds)}),
        "loser_points": ask(loser_points, _HAND),
        "value_bonus": ask(bonus, {"indicator": CARD.or_null, "cards": CARDS.or_null, **counts}),
        "table": ask(table, _TABLE),
        "next_dealer": Question(NEXT_DEALER, lambda _, facts: next_dealer(facts)),
        "deck_setup": ask(table, FOR_SO_MANY),
        "seating": ask(_seating, SEATING),
    }


def wilds(school: School, rules: Rules, facts: Facts) -> Answer:
    """Return the wild cards that `indicator` makes: value cards by name, and those that are none."""
    check_turned_up(facts["indicator"], "/indicator")
    found = wilds_of(school, rules, facts["indicator"])
    if school.all_melded:
        return {**found.values, "other": list(found.others), "printed_jokers_wild": True}
    lists = {value: [card] for value, card in found.values.items()}
    return {**lists, "other_wild": list(found.others), "printed_jokers_wild": True}


def validate_show(school: School, rules: Rules, facts: Facts) -> Answer:
    """Return whether a show of `kind` is right: `special` groups, `melds`, and the `rest`."""
    groups, rest = (_groups(facts.get("special")), _groups(facts.get("melds"))), facts.get("rest") or ()
    show = shown_as(school, facts.get("kind"), *groups, rest)
    check_turned_up(facts["indicator"], "/indicator")
    check_shown_readable(show)
    check_shown_cards(rules, facts["indicator"], show)
    melds = meld_rules(school, rules, wilds_of(school, rules, facts["indicator"]))
    return verdict_on(show_fault(school, rules, melds, show))


def _groups(stated: Sequence[Sequence[str]] | None) -> Groups:
    return tuple(tuple(group) for group in stated or ())


def loser_points(school: School, rules: Rules, facts: Facts) -> Answer:
    """Return what a loser's `cards` cost: laid out as in `melds`, if given, else for the fewest points."""
    cards, indicator, groups = tuple(facts["cards"]), facts["indicator"], facts.get("melds")
    check_turned_up(indicator, "/indicator")
    check_known(cards, "/cards")
    for place, group in enumerate(groups or ()):
        check_known(group, f"/melds/{place}")
    check_size(cards, rules["cards"], "/cards")
    for card in Counter(card for group in groups or () for card in group) - Counter(cards):
        raise RuleViolation("HAND_SIZE", "rummy21_group_outside", "/melds", school.cite(), cards=[card])
    check_in_play(rules, cards, indicator, "/cards")
    found = wilds_of(school, rules, indicator)
    count = count_hand(school, rules, meld_rules(school, rules, found), cards, groups)
    answer = {
        "points": count.points,
        "arrangement": count.as_json(),
        "reasons": [said.as_json() for said in count.reasons],
        "bonus": value_bonus(school, rules, count_values(school, found, cards)).points,
    }
    return answer if count.better is None else {**answer, "better": count.better.as_json()}


def bonus(school: School, rules: Rules, facts: Facts) -> Answer:
    """Return what value cards are worth: so many of each, or those among `cards` under an `indicator`."""
    indicator, cards = facts.get("indicator"), facts.get("cards")
    if indicator is not None:
        check_turned_up(indicator, "/indicator")
    counts = Counter({value: facts.get(value) or 0 for value in school.values})
    if cards is not None:
        check_known(cards, "/cards")
        if indicator is None:
            raise RuleViolation("UNKNOWN_CARD", "rummy21_indicator_missing", "/indicator", school.cite())
        check_in_play(rules, cards, indicator, "/cards")
        counts.update(count_values(school, wilds_of(school, rules, indicator), cards))
    check_counts(school, rules, counts, indicator)
    worth = value_bonus(school, rules, counts)
    return {
        "bonus": worth.points,
        "counts": dict(counts),
        "reasons": [part.as_json() for part in worth.parts],
    }


def table(school: School, rules: Rules, facts: Facts) -> Answer:
    """Return what is dealt to `player_count` players; raises PLAYER_COUNT."""
    check_player_count(school.title, facts["player_count"], rules["players"], rule=school.cite())
    decks, jokers = rules["decks"], rules["printed_jokers"]
    return {
        "decks": decks,
        "printed_jokers": jokers,
        "total_cards": 52 * decks + jokers,
        "cards": rules["cards"],
    }


def _seating(school: School, rules: Rules, facts: Facts) -> Answer:
    return seating(facts, school.title, rules["players"], school.cite())
