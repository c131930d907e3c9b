"""Read the outcome of a deal of 21-card or 27-card rummy (RULES §3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from rules.cards.cards import JOKER
from rules.cards.showing import Ended, Showing
from rules.outcome import facts
from rules.outcome.common_kinds import CARD, CARDS, FLAG, MELDS, PLAYERS, POINTS, SEAT, VALUE_COUNT, choice
from rules.outcome.facts import each_seat, fact, pointer, variant
from rules.outcome.forms import Copies, Offer, When
from rules.outcome.kinds import Choice
from rules.rummy13.outcome import WON_BY, counted, statuses
from rules.rummy21.house import MOST_UNCAPPED, House
from rules.sheet.scoresheet import Points

Cards = tuple[str, ...]
DROPS = ("drop_first", "drop_later")
EARLY = ("first_turn", "early")
_STATUS = statuses({drop: drop for drop in DROPS}, "wrong_show", "drop")
_SHOWS = choice("normal", *EARLY, "last_standing", "void").offering(
    "normal", "first_turn", Offer("void", when=When("stock_end", ("reshuffle",), within=False))
)
# They may be stated otherwise than by how many of each there are.
_COUNT = VALUE_COUNT.instead_of("bonus", "value_cards")
_VALUE = replace(_COUNT, copies=Copies("decks"))
# The cut card is one of them, but for a printed joker, which makes aces wild.
_CUT = replace(_COUNT, copies=Copies("decks", When("/indicator", (JOKER,), within=False)))


def _kind(house: House) -> Choice:
    full = Offer("full", when=When("allow_full_pure_show", (True,)) if house.all_melded else None)
    offers = [full if kind == "full" else Offer(kind) for kind in house.kinds]
    kind = choice(*house.kinds).or_null.offering(*offers)
    return kind.said(faces="show", label="show.title").asked("/show", "void", within=False)


@dataclass(frozen=True, kw_only=True)
class Result(Ended):
    """Hold what is entered for one seat.

    His cards or their `points` cost him; `groups` is how he laid them out. His value cards are how many of
    each he has, `value_cards` or their `bonus`, or lie among his cards.
    """

    packs = DROPS
    seat: int = fact(SEAT.needed)
    status: str | None = fact(replace(_STATUS, required=False, null=True))
    bonus: Points | None = fact(POINTS.or_null)
    points: Points | None = fact(counted("max_points", MOST_UNCAPPED))
    cards: Cards | None = fact(CARDS.or_null.of_size("cards"))
    groups: tuple[Cards, ...] | None = fact(MELDS.or_null, name="melds")
    value_cards: Cards | None = fact(CARDS.or_null)
    had_turn: bool | None = fact(FLAG.or_null)
    field: str = pointer()

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


@dataclass(frozen=True, kw_only=True)
class Outcome(facts.Outcome, Showing[Result]):
    """Hold the facts of one deal; `kind` is how the winner showed."""

    players: tuple[int | str, ...] = fact(PLAYERS)
    indicator: str | None = fact(CARD.or_null.said(needs="rummy21.needsWild"))
    stated: tuple[int, ...] = fact(WON_BY, name="winner")
    show: str = fact(_SHOWS.said(faces="rummy.show", label="rummy.howEnded"), default="normal")
    winner_special: tuple[Cards, ...] = fact(MELDS.or_null, default=())
    winner_melds: tuple[Cards, ...] = fact(MELDS.or_null, default=())
    winner_rest: Cards = fact(CARDS.or_null, default=())
    kind: str | None = None
    results: tuple[Result, ...] = ()

    @property
    def early(self) -> bool:
        """Tell whether the winner showed on his first turn (T-6)."""
        return self.show in EARLY or any(result.had_turn is False for result in self.losers)


def outcome_of(house: House) -> type[Outcome]:
    """Return how a deal of one game is stated: how many of each of its value cards a seat has is a fact."""
    game = house.game.capitalize()
    values = {value: _VALUE if steps else _CUT for value, steps in house.values.items()}
    result = variant(Result, f"{game}Result", **values)
    return variant(Outcome, f"{game}Outcome", kind=_kind(house), results=each_seat(result).needed)
