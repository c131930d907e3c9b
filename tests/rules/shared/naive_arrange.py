"""Search as slowly as the rule book reads: every group of cards, every way to pick groups."""

from collections.abc import Sequence
from itertools import combinations

from rules.arrange import MeldRules, Needs

RANKS = "A23456789TJQK"
SUITS = "SHDC"

# Runs, straight runs and tanalas held by a pick of groups.
Held = tuple[int, int, int]


def naive_points(cards: Sequence[str], rules: MeldRules, needs: Needs) -> tuple[int, bool] | None:
    """Return the fewest points, and whether every card can be melded; None where the needs cannot be met."""
    picks = every_pick(cards, rules)
    allowed = [taken for taken, held in picks.items() if any(meets(tally, rules, needs) for tally in held)]
    if not allowed:
        return None
    return min(points_left(cards, taken, rules) for taken in allowed), 2 ** len(cards) - 1 in allowed


def naive_pure_points(cards: Sequence[str], rules: MeldRules) -> int:
    """Return the fewest points when only straight runs are exempt."""
    picks = every_pick(cards, rules, only=(1, 1, 0))
    return min(points_left(cards, taken, rules) for taken in picks)


def points_left(cards: Sequence[str], taken: int, rules: MeldRules) -> int:
    left = [card for i, card in enumerate(cards) if not taken >> i & 1]
    return sum(rules.points[RANKS.index(c[0])] for c in left if c != "JK" and c not in rules.wilds)


def every_pick(cards: Sequence[str], rules: MeldRules, only: Held | None = None) -> dict[int, set[Held]]:
    """Return, for each set of cards that groups can cover exactly, what those groups may be said to hold."""
    groups = [
        (sum(1 << i for i in chosen), worth)
        for size in range(3, len(cards) + 1)
        for chosen in combinations(range(len(cards)), size)
        for worth in meanings([cards[i] for i in chosen], rules)
        if only is None or worth == only
    ]
    picks: dict[int, set[Held]] = {0: {(0, 0, 0)}}
    for taken in range(2 ** len(cards)):
        for held in list(picks.get(taken, ())):
            for group, worth in groups:
                # Groups are picked in the order of their last card, so that each pick is met once.
                if group > taken and not group & taken:
                    runs, pure, tanalas = (a + b for a, b in zip(held, worth, strict=True))
                    picks.setdefault(taken | group, set()).add((runs, pure, tanalas))
    return picks


def meets(held: Held, rules: MeldRules, needs: Needs) -> bool:
    runs, pure, tanalas = held
    counted = {"off": 0, "meld": 0, "straight_run": tanalas, "first_life_only": min(tanalas, 1)}[rules.tanala]
    return runs + counted >= needs.runs and pure + counted >= needs.pure


def meanings(group: Sequence[str], rules: MeldRules) -> set[Held]:
    """Return everything a group of cards may be: (1, 1, 0) a straight run, (0, 0, 0) a set …"""
    found: set[Held] = set()
    if "JK" in group and "JK" not in rules.wilds:
        return found
    if rules.tanala != "off" and len(group) == 3 and len(set(group)) == 1 and tanala_allowed(group[0], rules):
        found.add((0, 0, 1))
    for start in range(14):
        ranks = (RANKS + "A")[start : start + len(group)]
        if len(ranks) == len(group) and (rules.ace_high or start + len(group) <= 13):
            for suit in SUITS:
                found |= run_meanings(group, [rank + suit for rank in ranks], rules)
    if is_set(group, rules):
        found.add((0, 0, 0))
    return found


def tanala_allowed(card: str, rules: MeldRules) -> bool:
    if card == "JK":
        return rules.joker_tanala
    return card not in rules.wilds or rules.wild_as_itself


def run_meanings(group: Sequence[str], targets: list[str], rules: MeldRules) -> set[Held]:
    if rules.run_max is not None and len(group) > rules.run_max:
        return set()
    fixed, own, free = split(group, rules)
    if len(set(fixed)) < len(fixed) or not set(fixed) <= set(targets):
        return set()
    # A wild card may lie on its own place where no other card like it already lies.
    as_themselves = {card for card in own if card in targets}
    substitutes = len(free) + len(own) - len(as_themselves)
    if len(fixed) + len(as_themselves) < rules.min_naturals:
        return set()
    return {(1, int(substitutes == 0), 0)}


def is_set(group: Sequence[str], rules: MeldRules) -> bool:
    if len(group) not in rules.set_sizes or (rules.suits_differ and len(group) > 4):
        return False
    return any(is_set_of(group, rank, rules) for rank in RANKS)


def is_set_of(group: Sequence[str], rank: str, rules: MeldRules) -> bool:
    fixed, own, _free = split(group, rules)
    if any(card[0] != rank for card in fixed):
        return False
    if rules.suits_differ and len(set(fixed)) < len(fixed):
        return False
    at_home = [card for card in own if card[0] == rank]
    if rules.suits_differ:
        at_home = sorted(set(at_home))
    substitutes = len(group) - len(fixed) - len(at_home)
    naturals = len(fixed) + len(at_home)
    if naturals < rules.min_naturals or (rules.wilds_within_naturals and substitutes > naturals):
        return False
    if not rules.suits_differ and substitutes == 0 and len({card[1] for card in group}) == 1:
        # Identical wild cards on their own place are all of one suit, unless one of them stands for another.
        return len(own) > 0 and naturals - 1 >= rules.min_naturals
    return True


def split(group: Sequence[str], rules: MeldRules) -> tuple[list[str], list[str], list[str]]:
    """Return natural cards, wild cards that may be natural on their own place, and those that never are."""
    fixed = [card for card in group if card not in rules.wilds]
    wild = [card for card in group if card in rules.wilds]
    own = [card for card in wild if card != "JK" and rules.wild_as_itself]
    return fixed, own, [card for card in wild if card not in own]
