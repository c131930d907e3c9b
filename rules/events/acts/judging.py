"""Acts that decide: forfeits, no-shows, rulings, who goes on, warnings, calls answered, and an act undone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.events.acts.kinds import (
    ACT,
    CALL,
    DESK,
    IN_COMPETITION,
    IN_MATCH,
    LINEUP,
    MATCH,
    MOST_MATCHES,
    MOST_PEOPLE,
    SEAL,
    STAGE,
    TABLE,
    Fact,
    each_once,
)
from rules.outcome.common_kinds import FLAG, MOST_SEATS, POINTS, choice, count
from rules.outcome.facts import fact, rows
from rules.outcome.kinds import Many
from rules.sheet.scoresheet import Points


@dataclass(frozen=True)
class ForfeitStated:
    """Say who gives up a match."""

    match: str = fact(MATCH.needed)
    entrants: tuple[str, ...] = fact(Many("entrants", IN_MATCH, MOST_SEATS).needed)


@dataclass(frozen=True, kw_only=True)
class MatchesForfeited(Fact, word="forfeited", who="entrants"):
    """Count matches as lost by those who did not play them.

    The others have won, or, `without_win`, win nothing by it (RULES §8: a match claimed unplayed).
    """

    matches: tuple[ForfeitStated, ...] = fact(rows(ForfeitStated, MOST_MATCHES).needed)
    without_win: bool | None = fact(FLAG)


@dataclass(frozen=True, kw_only=True)
class NoShow(Fact, word="no_show"):
    """Say that entrants do not come to a match: they withdraw, and their seats are empty or others'.

    `lineup` is who then plays, in the order of the seats, where the match has not begun and enough are left
    or come in. Without it they give the match up: of more than two the others play on, of two the other has
    won or, `without_win`, wins nothing by it (RULES §8).
    """

    match: str = fact(MATCH.needed)
    entrants: tuple[str, ...] = fact(replace(each_once(IN_MATCH, MOST_SEATS), fewest=1).needed)
    lineup: tuple[str, ...] = fact(LINEUP)
    without_win: bool | None = fact(FLAG)


@dataclass(frozen=True)
class Ruled:
    """State the place that an entrant is given in a match, and points where they count."""

    entrant: str = fact(IN_MATCH.needed)
    place: int = fact(count(1, MOST_SEATS).needed)
    points: Points | None = fact(POINTS)


@dataclass(frozen=True, kw_only=True)
class MatchRuled(Fact, word="ruled"):
    """Rule how a match ended, whatever its sheet says."""

    match: str = fact(MATCH.needed)
    places: tuple[Ruled, ...] = fact(rows(Ruled).needed)


@dataclass(frozen=True, kw_only=True)
class SheetsAccepted(Fact, word="accepted"):
    """Accept the sheets of matches that are over without the signatures of all.

    A sheet that is changed after that is to be signed, or accepted, again.
    """

    matches: tuple[str, ...] = fact(each_once(MATCH, MOST_MATCHES, 1).needed)


@dataclass(frozen=True, kw_only=True)
class AdvancementConfirmed(Fact, word="advanced", shown_at="none"):
    """Confirm who goes on from a stage to the next, in the order of their places.

    `basis` is the digest of the results that it was based on, and of who goes on by them; confirmed again, it
    is changed. `chosen` are those of whom the director decides whatever the results are, or come to be: let
    on, or left out where they are not among the entrants.
    """

    stage: str = fact(STAGE.needed)
    to: str = fact(STAGE.needed)
    entrants: tuple[str, ...] = fact(each_once(IN_COMPETITION, MOST_PEOPLE, 1).needed)
    basis: str = fact(SEAL.needed)
    chosen: tuple[str, ...] = fact(each_once(IN_COMPETITION, MOST_PEOPLE))


@dataclass(frozen=True, kw_only=True)
class Warned(Fact, word="warned", adds=True, shown_at="none"):
    """Warn an entrant; `seconds` is a penalty that is logged and scores nothing (RULES §12)."""

    entrant: str = fact(IN_MATCH.needed)
    match: str | None = fact(MATCH)
    seconds: int | None = fact(count(0, 3600))


@dataclass(frozen=True, kw_only=True)
class Disqualified(Fact, word="disqualified", shown_at="none"):
    """Put an entrant out of its competition by the judge's ruling; what it has played stays."""

    entrant: str = fact(IN_MATCH.needed)
    match: str | None = fact(MATCH)


@dataclass(frozen=True, kw_only=True)
class CallAnswered(Fact, word="answered", may=DESK, adds=True, shown_at="none", varies="answer"):
    """Answer a table's call for the director: `coming`, or `settled` once it is."""

    call: str = fact(CALL.needed)
    table: str = fact(TABLE.needed)
    answer: str = fact(choice("coming", "settled").needed)


@dataclass(frozen=True, kw_only=True)
class Struck(Fact, word="struck", may=DESK):
    """Undo an earlier act, on which nothing rests; a strike is undone by striking it.

    A key undoes what it may do, and no more.
    """

    act: str = fact(ACT.needed)
