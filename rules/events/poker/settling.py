"""Settle a freeze-out whose pot is its buy-ins: what each takes out of it, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.events.contests import contest
from rules.events.payouts import bought_in, is_of_buy_ins
from rules.events.prizes import holders_of, payouts
from rules.events.results import Results
from rules.events.state import Event
from rules.settling.evening import said_sum
from rules.settling.payments import Transfer, is_exact, left_of
from rules.statements import Statement

MOST_FRIENDS = 40
"""As many settle among themselves; where more play, somebody holds the pot."""


@dataclass(frozen=True)
class Settled:
    """Hold the `buy_in` of each who ever had a seat, what each takes `out` of the pot, and why.

    Nobody takes anything before it is over. `paid` are the payments that were made.
    """

    buy_in: int
    players: tuple[str, ...]
    out: Mapping[str, int]
    says: tuple[Statement, ...]
    paid: tuple[Transfer, ...] = ()

    @property
    def balances(self) -> dict[str, int]:
        """Return what each has won or lost; it adds up to nothing."""
        return {player: out - self.buy_in for player, out in self.out.items()}

    @property
    def payments(self) -> list[Transfer]:
        """Return who still has to pay whom: what was paid stays paid, whatever was put right since."""
        return left_of(self.balances, self.paid)

    @property
    def notes(self) -> tuple[Statement, ...]:
        """Return how the pot is shared, that it cancels out, and whether the payments are the fewest."""
        if not self.out:
            return self.says
        says = (*self.says, said_sum(self.balances.values(), "{:,}".format))
        if not (count := len(self.payments)):
            return says
        key = "settling_fewest" if is_exact(self.balances) else "settling_many"
        return *says, Statement(key, {"count": count})


def settles(event: Event, stage: str) -> bool:
    """Tell whether a stage is a freeze-out whose pot is its buy-ins, and of few enough to settle alone."""
    competition = event.competition_of(stage)
    stages = [each for each in event.stages.values() if each.terms.competition == competition.competition]
    few = len(bought_in(event, competition.competition)) <= MOST_FRIENDS
    return stage in event.rooms and len(stages) == 1 and few and is_of_buy_ins(competition)


def settled(event: Event, stage: str, results: Results) -> Settled | None:
    """Return how a freeze-out is settled; None where it is not."""
    if not settles(event, stage):
        return None
    room, competition = event.rooms[stage], event.competition_of(stage)
    players, buy_in = bought_in(event, competition.competition), competition.fee or 0
    contests = {stage: contest(event, stage, results)}
    made = payouts(event, competition.competition, contests)
    says = (Statement("settling_buy_in", {"stake": f"{buy_in:,}"}), *made.says)
    paid = event.payments.get(stage, ())
    if not room.is_over:
        return Settled(buy_in, players, {}, says, paid)
    out = {player: made.paid[player].amount if player in made.paid else 0 for player in players}
    rest = buy_in * len(players) - sum(out.values())
    if not rest:
        return Settled(buy_in, players, out, says, paid)
    first = next(iter(holders_of(event, competition.competition, contests)), ()) or players
    part, odd = divmod(rest, len(first))
    for number, player in enumerate(first):
        out[player] += part + (number < odd)
    names = [event.name(player) for player in first]
    left = Statement("settling_rest", {"rest": rest, "names": names})
    return Settled(buy_in, players, out, (*says, left), paid)
