"""Read declared groups of cards: which melds they are, and whether a declaration holds what it must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from rules.arrange.melds import Meld, MeldRules, Needs
from rules.cards.cards import JOKER, RANKS, SUITS

PLACES = RANKS + "A"

# Runs, straight runs and tanalas.
_Tally = tuple[int, int, int]


class Declaration(NamedTuple):
    """A declaration read in the declarer's favour.

    reason: BAD_MELD, NO_PURE_RUN, NO_SECOND_RUN or PURE_SEQUENCES, None where it is valid; group: number of
    the group that is no meld, from 0; runs, pure: the most it can be said to hold.
    """

    reason: str | None
    group: int | None
    melds: tuple[Meld, ...]
    runs: int
    pure: int


def classify_meld(cards: Sequence[str], rules: MeldRules) -> Meld | None:
    """Read a group in any order as the meld that helps its owner most; None if it is none.

    A straight run comes first, then a tanala, a run, a set: wild cards may make a group both run and set.
    """
    return next(_readings(cards, rules), None)


def check_declaration(melds: Sequence[Sequence[str]], rules: MeldRules, needs: Needs) -> Declaration:
    """Check declared groups; whether they hold every card of the hand is the caller's to check.

    A straight run of six or more counts as two (gama_rummy R-6); one with a wild card is one run.
    """
    # What the groups read so far may be said to hold, and the readings that say so, the plainest kept.
    tallies: dict[_Tally, tuple[Meld, ...]] = {(0, 0, 0): ()}
    for number, group in enumerate(melds):
        readings = list(_readings(group, rules))
        if not readings:
            return Declaration("BAD_MELD", number, next(iter(tallies.values())), 0, 0)
        longer: dict[_Tally, tuple[Meld, ...]] = {}
        for (runs, pure, tanalas), read in tallies.items():
            for meld in readings:
                for more_runs, more_pure, more_tanalas in _worth(meld):
                    tally = (runs + more_runs, pure + more_pure, tanalas + more_tanalas)
                    longer.setdefault(tally, (*read, meld))
        tallies = longer
    best = max(tallies, key=lambda tally: _fulfilled(tally, rules, needs))
    runs, pure = _counted(best, rules)
    return Declaration(_lacking(runs, pure, needs), None, tallies[best], runs, pure)


def _fulfilled(tally: _Tally, rules: MeldRules, needs: Needs) -> tuple[int, int, int]:
    """Order what is held by how well it meets the needs, straight runs first."""
    runs, pure = _counted(tally, rules)
    return min(pure, needs.pure), min(runs, needs.runs), min(tally[2], needs.tanalas)


def _lacking(runs: int, pure: int, needs: Needs) -> str | None:
    if pure < needs.pure:
        return "NO_PURE_RUN" if needs.pure == 1 else "PURE_SEQUENCES"
    return "NO_SECOND_RUN" if runs < needs.runs else None


def _counted(tally: _Tally, rules: MeldRules) -> tuple[int, int]:
    """Give runs and straight runs, counting tanalas as the rules say."""
    runs, pure, tanalas = tally
    if rules.tanala == "straight_run":
        return runs + tanalas, pure + tanalas
    if rules.tanala == "first_life_only":
        return runs + min(tanalas, 1), pure + min(tanalas, 1)
    return runs, pure


def _worth(meld: Meld) -> list[_Tally]:
    """List what a meld may be said to hold, the fewest parts first; only a straight run can be several."""
    if meld.kind in ("set", "tanala"):
        return [(0, 0, int(meld.kind == "tanala"))]
    if meld.wilds:
        return [(1, 0, 0)]
    return [(parts, parts, 0) for parts in range(1, len(meld.cards) // 3 + 1)]


def _readings(cards: Sequence[str], rules: MeldRules) -> Iterator[Meld]:
    """Yield every kind of meld a group can be, the most helpful first."""
    if len(cards) < 3:
        return
    runs = sorted(_as_runs(cards, rules), key=lambda meld: len(meld.wilds))
    yield from (run for run in runs if not run.wilds)
    if _is_tanala(cards, rules):
        yield Meld("tanala", tuple(cards))
    yield from runs
    sets = sorted(_as_sets(cards, rules), key=lambda meld: len(meld.wilds))
    yield from sets


def _is_tanala(cards: Sequence[str], rules: MeldRules) -> bool:
    if rules.tanala == "off" or len(cards) != 3 or len(set(cards)) != 1:
        return False
    if cards[0] == JOKER:
        return rules.joker_tanala
    return rules.wild_as_itself or cards[0] not in rules.wilds


def _naturals(
    cards: Sequence[str], rules: MeldRules, alike: Callable[[str], str]
) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield (natural cards, substitutes) for every choice of the wild cards that stand for themselves.

    Only choices whose natural cards are `alike`, the most first.
    """
    fixed = [card for card in cards if card not in rules.wilds and card != JOKER]
    if len(set(map(alike, fixed))) > 1:
        return
    own = [card for card in cards if card in rules.wilds and card != JOKER] if rules.wild_as_itself else []
    others = [card for card in cards if card in rules.wilds and card not in own]
    if len(fixed) + len(own) + len(others) < len(cards):
        return
    able = [card for card in own if not fixed or alike(card) == alike(fixed[0])]
    for chosen in _choices(able, alike):
        substitutes = list(own)
        for card in chosen:
            substitutes.remove(card)
        naturals = (*fixed, *chosen)
        if len(naturals) >= rules.min_naturals:
            yield naturals, others + substitutes


