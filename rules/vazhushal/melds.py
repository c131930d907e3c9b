"""Read melds of Vazhushal: what wild cards stand for, and what a player may have (RULES §6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.arrange import Meld, MeldRules, classify_meld
from rules.arrange.melds import RUMMY_POINTS
from rules.arrange.show import meld_json
from rules.cards.cards import JOKER, RANKS, SUITS
from rules.cards.wrong_show import Faults, WrongShow
from rules.outcome.common_kinds import CARDS, MOST_CARDS, NATURAL, SMALLEST_MELD
from rules.outcome.facts import fact
from rules.outcome.kinds import Many
from rules.sheet.scoresheet import Facts
from rules.switches import Rules
from rules.vazhushal.house import RULE

PLACES = RANKS + "A"
RED = "HD"
SHORTEST_RUN = SMALLEST_MELD
FAULTS = Faults(RULE)
STANDS_FOR = Many("cards", NATURAL.or_null, MOST_CARDS).or_null


@dataclass(frozen=True)
class VazhushalMeld:
    """Hold a meld as laid on the table; `stands_for` names cards for them, as far as stated."""

    cards: tuple[str, ...] = fact(CARDS.needed)
    stands_for: tuple[str | None, ...] = fact(STANDS_FOR, name="as", default=())

    @property
    def stated(self) -> tuple[str, ...]:
        """Return what its cards are said to stand for."""
        return tuple(card for card in self.stands_for if card is not None)

    def reading(self, melds: MeldRules) -> tuple[str, ...] | None:
        """Return what every card stands for, None where this is no meld.

        Where it is not stated, the reading worth the most is taken (W-3).
        """
        stated = Counter(self.stated)
        readings = (reading for reading in _readings(self.cards, melds) if stated <= Counter(reading))
        return max(readings, key=lambda reading: sum(map(value_of, reading)), default=None)

    def points(self, melds: MeldRules) -> int:
        """Return what it is worth on the table."""
        return sum(map(value_of, self.reading(melds) or ()))

    def pure_kind(self, melds: MeldRules) -> str | None:
        """Return whether this is a ``set`` or a ``pure_run``; None where a card stands for another."""
        itself = Counter(self.cards)
        natural = melds.wild_as_itself or melds.wilds.isdisjoint(itself)
        if not natural or not Counter(self.stated) <= itself:
            return None
        pure = next((reading for reading in _readings(self.cards, melds) if Counter(reading) == itself), None)
        if pure is None:
            return None
        return "set" if len({card[1] for card in pure}) > 1 else "pure_run"

    def fault(self, melds: MeldRules, first: bool = False) -> WrongShow | None:
        """Return why it is no meld (BAD_MELD), or no `first` meld (FIRST_MELD_PURE_RUN); else None."""
        if self.reading(melds) is None:
            return FAULTS.of("BAD_MELD", "vazhushal_bad_meld", cards=list(self.cards))
        if first and self.pure_kind(melds) != "pure_run":
            return FAULTS.of("FIRST_MELD_PURE_RUN", "vazhushal_first_meld", cards=list(self.cards))
        return None

    def as_json(self, melds: MeldRules) -> Facts:
        """Return ``{kind, cards, wilds}`` of a meld, with what its wild cards stand for."""
        reading, hand = self.reading(melds) or (), list(self.cards)
        natural = [card for card in hand if melds.wild_as_itself or card not in melds.wilds]
        own = [target for target in reading if target in natural]
        free = list((Counter(hand) - Counter(own)).elements())
        cards = [target if target in own else free.pop() for target in reading]
        wilds = tuple((place, target) for place, target in enumerate(reading) if target not in own)
        suits = {target[1] for target in reading}
        return meld_json(
            Meld("set" if len(suits) > 1 else "run" if wilds else "pure_run", tuple(cards), wilds)
        )


def wild_cards(negative_joker: str) -> tuple[str, ...]:
    """Return the wild cards of a negative joker: its rank in the opposite colour; none for a joker (W-4)."""
    if negative_joker == JOKER:
        return ()
    rank, suit = negative_joker[0], negative_joker[1]
    return tuple(rank + other for other in SUITS if (other in RED) != (suit in RED))


def meld_rules(rules: Rules, negative_joker: str) -> MeldRules:
    """Return what a meld is: runs, sets of three or four suits, at least one card of them natural."""
    return MeldRules(
        wilds=frozenset((*wild_cards(negative_joker), JOKER)),
        min_naturals=1,
        wild_as_itself=rules["wild_as_itself"],
    )


def value_of(card: str) -> int:
    """Return the points of a card as itself."""
    return RUMMY_POINTS[RANKS.index(card[0])]


def _readings(cards: Sequence[str], melds: MeldRules) -> Iterator[tuple[str, ...]]:
    """Yield the cards that `cards` can stand for, over all runs and sets they can be."""
    if classify_meld(cards, melds) is None:
        return
    fixed = Counter(card for card in cards if card not in melds.wilds)
    for targets in (*_runs(len(cards)), *_sets(len(cards))):
        # A meld of wild cards holds a natural one where one of them lies on its own place.
        own_place = melds.wild_as_itself and any(card in targets for card in cards)
        if fixed <= Counter(targets) and (fixed or own_place):
            yield targets


def _runs(size: int) -> Iterator[tuple[str, ...]]:
    for suit in SUITS:
        for first in range(len(PLACES) - size + 1):
            yield tuple(rank + suit for rank in PLACES[first : first + size])


def _sets(size: int) -> Iterator[tuple[str, ...]]:
    for rank in RANKS:
        yield from combinations([rank + suit for suit in SUITS], size)


def table_fault(laid: Sequence[VazhushalMeld], melds: MeldRules) -> tuple[WrongShow, int] | None:
    """Return what is wrong with the melds of one player, and the number of the meld; None where all is well.

    BAD_MELD, IDENTICAL_MELDS, or FIRST_MELD_PURE_RUN where no meld is pure or no pure sequence can have been
    the first: laid cards never go back to the hand, so its cards must still be there.
    """
    seen: set[tuple[str, ...]] = set()
    for place, meld in enumerate(laid):
        if (fault := meld.fault(melds)) is not None:
            return fault, place
        key = tuple(sorted(meld.cards))
        if key in seen:
            return FAULTS.of("IDENTICAL_MELDS", "vazhushal_identical", cards=list(meld.cards)), place
        seen.add(key)
    if laid and not (any(meld.pure_kind(melds) for meld in laid) and _holds_pure_run(laid, melds)):
        return FAULTS.of("FIRST_MELD_PURE_RUN", "vazhushal_no_pure_run", cards=[]), 0
    return None


def _holds_pure_run(laid: Sequence[VazhushalMeld], melds: MeldRules) -> bool:
    cards = {card for meld in laid for card in meld.cards}
    own = cards if melds.wild_as_itself else cards - melds.wilds
    return any(set(run) <= own for run in _runs(SHORTEST_RUN))
