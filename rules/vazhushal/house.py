"""Declare the house rules of Vazhushal and the decks it is played with (RULES §6, §16)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.switches import Preset, Rules, Switch

HAND = 13
PACK = 52
REDEAL_FROM = 3
DOUBLES_TO_REDEAL = 3

SWITCHES = (
    Switch(
        "game_point",
        "integer",
        1,
        "Game point",
        "What going out, or the best count when the stock is used up, is worth.",
        minimum=1,
        maximum=1000,
    ),
    Switch(
        "tie",
        "choice",
        "shared",
        "Tied best count",
        "When the stock is used up and two counts are the best: a game point for each, or for nobody.",
        "W-5",
        choices=(("shared", "A game point for each"), ("none", "No game point")),
    ),
    Switch(
        "wild_in_hand",
        "integer",
        20,
        "Wild card in hand",
        "What each wild card left in hand takes away when the stock is used up.",
        minimum=0,
        maximum=1000,
    ),
    Switch(
        "double",
        "choice",
        "identical",
        "Doubles",
        "Three doubles in a dealt hand mean a new deal: pairs of identical cards, or any pair of a rank.",
        "W-2",
        choices=(("identical", "Identical cards"), ("same_rank", "Cards of one rank")),
    ),
    Switch(
        "two_decks_from",
        "integer",
        4,
        "Two decks from",
        "From how many players on two decks are used.",
        "W-1",
        minimum=2,
        maximum=7,
    ),
    Switch(
        "jokers_per_deck",
        "integer",
        2,
        "Printed jokers",
        "Printed jokers in each deck.",
        minimum=0,
        maximum=4,
        advanced=True,
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
        "deals",
        "integer",
        None,
        "Deals",
        "The session ends after this many deals; most game points win.",
        minimum=1,
        maximum=999,
        optional=True,
        null_means="no set number",
    ),
    Switch(
        "players",
        "list",
        [2, 6],
        "Players",
        "The fewest and the most players.",
        minimum=2,
        maximum=8,
        length=2,
        advanced=True,
    ),
)
PRESETS = (
    Preset("catsatcards_vazhushal", "Vazhushal", "A game point a deal, one deck for two or three players"),
)


@dataclass(frozen=True)
class Decks:
    """Hold how many packs are in play, and how many printed jokers in all."""

    packs: int
    jokers: int

    @property
    def jokers_per_pack(self) -> int:
        return self.jokers // self.packs

    @property
    def cards(self) -> int:
        return PACK * self.packs + self.jokers


def decks_for(rules: Rules, players: int | None) -> Decks:
    """Return the decks for so many players (W-1), the most there can be where the number is not known."""
    packs = 2 if players is None or players >= rules["two_decks_from"] else 1
    return Decks(packs, packs * rules["jokers_per_deck"])
