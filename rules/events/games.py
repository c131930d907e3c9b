"""Ask the registry of games what an event must know: who meets at a table, in which seat, what total wins."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from rules import GAME_TYPES
from rules.catalogue_texts import refused
from rules.events.acts.entering import CompetitionStated
from rules.events.acts.playing import StageStated
from rules.events.state import Event, Match
from rules.statements import RuleViolation
from rules.switches import BadSwitch, Rules


def settled(game: str, preset: str, rules: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the house rules in force; raises RuleViolation: UNKNOWN_ID, HOUSE_RULE."""
    if game not in GAME_TYPES:
        raise RuleViolation("UNKNOWN_ID", "event_unknown_game", "/game", id=game)
    try:
        return GAME_TYPES[game].settle(preset, rules)
    except KeyError:
        raise RuleViolation("UNKNOWN_ID", "event_unknown_preset", "/preset", id=preset) from None
    except BadSwitch as bad:
        said = refused(bad)
        raise RuleViolation("HOUSE_RULE", said.code, f"/rules/{bad.name}", **said.params) from None


def house_rules(competition: CompetitionStated, stage: StageStated) -> tuple[str, Mapping[str, Any]]:
    """Return the preset of a stage and what is otherwise than in it.

    Both are the stage's own where it states either, else the competition's.
    """
    own = stage.preset is not None or stage.rules is not None
    return stage.preset or competition.preset, (stage.rules if own else competition.rules) or {}


def rules_of(event: Event, stage: str) -> dict[str, Any]:
    """Return the house rules that a stage is played by."""
    competition = event.competition_of(stage)
    return settled(competition.game, *house_rules(competition, event.stages[stage].terms))


def players_by_seat(event: Event, match: Match) -> list[str]:
    """Return the people who play a match in the order of their seats."""
    playing = iter(event.players(match))
    teams = [[*islice(playing, len(event.entrants[entrant].people))] for entrant in match.entrants]
    sides = sides_of(event, match)
    if not sides:
        return [person for team in teams for person in team]
    return [person for turn in zip(*teams, strict=False) for person, _ in zip(turn, sides, strict=False)]


def sides_of(event: Event, match: Match) -> tuple[Any, ...]:
    """Return the sides that a match is played by, none where each plays for himself."""
    sides: tuple[Any, ...] = GAME_TYPES[event.competition_of(match.stage).game].sides
    return sides


def check_team_size(competition: CompetitionStated, rules: Rules) -> None:
    """Raise TEAM_SIZE where an entrant of this size can play no match."""
    game, team = GAME_TYPES[competition.game], competition.team_size or 1
    sizes = game.team_sizes(game.seat_limits(rules))
    if team in sizes:
        return
    facts: dict[str, Any] = {"game": game.title, "size": team}
    if not game.sides:
        raise RuleViolation("TEAM_SIZE", "event_no_team_game", "/team_size", **facts)
    raise RuleViolation("TEAM_SIZE", "event_team_game", "/team_size", **facts, sizes=[*map(str, sizes)])


def entrants_at_a_table(competition: CompetitionStated, rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most entrants that meet at a table under `rules`."""
    game = GAME_TYPES[competition.game]
    fewest, most = game.seat_limits(rules)
    return (2, 2) if game.sides else (max(2, fewest), most)


def low_wins(event: Event, stage: str) -> bool:
    """Tell whether the low total wins the game that a stage is played as."""
    return GAME_TYPES[event.competition_of(stage).game].wins(rules_of(event, stage)) == "low"
