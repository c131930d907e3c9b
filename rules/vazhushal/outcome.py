"""Read the outcome of a deal of Vazhushal, and refuse what cannot be one (RULES §6)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.checks import check_copies, check_known
from rules.facts import (
    CARD,
    CARDS,
    MOST_MELDS,
    MOST_SEATS,
    PLAYER,
    POINTS,
    SEAT,
    WINNER,
    Either,
    Many,
    Outcome,
    fact,
    pointer,
    record,
    rows,
)
from rules.roster import check_everybody, check_players, check_seats, sole_winner
from rules.scoresheet import Points, State
from rules.statements import RuleViolation
from rules.vazhushal.house import decks_for
from rules.vazhushal.melds import RULE, VazhushalMeld, meld_rules, table_fault
from rules.wilds import check_turned_up

MOST_COUNTED = 1000
_COUNT = POINTS.or_null.up_to(999).with_keys("sign")


@dataclass(frozen=True, kw_only=True)
class VazhushalPosition:
    """Hold what one seat has when the deal ends: its melds and hand, or its count as made at the table."""

    seat: int = fact(SEAT.needed)
    melds: tuple[VazhushalMeld, ...] = fact(rows(VazhushalMeld, MOST_MELDS))
    hand: tuple[str, ...] = fact(CARDS)
    points: Points | None = fact(
        _COUNT.said(empty="rummy.count", label="rummy.countOf", needs="wipe.needsCount")
    )
    field: str = pointer()

    @property
    def cards(self) -> tuple[str, ...]:
        return (*(card for meld in self.melds for card in meld.cards), *self.hand)


# What a seat has, or a player who is named only.
_PLAYER = Either("player", (*PLAYER.of, record(VazhushalPosition)))


@dataclass(frozen=True, kw_only=True)
class VazhushalOutcome(Outcome):
    """State one deal: who went out, or what everybody has once the stock is used up."""

    negative_joker: str | None = fact(CARD.or_null)
    went_out: tuple[int, ...] = fact(WINNER)
    entries: tuple[int | str | VazhushalPosition, ...] = fact(
        Many("rows", _PLAYER, MOST_SEATS), name="players"
    )

    @cached_property
    def positions(self) -> tuple[VazhushalPosition, ...]:
        """Return what is entered of the seats."""
        return tuple(entry for entry in self.entries if isinstance(entry, VazhushalPosition))

    @cached_property
    def players(self) -> tuple[int | str, ...]:
        """Return the players who are named only."""
        return tuple(entry for entry in self.entries if not isinstance(entry, VazhushalPosition))


def check_outcome(state: State, outcome: VazhushalOutcome) -> None:
    """Raise RuleViolation where `outcome` cannot be, in the order of RULES §0."""
    _check_table(state, outcome)
    check_scorable(state, outcome)


def check_scorable(state: State, outcome: VazhushalOutcome) -> None:
    """Raise RuleViolation where an outcome cannot be valued, whoever is at the table."""
    check_entered(state, outcome)
    if outcome.went_out:
        _check_winner(state, outcome, sole_winner(state, outcome.went_out, "/went_out"))
    elif not outcome.positions:
        raise RuleViolation("NO_WINNER", "vazhushal_nobody_out", "/went_out", RULE)
    _check_cards(state, outcome)


def check_entered(state: State, outcome: VazhushalOutcome) -> None:
    """Raise UNKNOWN_CARD for the first card entered that is none."""
    if outcome.negative_joker is not None:
        check_turned_up(outcome.negative_joker, "/negative_joker")
    for position in outcome.positions:
        name = state.name(position.seat)
        for place, meld in enumerate(position.melds):
            field = f"{position.field}/melds/{place}"
            check_laid(meld, f"{field}/cards", f"{field}/as", name)
        check_known(position.hand, f"{position.field}/hand", name)


def check_laid(laid: VazhushalMeld, field: str, as_field: str, name: str | None = None) -> None:
    """Raise UNKNOWN_CARD where a card of a meld, or what it is said to stand for, is no card."""
    check_known(laid.cards, field, name)
    check_known([card for card in laid.stands_for if card is not None], as_field, name, ())


def _check_table(state: State, outcome: VazhushalOutcome) -> None:
    if outcome.players:
        check_players(state, outcome.players)
    check_seats(state, [(seat, "/went_out") for seat in dict.fromkeys(outcome.went_out)])
    check_seats(state, [(position.seat, position.field) for position in outcome.positions])
    if outcome.positions and not outcome.went_out:
        check_everybody(state, [position.seat for position in outcome.positions], "/players")


def _check_winner(state: State, outcome: VazhushalOutcome, winner: int) -> None:
    for position in outcome.positions:
        if position.seat == winner and position.hand:
            raise RuleViolation(
                "WINNER_HAS_POINTS",
                "vazhushal_winner_has_cards",
                f"{position.field}/hand",
                RULE,
                name=state.name(winner),
                cards=list(position.hand),
            )


def _check_cards(state: State, outcome: VazhushalOutcome) -> None:
    entered: list[str] = []
    decks = decks_for(state.rules, max(len(state.active()), len(outcome.positions)))
    for position in outcome.positions:
        name = state.name(position.seat)
        if position.cards and outcome.negative_joker is None:
            raise RuleViolation("UNKNOWN_CARD", "vazhushal_joker_missing", "/negative_joker", RULE)
        entered += position.cards
        # The negative joker lies under the stock and is drawn at its end, so no copy of it is out of play.
        check_copies(entered, decks.packs, decks.jokers_per_pack, None, position.field, name)
        _check_points(position, name, counts=not outcome.went_out)
    for position in outcome.positions:
        if outcome.negative_joker is not None:
            _check_melds(state, position, outcome.negative_joker)


def _check_points(position: VazhushalPosition, name: str, *, counts: bool) -> None:
    """Raise where a count cannot be, or is entered beside the cards."""
    points, field = position.points, f"{position.field}/points"
    if points is not None and (points != int(points) or abs(points) > MOST_COUNTED):
        raise RuleViolation("POINTS_OUT_OF_RANGE", "vazhushal_count_range", field, name=name, points=points)
    if counts and points is not None and position.cards:
        raise RuleViolation("POINTS_OUT_OF_RANGE", "vazhushal_count_and_cards", field, name=name)


def _check_melds(state: State, position: VazhushalPosition, negative_joker: str) -> None:
    found = table_fault(position.melds, meld_rules(state.rules, negative_joker))
    if found is not None:
        fault, place = found
        raise fault.refusal(state.name(position.seat), f"{position.field}/melds/{place}")
