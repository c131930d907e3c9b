"""Say what each seat wins and loses in one game, by its sheet and its stake; it always adds up to nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from rules.game_type import GameType
from rules.settling.stakes import WHOLE, Money, Stake
from rules.sheet.scoresheet import Points
from rules.statements import Statement

Json = Mapping[str, Any]
Purse = dict[int, Fraction]  # coins by seat


def won_by_seat(game: GameType, sheet: Json, stake: Stake) -> Purse:
    """Return the coins that each seat wins (positive) or loses of a sheet that is over.

    A side that is behind pays by each of its partners, and what is won is shared by those who won it.
    """
    purse: Purse = {seat["seat"]: Fraction(0) for seat in sheet["seats"]}
    match _how(game, sheet, stake):
        case "sheet":
            _by_sheet(purse, sheet, stake.coins)
        case "everybody":
            _by_everybody(purse, sheet, stake.coins)
        case "winner":
            _by_winner(purse, sheet, stake.coins)
        case "deal":
            _by_deal(purse, sheet, stake.coins)
        case "game":
            _pay(purse, set(purse) - set(sheet["winners"]), sheet["winners"], stake.coins)
        case _:
            _by_place(purse, sheet, stake)
    return purse


def said_of(game: GameType, sheet: Json, stake: Stake, money: Money) -> Statement:
    """Say how a sheet becomes money."""
    return Statement(f"settling_{_how(game, sheet, stake)}", {"stake": money.written(stake.coins)})


def _how(game: GameType, sheet: Json, stake: Stake) -> str:
    if stake.per != "point":
        return stake.per
    return "sheet" if game.cancels_out(sheet["game"]["rules"]) else stake.between


def _by_sheet(purse: Purse, sheet: Json, coins: int) -> None:
    """Pay plus and minus as they stand; what does not cancel out, such as a penalty, all share."""
    totals = {total["seat"]: _exact(total["points"]) for total in sheet["totals"]}
    mean = sum(totals.values(), Fraction(0)) / len(totals)
    for seat, points in totals.items():
        purse[seat] += (points - mean) * coins


def _by_everybody(purse: Purse, sheet: Json, coins: int) -> None:
    parties, costs = _parties(sheet), _costs(sheet, sheet["totals"])
    for behind in parties:
        for ahead in parties:
            apart = costs[behind[0]] - costs[ahead[0]]
            if apart > 0:
                _pay(purse, behind, ahead, apart * coins)


def _by_winner(purse: Purse, sheet: Json, coins: int) -> None:
    costs, winners = _costs(sheet, sheet["totals"]), sheet["winners"]
    for seat in set(purse) - set(winners):
        for winner in winners:
            # Who was put out may have fewer points than who won.
            apart = max(costs[seat] - costs[winner], Fraction(0))
            _pay(purse, [seat], [winner], apart * coins / len(winners))


def _by_deal(purse: Purse, sheet: Json, coins: int) -> None:
    for deal in sheet["deals"]:
        if deal["counts"] and deal["lines"]:
            costs = _costs(sheet, deal["lines"])
            best = {seat for seat, cost in costs.items() if cost == min(costs.values())}
            _pay(purse, set(costs) - best, best, coins)


def _by_place(purse: Purse, sheet: Json, stake: Stake) -> None:
    """Share the pot of buy-ins; who share a prize share those of as many, the first takes what is left."""
    pot = stake.coins * len(purse)
    prizes = sorted((total["prize"], total["seat"]) for total in sheet["totals"] if "prize" in total)
    if not prizes:
        return
    for seat in purse:
        purse[seat] -= stake.coins
    rest = Fraction(pot)
    shared = []
    for prize, group in groupby(prizes, key=lambda each: each[0]):
        seats = [seat for _, seat in group]
        part = Fraction(sum(stake.shares[prize - 1 : prize - 1 + len(seats)]) * pot, WHOLE)
        shared.append((seats, part))
        rest -= part
    first, part = shared[0]
    shared[0] = first, part + rest
    for seats, part in shared:
        for seat in seats:
            purse[seat] += part / len(seats)


def _pay(purse: Purse, payers: Iterable[int], winners: Iterable[int], coins: int | Fraction) -> None:
    """Let each of `payers` pay that much, which `winners` share; nobody pays where nobody won."""
    paying, winning = list(payers), list(winners)
    if not winning:
        return
    for seat in paying:
        purse[seat] -= coins
    for seat in winning:
        purse[seat] += Fraction(coins) * len(paying) / len(winning)


def _parties(sheet: Json) -> Sequence[Sequence[int]]:
    return [side["seats"] for side in sheet["sides"]] or [[seat["seat"]] for seat in sheet["seats"]]


def _costs(sheet: Json, lines: Iterable[Json]) -> dict[int, Fraction]:
    """Return points by seat, turned round where many are good."""
    sign = 1 if sheet["direction"] == "low" else -1
    return {line["seat"]: sign * _exact(line["points"]) for line in lines}


def _exact(points: Points) -> Fraction:
    """Return points as what is meant: halves and tenths, which no binary number is."""
    return Fraction(str(points))
