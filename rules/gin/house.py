"""Declare the house rules of gin, and say how a hand is valued under them (RULES §8, §10, §16)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.arrange import card_points
from rules.arrange.deadwood import GIN
from rules.gin.hand import House
from rules.switches import Rules, Switch

MOST_BONUS = 1000
# On the site a hand is tied when so many cards are left and nobody knocked (RULES §10).
STOCK_AT_END = 2
MOST_TARGET = 10_000

# Which rule decides what a reason says; what stands in the text of a section alone cites the game.
SITE_CLAUSES: Mapping[str, str] = {
    "big_gin": "site_gin G-1",
    "gin_shutout": "site_gin G-2",
}
GRA_CLAUSES: Mapping[str, str] = {
    "gin": "gra_singles N-1",
    "undercut": "gra_singles N-2",
    "accepted": "gra_singles N-8",
    "improper": "gra_singles N-8",
    "false_gin": "gra_singles N-6",
    "missing": "gra_singles N-4",
    "big_gin": "gra_singles N-7",
    "spades": "gra_singles N-3",
    "gin_shutout": "gra_singles N-3",
    "gin_game_bonus": "gra_singles N-3",
    "gin_line_bonus": "gra_singles N-3",
    "gin_deals_won": "gra_singles N-3",
}


def _points(
    name: str, default: int, label: str, help_text: str, rule: str, *, advanced: bool = False
) -> Switch:
    return Switch(
        name,
        "integer",
        default,
        label,
        help_text,
        rule,
        minimum=0,
        maximum=MOST_BONUS,
        advanced=advanced,
    )


def _target(default: int, rule: str) -> Switch:
    return Switch(
        "target",
        "integer",
        default,
        "Target",
        "The game ends when somebody's points reach this.",
        rule,
        minimum=1,
        maximum=MOST_TARGET,
    )


SITE_SWITCHES = (
    _target(100, ""),
    Switch(
        "knock_max",
        "integer",
        10,
        "Highest knock",
        "The most deadwood a player may knock with; 0 means gin only.",
        minimum=0,
        maximum=50,
    ),
    _points("gin_bonus", 25, "Gin bonus", "Added to the opponent's deadwood for gin.", ""),
    Switch(
        "big_gin_bonus",
        "integer",
        31,
        "Big gin bonus",
        "Added to the opponent's deadwood for eleven melded cards, instead of the gin bonus.",
        "G-1",
        minimum=0,
        maximum=MOST_BONUS,
        optional=True,
        null_means="big gin counts as gin",
    ),
    _points(
        "undercut_bonus",
        25,
        "Undercut bonus",
        "Added to the difference when the defender has as little deadwood as the knocker, or less.",
        "",
    ),
    _points("game_bonus", 100, "Game bonus", "Added at the end for reaching the target.", ""),
    _points("line_bonus", 25, "Line bonus", "Added at the end for each deal won.", ""),
    Switch(
        "shutout_doubles",
        "flag",
        True,
        "Shutout doubles",
        "The points of the deals count double for a player who won every one of them, none drawn.",
        "G-2",
    ),
)


def gra_switches(target: int, rule: str) -> tuple[Switch, ...]:
    """Declare the Association's switches; the `target` differs, and `rule` decides it."""
    return (
        _target(target, rule),
        Switch(
            "knock",
            "choice",
            "upcard",
            "Highest knock",
            "What a player may knock with: the value of the card turned up, or always 10.",
            choices=(("upcard", "Value of the knock card"), ("ten", "Always 10")),
        ),
        Switch(
            "ace_up",
            "choice",
            "gin_only",
            "Ace turned up",
            "Whether an ace as knock card means playing for gin, or knocking with 1.",
            choices=(("gin_only", "Gin only"), ("one", "Knock with 1")),
        ),
        _points("gin_bonus", 25, "Gin bonus", "Added to the opponent's deadwood for gin.", "N-1"),
        _points(
            "undercut_bonus",
            25,
            "Undercut bonus",
            "Added to the difference when the defender has as little deadwood as the knocker, or less.",
            "N-1",
        ),
        _points(
            "missing_card",
            10,
            "Missing card",
            "Added to the defender's count for each card short of ten.",
            "N-4",
        ),
        Switch(
            "false_gin_as_knock",
            "flag",
            False,
            "False gin as knock",
            "Announced gin that is none counts as a knock where its deadwood allows one; off: an open hand.",
            "N-6",
            advanced=True,
        ),
        _points("box_bonus", 0, "Box bonus", "Added at the end for each deal won.", "N-3", advanced=True),
        _points(
            "game_bonus", 0, "Game bonus", "Added at the end for reaching the target.", "N-3", advanced=True
        ),
        Switch(
            "shutout_doubles",
            "flag",
            False,
            "Shutout doubles",
            "The points of the deals count double for a side that won every one of them, none drawn.",
            "N-3",
            advanced=True,
        ),
        Switch(
            "spades_double",
            "flag",
            False,
            "Spades double",
            "A spade as knock card doubles the points of the deal.",
            "N-3",
            advanced=True,
        ),
    )


def site_house(rules: Rules) -> House:
    """Return how the site's game values a hand."""
    return House(
        game="site_gin",
        limit=rules["knock_max"],
        gin_bonus=rules["gin_bonus"],
        undercut_bonus=rules["undercut_bonus"],
        big_gin_bonus=rules["big_gin_bonus"],
        stock_at_end=STOCK_AT_END,
        clauses=SITE_CLAUSES,
    )


def gra_house(rules: Rules, upcard: str | None) -> House:
    """Return how the Association values a hand with this knock card, None where it is not known."""
    ace_for_gin = upcard is not None and upcard[0] == "A" and rules["ace_up"] == "gin_only"
    gin_only = rules["knock"] == "upcard" and ace_for_gin
    limit = 10 if rules["knock"] == "ten" else None if upcard is None else card_points(upcard, GIN)
    return House(
        game="gra_singles",
        limit=0 if gin_only else limit,
        gin_bonus=rules["gin_bonus"],
        undercut_bonus=rules["undercut_bonus"],
        gin_only=gin_only,
        missing_card=rules["missing_card"],
        open_play=True,
        false_gin_as_knock=rules["false_gin_as_knock"],
        factor=2 if rules["spades_double"] and upcard is not None and upcard[1] == "S" else 1,
        clauses=GRA_CLAUSES,
    )
