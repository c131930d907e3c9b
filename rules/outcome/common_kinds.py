"""Name the kinds of facts that many games have, and how much of each a request may hold."""

from __future__ import annotations

from dataclasses import replace

from rules.cards.cards import JOKER
from rules.outcome.kinds import Card, Choice, Either, Flag, Many, Number, Text

MOST_POINTS = 1_000_000
MOST_SEATS = 99
MOST_CARDS = 60
MOST_MELDS = 30
SMALLEST_MELD = 3
LONGEST_NAME = 60


def count(least: int, most: int) -> Number:
    """Return the kind of how many there are of something."""
    return Number("count", least, most)


def choice(*values: str, **held: str) -> Choice:
    """Return the kind of one among `values`; `held` names those that are held as another."""
    return Choice("choice", values, held=held)


FLAG = Flag("flag")
POINTS = Number("points", -MOST_POINTS, MOST_POINTS, whole=False)
SEAT = Number("seat", 0, MOST_SEATS)
SEATS = Many("seats", SEAT, MOST_SEATS)
CARD = Card("card", 10, jokers=(JOKER,), unknown="unknown_card")
CARDS = Many("cards", CARD, MOST_CARDS)
MELDS = Many("melds", CARDS, MOST_MELDS, least=SMALLEST_MELD)
# In a game without jokers.
NATURAL = replace(CARD, jokers=(), unknown="unknown_card_no_jokers")
NATURALS = replace(CARDS, of=NATURAL)
# That a deal has only one winner is for the rules to say.
WINNER = Either("winner", (SEAT, SEATS), listed=True, null=True)
PLAYER = Either("player", (SEAT, Text("name", LONGEST_NAME, fault="wrong_shape.short_name")))
PLAYERS = Many("players", PLAYER, MOST_SEATS)
# In a question players have names, no seats.
SHORT_NAME = Text("name", LONGEST_NAME, 1)
PLAYER_NAME = Text("name", 80, 1)
PLAYER_COUNT = count(-999, 999).known_as("count")
FOR_SO_MANY = {"player_count": PLAYER_COUNT.needed.labelled("player_count")}
VALUE_COUNT = count(-99, 99).or_null
