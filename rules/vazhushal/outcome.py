"""Read the outcome of a deal of Vazhushal, and refuse what cannot be one (RULES §6)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dealt import check_copies, check_known
from rules.roster import check_everybody, check_players, check_seats, sole_winner, winners_of
from rules.scoresheet import Facts, Points, State
from rules.statements import RuleViolation
from rules.vazhushal.house import decks_for
from rules.vazhushal.melds import RULE, Laid, meld_rules, table_fault
from rules.wilds import check_turned_up

MOST_COUNTED = 1000


@dataclass(frozen=True)
class Position:
    """Hold what one seat has when the deal ends: its melds and hand, or its count as made at the table."""

    seat: int
    field: str
    melds: tuple[Laid, ...] = ()
    hand: tuple[str, ...] = ()
    points: Points | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        return (*(card for meld in self.melds for card in meld.cards), *self.hand)


@dataclass(frozen=True)
class VazhushalOutcome:
    """Hold the facts of one deal; where nobody went out, the positions of all players count."""

    went_out: tuple[int, ...]
    negative_joker: str | None
    positions: tuple[Position, ...]
    players: tuple[int | str, ...]


def read_outcome(facts: Facts) -> VazhushalOutcome:
    """Return the outcome that `facts` state; nothing is judged yet."""
    entries = list(enumerate(facts.get("players") or ()))
    return VazhushalOutcome(
        winners_of(facts.get("went_out")),
        facts.get("negative_joker"),
        tuple(_position(entry, f"/players/{place}") for place, entry in entries if isinstance(entry, dict)),
        tuple(entry for _, entry in entries if not isinstance(entry, dict)),
    )


def _position(entry: Facts, field: str) -> Position:
    return Position(
        entry["seat"],
        field,
        tuple(read_laid(meld) for meld in entry.get("melds") or ()),
        tuple(entry.get("hand") or ()),
        entry.get("points"),
    )


def read_laid(meld: Facts) -> Laid:
    """Return a meld that ``{cards, as?}`` states."""
    return Laid(tuple(meld["cards"]), tuple(meld.get("as") or ()))


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


def check_laid(laid: Laid, field: str, as_field: str, name: str | None = None) -> None:
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


def _check_points(position: Position, name: str, *, counts: bool) -> None:
    """Raise where a count cannot be, or is entered beside the cards."""
    points, field = position.points, f"{position.field}/points"
    if points is not None and (points != int(points) or abs(points) > MOST_COUNTED):
        raise RuleViolation("POINTS_OUT_OF_RANGE", "vazhushal_count_range", field, name=name, points=points)
    if counts and points is not None and position.cards:
        raise RuleViolation("POINTS_OUT_OF_RANGE", "vazhushal_count_and_cards", field, name=name)


def _check_melds(state: State, position: Position, negative_joker: str) -> None:
    found = table_fault(position.melds, meld_rules(state.rules, negative_joker))
    if found is not None:
        fault, place = found
        raise fault.refusal(state.name(position.seat), f"{position.field}/melds/{place}")
