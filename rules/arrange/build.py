"""Turn a plan into melds of named cards, and find a place for every wild card that has one."""

from __future__ import annotations

from collections.abc import Iterator

from rules.arrange.complete import complete_drafts
from rules.arrange.cover import groups_of
from rules.arrange.drafts import JOKER_RUN, JOKER_TANALA, Draft, group_draft, longer, set_draft
from rules.arrange.hand import Hand, Plan
from rules.arrange.melds import Arrangement, Meld, MeldKind, MeldRules, Needs
from rules.arrange.sets import Sets, sets_for
from rules.cards.cards import JOKER, RANKS, SUITS

_DISPLAY_ORDER: dict[MeldKind, int] = {"pure_run": 0, "run": 1, "tanala": 2, "set": 3}
_LENGTHENING_ORDER: dict[MeldKind, int] = {"run": 0, "set": 1, "pure_run": 2, "tanala": 3}
_NO_SHARES = [0] * len(RANKS)


def build(hand: Hand, rules: MeldRules, needs: Needs | None, plan: Plan) -> Arrangement:
    """Name the melds of a plan; wild cards without a use lengthen melds, unless `needs` is None."""
    drafts: list[Draft] = []
    for suit, covered in enumerate(plan.suits):
        if covered[0][3]:
            drafts += [group_draft(suit, places, rules.ace_high) for places in groups_of(*covered)]
    drafts += [JOKER_TANALA] * plan.joker_tanalas
    if plan.left:
        drafts += _set_drafts(plan, rules)
    if plan.joker_runs:
        drafts += _joker_runs(plan.joker_runs, _left(hand.cards, drafts), rules)
    if plan.spare and needs is not None:
        drafts = _with_all_wilds(drafts, hand, rules, needs, complete=plan.points == 0)
    left = _left(hand.cards, drafts)
    pool = list(filter(rules.wilds.__contains__, left))
    melds = [draft.meld or _filled(draft, pool, left, rules) for draft in drafts]
    melds.sort(key=_display_order)
    return Arrangement(plan.points, tuple(melds), tuple(left))


def _left(cards: tuple[str, ...], drafts: list[Draft]) -> list[str]:
    """List the cards that have no place in a meld yet."""
    left = list(cards)
    for draft in drafts:
        for card in draft.slots:
            if card is not None:
                left.remove(card)
    return left


def _display_order(meld: Meld) -> int:
    return _DISPLAY_ORDER[meld.kind]


def _joker_runs(count: int, left: list[str], rules: MeldRules) -> list[Draft]:
    """Draft runs of wild cards, one of them on its own place where runs need a natural card."""
    if not rules.min_naturals:
        return [JOKER_RUN] * count
    own = [card for card in left if card in rules.wilds and card != JOKER][:count]
    return [group_draft(SUITS.index(card[1]), (RANKS.index(card[0]),), rules.ace_high) for card in own]


def _set_drafts(plan: Plan, rules: MeldRules) -> Iterator[Draft]:
    """Yield the best sets of the cards the runs left."""
    sets = sets_for(rules)
    ranks = plan.left.to_bytes(13, "little")
    shares = share_wilds(ranks, plan.spare, rules.points, sets)[1] if plan.spare else _NO_SHARES
    for place, rank in enumerate(ranks):
        if rank and (shares[place] or sets.uncovered[rank] != rank):
            for group in sets.best(rank, shares[place]).groups:
                yield set_draft(place, group)


def share_wilds(ranks: bytes, spare: int, points: tuple[int, ...], sets: Sets) -> tuple[int, list[int]]:
    """Share wild cards among the ranks so that sets save the most: points saved, wild cards for each rank."""
    plans = [(0, _NO_SHARES)] * (spare + 1)
    for place, rank in enumerate(ranks if spare else b""):
        if not sets.helped[rank]:
            continue
        for total in range(spare, 0, -1):
            gain = 0
            for used, gains in enumerate(sets.gains[:total], 1):
                gain += gains[rank] * points[place]
                saved, shares = plans[total - used]
                if saved + gain > plans[total][0]:
                    plans[total] = (saved + gain, [*shares[:place], used, *shares[place + 1 :]])
    return plans[spare]


def _with_all_wilds(
    drafts: list[Draft], hand: Hand, rules: MeldRules, needs: Needs, complete: bool
) -> list[Draft]:
    """Place wild cards without a use: in longer melds, or, if the hand is then `complete`, by other melds."""
    spare = _spare(drafts, hand, rules)
    if not spare:
        return drafts
    done = _lengthened(drafts, spare, rules, needs)
    if complete and _spare(done, hand, rules):
        found = complete_drafts(hand, rules, needs)
        if found is not None:
            return _lengthened(found, _spare(found, hand, rules), rules, needs)
    return done


def _spare(drafts: list[Draft], hand: Hand, rules: MeldRules) -> int:
    """Count the wild cards that have no place."""
    return hand.wilds - sum(slot is None or slot in rules.wilds for draft in drafts for slot in draft.slots)


def _lengthened(drafts: list[Draft], spare: int, rules: MeldRules, needs: Needs) -> list[Draft]:
    """Lengthen melds by wild cards without a use, sparing the straight runs that are needed."""
    if not spare:
        return drafts
    pure = sum(draft.kind == "pure_run" for draft in drafts) - needs.pure
    if rules.tanala in ("straight_run", "first_life_only"):
        tanalas = sum(draft.kind == "tanala" for draft in drafts)
        pure += tanalas if rules.tanala == "straight_run" else min(tanalas, 1)
    done = []
    for draft in sorted(drafts, key=_lengthening_order):
        longest = draft
        while spare and (longest.kind != "pure_run" or pure > 0):
            grown = longer(longest, rules)
            if grown is None:
                break
            pure -= longest.kind == "pure_run"
            longest = grown
            spare -= 1
        done.append(longest)
    if spare >= 3 and rules.min_naturals == 0:
        return _lengthened([*done, JOKER_RUN], spare - 3, rules, needs)
    return done


def _lengthening_order(draft: Draft) -> tuple[int, int]:
    return _LENGTHENING_ORDER[draft.kind], len(draft.slots)


def _filled(draft: Draft, pool: list[str], left: list[str], rules: MeldRules) -> Meld:
    """Put wild cards into the gaps, taking them from what is left."""
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
