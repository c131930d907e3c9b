"""Turn a plan into melds of named cards, and find a place for every wild card that has one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.arrange.cover import groups_of
from rules.arrange.hand import Hand, Plan
from rules.arrange.melds import Arrangement, Meld, MeldKind, MeldRules, Needs
from rules.arrange.sets import Sets, sets_for
from rules.arrange.suits import HIGH_ACE
from rules.cards import JOKER, RANKS, SUITS

PLACES = RANKS + "A"
LONGEST_RUN = len(RANKS)
_DISPLAY_ORDER: dict[MeldKind, int] = {"pure_run": 0, "run": 1, "tanala": 2, "set": 3}
_LENGTHENING_ORDER: dict[MeldKind, int] = {"run": 0, "set": 1, "pure_run": 2, "tanala": 3}


class Draft(NamedTuple):
    """A meld in the making: a card or a gap for a wild card in each place, and what belongs there."""

    kind: MeldKind
    slots: tuple[str | None, ...]
    targets: tuple[str, ...]


_JOKER_RUN = Draft("run", (None,) * 3, ("AS", "2S", "3S"))
_JOKER_TANALA = Draft("tanala", (JOKER,) * 3, (JOKER,) * 3)


def build(hand: Hand, rules: MeldRules, needs: Needs | None, plan: Plan) -> Arrangement:
    """Name the melds of a plan; wild cards without a use lengthen melds, unless `needs` is None."""
    drafts = [
        _group_draft(suit, places, rules.ace_high)
        for suit, covered in enumerate(plan.suits)
        for places in groups_of(*covered)
    ]
    drafts += [_JOKER_TANALA] * plan.joker_tanalas
    if plan.left:
        drafts += _set_drafts(plan, rules)
    left = list(hand.cards)
    for draft in drafts:
        for card in draft.slots:
            if card is not None:
                left.remove(card)
    for _ in range(plan.joker_runs):
        drafts.append(_joker_run(left, rules))
    if hand.wilds:
        pool = [card for card in left if card in rules.wilds]
        if needs is not None:
            gaps = sum(draft.slots.count(None) for draft in drafts)
            drafts = _lengthened(drafts, len(pool) - gaps, rules, needs)
        melds = [_filled(draft, pool, left, rules) for draft in drafts]
    else:
        melds = [Meld(draft.kind, draft.targets) for draft in drafts]
    melds.sort(key=_display_order)
    return Arrangement(plan.points, tuple(melds), tuple(left))


def _display_order(meld: Meld) -> int:
    return _DISPLAY_ORDER[meld.kind]


def _joker_run(left: list[str], rules: MeldRules) -> Draft:
    """Draft a run of wild cards, one of them on its own place where runs need a natural card."""
    if not rules.min_naturals:
        return _JOKER_RUN
    card = next(card for card in left if card in rules.wilds and card != JOKER)
    left.remove(card)
    return _group_draft(SUITS.index(card[1]), (RANKS.index(card[0]),), rules.ace_high)


@lru_cache(maxsize=1 << 14)
def _group_draft(suit: int, places: tuple[int, ...], ace_high: bool) -> Draft:
    """Draft a run or a tanala; a run too short grows upwards where it can."""
    if places[0] == places[-1] and len(places) == 3:
        tanala = (RANKS[places[0]] + SUITS[suit],) * 3
        return Draft("tanala", tanala, tanala)
    last = max(places[-1], min(places[0] + 2, HIGH_ACE if ace_high else HIGH_ACE - 1))
    first = min(places[0], last - 2)
    targets = tuple(PLACES[place] + SUITS[suit] for place in range(first, last + 1))
    slots = tuple(target if place in places else None for place, target in enumerate(targets, first))
    return Draft("run" if None in slots else "pure_run", slots, targets)


def _set_drafts(plan: Plan, rules: MeldRules) -> Iterator[Draft]:
    """Yield the best sets of the cards the runs left."""
    sets = sets_for(rules)
    ranks = plan.left.to_bytes(13, "little")
    _, shares = share_wilds(ranks, plan.spare, rules.points, sets)
    for rank, byte, wilds in zip(RANKS, ranks, shares, strict=True):
        for group in sets.best(byte, wilds).groups if byte else ():
            cards = tuple(
                rank + suit for i, suit in enumerate(SUITS) for _ in range(group.taken >> 2 * i & 3)
            )
            free = [rank + suit for suit in SUITS if rank + suit not in cards] or [cards[0]]
            substitutes = tuple(free[i % len(free)] for i in range(group.wilds))
            yield Draft("set", cards + (None,) * group.wilds, cards + substitutes)


def share_wilds(ranks: bytes, spare: int, points: tuple[int, ...], sets: Sets) -> tuple[int, list[int]]:
    """Share wild cards among the ranks so that sets save the most: points saved, wild cards for each rank."""
    plans: list[tuple[int, list[int]]] = [(0, [0] * 13) for _ in range(spare + 1)]
    for place, rank in enumerate(ranks if spare else b""):
        if not any(gains[rank] for gains in sets.gains):
            continue
        for total in range(spare, 0, -1):
            gain = 0
            for used, gains in enumerate(sets.gains[:total], 1):
                gain += gains[rank] * points[place]
                saved, shares = plans[total - used]
                if saved + gain > plans[total][0]:
                    plans[total] = (saved + gain, [*shares[:place], used, *shares[place + 1 :]])
    return plans[spare]


def _lengthened(drafts: list[Draft], spare: int, rules: MeldRules, needs: Needs) -> list[Draft]:
    """Lengthen runs and sets by wild cards without a use, sparing the straight runs that are needed."""
    if not spare:
        return drafts
    straight = ("pure_run", "tanala") if rules.tanala == "straight_run" else ("pure_run",)
    pure = sum(draft.kind in straight for draft in drafts) - needs.pure
    done = []
    for draft in sorted(drafts, key=lambda draft: _LENGTHENING_ORDER[draft.kind]):
        longest = draft
        while spare and (longest.kind != "pure_run" or pure > 0):
            longer = _longer(longest, rules)
            if longer is None:
                break
            pure -= longest.kind == "pure_run"
            longest = longer
            spare -= 1
        done.append(longest)
    if spare >= 3 and rules.min_naturals == 0:
        return _lengthened([*done, _JOKER_RUN], spare - 3, rules, needs)
    return done


def _longer(draft: Draft, rules: MeldRules) -> Draft | None:
    """Add a gap to a run or a set, or give None where there is no room."""
    size = len(draft.slots)
    if draft.kind == "set":
        wilds = draft.slots.count(None) + 1
        fits = size + 1 in rules.set_sizes and (size < 4 or not rules.suits_differ)
        if not fits or (rules.wilds_within_naturals and wilds > size + 1 - wilds):
            return None
        rank = draft.targets[0][0]
        missing = [rank + suit for suit in SUITS if rank + suit not in draft.targets] or list(draft.targets)
        return Draft("set", (*draft.slots, None), (*draft.targets, missing[0]))
    if draft.kind == "tanala" or size >= (rules.run_max or LONGEST_RUN):
        return None
    suit = draft.targets[0][1]
    top = PLACES.index(draft.targets[-1][0], 1)
    if top < (HIGH_ACE if rules.ace_high else HIGH_ACE - 1):
        return Draft("run", (*draft.slots, None), (*draft.targets, PLACES[top + 1] + suit))
    return Draft("run", (None, *draft.slots), (PLACES[top - size] + suit, *draft.targets))


def _filled(draft: Draft, pool: list[str], left: list[str], rules: MeldRules) -> Meld:
    """Put wild cards into the gaps, taking them from what is left."""
    if None not in draft.slots:
        return Meld(draft.kind, draft.targets)
    cards = []
    wilds = []
    for position, (slot, target) in enumerate(zip(draft.slots, draft.targets, strict=True)):
        card = pool.pop() if slot is None else slot
        if slot is None:
            left.remove(card)
            if card != target or not rules.wild_as_itself:
                wilds.append((position, target))
        cards.append(card)
    kind: MeldKind = "pure_run" if draft.kind == "run" and not wilds else draft.kind
    return Meld(kind, tuple(cards), tuple(wilds))
