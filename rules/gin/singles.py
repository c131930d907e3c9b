"""Score gin for two: the site's game (RULES §10) and the Gin Rummy Association's singles (RULES §8)."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from rules.gin.checks import check_drawn, check_entered, check_hand, check_over, check_table, seats_of
from rules.gin.hand import GinHand, GinOutcome, GraOutcome, House, Players, Worth, value
from rules.gin.house import GRA_CLAUSES, SITE_CLAUSES, SITE_SWITCHES, gra_house, gra_switches, site_house
from rules.gin.match import Bonuses, GinMatch
from rules.gin.questions import GRA_QUESTIONS, SITE_QUESTIONS
from rules.gin.reasons import describe
from rules.scoresheet import Facts, Scored, State
from rules.switches import Preset, Rules


class GinSingles(GinMatch):
    """Score a deal of gin between two players."""

    seat_range = (2, 2)

    @abstractmethod
    def house(self, rules: Rules, upcard: str | None) -> House:
        """Return how a hand with this knock card is valued under `rules`."""

    def check_readable(self, state: State, outcome: GinHand) -> None:
        check_entered(state, outcome)

    def check_deal(self, state: State, outcome: GinHand, dealer: int) -> None:
        house, _, _ = self._worth(state, outcome)
        check_drawn(house, outcome)

    def check_recordable(self, state: State, outcome: GinHand, dealer: int) -> None:
        house, names, worth = self._worth(state, outcome)
        check_over(house, worth, names)

    def score(self, state: State, outcome: GinHand, dealer: int) -> Scored:
        house, names, worth = self._worth(state, outcome)
        return describe(house, outcome, worth, names, seats_of(state, outcome))

    def _worth(self, state: State, outcome: GinHand) -> tuple[House, Players, Worth]:
        names = check_table(state, outcome)
        house = self.house(state.rules, outcome.upcard)
        check_hand(house, outcome, names)
        return house, names, value(house, outcome, names)


class SiteGin(GinSingles):
    """Score gin as the cards site plays it: knock with 10 or less, big gin, bonuses at the end."""

    id = "site_gin"
    family = "Gin rummy"
    title = "Gin rummy"
    summary = "Knock with 10 or less, gin, big gin; to 100, with game and line bonuses."
    presets = (Preset("site_gin", "Gin rummy", "Knock with 10 or less, to 100 points"),)
    switches = SITE_SWITCHES
    questions = SITE_QUESTIONS
    clauses = SITE_CLAUSES
    outcome = GinOutcome
    example: ClassVar[Facts] = {
        "kind": "knock",
        "knocker": 1,
        "knocker_cards": ["4H", "5H", "6H", "9S", "9D", "9C", "JC", "QC", "KC", "2D"],
        "knocker_melds": [["4H", "5H", "6H"], ["9S", "9D", "9C"], ["JC", "QC", "KC"]],
        "defender_cards": ["7H", "9H", "3S", "3D", "3C", "AS", "2S", "KD", "8D", "5C"],
    }

    def house(self, rules: Rules, upcard: str | None) -> House:
        return site_house(rules)

    def bonuses(self, rules: Rules) -> Bonuses:
        return Bonuses(rules["game_bonus"], rules["line_bonus"], rules["shutout_doubles"])


class GraSingles(GinSingles):
    """Score gin as the Gin Rummy Association's tournaments play it: the card turned up limits the knock."""

    id = "gra_singles"
    family = "Gin rummy"
    title = "Gin rummy, tournament singles"
    summary = "The card turned up limits the knock; an ace means gin only; to 150."
    presets = (Preset("gra_singles", "Tournament singles", "Gin Rummy Association, to 150 points"),)
    switches = gra_switches(150, "N-3")
    questions = GRA_QUESTIONS
    clauses = GRA_CLAUSES
    outcome = GraOutcome
    example: ClassVar[Facts] = {
        "kind": "knock",
        "knocker": 1,
        "upcard": "7S",
        "knocker_deadwood": 3,
        "defender_deadwood": 20,
        "defender_card_count": 9,
    }

    def house(self, rules: Rules, upcard: str | None) -> House:
        return gra_house(rules, upcard)

    def bonuses(self, rules: Rules) -> Bonuses:
        return Bonuses(rules["game_bonus"], rules["box_bonus"], rules["shutout_doubles"])
