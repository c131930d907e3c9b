"""Refuse sheets that cannot be those of a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.events.acts.playing import GamesBound
from rules.events.match_names import which
from rules.events.state import Event
from rules.statements import RuleViolation


def check_games(event: Event, fact: GamesBound, here: Collection[str]) -> None:
    """Raise UNKNOWN_ID for a game that is not `here`, at a table of the hall, nor to be started there."""
    to_start = {
        game
        for match in event.matches.values()
        for game in (match.nth_game(len(match.earlier)), *match.played_as)
    }
    for place, each in enumerate(fact.matches):
        for number, game in enumerate(each.games):
            if game not in here and game not in to_start:
                at = f"/matches/{place}/games/{number}"
                raise RuleViolation("UNKNOWN_ID", "event_no_such_game", at, id=game)


def check_sheets(before: Event, after: Event, parties: Mapping[str, int], field: str) -> None:
    """Raise PLAYER_COUNT where a match would get a sheet for more or fewer than meet in it.

    `parties` are how many play in the games that have begun.
    """
    for match in after.matches.values():
        known, wanted = before.matches.get(match.id), len(match.entrants)
        if match.off or (known and known.played_as == match.played_as):
            continue
        for given in (parties[game] for game in match.played_as if game in parties):
            if given != wanted:
                raise RuleViolation(
                    "PLAYER_COUNT",
                    "event_other_seats",
                    field,
                    given=given,
                    wanted=wanted,
                    **which(after, match),
                )
