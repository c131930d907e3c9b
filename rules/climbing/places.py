"""Score finishing orders and cards left, deal by deal (RULES §14 Z-4, §15 Y-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeVar

from rules.endings import after_deals
from rules.facts import SEAT, Many, Outcome, count, each_seat, fact
from rules.game_type import GameType
from rules.marks import WON
from rules.roster import check_player_count
from rules.scoresheet import Facts, Line, Points, Scored, State, Verdict
from rules.statements import RuleViolation, Statement
from rules.switches import Rules, Switch

Player = TypeVar("Player", int, str)
Names = Mapping[Player, str]

MOST_PLAYERS = 20
_CARDS_LEFT = {1: "climb_cards_left", 2: "climb_cards_left_double", 3: "climb_cards_left_triple"}


@dataclass(frozen=True, kw_only=True)
class CardsLeft:
    """State how many cards one seat was left with."""

    seat: int = fact(SEAT.needed)
    cards_left: int = fact(
        count(-999, 999)
        .needed.up_to(52, shared=True)
        .said(empty="climb.cards", label="climb.cardsOf", needs="climb.needsCards")
    )


@dataclass(frozen=True, kw_only=True)
class ClimbingOutcome(Outcome):
    """State one deal: the seats in the order they went out, or the cards each seat was left with."""

    order: tuple[int, ...] = fact(
        Many("order", SEAT, MOST_PLAYERS)
        .asked("scoring", "cards_left", within=False)
        .said(label="climb.whoNext", needs="climb.needsPlace")
    )
    cards_left: tuple[CardsLeft, ...] = fact(
        each_seat(CardsLeft, MOST_PLAYERS).asked("scoring", "cards_left")
    )

    @property
    def left(self) -> tuple[tuple[int, int], ...]:
        """Return the seats with the cards each was left with."""
        return tuple((each.seat, each.cards_left) for each in self.cards_left)


class ClimbingGame(GameType):
    """Keep a session of a climbing game. `scoring` says what a deal is worth and which total wins."""

    direction = "low"
    dealers = False
    opener: ClassVar[str]  # whoever holds this card begins every deal
    fewest_asked: ClassVar[int | None] = None  # where a question may be about fewer players than a sheet
    outcome = ClimbingOutcome
    example: ClassVar[Facts] = {"order": [2, 1, 3]}

    def opening(self, dealer: str, first: str) -> Statement | None:
        return Statement("climb_opens", {"cards": [self.opener]})

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        # Games that were begun before this was a switch have no value for it.
        fewest, most = rules.get("players", self.seat_range)
        return fewest, most

    def check_count(self, rules: Rules, count: int, field: str = "/player_count") -> None:
        """Raise PLAYER_COUNT where a question is about more or fewer players than can play."""
        fewest, most = self.seat_limits(rules)
        check_player_count(self.title, count, (min(fewest, self.fewest_asked or fewest), most), field)

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        return "low" if rules["scoring"] == "place_sum" else "high"

    def check_deal(self, state: State, outcome: ClimbingOutcome, dealer: int) -> None:
        names = {seat.number: seat.name for seat in state.seats}
        seats, field = _entered(state.rules, outcome)
        for place, seat in enumerate(seats):
            if seat in state.verdict.out:
                raise RuleViolation(
                    "ELIMINATED_PLAYER", "player_is_out", f"{field}/{place}", name=state.name(seat)
                )
        check_all_once(seats, {seat: names[seat] for seat in state.active()}, field)
        if state.rules["scoring"] == "cards_left":
            self.check_cards_left(state.rules, outcome.left, names)

    def check_cards_left(
        self,
        rules: Rules,
        cards_left: Sequence[tuple[Player, int]],
        names: Names[Player],
        field: str = "/cards_left",
        *,
        named: bool = False,
    ) -> None:
        """Raise NO_WINNER, TWO_WINNERS or POINTS_OUT_OF_RANGE where no deal ends with these cards.

        They were entered in `field`, by place, or by player where they are `named`.
        """
        shed = [names[player] for player, cards in cards_left if cards == 0]
        if not shed:
            raise RuleViolation("NO_WINNER", "climb_nobody_out", field)
        if len(shed) > 1:
            raise RuleViolation("TWO_WINNERS", "climb_two_out", field, names=shed)
        most = self.most_cards(rules, len(cards_left))
        for place, (player, cards) in enumerate(cards_left):
            if not 0 <= cards <= most:
                raise RuleViolation(
                    "POINTS_OUT_OF_RANGE",
                    "climb_cards_range",
                    f"{field}/{player if named else place}",
                    name=names[player],
                    cards=cards,
                    most=most,
                )

    def most_cards(self, rules: Rules, players: int) -> int:
        """Return how many cards a player is dealt at most."""
        return 52 // players

    def score(self, state: State, outcome: ClimbingOutcome, dealer: int) -> Scored:
        rules = state.rules
        if rules["scoring"] == "cards_left":
            return _by_cards_left(state, outcome)
        points = place_points(rules, outcome.order)
        lines = tuple(
            Line(
                seat,
                points[seat],
                (Statement("climb_place", {"place": place, "points": points[seat]}),),
                marks=(WON,) if place == 1 else (),
            )
            for place, seat in enumerate(outcome.order, 1)
        )
        names = [state.name(seat) for seat in outcome.order]
        return Scored(lines, Statement("climb_order", {"names": names}) if lines else None)

    def judge(self, state: State) -> Verdict:
        verdict = after_deals(self, state, None)
        if state.rules["scoring"] == "2-1" and max(state.totals().values()) >= state.rules["target"]:
            return replace(verdict, status="finished", winners=self.leaders(state))
        return verdict

    def left(self, state: State, seat: int) -> Points | None:
        if state.rules["scoring"] != "2-1":
            return None
        return int(state.rules["target"]) - state.totals()[seat]


def scoring(rule: str, *more: tuple[str, str]) -> Switch:
    """Return the switch for what a deal is worth; `more` are choices that only one game has."""
    shared = (("place_sum", "Places added, low wins"), ("2-1", "2 for the first, 1 for the second"))
    return Switch(
        "scoring", "choice", "place_sum", "Scoring", "What a deal is worth.", rule, choices=(*shared, *more)
    )


def players(fewest: int, most: int) -> Switch:
    """Return the switch for how many can play."""
    return Switch(
        "players",
        "list",
        [fewest, most],
        "Players",
        "The fewest and the most players.",
        minimum=2,
        maximum=most,
        length=2,
        advanced=True,
    )


def target(rule: str) -> Switch:
    """Return the switch for the total that ends a game of 2 and 1 points."""
    return Switch(
        "target",
        "integer",
        11,
        "Target",
        "With 2 and 1 points a deal, the total that ends the game.",
        rule,
        minimum=1,
        maximum=999,
    )


def place_points(rules: Rules, order: Sequence[Player]) -> dict[Player, int]:
    """Return what each place of an order is worth: the place itself, or 2 and 1 for the first two."""
    if rules["scoring"] == "2-1":
        return {player: max(0, 2 - place) for place, player in enumerate(order)}
    return {player: place for place, player in enumerate(order, 1)}


def cards_left_points(cards: int) -> int:
    """Return the penalty for `cards` left (Y-5)."""
    return -cards * _penalty_each(cards)


def _penalty_each(cards: int) -> int:
    return 1 if cards < 10 else 2 if cards < 13 else 3


def check_all_once(order: Sequence[Player], names: Names[Player], field: str) -> None:
    """Raise UNKNOWN_PLAYER, DUPLICATE_PLACE or MISSING_PLAYER unless `order` has every player once."""
    for place, player in enumerate(order):
        if player not in names:
            raise RuleViolation("UNKNOWN_PLAYER", "climb_unknown", f"{field}/{place}", name=str(player))
    for place, player in enumerate(order):
        if player in order[:place]:
            raise RuleViolation("DUPLICATE_PLACE", "climb_twice", f"{field}/{place}", name=names[player])
    for player, name in names.items():
        if player not in order:
            raise RuleViolation("MISSING_PLAYER", "climb_missing", field, name=name)


def _entered(rules: Rules, outcome: ClimbingOutcome) -> tuple[tuple[int, ...], str]:
    """Return the seats entered for the scoring in force, and the field they stand in."""
    if rules["scoring"] != "cards_left":
        return outcome.order, "/order"
    return tuple(seat for seat, _ in outcome.left), "/cards_left"


def _by_cards_left(state: State, outcome: ClimbingOutcome) -> Scored:
    lines = []
    for seat, cards in outcome.left:
        points = cards_left_points(cards)
        sentence = _CARDS_LEFT[_penalty_each(cards)] if cards else "climb_out_first"
        said = Statement(sentence, {"cards": cards, "points": points}, "big_two Y-5")
        lines.append(Line(seat, points, (said,), marks=() if cards else (WON,)))
    names = [state.name(seat) for seat, cards in outcome.left if cards == 0]
    return Scored(tuple(lines), Statement("climb_went_out", {"names": names}) if names else None)
