"""Gin: the best count of a hand with cards too many, of which only so many may be melded or laid off.

Ranks are taken from the ace up. What the cards of later ranks can do depends only on how many are used and
how far a run has come in each suit. A run of the knocker is one that is complete already, so laying off on
it is running on from it, or up to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, groupby
from typing import NamedTuple

from rules.arrange.deadwood import GIN, LayOff
from rules.arrange.declare import classify_meld
from rules.arrange.melds import Meld, count_points
from rules.cards.cards import RANKS, SUITS

_Suits = tuple[str, ...]
# How many cards of the run that ends here, by suit: none, one, two, three or more.
_Runs = tuple[int, ...]
_COMPLETE = 3


class _Choice(NamedTuple):
    """The suits of one rank that go on with a run, make a set, and go to the knocker's set."""

    run: _Suits = ()
    set: _Suits = ()
    laid_off: _Suits = ()

    @property
    def suits(self) -> _Suits:
        return self.run + self.set + self.laid_off


# The points left so far, and the choices made, the last one first.
_Path = tuple[int, tuple[_Choice, "_Path"] | None]


def best_long_layoff(cards: Sequence[str], knocker_melds: Sequence[Sequence[str]], usable: int) -> LayOff:
    """Find the fewest points of a hand of which at most `usable` cards are melded or laid off.

    Otherwise as `best_layoff`. Raises ValueError for a knocker's group that is no meld.
    """
    runs, sets = _knocked(knocker_melds)
    # By the runs that are open: the best path for each number of cards used.
    paths: dict[_Runs, list[_Path | None]] = {(0, 0, 0, 0): [(0, None), *[None] * usable]}
    for rank in RANKS:
        held = tuple(suit for suit in SUITS if rank + suit in cards)
        theirs = tuple(suit for suit in SUITS if rank + suit in runs)
        choices = [
            (
                choice,
                len(choice.suits),
                count_points([rank + suit for suit in held if suit not in choice.suits], GIN),
            )
            for choice in _choices(held, rank in sets)
            if len(choice.suits) <= usable
        ]
        onward: dict[_Runs, list[_Path | None]] = {}
        for before, ways in paths.items():
            used = [(count, path) for count, path in enumerate(ways) if path is not None]
            for choice, more, points in choices:
                after = _run_on(before, choice.run, theirs)
                if after is not None:
                    _go_on(used, onward.setdefault(after, [None] * (usable + 1)), choice, more, points)
        paths = onward
    ends = (path for end, ways in paths.items() if _run_on(end, (), ()) for path in ways if path)
    best = min(ends, key=lambda path: path[0])
    return _named(cards, best, runs, sets)


def _go_on(
    used: Sequence[tuple[int, _Path]], ways: list[_Path | None], choice: _Choice, more: int, points: int
) -> None:
    """Note in `ways` where `choice`, of `more` cards, leads better than what is known."""
    for count, path in used:
        if count + more >= len(ways):
            return
        known, total = ways[count + more], path[0] + points
        if known is None or total < known[0]:
            ways[count + more] = (total, (choice, path))


def _knocked(melds: Sequence[Sequence[str]]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the number of the knocker's run that a card is in, and of his set of three of a rank."""
    runs: dict[str, int] = {}
    sets: dict[str, int] = {}
    for number, group in enumerate(melds):
        meld = classify_meld(group, GIN)
        if meld is None:
            raise ValueError(f"not a meld: {' '.join(group)}")
        if meld.kind == "set":
            sets[meld.cards[0][0]] = number
        else:
            runs |= dict.fromkeys(meld.cards, number)
    return runs, sets


def _choices(held: _Suits, fourth: bool) -> Iterator[_Choice]:
    """Yield what can become of the cards held of one rank; `fourth`: the knocker has a set of the others."""
    melded = [_Choice()]
    melded += [_Choice(set=suits) for size in (3, 4) for suits in combinations(held, size)]
    melded += [_Choice(laid_off=held)] if fourth and held else []
    for choice in melded:
        rest = [suit for suit in held if suit not in choice.suits]
        for size in range(len(rest) + 1):
            yield from (choice._replace(run=suits) for suits in combinations(rest, size))


@lru_cache(maxsize=1 << 14)
def _run_on(before: _Runs, run: _Suits, theirs: _Suits) -> _Runs | None:
    """Return how far runs have come after one more rank; None where one breaks off too short."""
    after = []
    for suit, length in zip(SUITS, before, strict=True):
        if suit in theirs:
            after.append(_COMPLETE)
        elif suit in run:
            after.append(min(length + 1, _COMPLETE))
        elif length in (0, _COMPLETE):
            after.append(0)
        else:
            return None
    return tuple(after)


def _named(cards: Sequence[str], path: _Path, runs: Mapping[str, int], sets: Mapping[str, int]) -> LayOff:
    """Name the melds and lay-offs that the choices of a path make."""
    melds: list[Meld] = []
    laid_off: list[tuple[str, int]] = []
    running: dict[str, list[int]] = {suit: [] for suit in SUITS}
    for place, choice in reversed(list(enumerate(_made(path)))):
        if choice.set:
            melds.append(Meld("set", tuple(RANKS[place] + suit for suit in choice.set)))
        laid_off += [(RANKS[place] + suit, sets[RANKS[place]]) for suit in choice.laid_off]
        for suit in choice.run:
            running[suit].insert(0, place)
    for suit, places in running.items():
        for _, together in groupby(enumerate(places), lambda each: each[1] - each[0]):
            run = [place for _, place in together]
            named = tuple(RANKS[place] + suit for place in run)
            if len(run) >= _COMPLETE:
                melds.append(Meld("pure_run", named))
            elif run[0] and (below := RANKS[run[0] - 1] + suit) in runs:
                laid_off += [(card, runs[below]) for card in named]
            else:
                above = RANKS[run[-1] + 1] + suit
                laid_off += [(card, runs[above]) for card in reversed(named)]
    used = {*chain.from_iterable(meld.cards for meld in melds), *(card for card, _ in laid_off)}
    return LayOff(path[0], tuple(melds), tuple(laid_off), tuple(card for card in cards if card not in used))


def _made(path: _Path) -> list[_Choice]:
    """List the choices of a path, from the ace up."""
    made, last = [], path[1]
    while last is not None:
        choice, (_, last) = last
        made.append(choice)
    return made[::-1]
