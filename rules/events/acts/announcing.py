"""Acts that tell: a line of the director's, up in the hall until it is taken down."""

from __future__ import annotations

from dataclasses import dataclass

from rules.events.acts.kinds import ANNOUNCEMENT, DESK, MOST_TABLES, TABLE, Fact, each_once
from rules.outcome.facts import fact
from rules.outcome.kinds import Text

LINE = Text("line", 120, 1, pattern=r"^(?!\s*$)[^\r\n]{1,120}$", fault="wrong_shape.line")


@dataclass(frozen=True, kw_only=True)
class Announced(Fact, word="announced", may=DESK, adds=True):
    """Put up a line for everybody to read: on boards, the event's page, and the phones of the tables meant.

    The announcement has the id of the act. Without `tables` all are meant.
    """

    text: str = fact(LINE.needed)
    tables: tuple[str, ...] = fact(each_once(TABLE, MOST_TABLES))


@dataclass(frozen=True, kw_only=True)
class TakenDown(Fact, word="taken_down", may=DESK, adds=True):
    """Take an announcement down."""

    announcement: str = fact(ANNOUNCEMENT.needed)
