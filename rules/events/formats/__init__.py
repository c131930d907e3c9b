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