def _choices(cards: Sequence[str], alike: Callable[[str], str]) -> list[tuple[str, ...]]:
    """Return every way to take cards that are alike, the most first; copies of a card are one way only."""
    ways: set[tuple[str, ...]] = {()}
    for kind in set(map(alike, cards)):
        copies = sorted(Counter(card for card in cards if alike(card) == kind).items())
        taken = ([(card,) * some for some in range(count + 1)] for card, count in copies)
        ways.update(tuple(chain.from_iterable(way)) for way in product(*taken))
    return sorted(ways, key=lambda way: (-len(way), way))


def _as_runs(cards: Sequence[str], rules: MeldRules) -> Iterator[Meld]:
    """Yield the group as runs; the highest places first, so that Q-K-wild is Q-K-A."""
    size = len(cards)
    if size > min(rules.run_max or 14, 14):
        return
    top = 13 if rules.ace_high else 12
    for naturals, substitutes in _naturals(cards, rules, _suit):
        suit = _suit(naturals[0]) if naturals else SUITS[0]
        for start in range(top - size + 1, -1, -1):
            meld = _run_at(start, size, suit, list(naturals), list(substitutes))
            if meld is not None:
                yield meld
                break


def _run_at(start: int, size: int, suit: str, naturals: list[str], substitutes: list[str]) -> Meld | None:
    """Lay cards out from a place, or give None where they do not fit."""
    cards = []
    wilds = []
    for position in range(size):
        target = PLACES[start + position] + suit
        if target in naturals:
            naturals.remove(target)
            cards.append(target)
        elif substitutes:
            cards.append(substitutes.pop())
            wilds.append((position, target))
        else:
            return None
    return Meld("run" if wilds else "pure_run", tuple(cards), tuple(wilds))


def _as_sets(cards: Sequence[str], rules: MeldRules) -> Iterator[Meld]:
    """Yield the group as sets."""
    if len(cards) not in rules.set_sizes or (rules.suits_differ and len(cards) > len(SUITS)):
        return
    for naturals, substitutes in _naturals(cards, rules, _rank):
        suits = sorted(set(map(_suit, naturals)), key=SUITS.index)
        if rules.suits_differ and len(suits) < len(naturals):
            continue
        if not rules.suits_differ and len(suits) == 1 and not substitutes:
            continue
        if rules.wilds_within_naturals and len(substitutes) > len(naturals):
            continue
        rank = naturals[0][0] if naturals else RANKS[0]
        free = [rank + suit for suit in SUITS if suit not in suits] or [rank + SUITS[0]]
        shown = sorted(naturals, key=lambda card: SUITS.index(card[1]))
        wilds = tuple((len(shown) + i, free[i % len(free)]) for i in range(len(substitutes)))
        yield Meld("set", (*shown, *substitutes), wilds)


def _rank(card: str) -> str:
    return card[0]


def _suit(card: str) -> str:
    return card[1]
