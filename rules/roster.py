"""Check who plays and who is named in a deal: how many, each once, nobody left out, and one winner."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import pairwise
from typing import Any

from rules.outcome.kinds import Either, Kind, Many, Number, Record
from rules.sheet.scoresheet import Seat, State
from rules.statements import RuleViolation


def check_player_count(
    game: str, count: int, limits: Sequence[int], field: str = "/player_count", rule: str = ""
) -> None:
    """Raise PLAYER_COUNT where `count` is not within `limits`, the fewest and the most players of `game`."""
    fewest, most = limits
    if fewest <= count <= most:
        return
    sentence = "player_count" if fewest != most else "player_count_exact"
    raise RuleViolation(
        "PLAYER_COUNT", sentence, field, rule, game=game, fewest=fewest, most=most, given=count
    )


def check_teams(
    seats: Sequence[Seat], sides: Sequence[str], players: int, refusal: Callable[..., RuleViolation]
) -> None:
    """Raise TEAM_SIZE, as the `refusal` of a house, unless equal sides of `players` sit alternately."""
    for seat in seats:
        if seat.side not in sides:
            raise refusal("TEAM_SIZE", "team_missing", f"/seats/{seat.number - 1}", name=seat.name)
    for side in sides:
        given = sum(seat.side == side for seat in seats)
        if given * len(sides) != players:
            raise refusal("TEAM_SIZE", "team_size", "/seats", "Setup", side=side, given=given)
    for seat, after in pairwise(seats):
        if seat.side == after.side:
            beside = {"name": seat.name, "other": after.name, "side": seat.side}
            raise refusal("TEAM_SIZE", "teams_alternate", f"/seats/{after.number - 1}", "Setup", **beside)


def check_among(
    named: Iterable[tuple[object, str]], players: Container[object], said: str = "not_seated"
) -> None:
    """Raise UNKNOWN_PLAYER for the first `named`, each with his field, who is not among `players`."""
    for player, field in named:
        if player not in players:
            raise RuleViolation("UNKNOWN_PLAYER", said, field, name=str(player))


def check_named_once(players: Sequence[str], field: str = "/players") -> None:
    """Raise UNKNOWN_PLAYER where a player is named twice."""
    for place, name in enumerate(players):
        if name in players[:place]:
            raise RuleViolation("UNKNOWN_PLAYER", "named_twice", f"{field}/{place}", name=name)


def check_names_differ(names: Sequence[str], looks: Sequence[str]) -> None:
    """Raise UNKNOWN_PLAYER where two seats have names that look alike; `looks` says how each name looks."""
    for place, look in enumerate(looks):
        if look in looks[:place]:
            raise RuleViolation("UNKNOWN_PLAYER", "name_taken", f"/seats/{place}/name", name=names[place])


def seats_in(kind: Kind, held: Any, at: str) -> list[tuple[int | str, str]]:
    """Return the seats, or the names of players, that a fact states, each with the field where it stands.

    `held` is the fact as its outcome holds it, `at` its JSON pointer.
    """
    if held is None:
        return []
    match kind:
        case Number("seat"):
            return [(held, at)]
        case Either("winner"):
            return [(seat, at) for seat in dict.fromkeys(held)]
        case Many(of=Number("seat") | Either("player")):
            return [(player, f"{at}/{place}") for place, player in enumerate(held)]
        case Many(of=Record(facts={"seat": _})):
            return [(row.seat, f"{at}/{place}") for place, row in enumerate(held)]
    return []


def check_seated(state: State, seat: int, field: str = "/seat") -> None:
    """Raise UNKNOWN_PLAYER where there is no such seat."""
    if all(place.number != seat for place in state.seats):
        raise RuleViolation("UNKNOWN_PLAYER", "unknown_seat", field, seat=seat, seats=len(state.seats))


def sole_winner(state: State, winners: Sequence[int], field: str = "/winner") -> int:
    """Return the one winner of a deal, who may be named twice; raises TWO_WINNERS or NO_WINNER."""
    if len({*winners}) > 1:
        names = [state.name(seat) for seat in dict.fromkeys(winners)]
        raise RuleViolation("TWO_WINNERS", "two_winners", field, names=names)
    if not winners:
        raise RuleViolation("NO_WINNER", "no_winner", field)
    return winners[0]
