"""Name what can be asked about the poker tournament."""

from __future__ import annotations

from collections.abc import Mapping

from rules.facts import Question
from rules.freezeout import clock
from rules.freezeout.finish import PLACES, places
from rules.freezeout.tables import CHIP_CHECK, TABLE_BALANCE, chip_check, table_balance

QUESTIONS: Mapping[str, Question] = {
    "blind_level": Question(clock.BLIND_LEVEL, clock.blind_level),
    "starting_stack": Question(clock.STARTING_STACK, clock.starting_stack),
    "min_raise": Question(clock.MIN_RAISE, clock.min_raise),
    "rebuy": Question(clock.REBUY, clock.rebuy),
    "chip_check": Question(CHIP_CHECK, chip_check),
    "table_balance": Question(TABLE_BALANCE, table_balance),
    "places": Question(PLACES, places),
}
