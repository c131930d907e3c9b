"""Refuse acts before the play that cannot be done: dates, the hall, the roster, competitions, entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from rules.events.acts import Act, entering
from rules.events.checks.refusing import check_once, day, is_over, moment, which
from rules.events.games import entrants_at_a_table, settled
from rules.events.registration import is_open, room
from rules.events.results import Results
from rules.events.state import Entrant, Event
from rules.statements import RuleViolation


def _occasion(event: Event, act: Act, results: Results) -> None:
    stated: Any = act.fact
    first = day(stated.first_day, "/first_day")
    if stated.last_day is not None and day(stated.last_day, "/last_day") < first:
        raise RuleViolation(
            "DATES_OUT_OF_ORDER",
            "event_last_day_first",
            "/last_day",
            first=stated.first_day,
            last=stated.last_day,
        )


def _tables_added(event: Event, act: Act, results: Results) -> None:
    stated: Any = act.fact
    check_once([each.table for each in stated.tables], "/tables")
    labels = dict(event.tables)
    for place, each in enumerate(stated.tables):
        labels[each.table] = each.label or ""
        taken = [table for table, label in labels.items() if label == each.label and table != each.table]
        if each.label and taken:
            raise RuleViolation("NAMED_TWICE", "event_label_twice", f"/tables/{place}/label", id=each.label)


def _tables_removed(event: Event, act: Act, results: Results) -> None:
    stated: Any = act.fact
    for match in event.matches.values():
        if match.table in stated.tables and not is_over(match, results):
            table = event.tables[match.table or ""] or match.table
            raise RuleViolation(
                "TABLE_BUSY", "event_table_needed", "/tables", table=table, **which(event, match)
            )


def _people(event: Event, act: Act, results: Results) -> None:
    stated: Any = act.fact
    check_once([each.person for each in stated.people], "/people")
    for place, each in enumerate(stated.people):
        if each.person in event.merged:
            raise RuleViolation("ID_TAKEN", "event_person_merged", f"/people/{place}/person", id=each.person)


def _merged(event: Event, act: Act, results: Results) -> None:
    """Raise ENTERED_TWICE where a person would be in a competition, or in a match, twice."""
    stated: Any = act.fact
    both = {stated.person, stated.into}
    for competition in event.competitions:
        entered = [each for each in event.entered(competition) if _plays(each) and both & {*each.people}]
        if len(entered) > 1 or any(both <= {*each.people} for each in entered):
            raise _twice(event, stated.into, competition, "/person")
    for match in event.matches.values():
        if both <= {*event.players(match)}:
            raise _twice(event, stated.into, event.stages[match.stage].terms.competition, "/person")


def _twice(event: Event, person: str, competition: str, field: str) -> RuleViolation:
    title = event.competitions[competition].title
    name = event.person_name(person)
    return RuleViolation("ENTERED_TWICE", "event_entered_twice", field, name=name, competition=title)


def _plays(entrant: Entrant) -> bool:
    return entrant.standing == "in"


def _competition(event: Event, act: Act, results: Results) -> None:
    stated: Any = act.fact
    rules = settled(stated.game, stated.preset, stated.rules)
    entrants_at_a_table(stated, rules)
    check_once([each.note for each in stated.eligibility], "/eligibility")
    if stated.deadline is not None:
        closes = moment(stated.deadline, "/deadline").date()
        occasion = event.occasion
        if occasion and closes > day(occasion.last_day or occasion.first_day) + timedelta(days=1):
            last = occasion.last_day or occasion.first_day
            raise RuleViolation(
                "DATES_OUT_OF_ORDER", "event_late_deadline", "/deadline", date=stated.deadline, last=last
            )
    known = event.competitions.get(stated.competition)
    if known is None:
        return
    drawn = any(
        stage.rounds for stage in event.stages.values() if stage.terms.competition == stated.competition
    )
    if drawn and (known.game, known.team_size) != (stated.game, stated.team_size):
        raise RuleViolation("STAGE_BEGUN", "event_game_drawn", "/game", title=known.title)
    for entrant in event.entered(stated.competition):
        _check_team(event, entrant.people, stated, "/team_size")


def _check_team(
    event: Event, people: tuple[str, ...], competition: entering.CompetitionStated, field: str
) -> None:
    """Raise TEAM_SIZE where a team has not as many people as the competition wants."""
    wanted = competition.team_size or 1
    if len(people) != wanted:
        names = [event.person_name(person) for person in people]
        raise RuleViolation(
            "TEAM_SIZE",
            "event_team_size",
            field,
            names=names,
            given=len(people),
            wanted=wanted,
            title=competition.title,
        )


def _entered(event: Event, act: Act, results: Results) -> None:
    stated: Any = act.fact
    competition = event.competitions[stated.competition]
    by_person = {
        person: each.id
        for each in event.entered(stated.competition)
        if _plays(each)
        for person in each.people
    }
    for each in stated.entrants:  # who is stated anew may give up people to another team of the same list
        by_person = {person: entrant for person, entrant in by_person.items() if entrant != each.entrant}
    for place, each in enumerate(stated.entrants):
        at = f"/entrants/{place}"
        _check_team(event, each.people, competition, f"{at}/people")
        for person in each.people:
            if person in by_person:
                raise _twice(event, person, stated.competition, f"{at}/people")
            by_person[person] = each.entrant
        _check_kept(event, each, results, f"{at}/people")
    _check_registration(event, act, competition)


def _check_kept(event: Event, each: entering.EntrantStated, results: Results, field: str) -> None:
    """Raise MATCH_BEGUN where the people of a team would change under a match that has begun."""
    known = event.entrants.get(each.entrant)
    if known is None or known.people == each.people:
        return
    for match in event.matches.values():
        if each.entrant in match.entrants and match.id in results:
            raise RuleViolation("MATCH_BEGUN", "event_match_begun", field, **which(event, match))


def _check_registration(event: Event, act: Act, competition: entering.CompetitionStated) -> None:
    """Raise REGISTRATION_CLOSED or LIMIT_REACHED for who is entered first now and not as late."""
    stated: Any = act.fact
    new = [each for each in stated.entrants if each.entrant not in event.entrants]
    if stated.late or not new:
        return
    if not is_open(event, competition.competition, act.at):
        raise RuleViolation(
            "REGISTRATION_CLOSED", "event_registration_closed", "/competition", title=competition.title
        )
    left = room(event, competition.competition)
    if left is not None and len(new) > left:
        raise RuleViolation(
            "LIMIT_REACHED",
            "event_limit",
            "/entrants",
            title=competition.title,
            limit=competition.limit or 0,
            left=left,
            given=len(new),
        )


def _reinstated(event: Event, act: Act, results: Results) -> None:
    """Raise ENTERED_TWICE where somebody plays for another entrant of the competition meanwhile."""
    stated: Any = act.fact
    back = {*stated.entrants}
    for place, entrant in enumerate(stated.entrants):
        entered = event.entrants[entrant]
        for other in event.entered(entered.competition):
            shared = {*other.people} & {*entered.people}
            if other.id != entrant and (_plays(other) or other.id in back) and shared:
                raise _twice(event, min(shared), entered.competition, f"/entrants/{place}")


ENTERING: Mapping[type, Callable[[Event, Act, Results], None]] = {
    entering.OccasionStated: _occasion,
    entering.TablesAdded: _tables_added,
    entering.TablesRemoved: _tables_removed,
    entering.PeopleStated: _people,
    entering.PeopleMerged: _merged,
    entering.CompetitionStated: _competition,
    entering.EntrantsEntered: _entered,
    entering.EntrantsReinstated: _reinstated,
}
