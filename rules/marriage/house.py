"""Declare the house rules of Indian Marriage (RULES §5, §16)."""

from __future__ import annotations

from rules.switches import Preset, Switch

HAND = 21
MOST_POINTS = 1000


def _points(name: str, default: int, label: str, help_text: str, rule: str = "") -> Switch:
    return Switch(name, "integer", default, label, help_text, rule, minimum=0, maximum=MOST_POINTS)


def _list(name: str, default: list[int], label: str, help_text: str, rule: str = "") -> Switch:
    return Switch(
        name,
        "list",
        default,
        label,
        help_text,
        rule,
        minimum=0,
        maximum=MOST_POINTS,
        length=len(default),
        advanced=True,
    )


_SETTLEMENT = (
    Switch(
        "settlement",
        "choice",
        "earn_only",
        "Who pays",
        "Whether points are only earned, or every player pays every other (pairwise, which sums to zero).",
        "M-1",
        choices=(("earn_only", "Nobody: points are earned"), ("pairwise", "Everybody pays everybody")),
    ),
    _points(
        "unseen",
        10,
        "From a player not shown",
        "The winner gets this from each who has not laid down.",
        "M-2",
    ),
    _points(
        "seen", 3, "From a player who has shown", "The winner gets this from each who has laid down.", "M-2"
    ),
    _points("dublee_win", 5, "Win with dublees", "Added from each opponent for a win with eight dublees."),
    Switch(
        "unseen_scores",
        "flag",
        True,
        "Value cards not shown",
        "Whether a player who has not laid down scores for value cards.",
        "M-5",
    ),
    Switch(
        "seven_dublees_pay",
        "flag",
        True,
        "Seven dublees pay",
        "Whether a loser who has laid down seven dublees pays the winner his game points.",
        "M-7",
    ),
)

_VALUES = (
    _list(
        "tunnela",
        [5, 10, 20],
        "Opening tunnela",
        "Of ordinary cards, of ordinary jokers, of poplu or jhiplu.",
    ),
    _list("tiplu", [3, 7], "Tiplu", "Points for one and two tiplu, from each opponent."),
    _list("poplu", [2, 5, 10], "Poplu", "Points for one, two and three poplu, from each opponent."),
    _list("jhiplu", [2, 5, 10], "Jhiplu", "Points for one, two and three jhiplu, from each opponent."),
    _list(
        "marriage",
        [10, 20],
        "Marriage",
        "Points for one tiplu, poplu and jhiplu, and for two of each.",
        "M-3",
    ),
    Switch(
        "double_marriage",
        "integer",
        None,
        "Double marriage",
        "Points for two of tiplu, poplu and jhiplu where a table plays another value.",
        "M-3",
        minimum=0,
        maximum=MOST_POINTS,
        optional=True,
        null_means="as in the marriage table",
    ),
)

_TABLE = (
    Switch(
        "deals",
        "integer",
        None,
        "Deals",
        "The game ends after this many deals; the highest total wins.",
        minimum=1,
        maximum=999,
        optional=True,
        null_means="no set number",
    ),
    Switch(
        "wild_as_itself",
        "flag",
        True,
        "Wild card as itself",
        "A wild card on its own rank and suit counts as natural, so its meld stays pure.",
        "C-1",
        advanced=True,
    ),
    Switch(
        "players",
        "list",
        [2, 5],
        "Players",
        "The fewest and the most players.",
        minimum=2,
        maximum=7,
        length=2,
        advanced=True,
    ),
    Switch(
        "decks",
        "integer",
        3,
        "Decks",
        "How many packs of 52 cards are in play.",
        minimum=1,
        maximum=3,
        advanced=True,
    ),
)

SWITCHES = (*_SETTLEMENT, *_VALUES, *_TABLE)
PRESETS = (
    Preset("catsatcards_marriage", "Indian Marriage", "Points earned from every opponent, three decks"),
)
