"""State what a table plays for, and refuse what cannot be a stake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Literal

from rules.game_type import GameType
from rules.statements import RuleViolation

Per = Literal["point", "deal", "game", "buy_in"]
PERS: tuple[Per, ...] = ("point", "deal", "game", "buy_in")
Between = Literal["winner", "everybody", "sheet"]
BETWEEN: tuple[Between, ...] = ("winner", "everybody", "sheet")
MOST = 100_000  # of whole money, not coins
WHOLE = 100  # per cent


@dataclass(frozen=True)
class Money:
    """Hold how money is written: `coins` are the smallest there are, ``10 ** decimals`` of them a whole.

    What people pay is rounded to a multiple of `round_to` coins.
    """

    unit: str = ""
    decimals: int = 0
    round_to: int = 1

    def among(self, amounts: Iterable[int | Fraction]) -> Callable[[int | Fraction], str]:
        """Return how `amounts` that stand below each other are written: all with decimals, or none."""
        whole = all(Fraction(coins) % 10**self.decimals == 0 for coins in amounts)
        return partial(self.written, short=whole)

    def written(self, coins: int | Fraction, *, short: bool = True) -> str:
        """Return an amount as people write it: ₹12.50, Rs 1,250; parts of a coin with two places more.

        Whole money has no decimals, unless it is not to be `short`. Languages group it as chips.
        """
        whole = abs(Fraction(coins)) / 10**self.decimals
        if whole.denominator == 1 and short:
            number = f"{whole.numerator:,}"
        else:
            number = f"{float(whole):,.{self.decimals if coins == int(coins) else self.decimals + 2}f}"
        space = " " if self.unit[-1:].isalpha() else ""
        return ("\N{MINUS SIGN}" if coins < 0 else "") + self.unit + space + number


@dataclass(frozen=True)
class Stake:
    """Hold what one game is played for, in coins: a point, a deal, a game, or a buy-in.

    `between` says who pays for points: the winner is paid by all others, everybody by all who are behind
    him, or plus and minus of the sheet are paid as they stand. `shares` are per cent of the pot of buy-ins.
    """

    per: Per
    coins: int
    between: Between = "winner"
    shares: tuple[int, ...] = (WHOLE,)

    @classmethod
    def read(cls, stated: Mapping[str, Any]) -> Stake:
        """Return a stake as the ledger states it."""
        return cls(stated["per"], stated["coins"], stated["between"], tuple(stated["shares"]))


def check_stake(game: GameType, stake: Stake, money: Money) -> None:
    """Raise RuleViolation STAKE_LIMITS, STAKE_KIND or STAKE_SHARES where `game` is not played for this."""
    most = MOST * 10**money.decimals
    if not 1 <= stake.coins <= most:
        limits = {"least": money.written(1), "most": money.written(most), "given": money.written(stake.coins)}
        raise RuleViolation("STAKE_LIMITS", "stake_limits", f"/games/{game.id}/coins", **limits)
    if (stake.per == "buy_in") != game.places:
        sentence = "stake_only_buy_in" if game.places else "stake_no_buy_in"
        raise RuleViolation("STAKE_KIND", sentence, f"/games/{game.id}/per", title=game.title)
    if stake.per == "buy_in" and sum(stake.shares) != WHOLE:
        raise RuleViolation(
            "STAKE_SHARES", "stake_shares", f"/games/{game.id}/shares", given=sum(stake.shares), whole=WHOLE
        )
