"""Check who plays and who is named in a deal: how many, each once, nobody left out, and one winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.scoresheet import State
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


def check_seated(state: State, seat: int, field: str) -> None:
    """Raise UNKNOWN_PLAYER where there is no such seat."""
    if seat not in {place.number for place in state.seats}:
        raise RuleViolation("UNKNOWN_PLAYER", "unknown_seat", field, seat=seat, seats=len(state.seats))


def check_seats(state: State, named: Iterable[tuple[int, str]]) -> None:
    """Raise RuleViolation for the first of `named`, pairs of seat and field, that cannot be in the deal.

    UNKNOWN_PLAYER: no such seat, or a seat named twice. ELIMINATED_PLAYER: a seat that is out.
    """
    seen = set[int]()
    for seat, field in named:
        check_seated(state, seat, field)
        if seat in seen:
            raise RuleViolation("UNKNOWN_PLAYER", "seat_twice", field, name=state.name(seat))
        if seat in state.verdict.out:
            raise RuleViolation("ELIMINATED_PLAYER", "player_is_out", field, name=state.name(seat))
        seen.add(seat)


def check_everybody(state: State, entered: Iterable[int], field: str) -> None:
    """Raise MISSING_PLAYER for the first seat still in that is not among those `entered`."""
    seats = set(entered)
    for seat in state.active():
        if seat not in seats:
            raise RuleViolation("MISSING_PLAYER", "no_result", field, name=state.name(seat))


def check_players(state: State, players: Sequence[int | str], field: str = "/players") -> None:
    """Check a list of everybody in the deal, by seat or by name.

    Raises UNKNOWN_PLAYER, ELIMINATED_PLAYER and MISSING_PLAYER.
    """
    by_name = {seat.name: seat.number for seat in state.seats}
    named: list[tuple[int, str]] = []
    for place, player in enumerate(players):
        here = f"{field}/{place}"
        if isinstance(player, str) and player not in by_name:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_name", here, name=player)
        named.append((by_name[player] if isinstance(player, str) else player, here))
    check_seats(state, named)
    check_everybody(state, [seat for seat, _ in named], field)


def winners_of(stated: int | Sequence[int] | None) -> tuple[int, ...]:
    """Return the seats that an outcome states as winners: one, several, or none."""
    if stated is None:
        return ()
    return (stated,) if isinstance(stated, int) else tuple(stated)


def sole_winner(state: State, winners: Sequence[int], field: str = "/winner") -> int:
    """Return the one winner of a deal; raises TWO_WINNERS or NO_WINNER."""
    if len(winners) > 1:
        names = [state.name(seat) for seat in winners]
        raise RuleViolation("TWO_WINNERS", "two_winners", field, names=names)
    if not winners:
        raise RuleViolation("NO_WINNER", "no_winner", field)
    return winners[0]
