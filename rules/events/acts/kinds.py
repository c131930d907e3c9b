"""Hold the kinds of fact that the director's acts are made of, and how much of each there may be."""

from __future__ import annotations

from rules.common_kinds import CARD, FLAG, MOST_SEATS, count
from rules.kinds import ByName, Either, Many, Number, Text

MOST_PEOPLE = 10_000
MOST_MATCHES = 5_000
MOST_TABLES = 1_000
MOST_IN_A_TEAM = 6


class Fact:
    """Be what the director states in one act."""


ID = Text(
    "id", 36, 1, pattern=r"^[0-9A-Za-z_-]{1,36}$", fault="An id of at most 36 letters and digits is needed."
)
IDS = Many("ids", ID, MOST_PEOPLE, 1)
SEAL = Text("seal", 64, 64, pattern=r"^[0-9a-f]{64}$", fault="A seal of 64 hexadecimal digits is needed.")
TITLE = Text("title", 80, 1)
NOTE = Text("note", 200)
TABLE = Text("table", 12, 1)
TEAM = Many("people", ID, MOST_IN_A_TEAM, 1)
ENTRANTS = Many("entrants", ID, MOST_PEOPLE)
AT_A_TABLE = Many("entrants", ID, MOST_SEATS)
CARDS = ByName("cards", ID, CARD, MOST_PEOPLE)
MOMENT = Text(
    "moment",
    20,
    20,
    pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$",
    fault="A moment is needed, written like 2026-11-28T18:30:00Z.",
)
DATE = Text("date", 10, 10, pattern=r"^\d{4}-\d\d-\d\d$", fault="A date is needed, written like 2026-11-28.")
_VALUE = Either(
    "value",
    (
        FLAG,
        Number("number", -1_000_000, 1_000_000, whole=False),
        Text("text", 60),
        Many("list", count(-999, 999), 60),
    ),
)
SETTINGS = ByName("settings", Text("name", 40, 1), _VALUE.or_null, 80)
