"""Count a gin hand: the knocker's by what was laid down, the defender's with the best lay-offs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.arrange import (
    Arrangement,
    Meld,
    best_layoff,
    best_long_layoff,
    card_points,
    classify_meld,
    count_points,
    fewest_deadwood,
    least_layouts,
)
from rules.arrange.deadwood import GIN
from rules.cards import DECK
from rules.scoresheet import Facts, Points
from rules.statements import RuleViolation

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


def most_deadwood(cards: int) -> int:
    """Return the highest count of so many cards, none of them melded: nobody has to meld."""
    return sum(_DEAREST_FIRST[:cards])


def least_deadwood(cards: int) -> int:
    """Return the lowest count of so many cards: those beyond ten are never melded (gra_singles N-4)."""
    return sum(_DEAREST_FIRST[HAND - cards :]) if cards > HAND else 0


def count_knocker(
    cards: Cards | None, declared: tuple[Cards, ...] | None, stated: Points | None, name: str
) -> Count:
    """Return the knocker's count: the cards outside the declared melds, or outside the best melds.

    A knocker may declare fewer melds than possible and pays for it. Raises RuleViolation: BAD_MELD,
    POINTS_OUT_OF_RANGE where the `stated` count is not what the cards leave.
    """
    if cards is None and declared is None:
        return Count(int(stated or 0))
    laid = _laid_down(cards, declared, stated, name)
    if stated is not None and stated != laid.points:
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE",
            "gin_count_differs",
            "/knocker_deadwood",
            name=name,
            given=stated,
            counted=laid.points,
        )
    best = fewest_deadwood(cards) if cards is not None else laid
    return Count(
        laid.points,
        arrangement_json(laid),
        arrangement_json(best) if best.points < laid.points else None,
        tuple(meld.cards for meld in laid.melds),
        left=laid.left if cards is not None else None,
    )


def as_low(cards: Cards, count: Count) -> Iterator[Count]:
    """Yield the `count` of a knocker who did not say how his cards lie, then others that are as low."""
    yield count
    for found in least_layouts(cards):
        melds = tuple(meld.cards for meld in found.melds)
        yield Count(found.points, arrangement_json(found), None, melds, left=found.left)


def _laid_down(
    cards: Cards | None, declared: tuple[Cards, ...] | None, stated: Points | None, name: str
) -> Arrangement:
    if declared is None:
        return fewest_deadwood(cards or ())
    melds = tuple(_read_meld(place, group, name) for place, group in enumerate(declared))
    if cards is None:
        return Arrangement(int(stated or 0), melds, ())
    left = Counter(cards)
    for place, meld in enumerate(melds):
        for card in meld.cards:
            if not left[card]:
                raise RuleViolation(
                    "BAD_MELD", "gin_not_in_hand", f"/knocker_melds/{place}", name=name, card=[card]
                )
            left[card] -= 1
    remaining = tuple(left.elements())
    return Arrangement(count_points(remaining, GIN), melds, remaining)


def _read_meld(place: int, group: Cards, name: str) -> Meld:
    meld = classify_meld(group, GIN)
    if meld is None:
        raise RuleViolation(
            "BAD_MELD", "gin_bad_meld", f"/knocker_melds/{place}", name=name, meld=list(group)
        )
    return meld


def count_defender(cards: Cards | None, onto: tuple[Cards, ...], stated: Points | None, name: str) -> Count:
    """Return the defender's count after the best lay-offs `onto` the knocker's melds, none where it is empty.

    Of more than ten cards the additional ones count, whichever are best for him (gra_singles N-4).
    A higher `stated` count stands, as agreed at the table; a lower one raises POINTS_OUT_OF_RANGE.
    """
    if cards is None:
        return Count(int(stated or 0))
    best = best_layoff(cards, onto) if len(cards) <= HAND else best_long_layoff(cards, onto, HAND)
    laid_off = tuple((card, onto[number]) for card, number in best.laid_off)
    shown = {
        **arrangement_json(Arrangement(best.points, best.melds, best.left)),
        "laid_off": [{"card": card, "onto": list(meld)} for card, meld in laid_off],
    }
    if stated is not None and stated < best.points:
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE",
            "gin_count_too_low",
            "/defender_deadwood",
            name=name,
            given=stated,
            counted=best.points,
        )
    if stated is not None and stated > best.points:
        return Count(int(stated), better=shown)
    return Count(best.points, shown, laid_off=laid_off, left=best.left)


def arrangement_json(found: Arrangement) -> dict[str, object]:
    """Return melds, cards left and points as JSON; gin has one kind of run."""
    return {
        "melds": [
            {"kind": "set" if meld.kind == "set" else "run", "cards": list(meld.cards), "wilds": []}
            for meld in found.melds
        ],
        "left": list(found.left),
        "points": found.points,
    }
