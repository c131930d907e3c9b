"""Refuse acts of the judge that cannot be done."""

from __future__ import annotations

from collections.abc import Mapping

from rules.events.acts import Act, judging
from rules.events.checks.refusing import Check, check_not_off, is_over
from rules.events.names.matches import which
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import RuleViolation


def _forfeited(event: Event, act: Act, fact: judging.MatchesForfeited, results: Results) -> None:
    for place, each in enumerate(fact.matches):
        check_not_off(event, event.matches[each.match], f"/matches/{place}/match")


def _ruled(event: Event, act: Act, fact: judging.MatchRuled, results: Results) -> None:
    """Raise where not everybody has a place, or the places are none that a match can end with."""
    match = event.matches[fact.match]
    placed = {each.entrant for each in fact.places}
    for entrant in match.entrants:
        if entrant not in placed:
            raise RuleViolation(
                "MISSING_PLAYER",
                "event_no_place",
                "/places",
                name=event.name(entrant),
                **which(event, match, results),
            )
    places = sorted(each.place for each in fact.places)
    if any(place != 1 + places.index(place) for place in places):
        raise RuleViolation("DUPLICATE_PLACE", "event_places", "/places", **which(event, match, results))


def _accepted(event: Event, act: Act, fact: judging.SheetsAccepted, results: Results) -> None:
    """Raise MATCH_OPEN where a match is still played, or was never begun: nobody could have signed."""
    for place, each in enumerate(fact.matches):
        match = event.matches[each]
        check_not_off(event, match, f"/matches/{place}")
        if not is_over(match, results):
            raise RuleViolation(
                "MATCH_OPEN", "event_match_open", f"/matches/{place}", **which(event, match, results)
            )


JUDGING: Mapping[type, Check] = {
    judging.MatchesForfeited: _forfeited,
    judging.MatchRuled: _ruled,
    judging.SheetsAccepted: _accepted,
}
