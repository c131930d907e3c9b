"""Propose a schedule from players, stack, chips and the time there is."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from rules.events.clock.schedule import Schedule, Step

LENGTHS = (10, 12, 15, 20, 30)  # minutes of a level
FEW_LEVELS = 9
FIRST = 60  # big blinds that a stack begins with
AT_THE_END = 20  # big blinds there are in all when it should be over
BREAK_AFTER, BREAK = 90, 10  # minutes
MOST = 50_000_000  # chips of a blind
ENTRY = 45  # minutes that entries are open, as GAMA has it


def propose(players: int, stack: int, chips: Sequence[int], minutes: int) -> Schedule:
    """Return a schedule after which all chips are so few big blinds that one player should have them.

    The blinds grow by about the same part in every level, in amounts that the chips can pay; a chip is
    changed after the break, or in the level, in which nothing needs it any more.
    """
    kinds = tuple(sorted({*chips}))
    length = max((each for each in LENGTHS if minutes // each >= FEW_LEVELS), default=LENGTHS[0])
    between = -(-BREAK_AFTER // length)  # levels between two breaks
    count = 2
    while (count + 1) * length + count // between * BREAK <= minutes:
        count += 1
    first, last = max(2 * kinds[0], stack / FIRST), max(4 * kinds[0], min(players * stack / AT_THE_END, MOST))
    growth = max(1.0, last / first) ** (1 / (count - 1))
    bigs: list[int] = []
    for level in range(count):
        bigs.append(_round(first * growth**level, kinds, bigs[-1] if bigs else 0))
    smalls = [_half(big, kinds) for big in bigs]
    return Schedule(_steps(smalls, bigs, kinds, length), length * max(1, ENTRY // length), kinds)


def _round(amount: float, chips: Sequence[int], least: int) -> int:
    """Return an amount near to it of which two chips of one kind make a tenth or more, above `least`."""
    chip = max((each for each in chips if each * 2 <= amount), default=chips[0])
    rounded = max(2, round(amount / chip)) * chip
    while rounded <= least:
        rounded += chip
    return rounded


def _half(big: int, chips: Sequence[int]) -> int:
    chip = max((each for each in chips if each * 4 <= big), default=chips[0])
    return max(chip, big // 2 // chip * chip)


def _steps(smalls: Sequence[int], bigs: Sequence[int], chips: Sequence[int], length: int) -> tuple[Step, ...]:
    steps, ends, since, left = list[Step](), 0, 0, list(chips)
    for at, (small, big) in enumerate(zip(smalls, bigs, strict=True)):
        if since >= BREAK_AFTER:
            ends, since = ends + BREAK, 0
            steps.append(Step(at, ends, pause=True))
        ends, since = ends + length, since + length
        gone = _spare(left, (*smalls[at:], *bigs[at:]))
        if gone:
            left.remove(gone)
        steps.append(Step(at + 1, ends, small, big, colour_up=gone))
    return tuple(steps)


def _spare(chips: Sequence[int], amounts: Sequence[int]) -> int:
    """Return the smallest chip if all amounts can be paid without it, else 0."""
    unit = gcd(*chips[1:])
    return chips[0] if unit and all(amount % unit == 0 for amount in amounts) else 0
