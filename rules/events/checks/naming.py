"""Refuse what names something that is not there, or twice: ids, and who belongs to what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.events.acts import entering, judging, playing
from rules.events.checks.refusing import check_known, check_once, which
from rules.events.checks.twice import check_entered, check_merged, check_reinstated
from rules.events.state import Event
from rules.statements import RuleViolation

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def check_named(event: Event, stated: Any) -> None:
    """Raise RuleViolation where `stated` names what is not there, or names it twice."""
    named = _NAMED.get(type(stated))
    if named is not None:
        named(event, stated)


def check_playable(stated: Any) -> None:
    """Raise UUID_NEEDED where a match that is published could not be started: games have UUIDs for ids.

    An event of before, or one that plays no games of ours, folds without.
    """
    for place, each in enumerate(stated.matches if isinstance(stated, playing.DrawPublished) else ()):
        if not _UUID.fullmatch(each.match):
            raise RuleViolation(
                "UUID_NEEDED", "event_match_no_uuid", f"/matches/{place}/match", id=each.match
            )


def _person(event: Event, person: str) -> str:
    """Return what a person is called, of one who is not there the id."""
    return event.person_name(person) if person in event.people else person


def _entrant(event: Event, entrant: str) -> str:
    """Return what an entrant is called, of one that is not there the id."""
    return event.name(entrant) if entrant in event.entrants else entrant


def _people(event: Event, people: Iterable[str], field: str) -> None:
    people = tuple(people)
    check_once(people, field, lambda each: _person(event, each))
    for place, person in enumerate(people):
        check_known("person", event.people, person, f"{field}/{place}")


def _entrants(event: Event, entrants: Iterable[str], field: str = "/entrants") -> None:
    entrants = tuple(entrants)
    check_once(entrants, field, lambda each: _entrant(event, each))
    for place, entrant in enumerate(entrants):
        check_known("entrant", event.entrants, entrant, f"{field}/{place}")


def _of_competition(event: Event, stage: str, entrants: Iterable[str], field: str) -> None:
    """Raise NOT_IN_COMPETITION where an entrant is in another competition than `stage`."""
    competition = event.stages[stage].terms.competition
    entrants = tuple(entrants)
    _entrants(event, entrants, field)
    for place, entrant in enumerate(entrants):
        if event.entrants[entrant].competition != competition:
            raise RuleViolation(
                "NOT_IN_COMPETITION",
                "event_other_competition",
                f"{field}/{place}",
                name=event.name(entrant),
                competition=event.competitions[competition].title,
            )


def _in_match(event: Event, match: str, entrant: str, field: str) -> None:
    """Raise NOT_IN_MATCH where an entrant does not play a match."""
    check_known("entrant", event.entrants, entrant, field)
    if entrant not in event.matches[match].entrants:
        raise RuleViolation(
            "NOT_IN_MATCH",
            "event_not_in_match",
            field,
            name=event.name(entrant),
            **which(event, event.matches[match]),
        )


def _matches(event: Event, matches: Iterable[str]) -> None:
    matches = tuple(matches)
    check_once(matches, "/matches")
    for place, match in enumerate(matches):
        check_known("match", event.matches, match, f"/matches/{place}/match")


def _match(event: Event, stated: Any) -> None:
    check_known("match", event.matches, stated.match, "/match")


def _table(event: Event, table: str | None, field: str) -> None:
    if table is not None:
        check_known("table", event.tables, table, field)


def _competition(event: Event, stated: Any) -> None:
    check_known("competition", event.competitions, stated.competition, "/competition")


def _tables_removed(event: Event, stated: entering.TablesRemoved) -> None:
    for place, table in enumerate(stated.tables):
        _table(event, table, f"/tables/{place}")


def _merged(event: Event, stated: entering.PeopleMerged) -> None:
    check_known("person", event.people, stated.person, "/person")
    check_known("person", event.people, stated.into, "/into")
    if stated.person == stated.into:
        raise RuleViolation("NAMED_TWICE", "event_named_twice", "/into", name=event.person_name(stated.into))
    check_merged(event, stated)


def _checked_in(event: Event, stated: entering.CheckedIn) -> None:
    _people(event, stated.people, "/people")
    notes = {note.note for each in event.competitions.values() for note in each.eligibility}
    for place, note in enumerate(stated.ticked):
        check_known("note", notes, note, f"/ticked/{place}")


def _entered(event: Event, stated: entering.EntrantsEntered) -> None:
    _competition(event, stated)
    teams = {
        each.entrant: event.called(each.sealed)
        if each.sealed
        else " / ".join(_person(event, person) for person in each.people)
        for each in stated.entrants
    }
    check_once([each.entrant for each in stated.entrants], "/entrants", teams.__getitem__)
    for place, each in enumerate(stated.entrants):
        at = f"/entrants/{place}"
        _people(event, each.people, f"{at}/people")
        known = event.entrants.get(each.entrant)
        if known and known.competition != stated.competition:
            raise RuleViolation("ID_TAKEN", "event_entrant_elsewhere", f"{at}/entrant", id=each.entrant)
    check_entered(event, stated)


def _reinstated(event: Event, stated: entering.EntrantsReinstated) -> None:
    _entrants(event, stated.entrants)
    check_reinstated(event, stated)


def _stage(event: Event, stated: playing.StageStated) -> None:
    _competition(event, stated)
    known = event.stages.get(stated.stage)
    if known and known.terms.competition != stated.competition:
        raise RuleViolation("ID_TAKEN", "event_stage_elsewhere", "/stage", id=stated.stage)
    before = stated.after
    while before is not None:
        check_known("stage", event.stages, before, "/after")
        terms = event.stages[before].terms
        if before == stated.stage or terms.competition != stated.competition:
            raise RuleViolation("STAGE_ORDER", "event_stage_order", "/after", title=stated.title)
        before = terms.after


def _draw(event: Event, stated: playing.DrawPublished) -> None:
    check_known("stage", event.stages, stated.stage, "/stage")
    check_once([each.match for each in stated.matches], "/matches")
    if stated.draw in event.draws:
        raise RuleViolation("ID_TAKEN", "event_draw_taken", "/draw", id=stated.draw)
    for place, each in enumerate(stated.matches):
        at = f"/matches/{place}"
        if each.match in event.matches:
            raise RuleViolation("ID_TAKEN", "event_match_taken", f"{at}/match", id=each.match)
        _of_competition(event, stated.stage, each.entrants, f"{at}/entrants")
        _table(event, each.table, f"{at}/table")
    _of_competition(event, stated.stage, stated.byes, "/byes")
    _of_competition(event, stated.stage, stated.cards or (), "/cards")
    drawn = len(event.stages[stated.stage].rounds)
    if stated.round > drawn + 1:
        raise RuleViolation("ROUND_ORDER", "event_round_order", "/round", round=stated.round, due=drawn + 1)
    if event.stages[stated.stage].terms.after and stated.stage not in event.advancements:
        title = event.stages[stated.stage].terms.title
        raise RuleViolation("NOT_THROUGH", "event_nobody_through", "/stage", title=title)


def _lineups(event: Event, stated: playing.LineupsChanged) -> None:
    _matches(event, (each.match for each in stated.matches))
    first = event.matches[stated.matches[0].match]
    for place, each in enumerate(stated.matches):
        match = event.matches[each.match]
        if (match.stage, match.round) != (first.stage, first.round):
            raise RuleViolation(
                "ROUND_ORDER", "event_two_rounds", f"/matches/{place}/match", **which(event, match)
            )
        _of_competition(event, match.stage, each.entrants, f"/matches/{place}/entrants")
    _of_competition(event, first.stage, stated.byes, "/byes")


def _moved(event: Event, stated: playing.MatchesMoved) -> None:
    _matches(event, (each.match for each in stated.matches))
    for place, each in enumerate(stated.matches):
        _table(event, each.table, f"/matches/{place}/table")


def _resumed(event: Event, stated: playing.MatchResumed) -> None:
    _match(event, stated)
    _table(event, stated.table, "/table")
    if event.matches[stated.match].adjourned is None:
        match = event.matches[stated.match]
        raise RuleViolation("NOT_ADJOURNED", "event_not_adjourned", "/match", **which(event, match))


def _games(event: Event, stated: playing.GamesBound) -> None:
    _matches(event, (each.match for each in stated.matches))
    check_once([game for each in stated.matches for game in each.games], "/matches/games")


def _replaced(event: Event, stated: playing.PlayerReplaced) -> None:
    _match(event, stated)
    _in_match(event, stated.match, stated.entrant, "/entrant")
    check_known("person", event.people, stated.person, "/person")
    check_known("person", event.people, stated.by, "/by")
    match = event.matches[stated.match]
    names = {"name": event.person_name(stated.person), **which(event, match)}
    playing_now = event.players(match)
    if stated.person not in playing_now:
        raise RuleViolation("NOT_IN_MATCH", "event_not_in_match", "/person", **names)
    if stated.by in playing_now:
        names["name"] = event.person_name(stated.by)
        raise RuleViolation("DOUBLE_BOOKED", "event_plays_already", "/by", **names)


def _forfeited(event: Event, stated: judging.MatchesForfeited) -> None:
    _matches(event, (each.match for each in stated.matches))
    for place, each in enumerate(stated.matches):
        for number, entrant in enumerate(each.entrants):
            _in_match(event, each.match, entrant, f"/matches/{place}/entrants/{number}")


def _ruled(event: Event, stated: judging.MatchRuled) -> None:
    _match(event, stated)
    check_once([each.entrant for each in stated.places], "/places", lambda each: _entrant(event, each))
    for place, each in enumerate(stated.places):
        _in_match(event, stated.match, each.entrant, f"/places/{place}/entrant")


def _advanced(event: Event, stated: playing.AdvancementConfirmed) -> None:
    check_known("stage", event.stages, stated.stage, "/stage")
    check_known("stage", event.stages, stated.to, "/to")
    _of_competition(event, stated.stage, stated.entrants, "/entrants")
    to = event.stages[stated.to].terms
    if to.after != stated.stage:
        title = event.stages[stated.stage].terms.title
        raise RuleViolation("STAGE_ORDER", "event_not_after", "/to", title=to.title, stage=title)
    played = {
        entrant
        for each in event.stages[stated.stage].rounds
        for entrant in (*each.byes, *(one for match in each.matches for one in event.matches[match].entrants))
    }
    for place, entrant in enumerate(stated.entrants):
        if entrant not in played:
            raise RuleViolation(
                "NOT_THROUGH", "event_has_not_played", f"/entrants/{place}", name=event.name(entrant)
            )


def _of_entrant(event: Event, stated: Any) -> None:
    check_known("entrant", event.entrants, stated.entrant, "/entrant")
    if stated.match is not None:
        check_known("match", event.matches, stated.match, "/match")
        _in_match(event, stated.match, stated.entrant, "/entrant")


_NAMED: Mapping[type, Callable[[Event, Any], None]] = {
    entering.TablesRemoved: _tables_removed,
    entering.PeopleMerged: _merged,
    entering.PeopleKeptApart: lambda event, stated: _people(event, stated.people, "/people"),
    entering.CheckedIn: _checked_in,
    entering.RegistrationClosed: _competition,
    entering.RegistrationOpened: _competition,
    entering.EntrantsEntered: _entered,
    entering.EntrantsWithdrawn: lambda event, stated: _entrants(event, stated.entrants),
    entering.EntrantsReinstated: _reinstated,
    playing.StageStated: _stage,
    playing.DrawPublished: _draw,
    playing.LineupsChanged: _lineups,
    playing.MatchesMoved: _moved,
    playing.MatchAdjourned: _match,
    playing.MatchResumed: _resumed,
    playing.MatchReplayed: _match,
    playing.GamesBound: _games,
    playing.PlayerReplaced: _replaced,
    judging.MatchesForfeited: _forfeited,
    judging.MatchRuled: _ruled,
    playing.AdvancementConfirmed: _advanced,
    judging.Warned: _of_entrant,
    judging.Disqualified: _of_entrant,
    judging.CallAnswered: lambda event, stated: _table(event, stated.table, "/table"),
}
