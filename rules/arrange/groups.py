"""What the runs and tanalas of a suit may be, what they count, and how they cover its cards."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from rules.arrange.melds import MeldRules, Needs
from rules.arrange.suits import LONGEST

# One way to cover cards exactly: wild cards needed; runs made, counted no further than needed; straight runs
# singled out; the first group, as the places of its natural cards (see `groups_of`); the way for the rest.
# A plain tuple, for Python's garbage collector stops watching those.
Way = tuple[int, int, int, tuple[int, ...], "Way | None"]

# A table for so many wild cards serves hands with fewer: more tables would be smaller, but met less often.
_WILDS = (0, 1, 3, 1000)


class Groups(NamedTuple):
    """What the groups of a suit may be and what they count.

    tanala, joker_tanala: runs and straight runs it counts as, None where it is no meld; pure_run: whether a
    run without substitutes counts as straight; wilds: wild cards there are at most.
    """

    ace_high: bool
    run_max: int
    min_naturals: int
    tanala: tuple[int, int] | None = None
    joker_tanala: tuple[int, int] | None = None
    pure_run: bool = True
    needs: Needs = Needs()
    wilds: int = 0


def groups_for(rules: MeldRules, needs: Needs, wilds: int) -> list[Groups]:
    """Translate meld rules into what the groups of a suit count; two ways of counting for "first_life_only".

    Raises ValueError for what no rule book asks for: more than one straight run of which a tanala is the
    first life.
    """
    base = Groups(
        ace_high=rules.ace_high,
        run_max=rules.run_max or LONGEST,
        min_naturals=rules.min_naturals,
        needs=needs,
        wilds=_WILDS[bisect_left(_WILDS, wilds)],
    )
    if rules.tanala == "off":
        return [] if needs.tanalas else [base]
    counts = (1, 1) if rules.tanala == "straight_run" else (0, 0)
    plain = base._replace(tanala=counts, joker_tanala=counts if rules.joker_tanala else None)
    if needs.tanalas:
        return [_counting_tanalas(plain, Needs(pure=needs.tanalas), rules)]
    if rules.tanala != "first_life_only" or needs == Needs():
        return [plain]
    if needs.pure > 1:
        raise ValueError("a tanala can stand in for one straight run only")
    # Either the first life is a straight run as ever, or a tanala is, and runs of any kind make up the rest.
    return [plain, _counting_tanalas(plain, Needs(max(needs.runs - 1, 0), 1), rules)]


def _counting_tanalas(groups: Groups, needs: Needs, rules: MeldRules) -> Groups:
    """Return `groups` where tanalas alone count as the straight runs of `needs`."""
    one = (0, 1)
    return groups._replace(
        needs=needs, pure_run=False, tanala=one, joker_tanala=one if rules.joker_tanala else None
    )
