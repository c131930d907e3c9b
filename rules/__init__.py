"""The pure core: every game's rules, with the standard library only; no clock, no randomness, no I/O."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game_type import GameType
from rules.points import PointsGame

GAME_TYPES: Mapping[str, GameType] = {game.id: game for game in (PointsGame(),)}
