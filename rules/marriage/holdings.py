"""Count the cards of all players of a deal of Indian Marriage together (RULES §0 Copies, §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from rules.marriage.cards import Wilds, check_in_play, is_tunnela, wilds_of
from rules.marriage.house import HAND
from rules.marriage.outcome import MarriageOutcome, MarriageResult, worth_of
from rules.marriage.value import RULE, VALUES, Taken, count_values, ways_to_hold
from rules.scoresheet import State
from rules.statements import RuleViolation
from rules.switches import Rules

ORDINARY_JOKERS = 3


def check_holdings(state: State, outcome: MarriageOutcome) -> None:
    """Raise RuleViolation where the cards entered cannot all be in the hands they are entered for.

    TOO_MANY_COPIES: more of a card than is in play. IMPOSSIBLE_BONUS: value cards or opening tunnelas that
    are not among the cards of their seat. HAND_SIZE: other cards beside the winner's melds.
    """
    wilds = None if outcome.tiplu is None else wilds_of(outcome.tiplu)
    entered: list[str] = []
    seen = Counter[str]()
    for holding in _by_seat(outcome):
        name, cards = state.name(holding.seat), Counter(holding.cards)
        if holding.counts is not None:
            check_counts(state.rules, holding.counts, holding.field, name)
        if wilds is not None:
            _check_counts_agree(holding, wilds, name)
            if _shows(outcome, holding):
                _check_in_melds(state.rules, outcome, holding, wilds, name)
                cards |= Counter(outcome.won)
            entered += cards.elements()
            check_in_play(state.rules, entered, outcome.tiplu, holding.field, name)
        seen.update(_values(outcome, holding))
        check_counts(state.rules, seen, holding.field, name)


def _by_seat(outcome: MarriageOutcome) -> Iterator[MarriageResult]:
    """Yield what every seat has, the winner first where he shows his melds."""
    shown = [seat for seat in outcome.winners[:1] if outcome.winner_melds]
    for seat in shown:
        own = (holding for holding in outcome.holdings if holding.seat == seat)
        yield next(own, MarriageResult(seat=seat, field="/winner_melds"))
    yield from (holding for holding in outcome.holdings if holding.seat not in shown)


def _shows(outcome: MarriageOutcome, holding: MarriageResult) -> bool:
    return bool(outcome.winner_melds) and holding.seat in outcome.winners


def _values(outcome: MarriageOutcome, holding: MarriageResult) -> Mapping[str, int]:
    """Return the value cards that a seat has for certain, those of its tunnelas too."""
    cards = Counter(holding.cards)
    if _shows(outcome, holding):
        cards |= Counter(outcome.won)
    if outcome.tiplu is None:
        return holding.counts or {}
    found = count_values(cards.elements(), wilds_of(outcome.tiplu))
    if holding.counts is None or (_shows(outcome, holding) and outcome.win == "melds"):
        return found
    laid = count_values(_laid(holding), wilds_of(outcome.tiplu))
    return {value: holding.counts[value] + laid[value] for value in VALUES}


def _laid(holding: MarriageResult) -> tuple[str, ...]:
    return tuple(card for tunnela in holding.tunnelas for card in tunnela)


def _check_counts_agree(holding: MarriageResult, wilds: Wilds, name: str) -> None:
    """Raise IMPOSSIBLE_BONUS where the value cards counted are not those entered as cards."""
    if holding.counts is not None and holding.mal:
        _check_same(holding, count_values(holding.mal, wilds), name)


def _check_same(holding: MarriageResult, held: Mapping[str, int], name: str) -> None:
    for value, count in (holding.counts or {}).items():
        if count != held[value]:
            params = {"name": name, "card": value, "count": count, "held": held[value]}
            field = f"{holding.field}/{value}"
            raise RuleViolation("IMPOSSIBLE_BONUS", "marriage_values_differ", field, RULE, **params)


def _check_in_melds(
    rules: Rules, outcome: MarriageOutcome, holding: MarriageResult, wilds: Wilds, name: str
) -> None:
    """Raise where the winner scores for cards that are not in the hand he shows.

    Melds are the whole hand; eight dublees leave six cards beside them, which are not entered.
    """
    beside = Counter(holding.cards) - Counter(outcome.won)
    if outcome.win == "dublees":
        counted = sum((holding.counts or {}).values()) if not holding.mal else 0
        if beside.total() + counted > max(HAND + 1 - len(outcome.won), 0):
            raise RuleViolation("IMPOSSIBLE_BONUS", "marriage_beside_dublees", holding.field, name=name)
        return
    for card in beside:
        scored = card in _laid(holding) or wilds.value_of(card) is not None
        code = "IMPOSSIBLE_BONUS" if scored else "HAND_SIZE"
        raise RuleViolation(code, "marriage_not_in_melds", holding.field, name=name, cards=[card])
    left = Counter(outcome.won) - Counter(_laid(holding))
    held = count_values(left.elements(), wilds)
    _check_same(holding, held, name)
    if holding.mal and count_values(holding.mal, wilds) != held:
        raise RuleViolation(
            "IMPOSSIBLE_BONUS", "marriage_mal_differs", f"{holding.field}/mal_in_hand", name=name
        )
    if holding.points is not None and not holding.in_detail:
        _check_worth_of_melds(rules, outcome, holding, name)


def _check_worth_of_melds(rules: Rules, outcome: MarriageOutcome, holding: MarriageResult, name: str) -> None:
    """Raise IMPOSSIBLE_BONUS for points that the melds do not make, whichever tunnelas opened the deal."""
    tunnelas = [meld for meld in outcome.winner_melds if is_tunnela(meld)]
    worths = []
    for count in range(len(tunnelas) + 1):
        for laid in combinations(tunnelas, count):
            cards = tuple(card for tunnela in laid for card in tunnela)
            mal = tuple((Counter(outcome.won) - Counter(cards)).elements())
            own = MarriageResult(seat=holding.seat, field=holding.field, mal=mal, tunnelas=laid)
            worths.append(worth_of(rules, own, outcome.tiplu).points)
    if holding.points not in worths:
        params = {"name": name, "points": holding.points, "counted": worths[0]}
        field = f"{holding.field}/points"
        raise RuleViolation("IMPOSSIBLE_BONUS", "marriage_points_differ", field, RULE, **params)


def check_range(counts: Mapping[str, int], field: str) -> None:
    """Raise POINTS_OUT_OF_RANGE for a number of value cards below none."""
    for value, count in counts.items():
        if count < 0:
            raise RuleViolation(
                "POINTS_OUT_OF_RANGE", "marriage_count_below", f"{field}/{value}", card=value, count=count
            )


def check_counts(rules: Rules, counts: Mapping[str, int], field: str = "", name: str = "") -> None:
    """Raise RuleViolation where so many value cards cannot be: TOO_MANY_COPIES, POINTS_OUT_OF_RANGE."""
    check_range(counts, field)
    for value, most in _in_play(rules).items():
        count = counts.get(value, 0)
        if count > most:
            params = {"card": value, "count": count, "most": most}
            sentence = "marriage_too_many_of" if name else "marriage_too_many"
            named = {"name": name} if name else {}
            raise RuleViolation("TOO_MANY_COPIES", sentence, f"{field}/{value}", RULE, **params, **named)


def _in_play(rules: Rules) -> dict[str, int]:
    """Return how many tiplu, poplu and jhiplu can be held; one tiplu is out of play."""
    return {value: rules["decks"] - (value == "tiplu") for value in VALUES}


def check_claims(state: State, outcome: MarriageOutcome) -> None:
    """Raise IMPOSSIBLE_BONUS where points per opponent need value cards or tunnelas that others have too.

    A table may have split its cards otherwise than is best, so every split is tried.
    """
    claims, free = [], Counter(_in_play(state.rules))
    known = Counter[str]()
    for holding in _by_seat(outcome):
        melded = _shows(outcome, holding) and outcome.win == "melds"
        if holding.points and not (holding.in_detail or melded):
            claims.append(holding)
        else:
            free.subtract(_values(outcome, holding))
            known += Counter(holding.cards)
            if _shows(outcome, holding):
                known += Counter(outcome.won)
    wilds = None if outcome.tiplu is None else wilds_of(outcome.tiplu)
    whole = ORDINARY_JOKERS if wilds is None else sum(not known[card] for card in wilds.ordinary)
    left = {Taken(free["tiplu"], free["poplu"], free["jhiplu"], whole)}
    for holding in claims:
        ways = ways_to_hold(state.rules, int(holding.points or 0))
        left = {
            Taken(*(before - count for before, count in zip(cards, way, strict=True)))
            for cards in left
            for way in ways
            if all(before >= count for before, count in zip(cards, way, strict=True))
        }
        if not left:
            params = {"name": state.name(holding.seat), "points": holding.points}
            field = f"{holding.field}/points"
            raise RuleViolation("IMPOSSIBLE_BONUS", "marriage_points_taken", field, RULE, **params)
