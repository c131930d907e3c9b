"""Work out a deal between the last players: by chips, or by the chances that they give (ICM)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from rules.events.payouts import Paid, sums_at
from rules.events.poker.proposal import Called
from rules.events.state import Event
from rules.statements import RuleViolation, Statement

MOST = 10
"""As many can make a deal by ICM: the work doubles with each."""
SURE = 10**40
"""A chance that is certain: chances are whole parts of it, which are exact enough and quick."""


def deal_of(event: Event, stage: str, way: str, stacks: Mapping[str, int]) -> dict[str, Paid]:
    """Return what each of the last players takes of what their places pay in one way; raises DEAL."""
    sums = sums_at(event, event.competition_of(stage).competition).by_place[: len(stacks)]
    if not any(sums):
        raise RuleViolation("DEAL", "room_deal_nothing", "/stage", players=len(stacks))
    return WAYS[way](stacks, sums, event.name)


def may_deal(event: Event, stage: str) -> bool:
    """Tell whether those who are still in can make a deal."""
    room, sums = event.rooms[stage], sums_at(event, event.competition_of(stage).competition).by_place
    return (
        room.deal is None
        and not room.is_over
        and 2 <= len(room.playing) <= MOST
        and any(sums[: len(room.playing)])
    )


def by_chips(stacks: Mapping[str, int], sums: Sequence[int], called: Called) -> dict[str, Paid]:
    """Return what each takes where the sums left are shared by chips.

    Each has the least of them for sure; the rest is shared in the proportion of the chips. Raises DEAL.
    """
    sums = _checked(stacks, sums)
    rest, everything = sum(sums) - len(stacks) * sums[-1], sum(stacks.values())
    amounts = _whole(
        {player: sums[-1] + Fraction(rest * stack, everything) for player, stack in stacks.items()},
        sum(sums),
    )
    return {
        player: Paid(
            amount,
            Statement(
                "room_deal_chips_above" if amount > sums[0] else "room_deal_chips",
                {
                    "name": called(player),
                    "chips": stacks[player],
                    "all": everything,
                    "least": sums[-1],
                    "rest": rest,
                    "amount": amount,
                },
            ),
        )
        for player, amount in amounts.items()
    }


def by_icm(stacks: Mapping[str, int], sums: Sequence[int], called: Called) -> dict[str, Paid]:
    """Return what each can expect of the sums left: the independent chip model (Malmuth and Harville).

    Who is first has as great a chance as his part of all chips; each further place goes the same way among
    those who are left. Raises DEAL.
    """
    sums = _checked(stacks, sums)
    chances = _chances([*stacks.values()])
    worth = {
        player: sum(chance * paid for chance, paid in zip(likely, sums, strict=True))
        for player, likely in zip(stacks, chances, strict=True)
    }
    # What is cut off below the millionth of a coin is the error of the chances.
    amounts = _whole(
        {player: Fraction(round(Fraction(each * 10**6, SURE)), 10**6) for player, each in worth.items()},
        sum(sums),
    )
    return {
        player: Paid(
            amount,
            Statement(
                "room_deal_icm",
                {
                    "name": called(player),
                    "chips": stacks[player],
                    "chance_names": [f"{each / SURE:.1%}" for each in likely],
                    "amount": amount,
                },
            ),
        )
        for (player, amount), likely in zip(amounts.items(), chances, strict=True)
    }


WAYS: Mapping[str, Callable[[Mapping[str, int], Sequence[int], Called], dict[str, Paid]]] = {
    "chips": by_chips,
    "icm": by_icm,
}


def _chances(chips: Sequence[int]) -> list[list[int]]:
    """Return for each player how likely each place is, from the first, as a part of SURE."""
    chances = [[0] * len(chips) for _ in chips]
    # How likely it is that just those of a set (a bit for each) have taken the first places.
    ways = {0: SURE}
    for place in range(len(chips)):
        following: dict[int, int] = {}
        for taken, chance in ways.items():
            left = [at for at in range(len(chips)) if not taken >> at & 1]
            everything = sum(chips[at] for at in left)
            for at in left:
                likely = chance * chips[at] // everything
                chances[at][place] += likely
                following[taken | 1 << at] = following.get(taken | 1 << at, 0) + likely
        ways = following
    return chances


def _checked(stacks: Mapping[str, int], sums: Sequence[int]) -> list[int]:
    """Return a sum for each of the players, the greatest first; raises DEAL where no deal can be made."""
    if not 2 <= len(stacks) <= MOST or any(stack < 1 for stack in stacks.values()):
        raise RuleViolation("DEAL", "room_deal_players", "/stacks", most=MOST)
    if not sums or len(sums) > len(stacks):
        raise RuleViolation("DEAL", "room_deal_sums", "/sums", players=len(stacks), given=len(sums))
    return [*sorted(sums, reverse=True), *[0] * (len(stacks) - len(sums))]


def _whole(worth: Mapping[str, Fraction], total: int) -> dict[str, int]:
    """Return whole sums that add up to `total`: what is left over goes to the greatest parts cut off."""
    whole = {player: int(share) for player, share in worth.items()}
    rest = total - sum(whole.values())
    for player in sorted(worth, key=lambda player: whole[player] - worth[player])[:rest]:
        whole[player] += 1
    return whole
