"""Acts of the judge: forfeits, rulings, warnings, calls answered, and an act undone."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common_kinds import FLAG, MOST_SEATS, POINTS, choice, count
from rules.events.acts.kinds import (
    AT_A_TABLE,
    ID,
    MOST_MATCHES,
    TABLE,
    Fact,
)
from rules.facts import fact, rows
from rules.scoresheet import Points


@dataclass(frozen=True)
class ForfeitStated:
    """Say who gives up a match."""

    match: str = fact(ID.needed)
    entrants: tuple[str, ...] = fact(AT_A_TABLE.needed)


@dataclass(frozen=True, kw_only=True)
class MatchesForfeited(Fact):
    """Count matches as lost by those who did not play them.

    The others have won, or, `without_win`, win nothing by it (RULES §8: a match claimed unplayed).
    """

    matches: tuple[ForfeitStated, ...] = fact(rows(ForfeitStated, MOST_MATCHES).needed)
    without_win: bool | None = fact(FLAG)


@dataclass(frozen=True)
class Ruled:
    """State the place that an entrant is given in a match, and points where they count."""

    entrant: str = fact(ID.needed)
    place: int = fact(count(1, MOST_SEATS).needed)
    points: Points | None = fact(POINTS)


@dataclass(frozen=True, kw_only=True)
class MatchRuled(Fact):
    """Rule how a match ended, whatever its sheet says."""

    match: str = fact(ID.needed)
    places: tuple[Ruled, ...] = fact(rows(Ruled).needed)


@dataclass(frozen=True, kw_only=True)
class Warned(Fact):
    """Warn an entrant; `seconds` is a penalty that is logged and scores nothing (RULES §12)."""

    entrant: str = fact(ID.needed)
    match: str | None = fact(ID)
    seconds: int | None = fact(count(0, 3600))


@dataclass(frozen=True, kw_only=True)
class Disqualified(Fact):
    """Put an entrant out of its competition by the judge's ruling; what it has played stays."""

    entrant: str = fact(ID.needed)
    match: str | None = fact(ID)


@dataclass(frozen=True, kw_only=True)
class CallAnswered(Fact):
    """Answer a table's call for the director: `coming`, or `settled` once it is."""

    call: str = fact(ID.needed)
    table: str = fact(TABLE.needed)
    answer: str = fact(choice("coming", "settled").needed)


@dataclass(frozen=True, kw_only=True)
class Struck(Fact):
    """Undo an earlier act, on which nothing rests; a strike is undone by striking it."""

    act: str = fact(ID.needed)
