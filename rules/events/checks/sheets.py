"""Refuse sheets that cannot be those of a match."""

from __future__ import annotations

from collections.abc import Mapping

from rules.events.acts.playing import GamesBound
from rules.events.checks.refusing import which
from rules.events.state import Event
from rules.statements import RuleViolation


def check_sheets(event: Event, stated: GamesBound, parties: Mapping[str, int]) -> None:
    """Raise UNKNOWN_ID for a game that no table of the hall has or is to start.

    `parties` are how many play, of each game that its tables have. PLAYER_COUNT: a sheet for more or fewer
    than meet in the match could not be read as its own.
    """
    to_start = {
        game
        for match in event.matches.values()
        for game in (match.id, match.nth_game(len(match.earlier)), *match.played_as)
    }
    for place, each in enumerate(stated.matches):
        match = event.matches[each.match]
        for number, game in enumerate(each.games):
            at = f"/matches/{place}/games/{number}"
            if game not in parties and game not in to_start:
                raise RuleViolation("UNKNOWN_ID", "event_no_such_game", at, id=game)
            given, wanted = parties.get(game, len(match.entrants)), len(match.entrants)
            if given != wanted:
                raise RuleViolation(
                    "PLAYER_COUNT", "event_other_seats", at, given=given, wanted=wanted, **which(event, match)
                )
