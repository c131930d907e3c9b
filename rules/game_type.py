"""Describe a game type: its catalogue entry, its switches, who sits down to it, what can be asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from rules.checks import check_cards
from rules.outcome.question import Question
from rules.roster import check_player_count
from rules.sheet.adding import Adds
from rules.sheet.fold import Fold
from rules.sheet.scoresheet import Facts, Points, Seat, State, Sums
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, Switch, settle


class GameType(Fold):
    """Describe one game: its catalogue entry, its switches, and (see `Fold`) the rules that score its deals.

    A subclass states the class attributes and answers `checks`, `score` and `judge`. One instance is
    registered in `rules.GAME_TYPES`.
    """

    id: ClassVar[str]
    title_in_words: ClassVar[bool] = (
        False  # whether its title says what it is: a name is one in every language
    )
    family: ClassVar[str] = "Any game"  # under which people look for it
    summary: ClassVar[str]
    presets: ClassVar[tuple[Preset, ...]]
    switches: ClassVar[tuple[Switch, ...]]
    seat_range: ClassVar[tuple[int, int]]
    sides: ClassVar[tuple[str, ...]] = ()
    pack: ClassVar[tuple[int, int]] = (1, 0)  # the most decks, and the most printed jokers in all of them
    rejoins: ClassVar[bool] = False
    replaceable: ClassVar[bool] = True  # whether somebody else may play on in a seat
    joinable: ClassVar[bool] = True  # whether somebody may sit down in mid-game, where there is room
    anticlockwise: ClassVar[bool] = False  # which way round the table it is played
    dealers: ClassVar[bool] = True  # whether the players deal in turn
    places: ClassVar[bool] = False  # whether its points are places taken, of which who is still in has none
    adds: ClassVar[Adds | None] = None  # of which deals the points are what was entered
    long_searches: ClassVar[bool] = False  # a hand may take over 20 ms to lay out
    final_preset: ClassVar[str] = ""  # by which an event's final is played, where the rule book has one
    event_format: ClassVar[str] = ""  # in which an event is played, where the rule book has one
    questions: ClassVar[Mapping[str, Question]] = {}
    example: ClassVar[Facts]
    rules_version: ClassVar[int] = 1
    outcome_version: ClassVar[int] = 1

    def house_facts(self) -> Facts:
        """Return what a form must know besides the switches: the largest `pack` of the game.

        `pool` is the house rule that makes a pool of a game, where it can be one.
        """
        decks, jokers = self.pack
        return {"pack": {"decks": decks, "jokers": jokers}}

    def preset(self, preset_id: str) -> Preset:
        """Return the preset of that id; raises KeyError where there is none."""
        return {preset.id: preset for preset in self.presets}[preset_id]

    def settle(self, preset_id: str, overrides: Rules | None = None) -> dict[str, Any]:
        """Return all rules in force; raises KeyError for the preset, BadSwitch for a house rule."""
        return settle(self.switches, self.preset(preset_id), overrides)

    def opening(self, state: State, dealer: str, first: str) -> Statement | None:
        """Say who deals the coming deal of `state` and who begins it, by name; None where no rule says so."""
        return Statement("coming_deal", {"dealer": dealer, "first": first})

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        """Return the fewest and the most seats under `rules`, where a house rule `players` says so."""
        fewest, most = rules.get("players", self.seat_range)
        return fewest, most

    def team_sizes(self, limits: tuple[int, int]) -> range:
        """Return of how many players an entrant of an event can be where `limits` are those of the seats.

        Where the game has sides, an entrant is one of them; in any other everybody plays for himself.
        """
        fewest, most = limits
        sides = len(self.sides)
        return range(-(-fewest // sides), most // sides + 1) if sides else range(1, 2)

    def check_seats(self, rules: Rules, seats: Sequence[Seat]) -> None:
        """Raise RuleViolation where the game cannot be played by these seats (PLAYER_COUNT, TEAM_SIZE)."""
        check_player_count(self.title, len(seats), self.seat_limits(rules), "/seats")

    def start(self, rules: Rules, seats: Sequence[Seat], first_dealer: int = 1) -> State:
        """Return the state before the first deal; raises RuleViolation where the table does not fit."""
        self.check_seats(rules, seats)
        if first_dealer not in {seat.number for seat in seats}:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_dealer", "/first_dealer", seat=first_dealer)
        return State(rules, tuple(seats), first_dealer, Sums({seat.number: 0 for seat in seats}))

    def cancels_out(self, rules: Rules) -> bool:
        """Say whether each deal is paid between the seats, and so adds up to nothing."""
        return False

    def left(self, state: State, seat: int) -> Points | None:
        """Return the points left to the limit or target of `seat`, or None where the game has none."""
        return None

    def left_is(self, rules: Rules) -> Literal["has", "lacks"]:
        """Return whether what `left` tells is what a seat has still, or what it needs still."""
        return "has" if self.wins(rules) == "low" else "lacks"

    def answer(self, what: str, rules: Rules, facts: Facts) -> dict[str, Any]:
        """Return the answer to a question about cards, bids or plays; raises KeyError for unknown `what`.

        Cards that are none are refused before anything else (RULES §0), with UNKNOWN_CARD.
        """
        question = self.questions[what]
        for name, kind in question.facts.items():
            check_cards(kind, facts.get(name), f"/{name}")
        return question.answer(self.house_of(rules), facts)
