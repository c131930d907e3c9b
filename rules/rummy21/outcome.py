"""Read the outcome of a deal of 21-card or 27-card rummy (RULES §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.roster import winners_of
from rules.rummy21.schools import School
from rules.rummy21.show import Show, read_show
from rules.scoresheet import Facts, Points

Cards = tuple[str, ...]
DROPS = ("drop_first", "drop_later")
EARLY = ("first_turn", "early")


@dataclass(frozen=True)
class Result:
    """Hold what is entered for one seat.

    His cards or their `points` cost him; `groups` is how he laid them out. His value cards are `counts`,
    `value_cards` or their `bonus`, or lie among his cards.
    """

    seat: int
    field: str
    status: str | None = None
    points: Points | None = None
    cards: Cards | None = None
    groups: tuple[Cards, ...] | None = None
    bonus: Points | None = None
    counts: Mapping[str, int] | None = None
    value_cards: Cards | None = None
    had_turn: bool | None = None

    @property
    def dropped(self) -> bool:
        return self.status in DROPS

    @property
    def counted(self) -> bool:
        """Tell whether his cards or points are entered."""
        return self.points is not None or self.cards is not None

    @property
    def grouped(self) -> Cards:
        """Return the cards of his groups."""
        return tuple(card for group in self.groups or () for card in group)

    @property
    def shown_cards(self) -> Cards:
        """Return the cards entered for him: his hand, or as much of it as is known."""
        if self.cards is not None:
            return self.cards
        return tuple((Counter(self.value_cards) | Counter(self.grouped)).elements())

    @property
    def value_evidence(self) -> Cards:
        """Return the cards that say his value cards; none where a bonus is stated beside groups alone."""
        if self.bonus is not None and self.cards is None and self.value_cards is None:
            return ()
        return self.shown_cards


@dataclass(frozen=True)
class Outcome:
    """Hold the facts of one deal; `declared` is the winner's hand as shown, if it was entered."""

    winners: tuple[int, ...]
    show: str
    indicator: str | None
    results: tuple[Result, ...]
    declared: Show | None
    players: tuple[int | str, ...]

    @property
    def winner(self) -> int | None:
        return self.winners[0] if self.winners else None

    @property
    def void(self) -> bool:
        return self.show == "void"

    @property
    def losers(self) -> tuple[Result, ...]:
        return tuple(result for result in self.results if result.seat != self.winner)

    @property
    def early(self) -> bool:
        """Tell whether the show came on the winner's first turn (T-6)."""
        return self.show in EARLY or any(result.had_turn is False for result in self.losers)

    def had_turn(self, seat: int, dealer: int, seats: int) -> bool:
        """Tell whether `seat` had a turn before the show: in an early one, whoever sits before the winner."""
        if not self.early or self.winner is None:
            return True
        return (seat - dealer - 1) % seats < (self.winner - dealer - 1) % seats


def read_outcome(school: School, facts: Facts) -> Outcome:
    """Return the outcome that `facts` state; nothing is judged yet."""
    declared = any(facts.get(f"winner_{part}") for part in ("special", "melds", "rest"))
    entries = enumerate(facts.get("results") or ())
    return Outcome(
        tuple(dict.fromkeys(winners_of(facts.get("winner")))),
        facts.get("show") or "normal",
        facts.get("indicator"),
        tuple(_result(school, entry, f"/results/{place}") for place, entry in entries),
        read_show(school, facts, "winner_") if declared else None,
        tuple(facts.get("players") or ()),
    )


def _result(school: School, entry: Facts, field: str) -> Result:
    counted = any(entry.get(value) is not None for value in school.values)
    groups = entry.get("melds")
    return Result(
        entry["seat"],
        field,
        entry.get("status"),
        entry.get("points"),
        _cards(entry.get("cards")),
        None if groups is None else tuple(tuple(group) for group in groups),
        entry.get("bonus"),
        {value: entry.get(value) or 0 for value in school.values} if counted else None,
        _cards(entry.get("value_cards")),
        entry.get("had_turn"),
    )


def _cards(cards: Sequence[str] | None) -> Cards | None:
    return None if cards is None else tuple(cards)
