"""Play games of contracts by hand in tests: who sits there, and a deal as ``bid/tricks`` a seat."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.entries import Deal
from rules.sheet.scoresheet import Points, Seat, State
from rules.switches import Rules

CALL_BREAK, KACHUFUL, SPADES = (GAME_TYPES[game] for game in ("call_break", "kachuful", "spades"))


def start(game: GameType, rules: Rules, players: int = 4) -> State:
    sides = "XY" if game.sides else None
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
    seated = [Seat(n, names[n - 1], sides and sides[(n - 1) % 2]) for n in range(1, players + 1)]
    return game.start(rules, seated)


def dealt(text: str) -> dict[str, Any]:
    """Return the outcome of ``4/6 3/3 b0/0 2/-``: bids and tricks; a bid may be blind, tricks a partner's."""
    results = []
    for seat, each in enumerate(text.split(), 1):
        bid, tricks = each.split("/")
        row: dict[str, Any] = {"seat": seat, "bid": int(bid.removeprefix("b"))}
        row |= {"tricks": int(tricks)} if tricks != "-" else {}
        results.append(row | ({"blind": True} if bid.startswith("b") else {}))
    return {"results": results}


def worth(game: GameType, rules: Rules, text: str) -> list[Points]:
    """Return what each seat scores in the first deal."""
    state = start(game, rules, len(text.split()))
    return [line.points for line in game.appraise(state, dealt(text)).lines]


def played(game: GameType, rules: Rules, *deals: str) -> State:
    entries = [Deal(str(number), dealt(text)) for number, text in enumerate(deals)]
    return game.fold(start(game, rules, len(deals[0].split())), entries)
