"""Fold the acts of a club: what it is called, which tables and events it has, what is said of people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Never

from rules.club.acts import (
    Act,
    Called,
    EventJoined,
    EventLeft,
    Forgotten,
    Hidden,
    Known,
    Merged,
    Rated,
    SeasonStated,
    Split,
    Struck,
    TableJoined,
    TableLeft,
    Titled,
)
from rules.statements import RuleViolation

CAN_BE_STRUCK = (Merged, Split, Called, SeasonStated, TableLeft, EventLeft)
MOST_TABLES, MOST_EVENTS, MOST_SEASONS = 2_000, 500, 100


class Season(NamedTuple):
    """Hold a season of a club; days are dates."""

    id: str
    title: str
    first_day: str
    last_day: str


@dataclass(frozen=True)
class Club:
    """Hold what follows from the acts of a club: `people` are those about people that stand, in order."""

    title: str = ""
    tables: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    people: tuple[Act, ...] = ()
    seasons: Mapping[str, Season] = field(default_factory=dict)
    rated: bool = False

    def season_on(self, day: str) -> str:
        """Return the id of the season that a day is in, empty where it is in none."""
        return season_on(self.seasons.values(), day)


def season_on(seasons: Iterable[Season], day: str) -> str:
    """Return the id of that of the seasons that a day is in, empty where it is in none."""
    return next((each.id for each in seasons if each.first_day <= day <= each.last_day), "")


def fold(acts: Iterable[Act]) -> Club:
    """Return the club that `acts` make, without those that others strike."""
    done = list(acts)
    struck = {act.fact.act for act in done if isinstance(act.fact, Struck)}
    club = Club()
    for act in done:
        if act.id not in struck:
            club = step(club, act)
    return club


def step(club: Club, act: Act) -> Club:
    """Return the club once `act`, which strikes none, was done."""
    changed: dict[str, Any] = {}
    match act.fact:
        case Titled(title=title):
            changed = {"title": title}
        case TableJoined(table=table):
            changed = {"tables": (*_without(club.tables, table), table)}
        case TableLeft(table=table):
            changed = {"tables": _without(club.tables, table)}
        case EventJoined(event=event):
            changed = {"events": (*_without(club.events, event), event)}
        case EventLeft(event=event):
            changed = {"events": _without(club.events, event)}
        case SeasonStated() as stated:
            changed = {"seasons": {**club.seasons, stated.season: _season(stated)}}
        case Rated(shown=shown):
            changed = {"rated": shown}
        case Merged() | Split() | Called() | Hidden() | Forgotten() | Known():
            changed = {"people": (*club.people, act)}
    return replace(club, **changed)


def check(club: Club, acts: Iterable[Act], act: Act) -> None:
    """Raise RuleViolation where `act` may not follow on `acts`, of which `club` is made.

    Whether people are there the rules cannot say.
    """
    match act.fact:
        case TableLeft(table=table) if table not in club.tables:
            raise RuleViolation("NOT_IN_CLUB", "club_without_table", "/table", table=table)
        case EventLeft(event=event) if event not in club.events:
            raise RuleViolation("NOT_IN_CLUB", "club_without_event", "/event", event=event)
        case TableJoined() if len(club.tables) >= MOST_TABLES:
            raise RuleViolation("CLUB_FULL", "club_full_tables", "/table", most=MOST_TABLES)
        case EventJoined() if len(club.events) >= MOST_EVENTS:
            raise RuleViolation("CLUB_FULL", "club_full_events", "/event", most=MOST_EVENTS)
        case SeasonStated() as season:
            _check_season(club, season)
        case Struck(act=struck):
            _check_struck(list(acts), act, struck)


def refuse_put_out() -> Never:
    """Refuse that what the keeper has put out joins again."""
    raise RuleViolation("PUT_OUT", "club_put_out")


def refuse_strike() -> Never:
    """Refuse that an act is undone, of another kind or of what a table or an event did itself."""
    raise RuleViolation("CANNOT_BE_STRUCK", "club_cannot_strike", "/act")


def _check_season(club: Club, stated: SeasonStated) -> None:
    if stated.last_day < stated.first_day:
        raise RuleViolation("SEASON_ENDS_EARLY", "club_season_ends", "/last_day")
    if len({*club.seasons} - {stated.season}) >= MOST_SEASONS:
        raise RuleViolation("CLUB_FULL", "club_full_seasons", "/season", most=MOST_SEASONS)
    _check_days(club, _season(stated), "/first_day")


def _check_days(club: Club, wanted: Season, pointer: str) -> None:
    """Raise RuleViolation where another season has some of the days of one."""
    for each in club.seasons.values():
        if each.id != wanted.id and each.first_day <= wanted.last_day and wanted.first_day <= each.last_day:
            raise RuleViolation("SEASONS_OVERLAP", "club_seasons_overlap", pointer, title=each.title)


def _season(stated: SeasonStated) -> Season:
    return Season(stated.season, stated.title, stated.first_day, stated.last_day)


def _check_struck(acts: list[Act], act: Act, named: str) -> None:
    known = {each.id: each.fact for each in acts}
    fact = known.get(named)
    if not isinstance(fact, CAN_BE_STRUCK):
        refuse_strike()
    if any(isinstance(each, Struck) and each.act == named for each in known.values()):
        raise RuleViolation("CANNOT_BE_STRUCK", "club_struck_before", "/act")
    then = fold([*acts, act])
    if len(then.tables) > MOST_TABLES:
        raise RuleViolation("CLUB_FULL", "club_full_tables", "/act", most=MOST_TABLES)
    if len(then.events) > MOST_EVENTS:
        raise RuleViolation("CLUB_FULL", "club_full_events", "/act", most=MOST_EVENTS)
    if isinstance(fact, SeasonStated) and fact.season in then.seasons:
        # It may have the days again that it had before, and another may have begun in them.
        _check_days(then, then.seasons[fact.season], "/act")


def _without(those: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(each for each in those if each != one)
