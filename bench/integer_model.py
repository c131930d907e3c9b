"""Arrange a hand as an integer program for OR-tools' CP-SAT: the engine's peer, and its judge in tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from rules.arrange import MeldRules, Needs, card_points
from rules.cards.cards import JOKER, RANKS, SUITS

PLACES = RANKS + "A"
LONGEST_RUN = len(PLACES)

# Cards of the hand (wild cards on their own place among them), further wild cards, runs, straight runs.
Group = tuple[tuple[str, ...], int, int, int]


def fewest_points(
    cards: Sequence[str], rules: MeldRules, needs: Needs, longest: int = LONGEST_RUN
) -> int | None:
    """Solve one hand to proven optimality; None where the needs cannot be met.

    Runs have at most `longest` cards. Five are enough where a run needs less than two natural cards, for
    longer runs are made of shorter ones, and the model is smaller.
    """
    from ortools.sat.python import cp_model  # noqa: PLC0415 - takes long to load, and most tests solve none

    held = Counter(cards)
    wilds = sum(held[card] for card in held if card in rules.wilds)
    naturals = {card: copies for card, copies in held.items() if card != JOKER}
    groups = [*_runs(naturals, wilds, rules, longest), *_sets(naturals, wilds, rules), *_tanalas(held, rules)]
    if rules.min_naturals == 0 and wilds >= 3:
        groups.append(((), 3, 1, 0))
    model = cp_model.CpModel()
    made = [model.new_int_var(0, _most(group, held, wilds), "") for group in groups]
    for card, copies in held.items():
        uses = [
            group[0].count(card) * var for group, var in zip(groups, made, strict=True) if card in group[0]
        ]
        if uses:
            model.add(sum(uses) <= copies)
    spent = [sum(c in rules.wilds for c in group[0]) + group[1] for group in groups]
    model.add(sum(cost * var for cost, var in zip(spent, made, strict=True)) <= wilds)
    model.add(sum(group[2] * var for group, var in zip(groups, made, strict=True)) >= needs.runs)
    model.add(sum(group[3] * var for group, var in zip(groups, made, strict=True)) >= needs.pure)
    worth = [sum(card_points(card, rules) for card in group[0]) for group in groups]
    model.maximize(sum(value * var for value, var in zip(worth, made, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    return sum(card_points(card, rules) for card in cards) - round(solver.objective_value)


def _most(group: Group, held: Counter[str], wilds: int) -> int:
    limits = [held[card] // group[0].count(card) for card in group[0]]
    if group[1]:
        limits.append(wilds // group[1])
    return min(limits)


def _runs(held: dict[str, int], wilds: int, rules: MeldRules, longest: int) -> Iterator[Group]:
    """Yield the runs of up to `longest` cards."""
    seen = set()
    for suit, size in product(SUITS, range(3, min(rules.run_max or longest, longest) + 1)):
        for start in range((14 if rules.ace_high else 13) - size + 1):
            window = [rank + suit for rank in PLACES[start : start + size]]
            present = [
                card for card in window if card in held and (rules.wild_as_itself or card not in rules.wilds)
            ]
            for gaps in range(max(0, size - len(present)), min(size, wilds) + 1):
                for chosen in combinations(present, size - gaps):
                    if len(chosen) >= max(rules.min_naturals, 1) and (chosen, gaps) not in seen:
                        seen.add((chosen, gaps))
                        yield chosen, gaps, 1, int(gaps == 0)


def _sets(held: dict[str, int], wilds: int, rules: MeldRules) -> Iterator[Group]:
    """Yield sets by the copies they take of each suit."""
    for rank in RANKS:
        same = [rank + suit for suit in SUITS]
        copies = [
            range(min(held.get(card, 0), 1 if rules.suits_differ else 3) + 1)
            if rules.wild_as_itself or card not in rules.wilds
            else range(1)
            for card in same
        ]
        for taken in product(*copies):
            chosen = tuple(card for card, count in zip(same, taken, strict=True) for _ in range(count))
            for size in rules.set_sizes:
                gaps = size - len(chosen)
                if len(chosen) < max(rules.min_naturals, 1) or not 0 <= gaps <= wilds:
                    continue
                if (rules.suits_differ and size > 4) or (rules.wilds_within_naturals and gaps > len(chosen)):
                    continue
                if rules.suits_differ or gaps or len(set(chosen)) > 1:
                    yield chosen, gaps, 0, 0


def _tanalas(held: Counter[str], rules: MeldRules) -> Iterator[Group]:
    if rules.tanala == "off":
        return
    counts = int(rules.tanala == "straight_run")
    for card, copies in held.items():
        allowed = rules.joker_tanala if card == JOKER else rules.wild_as_itself or card not in rules.wilds
        if copies >= 3 and allowed:
            yield (card,) * 3, 0, counts, counts
