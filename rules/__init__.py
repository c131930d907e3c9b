"""The pure core: every game's rules, with the standard library only; no clock, no randomness, no I/O."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ace2three import Ace2Three
from rules.climbing import BigTwo, ZhengShangyou
from rules.gama_rummy import GamaRummy
from rules.game_type import GameType
from rules.gin import GraPartnership, GraSingles, SiteGin
from rules.indian_rummy import IndianRummy
from rules.marriage import IndianMarriage
from rules.points import PointsGame
from rules.twenty_eight import TwentyEight

GAME_TYPES: Mapping[str, GameType] = {
    game.id: game
    for game in (
        GamaRummy(),
        IndianRummy(),
        IndianMarriage(),
        Ace2Three(),
        GraSingles(),
        GraPartnership(),
        SiteGin(),
        TwentyEight(),
        ZhengShangyou(),
        BigTwo(),
        PointsGame(),
    )
}
