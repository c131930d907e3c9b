"""Count the value cards of all players of a deal together: no card lies in two hands (RULES §0, §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.rummy21.bonus import count_values, in_play, ways_to_hold
from rules.rummy21.outcome import Cards, Outcome, Result
from rules.rummy21.schools import School, wilds_of
from rules.scoresheet import State
from rules.statements import RuleViolation
from rules.switches import Rules

Counts = Mapping[str, int]


@dataclass(frozen=True)
class Holding:
    """Hold which value cards a seat has: exactly `counts` where `settled`, at least these otherwise.

    `least` are those in its groups. `said` is all that was entered of them, each with its field; `field` is
    that of the seat.
    """

    result: Result
    field: str
    counts: Counts
    settled: bool
    least: Counts
    said: tuple[tuple[Counts, str], ...]


def holdings(school: School, rules: Rules, outcome: Outcome) -> Iterator[Holding]:
    """Yield what every seat holds of the value cards, as far as it is entered; the winner's show first."""
    entered = {result.seat: result for result in outcome.results}
    if outcome.declared is not None and outcome.winner is not None:
        own = entered.pop(outcome.winner, type(outcome).result(seat=outcome.winner, field="/winner_melds"))
        yield _holding(school, rules, outcome, own, outcome.declared.cards)
    for result in entered.values():
        yield _holding(school, rules, outcome, result, result.cards)


def _holding(school: School, rules: Rules, outcome: Outcome, result: Result, hand: Cards | None) -> Holding:
    wilds = None if outcome.indicator is None else wilds_of(school, rules, outcome.indicator)

    def found(cards: Cards) -> Counts:
        return dict.fromkeys(school.values, 0) if wilds is None else count_values(school, wilds, cards)

    said: list[tuple[Counts, str]] = []
    if result.counts is not None:
        said.append((result.counts, result.field))
    if result.value_cards is not None:
        said.append((found(result.value_cards), f"{result.field}/value_cards"))
    least = found(result.grouped)
    if hand is not None:
        return Holding(result, result.field, found(hand), True, least, tuple(said))
    counts = said[0][0] if said else least
    return Holding(result, result.field, counts, bool(said), least, tuple(said))


def check_holdings(school: School, state: State, outcome: Outcome) -> None:
    """Raise RuleViolation where the value cards entered cannot all be in the hands they are entered for.

    IMPOSSIBLE_BONUS: a count that the cards of its seat differ from. TOO_MANY_COPIES: more than are in play.
    """
    seen = Counter[str]()
    for holding in holdings(school, state.rules, outcome):
        name = state.name(holding.result.seat)
        for said, field in holding.said:
            check_counts(school, state.rules, said, outcome.indicator, field, name)
            _check_agrees(school, said, holding, field, name)
        seen.update(holding.counts)
        check_counts(school, state.rules, seen, outcome.indicator, holding.field, name)


def _check_agrees(school: School, said: Counts, holding: Holding, field: str, name: str) -> None:
    for value in school.values:
        held = max(holding.counts[value], holding.least[value])
        if said[value] != held:
            params = {"name": name, "count": said[value], "held": held}
            raise RuleViolation("IMPOSSIBLE_BONUS", "rummy21_values_differ", field, school.cite(), **params)


def check_counts(
    school: School, rules: Rules, counts: Counts, indicator: str | None, field: str = "", name: str = ""
) -> None:
    """Raise RuleViolation where so many value cards cannot be: TOO_MANY_COPIES, POINTS_OUT_OF_RANGE."""
    for value, most in in_play(school, rules, indicator).items():
        where = f"{field}/{value}"
        if counts[value] < 0:
            raise RuleViolation("POINTS_OUT_OF_RANGE", "rummy21_count_below", where, count=counts[value])
        if counts[value] > most:
            params = {"value": value, "count": counts[value], "most": most}
            sentence = "rummy21_values_of" if name else "rummy21_values"
            named = {"name": name} if name else {}
            raise RuleViolation("TOO_MANY_COPIES", sentence, where, school.cite(), **params, **named)


def check_claims(school: School, state: State, outcome: Outcome) -> None:
    """Raise IMPOSSIBLE_BONUS where bonuses stated as points need value cards that others have too.

    A table may have counted cards of a marriage one by one, so every way to make a bonus of cards is tried.
    """
    found = list(holdings(school, state.rules, outcome))
    claims = [holding for holding in found if not holding.settled and holding.result.bonus]
    free = Counter(in_play(school, state.rules, outcome.indicator))
    for holding in found:
        if holding not in claims:
            free.subtract(holding.counts)
    left = {tuple(free[value] for value in school.values)}
    for holding in claims:
        bonus = int(holding.result.bonus or 0)
        ways = [
            way
            for way in ways_to_hold(school, state.rules, outcome.indicator, bonus)
            if all(count >= holding.counts[value] for value, count in zip(school.values, way, strict=True))
        ]
        left = {
            tuple(before - count for before, count in zip(cards, way, strict=True))
            for cards in left
            for way in ways
            if all(before >= count for before, count in zip(cards, way, strict=True))
        }
        if not left:
            params = {"name": state.name(holding.result.seat), "bonus": bonus}
            field = f"{holding.field}/bonus"
            raise RuleViolation("IMPOSSIBLE_BONUS", "rummy21_bonus_taken", field, school.cite(), **params)
