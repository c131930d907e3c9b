"""Declare the house rules that 21-card and 27-card rummy share (RULES §3, §4, §16)."""

from __future__ import annotations

from rules.rummy13.switches import HALF_ROUNDING, WILD_AS_ITSELF, points, share
from rules.switches import Switch

MOST_CARDS = 30
MOST_POINTS = 1000
# What is counted where no house rule holds it down.
MOST_UNCAPPED = 300


def values(name: str, default: list[int], label: str, explained: str, rule: str = "") -> Switch:
    """Return the switch for the value of one, two and three of a value card."""
    return Switch(
        name,
        "list",
        default,
        label,
        explained,
        rule,
        minimum=0,
        maximum=MOST_POINTS,
        length=3,
        advanced=True,
    )


def table(cards: int, players: list[int]) -> tuple[Switch, ...]:
    """Return the switches for who and what is on the table."""
    return (
        Switch(
            "players",
            "list",
            players,
            "Players",
            "The fewest and the most players.",
            minimum=2,
            maximum=7,
            length=2,
            advanced=True,
        ),
        Switch(
            "cards",
            "integer",
            cards,
            "Cards",
            "How many cards are dealt to a player.",
            minimum=13,
            maximum=MOST_CARDS,
            advanced=True,
        ),
        Switch(
            "decks",
            "integer",
            3,
            "Decks",
            "How many decks are shuffled together: so many copies of each card there are.",
            minimum=1,
            maximum=3,
            advanced=True,
        ),
        Switch(
            "printed_jokers",
            "integer",
            3,
            "Printed jokers",
            "How many printed jokers are in play in all.",
            minimum=0,
            maximum=12,
            advanced=True,
        ),
    )


PENALTIES = (
    points("drop_first", 30, "Drop on the first turn", "Points for dropping on one's first turn."),
    points("drop_later", 70, "Drop later", "Points for dropping on a later turn."),
    Switch(
        "max_points",
        "integer",
        120,
        "Most points",
        "The most a loser's cards can cost.",
        minimum=0,
        maximum=MOST_POINTS,
        optional=True,
        null_means="no maximum",
    ),
    points("wrong_show", 120, "Wrong show", "Points for a wrong show; the others play on.", "T-7"),
    points(
        "full_meld", 2, "Complete hand", "Points of a loser with a complete hand, or nearly a show.", "T-4"
    ),
    Switch(
        "full_meld_needs_pure",
        "flag",
        True,
        "Complete means showable",
        "A complete hand costs so little only where it could be shown: with three pure sequences, "
        "in 27-card rummy also with three tunnelas.",
        "T-4",
        advanced=True,
    ),
    Switch(
        "near_show_dublees",
        "integer",
        6,
        "Dublees that nearly show",
        "A loser with so many dublees pays as for a complete hand.",
        minimum=1,
        maximum=MOST_CARDS // 2,
        optional=True,
        null_means="no relief",
    ),
    Switch(
        "near_show_jokers",
        "integer",
        7,
        "Jokers that nearly show",
        "A loser with so many wild cards pays as for a complete hand.",
        minimum=1,
        maximum=MOST_CARDS,
        optional=True,
        null_means="no relief",
    ),
    share("early_show_rate", 0.5, "Before one's first turn", "The share paid by who had no turn yet.", "T-6"),
    Switch(
        "early_show_halves",
        "choice",
        "penalty",
        "What an early show halves",
        "For a player who had no turn yet: what he pays only, or what he collects for value cards too.",
        "T-6",
        choices=(("penalty", "His penalty"), ("penalty_and_bonus", "His penalty and his bonus")),
        advanced=True,
    ),
    HALF_ROUNDING,
    Switch(
        "stock_end",
        "choice",
        "void",
        "When the stock ends",
        "Whether the deal is void, or the discards are shuffled and play goes on.",
        "T-8",
        choices=(("void", "The deal is void"), ("reshuffle", "Reshuffle and play on")),
        advanced=True,
    ),
)

MELDS = (
    Switch(
        "tunnela_is_pure",
        "flag",
        False,
        "Tunnela as pure sequence",
        "Whether three identical cards count as one of the three pure sequences.",
        "T-2",
    ),
    Switch(
        "cut_rank_wild",
        "choice",
        "same_suit",
        "Cards of the cut rank",
        "Whether the cut card's rank is wild in its own suit only, or in all suits.",
        "T-1",
        choices=(("same_suit", "Its own suit"), ("all_suits", "All suits")),
    ),
    WILD_AS_ITSELF,
)

BONUS_COLLECT = Switch(
    "bonus_collect",
    "choice",
    "per_opponent",
    "Value cards are paid",
    "Whether the holder collects from each opponent still in, or once though each of them pays.",
    "T-5",
    choices=(("per_opponent", "By each, to the holder"), ("flat", "Once to the holder")),
)

DEALS = Switch(
    "deals",
    "integer",
    None,
    "Deals",
    "The game ends after this many deals; the highest total wins.",
    minimum=1,
    maximum=999,
    optional=True,
    null_means="no set number",
)
