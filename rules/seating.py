"""Answer who sits where and who deals next: play goes to the right in most games of rummy, or to the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards.cards import RANKS
from rules.outcome.common_kinds import NATURAL, SHORT_NAME
from rules.outcome.kinds import ByName, Many
from rules.roster import check_among, check_player_count
from rules.sheet.scoresheet import Facts
from rules.statements import RuleViolation

# For the draw the ace is the highest card.
_DRAW_ORDER = RANKS[1:] + RANKS[0]


RIGHT, LEFT = "seats_anticlockwise", "seats_clockwise"
_MOST_PLAYERS = 99
_PLAYERS = Many("players", SHORT_NAME, _MOST_PLAYERS)
NEXT_DEALER = {
    LEFT: _PLAYERS.known_as("players"),
    RIGHT: _PLAYERS.known_as("players"),
    "dealer": SHORT_NAME.needed.known_as("dealer").labelled("dealer"),
    "eliminated": _PLAYERS.known_as("out").labelled("out"),
}
SEATING = {"draws": ByName("cards", SHORT_NAME, NATURAL, _MOST_PLAYERS, 1).needed}


def next_dealer(facts: Facts, to: str = RIGHT) -> dict[str, Any]:
    """Return who deals next and who acts first in this deal: the nearest player still in, to the right.

    `seats_clockwise` (or `seats_anticlockwise`) names everybody, `eliminated` those out; `to` is the way the
    play goes. Raises RuleViolation: UNKNOWN_PLAYER, MATCH_OVER.
    """
    other = LEFT if to == RIGHT else RIGHT
    in_turn = facts.get(to) or list(reversed(facts.get(other, ())))
    dealer, gone = facts["dealer"], facts.get("eliminated", ())
    check_among(((dealer, "/dealer"), *((name, "/eliminated") for name in gone)), in_turn)
    place = in_turn.index(dealer)
    after = [name for name in in_turn[place + 1 :] + in_turn[: place + 1] if name not in gone]
    if not after:
        raise RuleViolation("MATCH_OVER", "match_over", "/eliminated")
    return {"next_dealer": after[0], "first_to_act": after[0]}


def seating(
    facts: Facts,
    game: str,
    limits: Sequence[int],
    rule: str = "",
    to: str = RIGHT,
    *,
    highest_deals: bool = False,
) -> dict[str, Any]:
    """Return the seats in turn from the highest card drawn, and the first dealer.

    He drew the lowest card, unless the `highest_deals`. Equal ranks draw again: the answer then names them
    under `redraw`. `limits` are the fewest and the most players of `game`, `to` the way its play goes. Raises
    PLAYER_COUNT.
    """
    draws: Mapping[str, str] = facts["draws"]
    check_player_count(game, len(draws), limits, "/draws", rule)
    ranks = {name: _DRAW_ORDER.index(card[0]) for name, card in draws.items()}
    level = [name for name, rank in ranks.items() if list(ranks.values()).count(rank) > 1]
    if level:
        return {"redraw": level}
    seats = sorted(draws, key=lambda name: -ranks[name])
    return {to: seats, "first_dealer": seats[0 if highest_deals else -1]}
