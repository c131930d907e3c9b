"""The pure core: every game's rules, with the standard library only; no clock, no randomness, no I/O."""

from __future__ import annotations

from collections.abc import Mapping

from rules.climbing.big_two import BigTwo
from rules.climbing.zheng_shangyou import ZhengShangyou
from rules.contracts.call_break import CallBreak
from rules.contracts.kachuful import Kachuful
from rules.contracts.spades import Spades
from rules.dhumbal import Dhumbal
from rules.freezeout.game import GamaPoker
from rules.game_type import GameType
from rules.gin.game import GraPartnership, GraSingles, SiteGin
from rules.holdem.game import HoldemClub
from rules.marriage.game import IndianMarriage
from rules.points import PointsGame
from rules.rummy13.ace2three import Ace2Three
from rules.rummy13.gama import GamaRummy
from rules.rummy13.indian import IndianRummy
from rules.rummy21.game import Rummy21, Rummy27
from rules.twenty_eight.fifty_six import FiftySix
from rules.twenty_eight.game import TwentyEight
from rules.twenty_eight.twenty_nine import TwentyNine
from rules.vazhushal.game import Vazhushal

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
        CallBreak(),
        Kachuful(),
        Spades(),
        Dhumbal(),
        GamaPoker(),
        HoldemClub(),
        ZhengShangyou(),
        BigTwo(),
        PointsGame(),
    )
}
