"""Acts of the play: stages, published draws, what becomes of a match, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.events.acts.kinds import (
    CARDS,
    COMPETITION,
    DRAW,
    ENTRANT,
    GAME,
    IN_COMPETITION,
    IN_MATCH,
    LINEUP,
    MATCH,
    MOMENT,
    MOST_IN_AN_ACT,
    MOST_MATCHES,
    MOST_PEOPLE,
    PERSON,
    SETTINGS,
    STAGE,
    TABLE,
    TEXT,
    TITLE,
    Fact,
    each_once,
)
from rules.outcome.common_kinds import MOST_SEATS, choice, count
from rules.outcome.facts import fact, rows
from rules.outcome.kinds import Many, Text


@dataclass(frozen=True, kw_only=True)
class StageStated(Fact, word="stage", whole=True):
    """Declare a part of a competition with one format and its settings.

    `after` is the stage whose advancement fills it; without, all entrants play it. `preset` and `rules` are
    the house rules where they are not the competition's: the final at 230. `start` is when its first round is
    planned to begin.
    """

    competition: str = fact(COMPETITION.needed)
    stage: str = fact(STAGE.stated.needed)
    title: str = fact(TITLE.needed)
    format: str = fact(Text("format", 40, 1).needed)
    settings: Mapping[str, Any] | None = fact(SETTINGS)
    after: str | None = fact(STAGE)
    preset: str | None = fact(Text("preset", 40, 1))
    rules: Mapping[str, Any] | None = fact(SETTINGS)
    start: str | None = fact(MOMENT)


@dataclass(frozen=True)
class MatchStated:
    """Say who meets, in the order of the seats, at which table and when; the table may be found later."""

    match: str = fact(MATCH.stated.needed)
    entrants: tuple[str, ...] = fact(LINEUP.needed)
    table: str | None = fact(TABLE)
    start: str | None = fact(MOMENT)


@dataclass(frozen=True)
class ByHand:
    """Say what a person changed in the program's own draw: who was swapped, moved or added."""

    change: str = fact(choice("swapped", "moved", "added", "removed").needed)
    entrants: tuple[str, ...] = fact(Many("entrants", ENTRANT.stated, MOST_SEATS).needed)


@dataclass(frozen=True, kw_only=True)
class DrawPublished(Fact, word="draw", shown_at="named"):
    """Publish who meets whom and where in a round of a stage.

    `seed` is what the program drew from, by the method numbered `method`; a draw made by hand has none. A
    further draw of the same round adds to it: a latecomer's match. `byes` are those who do not play.
    `cards` are those that the entrants drew for their seats.
    """

    stage: str = fact(STAGE.needed)
    draw: str = fact(DRAW.stated.needed)
    round: int = fact(count(1, 999).needed)
    matches: tuple[MatchStated, ...] = fact(rows(MatchStated, MOST_IN_AN_ACT).needed)
    byes: tuple[str, ...] = fact(each_once(IN_COMPETITION, MOST_PEOPLE))
    seed: str | None = fact(Text("seed", 80))
    method: int | None = fact(count(1, 99))
    by_hand: tuple[ByHand, ...] = fact(rows(ByHand, MOST_MATCHES))
    cards: Mapping[str, str] | None = fact(CARDS)


@dataclass(frozen=True)
class LineupStated:
    """Say who now plays a match, in the order of the seats; nobody calls the match off."""

    match: str = fact(MATCH.needed)
    entrants: tuple[str, ...] = fact(LINEUP.needed)


@dataclass(frozen=True, kw_only=True)
class LineupsChanged(Fact, word="lineups"):
    """Change who plays in published matches that have not begun: a swap, a latecomer, two tables mixed up.

    `byes` are those who no longer play in this round.
    """

    matches: tuple[LineupStated, ...] = fact(replace(rows(LineupStated, MOST_MATCHES), fewest=1).needed)
    byes: tuple[str, ...] = fact(each_once(IN_COMPETITION, MOST_PEOPLE))


@dataclass(frozen=True)
class PlaceStated:
    """Say where a match is played and when it starts; what is left out stays."""

    match: str = fact(MATCH.needed)
    table: str | None = fact(TABLE)
    start: str | None = fact(MOMENT)


@dataclass(frozen=True, kw_only=True)
class MatchesMoved(Fact, word="moved"):
    """Move matches to other tables or other hours, all at once, so that two may change places."""

    matches: tuple[PlaceStated, ...] = fact(rows(PlaceStated, MOST_MATCHES).needed)


@dataclass(frozen=True, kw_only=True)
class MatchAdjourned(Fact, word="adjourned"):
    """Break a match off, to be resumed with its sheet: `until` when and at which `place`, once known."""

    match: str = fact(MATCH.needed)
    until: str | None = fact(MOMENT)
    place: str | None = fact(TEXT)


@dataclass(frozen=True, kw_only=True)
class MatchResumed(Fact, word="resumed"):
    """Go on with an adjourned match, at the table where it was or at another."""

    match: str = fact(MATCH.needed)
    table: str | None = fact(TABLE)
    start: str | None = fact(MOMENT)


@dataclass(frozen=True, kw_only=True)
class MatchReplayed(Fact, word="replayed"):
    """Play a match anew: the games that it had count no more."""

    match: str = fact(MATCH.needed)


@dataclass(frozen=True)
class GamesStated:
    """Say which games a match is played as, in their order."""

    match: str = fact(MATCH.needed)
    games: tuple[str, ...] = fact(Many("games", GAME, 20).needed)


@dataclass(frozen=True, kw_only=True)
class GamesBound(Fact, word="games"):
    """Say which games are whose match, all at once, so that two sheets mixed up change places."""

    matches: tuple[GamesStated, ...] = fact(rows(GamesStated, MOST_MATCHES).needed)


@dataclass(frozen=True, kw_only=True)
class PlayerReplaced(Fact, word="replaced"):
    """Let another person of the roster play on for one of an entrant's people in a match."""

    match: str = fact(MATCH.needed)
    entrant: str = fact(IN_MATCH.needed)
    person: str = fact(PERSON.needed)
    by: str = fact(PERSON.needed)
