"""The pure core: every game's rules, with the standard library only; no clock, no randomness, no I/O."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game_type import GameType
from rules.gin import GraPartnership, GraSingles, SiteGin
from rules.points import PointsGame
from rules.twenty_eight import TwentyEight

GAME_TYPES: Mapping[str, GameType] = {
    game.id: game for game in (GraSingles(), GraPartnership(), SiteGin(), TwentyEight(), PointsGame())
}
