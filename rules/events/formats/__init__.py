"""Name the formats that a stage can have. They know nothing of cards."""

from __future__ import annotations

from collections.abc import Mapping

from rules.events.formats.brackets import Brackets
from rules.events.formats.format import Format
from rules.events.formats.freezeout import Freezeout
from rules.events.formats.knock_out import KnockOut
from rules.events.formats.open_play import OpenPlay
from rules.events.formats.round_robin import RoundRobin
from rules.events.formats.rounds import Rounds
from rules.events.formats.two_losses import TwoLosses
from rules.game_type import GameType

FORMATS: Mapping[str, Format] = {
    each.id: each
    for each in (
        Brackets(),
        KnockOut(),
        RoundRobin(),
        TwoLosses(),
        Rounds(),
        OpenPlay(),
        Freezeout(),
    )
}


def is_in_a_room(game: GameType) -> bool:
    """Tell whether an event of a game is played in one room, without a sheet."""
    return bool(game.event_format) and FORMATS[game.event_format].in_a_room
