"""Ask what several acts are asked: what they name is there, named once, still open, and free at that time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any, TypeAlias

from rules.events.acts import Act
from rules.events.formats import FORMATS
from rules.events.names.matches import which
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import RuleViolation, Statement

Check: TypeAlias = Callable[[Event, Act, Any, Results], None]
"""Ask of an act, and of the fact that it states, whether it can be done as matches stand."""
A_DAY = timedelta(days=1)
"""By how much a day may be passed: hours are UTC, and days are those of the place."""


def check_known(what: str, held: Collection[str], named: str, field: str) -> None:
    """Raise UNKNOWN_ID where there is no `what` of the id `named` among those `held`."""
    if named not in held:
        raise RuleViolation("UNKNOWN_ID", f"event_unknown_{what}", field, id=named)


def check_once(named: Sequence[str], field: str, called: Callable[[str], str] = str) -> None:
    """Raise NAMED_TWICE where an id stands twice in a list; `called` says what people know it as."""
    seen = set[str]()
    for place, each in enumerate(named):
        if each in seen:
            raise RuleViolation("NAMED_TWICE", "event_named_twice", f"{field}/{place}", name=called(each))
        seen.add(each)


def check_in_competition(event: Event, stage: str, entrants: Iterable[str], fields: Iterable[str]) -> None:
    """Raise NOT_IN_COMPETITION where an entrant is in another competition than `stage`."""
    competition = event.stages[stage].terms.competition
    for entrant, field in zip(entrants, fields, strict=True):
        if event.entrants[entrant].competition != competition:
            name, title = event.name(entrant), event.competitions[competition].title
            raise RuleViolation(
                "NOT_IN_COMPETITION", "event_other_competition", field, name=name, competition=title
            )


def is_over(match: Match, results: Results) -> bool:
    """Tell whether nothing is played in a match any more."""
    return match.off or (match.id in results and results[match.id].finished)


def is_running(match: Match, results: Results) -> bool:
    """Tell whether a match is being played now."""
    return match.id in results and not is_over(match, results) and match.adjourned is None


def check_not_begun(event: Event, match: Match, results: Results, field: str) -> None:
    """Raise MATCH_BEGUN where a match has a sheet already."""
    if match.games or match.id in results:
        raise RuleViolation("MATCH_BEGUN", "event_match_begun", field, **which(event, match, results))


def check_not_off(event: Event, match: Match, field: str) -> None:
    """Raise MATCH_OVER where a match was called off."""
    if match.off:
        raise RuleViolation("MATCH_OVER", "event_match_off", field, **which(event, match))


def check_open(event: Event, match: Match, results: Results, field: str) -> None:
    """Raise MATCH_OVER where nothing is played in a match any more."""
    check_not_off(event, match, field)
    if is_over(match, results):
        raise RuleViolation("MATCH_OVER", "event_match_over", field, **which(event, match, results))


def check_clashes(event: Event, changed: Iterable[Match], results: Results, field: str) -> None:
    """Raise the first of what clashes, DOUBLE_BOOKED or TABLE_BUSY, at `field`."""
    for code, said in clashes(event, changed, results):
        raise RuleViolation(code, said.code, field, **said.params)


def clashes(event: Event, changed: Iterable[Match], results: Results) -> Iterator[tuple[str, Statement]]:
    """Yield what of the `changed` matches needs people or a table that are taken at its time.

    `event` has the matches as they will be. DOUBLE_BOOKED: a person would be in two matches at one time.
    TABLE_BUSY: so would a table.
    """
    changed = [match for match in changed if not is_over(match, results) and not match.adjourned]
    by_person: dict[str, list[Match]] = {}
    by_table: dict[str, list[Match]] = {}
    for match in event.matches.values():
        if is_over(match, results) or match.adjourned:
            continue
        for person in event.players(match):
            by_person.setdefault(person, []).append(match)
        if match.table:
            by_table.setdefault(match.table, []).append(match)
    for match in changed:
        for person in event.players(match):
            for other in by_person[person]:
                if other.id != match.id and _at_one_time(event, match, other, results):
                    facts = {"name": event.person_name(person), **which(event, other, results)}
                    yield "DOUBLE_BOOKED", Statement("event_double_booked", facts)
        for other in by_table.get(match.table or "", ()):
            if other.id != match.id and _at_one_time(event, match, other, results):
                table = event.tables.get(match.table or "") or match.table
                yield (
                    "TABLE_BUSY",
                    Statement("event_table_busy", {"table": table, **which(event, other, results)}),
                )


def _at_one_time(event: Event, one: Match, other: Match, results: Results) -> bool:
    """Tell whether two open matches are played at one time, as far as is known.

    They are where their hours meet, a match lasting as long as its stage says; where both are of one round
    and not both have an hour; and where one is running and the other has no hour, so that it is due now.
    Rounds of a stage follow each other, but for those that are drawn while entries are open.
    """
    if one.start and other.start:
        first, second = sorted((one, other), key=lambda match: match.start or "")
        minutes = (event.stages[first.stage].terms.settings or {}).get("minutes") or 0
        ends = moment(first.start or "") + timedelta(minutes=minutes)
        return moment(second.start or "") < ends or first.start == second.start
    if (one.stage, one.round) == (other.stage, other.round):
        return True
    ordered = one.stage == other.stage and not FORMATS[event.stages[one.stage].terms.format].while_open
    return any(
        is_running(match, results) and (is_running(due, results) or not (due.start or ordered))
        for match, due in ((one, other), (other, one))
    )


def check_hours(event: Event, changed: Sequence[str]) -> None:
    """Raise DATES_OUT_OF_ORDER where an entrant's match would start before that of an earlier round."""
    for stage in {event.matches[match].stage for match in changed}:
        last: dict[str, tuple[int, str]] = {}
        for each in event.stages[stage].rounds:
            for match in (event.matches[name] for name in each.matches):
                for entrant in match.entrants if match.start else ():
                    number, start = last.get(entrant, (0, ""))
                    if number < match.round and (match.start or "") < start:
                        raise RuleViolation(
                            "DATES_OUT_OF_ORDER",
                            "event_round_before",
                            "/matches",
                            name=event.name(entrant),
                            **which(event, match),
                        )
                    last[entrant] = match.round, match.start or ""


def moment(stated: str, field: str = "") -> datetime:
    """Return a stated moment; raises DATES_OUT_OF_ORDER where no calendar has it."""
    try:
        return datetime.fromisoformat(stated)
    except ValueError:
        raise RuleViolation("DATES_OUT_OF_ORDER", "event_no_such_date", field, date=stated) from None


def day(stated: str, field: str = "") -> date:
    """Return a stated day; raises DATES_OUT_OF_ORDER where no calendar has it."""
    return moment(stated, field).date()


def check_within(event: Event, start: str | None, field: str) -> None:
    """Raise DATES_OUT_OF_ORDER where a match would start before the event does.

    The day before is let pass, and a match may be adjourned beyond the last day.
    """
    if start is None:
        return
    begins = moment(start, field).date()
    if event.occasion and begins < day(event.occasion.first_day) - A_DAY:
        raise RuleViolation(
            "DATES_OUT_OF_ORDER", "event_before_first_day", field, date=start, first=event.occasion.first_day
        )
