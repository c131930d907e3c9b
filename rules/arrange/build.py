"""Turn a plan into melds of named cards, and find a place for every wild card that has one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.arrange.cover import Way
from rules.arrange.hand import Hand, Plan
from rules.arrange.melds import Arrangement, Meld, MeldKind, MeldRules, Needs
from rules.arrange.sets import Sets, sets_for
from rules.cards import JOKER, RANKS, SUITS

LONGEST_RUN = 13
PLACES = RANKS + "A"
_ORDER: tuple[MeldKind, ...] = ("pure_run", "run", "tanala", "set")


@dataclass(slots=True)
class Draft:
    """A meld in the making: a card or a gap for a wild card in each place; `targets` are what gaps stand for."""

    kind: MeldKind
    slots: list[str | None]
    targets: list[str]


def build(hand: Hand, rules: MeldRules, needs: Needs | None, plan: Plan) -> Arrangement:
    """Name the melds of a plan; wild cards without a use lengthen melds where that harms no need (None: never)."""
    drafts = [draft for suit, way in enumerate(plan.ways) for draft in _suit_drafts(suit, way, rules)]
    drafts += [_joker_run() for _ in range(plan.joker_runs)]
    drafts += [Draft("tanala", [JOKER] * 3, [JOKER] * 3) for _ in range(plan.joker_tanalas)]
    drafts += _set_drafts(plan, rules)
    left = list(hand.cards)
    for draft in drafts:
        for card in draft.slots:
            if card is not None:
                left.remove(card)
    pool = [card for card in left if card in rules.wilds]
    if needs is not None:
        gaps = sum(draft.slots.count(None) for draft in drafts)
        _place_spare(drafts, len(pool) - gaps, rules, needs)
    melds = sorted((_meld(draft, pool, left, rules) for draft in drafts), key=lambda meld: _ORDER.index(meld.kind))
    return Arrangement(plan.points, tuple(melds), tuple(left))


def _suit_drafts(suit: int, way: Way | None, rules: MeldRules) -> Iterator[Draft]:
    """Yield the runs and tanalas of a suit."""
    while way is not None:
        places = way.group
        if places[0] == places[-1] and len(places) == 3:
            card = RANKS[places[0]] + SUITS[suit]
            yield Draft("tanala", [card] * 3, [card] * 3)
        else:
            top = 13 if rules.ace_high else 12
            first, last = places[0], max(places[-1], min(places[0] + 2, top))
            first = min(first, last - 2)
            targets = [PLACES[place] + SUITS[suit] for place in range(first, last + 1)]
            slots = [target if place in places else None for place, target in enumerate(targets, first)]
            yield Draft("run" if None in slots else "pure_run", slots, targets)
        way = way.rest


def _joker_run() -> Draft:
    return Draft("run", [None] * 3, ["AS", "2S", "3S"])


def _set_drafts(plan: Plan, rules: MeldRules) -> Iterator[Draft]:
    """Yield the best sets of the cards the runs left."""
    sets = sets_for(rules)
    ranks = plan.left.to_bytes(13, "little")
    _, shares = share_wilds(ranks, plan.spare, rules.points, sets)
    for rank, byte, wilds in zip(RANKS, ranks, shares, strict=True):
        for group in sets.best(byte, wilds).groups if byte else ():
            cards = [rank + suit for i, suit in enumerate(SUITS) for _ in range(group.taken >> 2 * i & 3)]
            free = [rank + suit for suit in SUITS if rank + suit not in cards] or [rank + SUITS[0]]
            targets = cards + [free[i % len(free)] for i in range(group.wilds)]
            yield Draft("set", [*cards, *[None] * group.wilds], targets)


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


def _place_spare(drafts: list[Draft], spare: int, rules: MeldRules, needs: Needs) -> None:
    """Lengthen runs and sets by wild cards without a use, sparing the straight runs that are needed."""
    straight = ("pure_run", "tanala") if rules.tanala == "straight_run" else ("pure_run",)
    pure = sum(draft.kind in straight for draft in drafts) - needs.pure
    for draft in sorted(drafts, key=lambda draft: ("run", "set", "pure_run", "tanala").index(draft.kind)):
        while spare and draft.kind != "tanala" and (draft.kind != "pure_run" or pure > 0):
            if not _lengthen(draft, rules):
                break
            spare -= 1
            if draft.kind == "pure_run":
                draft.kind = "run"
                pure -= 1
    if spare >= 3 and rules.min_naturals == 0:
        run = _joker_run()
        drafts.append(run)
        spare -= 3
        while spare and _lengthen(run, rules):
            spare -= 1


def _lengthen(draft: Draft, rules: MeldRules) -> bool:
    """Add a gap to a run or set; tell whether there was room."""
    size = len(draft.slots)
    if draft.kind == "set":
        wilds = draft.slots.count(None) + 1
        fits = size + 1 in rules.set_sizes and (size < 4 or not rules.suits_differ)
        if not fits or rules.wilds_within_naturals and wilds > size + 1 - wilds:
            return False
        rank = draft.targets[0][0]
        missing = [rank + suit for suit in SUITS if rank + suit not in draft.targets]
        draft.targets.append((missing or draft.targets)[0])
        draft.slots.append(None)
        return True
    if size >= min(rules.run_max or LONGEST_RUN, LONGEST_RUN):
        return False
    suit = draft.targets[0][1]
    top = PLACES.index(draft.targets[-1][0], 1)
    if top < (13 if rules.ace_high else 12):
        draft.targets.append(PLACES[top + 1] + suit)
        draft.slots.append(None)
    else:
        draft.targets.insert(0, PLACES[top - size] + suit)
        draft.slots.insert(0, None)
    return True


def _meld(draft: Draft, pool: list[str], left: list[str], rules: MeldRules) -> Meld:
    """Put wild cards into the gaps, taking them from what is left."""
    cards = []
    wilds = []
    for position, (card, target) in enumerate(zip(draft.slots, draft.targets, strict=True)):
        if card is None:
            card = pool[0]
            pool.remove(card)
            left.remove(card)
            if card != target or not rules.wild_as_itself:
                wilds.append((position, target))
        cards.append(card)
    kind = "pure_run" if draft.kind == "run" and not wilds else draft.kind
    return Meld(kind, tuple(cards), tuple(wilds))
