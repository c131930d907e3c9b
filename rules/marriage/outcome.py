"""Read the outcome of a deal of Indian Marriage (RULES §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.marriage.cards import wilds_of
from rules.marriage.value import VALUES, Worth, count_values, opening_tunnelas, value_cards
from rules.roster import winners_of
from rules.scoresheet import Facts, Points
from rules.statements import Statement
from rules.switches import Rules


@dataclass(frozen=True)
class Holding:
    """Hold what one seat scores for: points per opponent as counted there, value cards, or cards."""

    seat: int
    field: str
    points: Points | None = None
    counts: Mapping[str, int] | None = None
    mal: tuple[str, ...] = ()
    tunnelas: tuple[tuple[str, ...], ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        return (*self.mal, *(card for tunnela in self.tunnelas for card in tunnela))

    @property
    def in_detail(self) -> bool:
        """Tell whether value cards or cards are stated, not only their points."""
        return self.counts is not None or bool(self.cards)


@dataclass(frozen=True)
class MarriageOutcome:
    """Hold the facts of one deal; `win` is ``melds``, ``dublees`` or ``void``."""

    winners: tuple[int, ...]
    win: str
    tiplu: str | None
    shown: tuple[int, ...]
    seven_dublees: tuple[int, ...]
    holdings: tuple[Holding, ...]
    winner_melds: tuple[tuple[str, ...], ...]
    players: tuple[int | str, ...]

    @property
    def named(self) -> set[int]:
        """Return every seat that the outcome says something about."""
        entered = (holding.seat for holding in self.holdings)
        return {*self.winners, *self.shown, *self.seven_dublees, *entered}

    @property
    def won(self) -> tuple[str, ...]:
        """Return the cards of the winner's melds or dublees."""
        return tuple(card for meld in self.winner_melds for card in meld)

    @property
    def held(self) -> tuple[Holding, ...]:
        """Return what every seat scores for; the winner's melds say it where nothing else does."""
        if self.win != "melds" or not self.winner_melds or not self.winners:
            return self.holdings
        winner = self.winners[0]
        own = next((holding for holding in self.holdings if holding.seat == winner), None)
        if own is None:
            own = Holding(winner, "/winner_melds")
        elif own.counts is not None or own.mal or (own.points is not None and not own.tunnelas):
            return self.holdings
        mal = tuple((Counter(self.won) - Counter(own.cards)).elements())
        others = (holding for holding in self.holdings if holding.seat != winner)
        return (replace(own, mal=mal), *others)

    def has_shown(self, seat: int) -> bool:
        """Tell whether `seat` laid down three pure melds or seven dublees (M-2)."""
        won_by_dublees = self.win == "dublees" and seat in self.winners
        return seat in self.shown or seat in self.seven_dublees or won_by_dublees


def read_outcome(facts: Facts) -> MarriageOutcome:
    """Return the outcome that `facts` state; nothing is judged yet."""
    holdings = [
        *(
            Holding(entry["seat"], f"/points_per_opponent/{place}", entry.get("points"))
            for place, entry in enumerate(facts.get("points_per_opponent") or ())
        ),
        *(_holding(entry, f"/results/{place}") for place, entry in enumerate(facts.get("results") or ())),
    ]
    return MarriageOutcome(
        winners_of(facts.get("winner")),
        facts.get("win") or "melds",
        facts.get("tiplu"),
        tuple(facts.get("shown") or ()),
        tuple(facts.get("seven_dublees") or ()),
        tuple(holdings),
        tuple(tuple(meld) for meld in facts.get("winner_melds") or ()),
        tuple(facts.get("players") or ()),
    )


def _holding(entry: Facts, field: str) -> Holding:
    counted = any(entry.get(value) is not None for value in VALUES)
    return Holding(
        entry["seat"],
        field,
        entry.get("points"),
        {value: entry.get(value) or 0 for value in VALUES} if counted else None,
        tuple(entry.get("mal_in_hand") or ()),
        tuple(tuple(tunnela) for tunnela in entry.get("opening_tunnelas") or ()),
    )


def worth_of(rules: Rules, holding: Holding, tiplu: str | None) -> Worth:
    """Return what `holding` is worth from each opponent: counted out where cards or counts are stated."""
    if not holding.in_detail:
        points = int(holding.points or 0)
        said = Statement("marriage_value_entered", {"points": points})
        return Worth(points, (said,) if points else ())
    counts = dict(holding.counts or dict.fromkeys(VALUES, 0))
    worth = Worth(0)
    if tiplu is not None:
        wilds = wilds_of(tiplu)
        worth += opening_tunnelas(rules, holding.tunnelas, wilds)
        if holding.counts is None:
            counts = count_values(holding.mal, wilds)
    return worth + value_cards(rules, counts)
