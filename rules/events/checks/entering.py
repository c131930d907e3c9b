"""Refuse acts before the play that cannot be done: dates, the hall, the roster, competitions, entries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from rules.events.acts import Act, entering
from rules.events.checks.fitting import check_stages_fit
from rules.events.checks.poker import check_dealt
from rules.events.checks.refusing import A_DAY, Check, day, is_over, moment
from rules.events.effects import take_effect
from rules.events.games import check_team_size, settled
from rules.events.names.matches import which
from rules.events.payouts import bought_in, sums_of
from rules.events.registration import check_room_back, is_open, room
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import RuleViolation


def _occasion(event: Event, act: Act, fact: entering.OccasionStated, results: Results) -> None:
    first = day(fact.first_day, "/first_day")
    if fact.last_day is not None and day(fact.last_day, "/last_day") < first:
        raise RuleViolation(
            "DATES_OUT_OF_ORDER",
            "event_last_day_first",
            "/last_day",
            first=fact.first_day,
            last=fact.last_day,
        )

    for match in event.matches.values():
        if match.start and not is_over(match, results) and moment(match.start).date() < first - A_DAY:
            raise RuleViolation(
                "DATES_OUT_OF_ORDER",
                "event_begins_after",
                "/first_day",
                first=fact.first_day,
                date=match.start,
                **which(event, match, results),
            )
    ends = day(fact.last_day or fact.first_day)
    for each in event.competitions.values():
        if each.deadline is not None:
            _check_deadline(each.deadline, ends, "/last_day")


def _check_deadline(deadline: str, ends: date, field: str) -> None:
    """Raise DATES_OUT_OF_ORDER where entries would close after the event's last day."""
    if moment(deadline, field).date() > ends + A_DAY:
        raise RuleViolation(
            "DATES_OUT_OF_ORDER", "event_late_deadline", field, date=deadline, last=ends.isoformat()
        )


def _tables_added(event: Event, act: Act, fact: entering.TablesAdded, results: Results) -> None:
    labels = dict(event.tables)
    for place, each in enumerate(fact.tables):
        labels[each.table] = each.label or ""
        taken = [table for table, label in labels.items() if label == each.label and table != each.table]
        if each.label and taken:
            raise RuleViolation("NAMED_TWICE", "event_label_twice", f"/tables/{place}/label", id=each.label)


def _tables_removed(event: Event, act: Act, fact: entering.TablesRemoved, results: Results) -> None:
    for match in event.matches.values():
        if match.table in fact.tables and not is_over(match, results):
            table = event.tables[match.table or ""] or match.table
            raise RuleViolation(
                "TABLE_BUSY", "event_table_needed", "/tables", table=table, **which(event, match, results)
            )


def _people(event: Event, act: Act, fact: entering.PeopleStated, results: Results) -> None:
    for place, each in enumerate(fact.people):
        if each.person in event.merged:
            raise RuleViolation("ID_TAKEN", "event_person_merged", f"/people/{place}/person", id=each.person)


def _competition(event: Event, act: Act, fact: entering.CompetitionStated, results: Results) -> None:
    _check_prizes(event, fact)
    rules = settled(fact.game, fact.preset, fact.rules)
    check_team_size(fact, rules)
    if fact.deadline is not None:
        moment(fact.deadline, "/deadline")
        if occasion := event.occasion:
            _check_deadline(fact.deadline, day(occasion.last_day or occasion.first_day), "/deadline")
    known = event.competitions.get(fact.competition)
    if known is None:
        return
    drawn = any(
        stage.rounds for stage in event.stages.values() if stage.terms.competition == fact.competition
    )
    if drawn and (known.game, known.team_size) != (fact.game, fact.team_size):
        raise RuleViolation("STAGE_BEGUN", "event_game_drawn", "/game", title=known.title)
    for entrant in event.entered(fact.competition):
        _check_team(event, entrant.people, fact, "/team_size")
    after = take_effect(event, act)
    check_dealt(event, after, "/prizes")
    check_stages_fit(event, after, "/game")


def _check_prizes(event: Event, fact: entering.CompetitionStated) -> None:
    """Raise where prizes cannot be: PRIZE_PLACES for places up to one before the first, SHARES, PRIZE_SUM."""
    for number, each in enumerate(fact.prizes or ()):
        if each.up_to is not None and each.up_to < each.place:
            raise RuleViolation(
                "PRIZE_PLACES",
                "event_prize_places",
                f"/prizes/{number}/up_to",
                what=each.what,
                place=each.place,
                up_to=each.up_to,
            )
    sums_of(fact, len(bought_in(event, fact.competition)))


def _withdrawn(event: Event, act: Act, fact: entering.EntrantsWithdrawn, results: Results) -> None:
    """Raise NOT_IN for who is disqualified: to withdraw would lift that."""
    for place, entrant in enumerate(fact.entrants):
        if event.entrants[entrant].standing == "disqualified":
            name = event.name(entrant)
            raise RuleViolation("NOT_IN", "event_is_disqualified", f"/entrants/{place}", name=name)


def _reinstated(event: Event, act: Act, fact: entering.EntrantsReinstated, results: Results) -> None:
    gone = {each for room in event.rooms.values() for each in room.gone}
    for place, entrant in enumerate(fact.entrants):
        if entrant in gone:
            name = event.name(entrant)
            raise RuleViolation("NO_REBUY", "event_no_return", f"/entrants/{place}", name=name)
    check_room_back(event, take_effect(event, act), "/entrants")


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


def _entered(event: Event, act: Act, fact: entering.EntrantsEntered, results: Results) -> None:
    competition = event.competitions[fact.competition]
    for place, each in enumerate(fact.entrants):
        at = f"/entrants/{place}"
        _check_team(event, each.people, competition, f"{at}/people")
        _check_kept(event, each, results, f"{at}/people")
    _check_registration(event, fact, competition, act.at)


def _check_kept(event: Event, each: entering.EntrantStated, results: Results, field: str) -> None:
    """Raise MATCH_BEGUN where the people of a team would change under a match that has begun."""
    known = event.entrants.get(each.entrant)
    if known is None or known.people == each.people:
        return
    for match in event.matches.values():
        if each.entrant in match.entrants and match.id in results:
            raise RuleViolation("MATCH_BEGUN", "event_match_begun", field, **which(event, match, results))


def _check_registration(
    event: Event, fact: entering.EntrantsEntered, competition: entering.CompetitionStated, at: str
) -> None:
    """Raise REGISTRATION_CLOSED or LIMIT_REACHED for who is entered first now and not as late."""
    new = [each for each in fact.entrants if each.entrant not in event.entrants]
    if fact.late or not new:
        return
    if not is_open(event, competition.competition, at):
        raise RuleViolation(
            "REGISTRATION_CLOSED", "event_registration_closed", "/competition", title=competition.title
        )
    left = room(event, competition.competition)
    if left is not None and len(new) > left and not fact.waits:
        raise RuleViolation(
            "LIMIT_REACHED",
            "event_limit",
            "/entrants",
            title=competition.title,
            limit=competition.limit or 0,
            left=left,
            given=len(new),
        )


ENTERING: Mapping[type, Check] = {
    entering.OccasionStated: _occasion,
    entering.TablesAdded: _tables_added,
    entering.TablesRemoved: _tables_removed,
    entering.PeopleStated: _people,
    entering.CompetitionStated: _competition,
    entering.EntrantsEntered: _entered,
    entering.EntrantsWithdrawn: _withdrawn,
    entering.EntrantsReinstated: _reinstated,
}
