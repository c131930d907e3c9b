"""Name the wild cards of Indian Marriage, and read melds and dublees (RULES §5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.arrange import MeldRules
from rules.cards import JOKER
from rules.checks import check_copies, check_known
from rules.statements import RuleViolation
from rules.switches import Rules
from rules.wilds import check_turned_up, neighbour, other_suits

MELD = 3
DUBLEE = 2


@dataclass(frozen=True)
class Wilds:
    """Hold the wild cards of a deal: tiplu, poplu above it, jhiplu below it, its rank in the other suits."""

    tiplu: str
    poplu: str
    jhiplu: str
    ordinary: tuple[str, ...]

    @property
    def all(self) -> frozenset[str]:
        """Return every wild card."""
        return frozenset((self.tiplu, self.poplu, self.jhiplu, *self.ordinary))

    def value_of(self, card: str) -> str | None:
        """Return what `card` counts as: ``tiplu``, ``poplu``, ``jhiplu``, or None for anything else."""
        return {self.tiplu: "tiplu", self.poplu: "poplu", self.jhiplu: "jhiplu"}.get(card)


def wilds_of(tiplu: str) -> Wilds:
    """Return the wild cards round `tiplu`; king, ace and two are neighbours."""
    return Wilds(tiplu, neighbour(tiplu, 1), neighbour(tiplu, -1), other_suits(tiplu))


def meld_rules(rules: Rules, wilds: Wilds) -> MeldRules:
    """Return what a meld is: three cards, one of them natural, tunnelas pure."""
    return MeldRules(
        wilds=wilds.all,
        run_max=MELD,
        set_sizes=(MELD,),
        min_naturals=1,
        tanala="straight_run",
        wild_as_itself=rules["wild_as_itself"],
    )


def is_dublee(cards: Sequence[str], wilds: Wilds) -> bool:
    """Tell whether `cards` are two identical cards that are not wild."""
    return len(cards) == DUBLEE and cards[0] == cards[1] and cards[0] not in wilds.all


def is_tunnela(cards: Sequence[str]) -> bool:
    """Tell whether `cards` are three identical cards."""
    return len(cards) == MELD and len(set(cards)) == 1


def check_readable(cards: Sequence[str], field: str, name: str | None = None) -> None:
    """Raise UNKNOWN_CARD for the first of `cards` that is none; Marriage has no printed jokers."""
    for place, card in enumerate(cards):
        if card == JOKER:
            raise RuleViolation("UNKNOWN_CARD", "marriage_no_jokers", f"{field}/{place}")
    check_known(cards, field, name, ())


def check_tiplu(tiplu: str) -> None:
    """Raise UNKNOWN_CARD where `tiplu` is no card."""
    if tiplu == JOKER:
        raise RuleViolation("UNKNOWN_CARD", "marriage_no_jokers", "/tiplu")
    check_turned_up(tiplu, "/tiplu")


def check_in_play(
    rules: Rules, cards: Iterable[str], tiplu: str | None, field: str, name: str | None = None
) -> None:
    """Raise TOO_MANY_COPIES where there are more of a card than the decks leave; the tiplu drawn is one."""
    check_copies(cards, rules["decks"], 0, tiplu, field, name)
