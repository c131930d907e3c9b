"""Declare the house rules that the games of 13-card rummy share."""

from __future__ import annotations

from typing import Any

from rules.switches import Switch


def decks(usual: str) -> Switch:
    """Return the switch that fixes the number of decks; `usual` says what else serves."""
    return Switch(
        "decks",
        "integer",
        None,
        "Decks",
        "How many decks are shuffled together: so many copies of each card there are.",
        minimum=1,
        maximum=3,
        optional=True,
        null_means=usual,
    )


def printed_jokers_per_deck(default: int, rule: str = "") -> Switch:
    """Return the switch for the printed jokers each deck brings."""
    return Switch(
        "printed_jokers_per_deck",
        "integer",
        default,
        "Printed jokers in each deck",
        "How many printed jokers each deck brings; they are wild.",
        rule,
        minimum=0,
        maximum=4,
    )


def printed_joker_turned(default: str) -> Switch:
    """Return the switch for what a printed joker as indicator makes wild."""
    return Switch(
        "printed_joker_turned",
        "choice",
        default,
        "When a printed joker is turned",
        "What is wild beside the printed jokers when the indicator is a printed joker.",
        choices=(("aces_wild", "The aces too"), ("printed_only", "Nothing else")),
    )


def set_sizes(default: list[int], rule: str = "") -> Switch:
    """Return the switch for the sizes of a set."""
    return Switch(
        "set_sizes",
        "list",
        default,
        "Cards in a set",
        "How many cards a set may have: three, four, or either.",
        rule,
        minimum=3,
        maximum=4,
    )


MIN_NATURALS = Switch(
    "min_naturals_per_meld",
    "integer",
    0,
    "Natural cards in a meld",
    "How many cards of every run and set must stand for themselves; 0 allows melds of wild cards alone.",
    "R-4",
    minimum=0,
    maximum=2,
    advanced=True,
)
TANALA = Switch(
    "tanala_counts_as",
    "choice",
    "straight_run",
    "Tanala",
    "What three identical cards count as, with three decks.",
    "R-2",
    choices=(
        ("straight_run", "A straight run, for either life"),
        ("first_life_only", "A straight run, for one life only"),
        ("off", "Nothing"),
    ),
)
WILD_AS_ITSELF = Switch(
    "wild_as_itself",
    "flag",
    True,
    "Wild card as itself",
    "A wild card on its own rank and suit is natural, so the run stays straight.",
    "C-1",
    advanced=True,
)
HALF_ROUNDING = Switch(
    "half_rounding",
    "choice",
    "up",
    "Half points",
    "What becomes of half a point.",
    "R-9",
    choices=(("up", "Rounded up"), ("exact", "Kept"), ("down", "Rounded down")),
)
WRONG_SHOW_ENDS = Switch(
    "wrong_show_ends_hand",
    "flag",
    False,
    "Wrong show ends the deal",
    "A wrong show ends the deal: only it and packs cost points. Otherwise the others play on.",
    "R-10",
    advanced=True,
)


def points(name: str, default: Any, label: str, explained: str, rule: str = "", **more: Any) -> Switch:
    """Return a switch for a whole number of points."""
    return Switch(name, "integer", default, label, explained, rule, minimum=0, maximum=1000, **more)


def share(name: str, default: float, label: str, explained: str, rule: str = "", **more: Any) -> Switch:
    """Return a switch for the share of his count that a player pays: 0.5 is half of it, 2 is double."""
    return Switch(name, "number", default, label, explained, rule, **{"minimum": 0, "maximum": 4, **more})
