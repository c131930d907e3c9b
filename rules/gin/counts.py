"""Count a gin hand: the knocker's by what was laid down, the defender's with the best lay-offs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.arrange import (
    Arrangement,
    LayOff,
    best_layoff,
    best_long_layoff,
    card_points,
    classify_meld,
    count_points,
    fewest_deadwood,
    least_layouts,
)
from rules.arrange.deadwood import GIN
from rules.arrange.show import layout_json
from rules.cards.cards import DECK
from rules.sheet.scoresheet import Facts, Points

Cards = tuple[str, ...]
HAND = 10
_DEAREST_FIRST = sorted((card_points(card, GIN) for card in DECK), reverse=True)


@dataclass(frozen=True)
class Count:
    """Hold the deadwood points of one player; where cards were given, how they lie.

    `better` is the best arrangement where the player's own counts more. `melds` are what can be laid off on;
    `laid_off` pairs a card with the meld it went to.
    """

    deadwood: int
    arrangement: Facts | None = None
    better: Facts | None = None
    melds: tuple[Cards, ...] = ()
    laid_off: tuple[tuple[str, Cards], ...] = ()
    left: Cards | None = None


NOT_COUNTED = Count(0)


def most_deadwood(cards: int) -> int:
    """Return the highest count of so many cards, none of them melded: nobody has to meld."""
    return sum(_DEAREST_FIRST[:cards])


def least_deadwood(cards: int) -> int:
    """Return the lowest count of so many cards: those beyond ten are never melded (gra_singles N-4)."""
    return sum(_DEAREST_FIRST[HAND - cards :]) if cards > HAND else 0


def count_knocker(cards: Cards | None, declared: tuple[Cards, ...] | None, stated: Points | None) -> Count:
    """Return the knocker's count: the cards outside the `declared` melds, or outside the best melds.

    A knocker may declare fewer melds than possible and pays for it.
    """
    if cards is None:
        if declared is None:
            return Count(int(stated or 0))
        laid = best = _declared(declared, (), int(stated or 0))
    else:
        best = fewest_deadwood(cards)
        laid = best if declared is None else _declared(declared, cards)
    return Count(
        laid.points,
        arrangement_json(laid),
        arrangement_json(best) if best.points < laid.points else None,
        tuple(meld.cards for meld in laid.melds),
        left=laid.left if cards is not None else None,
    )


def _declared(groups: tuple[Cards, ...], cards: Cards, stated: int | None = None) -> Arrangement:
    """Lay out melds as declared; what they leave of `cards` counts, where no count is `stated`."""
    melds = tuple(meld for group in groups if (meld := classify_meld(group, GIN)))
    left = tuple((Counter(cards) - Counter(card for group in groups for card in group)).elements())
    return Arrangement(count_points(left, GIN) if stated is None else stated, melds, left)


def as_low(cards: Cards, count: Count) -> Iterator[Count]:
    """Yield the `count` of a knocker who did not say how his cards lie, then others that are as low."""
    yield count
    for found in least_layouts(cards):
        melds = tuple(meld.cards for meld in found.melds)
        yield Count(found.points, arrangement_json(found), None, melds, left=found.left)


def count_defender(cards: Cards | None, onto: tuple[Cards, ...], stated: Points | None) -> Count:
    """Return the defender's count after the best lay-offs `onto` the knocker's melds, none where it is empty.

    Of more than ten cards the additional ones count, whichever are best for him (gra_singles N-4). A count
    that is `stated` otherwise stands, as agreed at the table.
    """
    if cards is None:
        return Count(int(stated or 0))
    best = best_layoff(cards, onto) if len(cards) <= HAND else best_long_layoff(cards, onto, HAND)
    laid_off = tuple((card, onto[number]) for card, number in best.laid_off)
    shown = {
        **arrangement_json(best),
        "laid_off": [{"card": card, "onto": list(meld)} for card, meld in laid_off],
    }
    if stated is not None and stated != best.points:
        return Count(int(stated), better=shown)
    return Count(best.points, shown, laid_off=laid_off, left=best.left)


def arrangement_json(found: Arrangement | LayOff) -> Facts:
    """Return melds, cards left and points as JSON; gin has one kind of run."""
    melds = tuple(meld if meld.kind == "set" else meld._replace(kind="run") for meld in found.melds)
    return layout_json(Arrangement(found.points, melds, found.left), found.points)
