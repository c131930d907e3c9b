"""Refuse what cannot be a deal: the order for every game (RULES §0), and what all games check of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from rules import house as houses
from rules.cards.cards import JOKER, is_card
from rules.outcome.facts import stated
from rules.outcome.kinds import Card, Kind
from rules.roster import check_seated, seats_in
from rules.sheet.scoresheet import State
from rules.statements import RuleViolation

House = TypeVar("House")
Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Checks(Generic[House, Outcome]):
    """Check the outcome of one deal by `dealer` at the table of `state`.

    `house` is what the game is there; where it has no cousins, these are the rules in force.

    Where several things are wrong, RULES §0 says which is named, and `possible` asks in that order. A family
    overrides the steps that it has something to say in; each raises RuleViolation for the first thing wrong.
    `says` are sentences of its own, each under the one in whose place it stands.
    """

    says: ClassVar[Mapping[str, str]] = {}
    house: House
    state: State
    outcome: Outcome
    dealer: int

    def possible(self) -> None:
        """Raise RuleViolation where this cannot be the result of a deal at this point."""
        self.readable()
        self.table()
        self.consistent()

    def consistent(self) -> None:
        """Raise RuleViolation where nothing follows from these facts, whoever is in."""
        self.contradictions()
        self.missing()
        self.cards()
        self.values()

    def scorable(self) -> None:
        """Raise RuleViolation where nobody can say what the deal is worth, whoever is at the table."""

    def readable(self) -> None:
        """Raise UNKNOWN_CARD where a card entered is none; also asked where the seats do not fit."""
        for name, kind, held in stated(self.outcome):
            check_cards(kind, held, f"/{name}", self.holder(name), self.state.name)

    def holder(self, fact: str) -> str | None:
        """Return the name of whose cards a fact outside the rows of seats states, None for nobody's."""
        return None

    def table(self) -> None:
        """Raise where a fact names somebody unknown, twice or out, or where somebody is missing.

        Whoever plays is among the `players`, where these are stated, and where there is a row for each seat
        he has one or has won.
        """
        won = set[int]()
        for name, kind, held in stated(self.outcome):
            if name == "dealer":
                continue  # checked before, and need not play in a tie-break
            named = self.seated(seats_in(kind, held, f"/{name}"))
            if kind.is_a == "winner":
                won = named
            elif kind.is_a == "each_seat":
                self.everybody(named | won, f"/{name}")
            elif kind.is_a == "players" and named:
                self.everybody(named, f"/{name}")

    def seated(self, named: Iterable[tuple[int | str, str]]) -> set[int]:
        """Return the seats of those `named`, by seat or by name, each with the field where he stands.

        Raises UNKNOWN_PLAYER or ELIMINATED_PLAYER for the first who cannot be in the deal.
        """
        by_name, seats = {seat.name: seat.number for seat in self.state.seats}, set[int]()
        for player, field in named:
            if isinstance(player, str) and player not in by_name:
                raise self.refusal("UNKNOWN_PLAYER", "unknown_name", field, name=player)
            seat = by_name[player] if isinstance(player, str) else player
            if seat in seats:
                raise self.refusal("UNKNOWN_PLAYER", "seat_twice", field, seat)
            self.in_deal(seat, field)
            seats.add(seat)
        return seats

    def in_deal(self, seat: int, field: str) -> None:
        """Raise UNKNOWN_PLAYER or ELIMINATED_PLAYER where `seat`, named in `field`, cannot be in the deal."""
        check_seated(self.state, seat, field)
        if seat in self.state.verdict.out:
            raise self.refusal("ELIMINATED_PLAYER", "player_is_out", field, seat)

    def everybody(self, seats: Container[int], field: str) -> None:
        """Raise MISSING_PLAYER for the first who plays and is not among `seats`."""
        for seat in self.state.playing():
            if seat not in seats:
                raise self.refusal("MISSING_PLAYER", "no_result", field, seat)

    def contradictions(self) -> None:
        """Raise where two facts exclude each other."""

    def missing(self) -> None:
        """Raise where a fact is missing."""

    def cards(self) -> None:
        """Raise where hands have a wrong size or hold more copies of a card than there are."""

    def values(self) -> None:
        """Raise where a count is out of range, or is not what the cards make."""

    def recordable(self) -> None:
        """Raise where a deal can be scored as a question but is not over yet."""

    def refusal(
        self, code: str, sentence: str, field: str, seat: int | None = None, rule: str = "", **params: Any
    ) -> RuleViolation:
        """Return the refusal that names `seat`, where one is at fault; `rule` is one that `cite` knows."""
        named = {} if seat is None else {"name": self.state.name(seat)}
        cited = self.cite(rule) if rule else ""
        return RuleViolation(code, self.says.get(sentence, sentence), field, cited, **named, **params)

    def out_of_range(
        self, sentence: str, field: str, seat: int | None = None, rule: str = "", **params: Any
    ) -> RuleViolation:
        """Return the refusal of a number that nothing comes to."""
        return self.refusal("POINTS_OUT_OF_RANGE", sentence, field, seat, rule, **params)

    def cite(self, rule: str) -> str:
        """Return how a rule is cited; where a game has cousins its house says it."""
        return self.house.cite(rule) if isinstance(self.house, houses.House) else rule


def check_cards(
    kind: Kind, held: Any, at: str, name: str | None = None, called: Callable[[int], str] = str
) -> None:
    """Raise UNKNOWN_CARD for the first card that a fact states and that is none (RULES §0 Cards).

    `held` is the fact at the JSON pointer `at`, as an outcome holds it or as JSON. `name` is whose cards they
    are; those in a row of a seat are of who is `called` so.
    """
    if isinstance(kind, Card) and held is not None and not is_card(held, kind.jokers):
        raise whose("UNKNOWN_CARD", kind.unknown, at, name, card=held)
    for part, stated_there, there, owner in kind.parts(held, at):
        owner_name = called(owner) if isinstance(owner, int) else owner
        check_cards(part, stated_there, there, owner_name or name, called)


def check_size(cards: Sequence[str], wanted: int, field: str, name: str | None = None) -> None:
    """Raise HAND_SIZE where `cards` are not `wanted` many."""
    if len(cards) != wanted:
        raise whose("HAND_SIZE", "hand_size", field, name, given=len(cards), wanted=wanted)


def check_copies(
    cards: Iterable[str],
    decks: int,
    field: str,
    name: str | None = None,
    *,
    face_up: str | None = None,
    jokers_per_deck: int = 0,
) -> None:
    """Raise TOO_MANY_COPIES for the first card held more often than there are copies (RULES §0 Copies).

    `face_up` is the indicator: it is out of play, so one copy fewer of it exists.
    """
    seen = Counter([face_up] if face_up else [])
    for card in cards:
        seen[card] += 1
        if seen[card] > decks * (jokers_per_deck if card == JOKER else 1):
            said = "too_many_copies" if face_up else "too_many_in_decks"
            raise whose("TOO_MANY_COPIES", said, field, name, cards=[card], decks=decks)


def whose(code: str, sentence: str, field: str, name: str | None, **params: Any) -> RuleViolation:
    """Return the refusal of the cards of `name`; where he is known the sentence is ``{sentence}_of``."""
    if name is None:
        return RuleViolation(code, sentence, field, **params)
    return RuleViolation(code, f"{sentence}_of", field, name=name, **params)
