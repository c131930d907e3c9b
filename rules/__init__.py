"""The pure core: every game's rules, with the standard library only; no clock, no randomness, no I/O."""

from __future__ import annotations

from collections.abc import Mapping

from rules.climbing import BigTwo, ZhengShangyou
from rules.freezeout import GamaPoker
from rules.game_type import GameType
from rules.gin import GraPartnership, GraSingles, SiteGin
from rules.holdem import HoldemClub
from rules.marriage import IndianMarriage
from rules.points import PointsGame
from rules.rummy13 import Ace2Three, GamaRummy, IndianRummy
from rules.rummy21 import Rummy21, Rummy27
from rules.twenty_eight import FiftySix, TwentyEight, TwentyNine
from rules.vazhushal import Vazhushal

GAME_TYPES: Mapping[str, GameType] = {
    game.id: game
    for game in (
        GamaRummy(),
        IndianRummy(),
        Rummy21(),
        Rummy27(),
        IndianMarriage(),
        Vazhushal(),
        Ace2Three(),
        GraSingles(),
        GraPartnership(),
        SiteGin(),
        TwentyEight(),
        TwentyNine(),
        FiftySix(),
        GamaPoker(),
        HoldemClub(),
        ZhengShangyou(),
        BigTwo(),
        PointsGame(),
    )
}
