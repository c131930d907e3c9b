"""Work out a deal between the last players: by chips, or by the chances that they give (ICM)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.statements import RuleViolation

MOST = 10
"""As many can make a deal by ICM: the work doubles with each."""


def by_chips(stacks: Mapping[str, int], sums: Sequence[int]) -> dict[str, int]:
    """Return what each takes where the sums left are shared by chips.

    Each has the least of them for sure; the rest is shared in the proportion of the chips. Raises DEAL.
    """
    sums = _checked(stacks, sums)
    rest, chips = sum(sums) - len(stacks) * sums[-1], sum(stacks.values())
    return _whole({player: sums[-1] + Fraction(rest * stack, chips) for player, stack in stacks.items()})


def by_icm(stacks: Mapping[str, int], sums: Sequence[int]) -> dict[str, int]:
    """Return what each can expect of the sums left: the independent chip model (Malmuth and Harville).

    Who is first has as great a chance as his part of all chips; each further place goes the same way among
    those who are left. Raises DEAL.
    """
    sums = _checked(stacks, sums)
    players = [*stacks]
    chips = [stacks[player] for player in players]
    worth = [Fraction(0)] * len(players)
    # How likely it is that just those of a set (a bit for each) have taken the first places.
    ways: dict[int, Fraction] = {0: Fraction(1)}
    for paid in sums:
        following: dict[int, Fraction] = {}
        for taken, chance in ways.items():
            left = sum(stack for at, stack in enumerate(chips) if not taken >> at & 1)
            for at, stack in enumerate(chips):
                if not taken >> at & 1:
                    likely = chance * Fraction(stack, left)
                    worth[at] += likely * paid
                    following[taken | 1 << at] = following.get(taken | 1 << at, Fraction(0)) + likely
        ways = following
    return _whole(dict(zip(players, worth, strict=True)))


def _checked(stacks: Mapping[str, int], sums: Sequence[int]) -> list[int]:
    """Return a sum for each of the players, the greatest first; raises DEAL where no deal can be made."""
    if not 2 <= len(stacks) <= MOST or any(stack < 1 for stack in stacks.values()):
        raise RuleViolation("DEAL", "room_deal_players", "/stacks", most=MOST)
    if not sums or len(sums) > len(stacks):
        raise RuleViolation("DEAL", "room_deal_sums", "/sums", players=len(stacks), given=len(sums))
    return [*sorted(sums, reverse=True), *[0] * (len(stacks) - len(sums))]


def _whole(worth: Mapping[str, Fraction]) -> dict[str, int]:
    """Return whole sums that add up as these do: what is left over goes to the greatest parts cut off."""
    whole = {player: int(share) for player, share in worth.items()}
    rest = int(sum(worth.values())) - sum(whole.values())
    for player in sorted(worth, key=lambda player: whole[player] - worth[player])[:rest]:
        whole[player] += 1
    return whole
