"""Hold the kinds of fact that the director's acts are made of, what they name, and how much."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, Self

from rules.outcome.common_kinds import CARD, FLAG, MOST_SEATS, count
from rules.outcome.kinds import ByName, Either, Many, Number, Text

MOST_PEOPLE = 10_000
MOST_MATCHES = 5_000
MOST_IN_AN_ACT = 1_000  # of what takes long to look at: people, entrants, matches drawn
MOST_TABLES = 1_000
MOST_IN_A_TEAM = 6


DIRECTORS = ("director", "co_director")
DESK = (*DIRECTORS, "desk")
DOOR = (*DESK, "door")
"""Whose keys there are: who may do all, all but hand out keys, what the desk does, and check people in."""

ShownAt = Literal["all", "named", "none"]


class Fact:
    """Be what the director states in one act.

    `word` stands for it in the ledger; `may` are the keys that may do it. What only `adds` can be done at two
    desks at once, whatever version of the event each has seen. `shown_at` says at which tables of the hall it
    may change what is to be played there: at all, at those that are `named` in it, or at none. What is `own`
    a table may say of itself too, by the key of its scorekeeper.

    Its words are others for each value of the choice `varies`, or where that flag is set. What is stated as a
    `whole` is said by what has changed since the same thing was stated: that of the id called as the word is.
    `who` are those that are said beside each match which it names.
    """

    word: ClassVar[str]
    may: ClassVar[tuple[str, ...]]
    adds: ClassVar[bool]
    shown_at: ClassVar[ShownAt]
    own: ClassVar[bool]
    varies: ClassVar[str]
    whole: ClassVar[bool]
    who: ClassVar[str]

    def __init_subclass__(
        cls,
        word: str,
        may: tuple[str, ...] = DIRECTORS,
        *,
        adds: bool = False,
        shown_at: ShownAt = "all",
        own: bool = False,
        varies: str = "",
        whole: bool = False,
        who: str = "",
    ) -> None:
        cls.word, cls.may, cls.adds, cls.shown_at, cls.own = word, may, adds, shown_at, own
        cls.varies, cls.whole, cls.who = varies, whole, who


@dataclass(frozen=True, eq=False)
class Id(Text):
    """The id of a thing of the event, or its code; `is_a` says of what.

    What is `new` need not be there: the fact states it, or it is of somewhere else. An entrant can be one
    `of` the competition, or of the match, that is named beside it or around it.
    """

    new: bool = field(default=False, kw_only=True)
    of: Literal["", "competition", "match"] = field(default="", kw_only=True)

    @property
    def stated(self) -> Self:
        """Return this kind of an id that need not be there."""
        return replace(self, new=True)


ID = Id("id", 36, 1, pattern=r"^[0-9A-Za-z_-]{1,36}$", fault="wrong_shape.id")
PERSON, ENTRANT, COMPETITION, STAGE, DRAW, MATCH, NOTE, ANNOUNCEMENT = (
    replace(ID, is_a=each)
    for each in ("person", "entrant", "competition", "stage", "draw", "match", "note", "announcement")
)
# Whether these are there the rules cannot say.
GAME, CALL, ACT = (replace(ID, is_a=each, new=True) for each in ("game", "call", "act"))
TABLE = Id("table", 12, 1)
IN_COMPETITION, IN_MATCH = replace(ENTRANT, of="competition"), replace(ENTRANT, of="match")
SEAL = Text("seal", 64, 64, pattern=r"^[0-9a-f]{64}$", fault="wrong_shape.seal")
NAME = Id("name", 64, 64, pattern=SEAL.pattern, fault=SEAL.fault, new=True)
"""The seal of a name: it stands in the ledger where the name itself is sent."""
CLUB = Id("club", 64, pattern=r"^([0-9a-f]{64})?$", fault=SEAL.fault, new=True)
"""The seal of somebody's club, which goes with his name; empty where it is taken away."""
SEALED = frozenset((NAME.is_a, CLUB.is_a))
LONGEST_CLUB = 60


def each_once(kind: Id, most: int, fewest: int | None = None) -> Many:
    """Return the kind of a list in which no id stands twice."""
    return Many("each_once", kind, most, fewest)


PEOPLE = each_once(PERSON, MOST_PEOPLE, 1)
TEAM = each_once(PERSON, MOST_IN_A_TEAM, 1)
ENTRANTS = each_once(ENTRANT, MOST_PEOPLE, 1)
LINEUP = each_once(IN_COMPETITION, MOST_SEATS)
CARDS = ByName("cards", IN_COMPETITION, CARD, MOST_PEOPLE)
TITLE = Text("title", 80, 1)
TEXT = Text("note", 200)
MOMENT = Text(
    "moment",
    20,
    20,
    pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$",
    fault="wrong_shape.moment",
)
DATE = Text("date", 10, 10, pattern=r"^\d{4}-\d\d-\d\d$", fault="wrong_shape.date")
ZONE = Text("zone", 64, 1, pattern=r"^[A-Za-z][0-9A-Za-z_+/-]{0,63}$", fault="wrong_shape.zone")
"""The IANA name of a time zone. Whether there is one the rules cannot say."""
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
