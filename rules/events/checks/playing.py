"""Refuse what cannot be done with a match: moving, adjourning, playing it anew, its games, replacements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.events.acts import Act, playing
from rules.events.checks.refusing import (
    Check,
    check_clashes,
    check_hours,
    check_not_off,
    check_open,
    check_within,
    is_running,
    moment,
)
from rules.events.effects import take_effect
from rules.events.names.matches import which
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import RuleViolation


def _moved(event: Event, act: Act, fact: playing.MatchesMoved, results: Results) -> None:
    for place, each in enumerate(fact.matches):
        check_open(event, event.matches[each.match], results, f"/matches/{place}/match")
        check_within(event, each.start, f"/matches/{place}/start")
    after = take_effect(event, act)
    check_hours(after, [each.match for each in fact.matches])
    check_clashes(after, [after.matches[each.match] for each in fact.matches], results, "/matches")


def _adjourned(event: Event, act: Act, fact: playing.MatchAdjourned, results: Results) -> None:
    match = event.matches[fact.match]
    check_open(event, match, results, "/match")
    if fact.until is None:
        return
    until = moment(fact.until, "/until")
    for earlier in (act.at, match.start):
        if earlier and until < moment(earlier):
            raise RuleViolation(
                "DATES_OUT_OF_ORDER",
                "event_until_before",
                "/until",
                date=fact.until,
                **which(event, match, results),
            )


def _resumed(event: Event, act: Act, fact: playing.MatchResumed, results: Results) -> None:
    check_open(event, event.matches[fact.match], results, "/match")
    check_within(event, fact.start, "/start")
    after = take_effect(event, act)
    check_clashes(after, [after.matches[fact.match]], results, "/table")


def _replayed(event: Event, act: Act, fact: playing.MatchReplayed, results: Results) -> None:
    match = event.matches[fact.match]
    check_not_off(event, match, "/match")
    if not match.games and match.id not in results:
        raise RuleViolation(
            "MATCH_NOT_BEGUN", "event_match_not_begun", "/match", **which(event, match, results)
        )
    after = take_effect(event, act)
    check_clashes(after, [after.matches[match.id]], _without(results, match.id), "/match")


def _without(results: Results, match: str) -> Results:
    return {name: result for name, result in results.items() if name != match}


def _games(event: Event, act: Act, fact: playing.GamesBound, results: Results) -> None:
    bound = {each.match: each.games for each in fact.matches}
    for match in event.matches.values():
        held = {*match.earlier} if match.id in bound else {*match.played_as, *match.earlier}
        for place, each in enumerate(fact.matches):
            if held & {*each.games}:
                raise RuleViolation(
                    "ID_TAKEN", "event_game_taken", f"/matches/{place}/games", **which(event, match, results)
                )
    for place, each in enumerate(fact.matches):
        match = event.matches[each.match]
        check_not_off(event, match, f"/matches/{place}/match")
        if each.games and not match.games:
            _check_free(event, match.id, event.players(match), results, f"/matches/{place}/match")


def _check_free(event: Event, match: str, people: Sequence[str], results: Results, field: str) -> None:
    """Raise DOUBLE_BOOKED where one of `people` is playing another match now."""
    for other in event.matches.values():
        busy = {*people} & {*event.players(other)} if is_running(other, results) else set[str]()
        if busy and other.id != match:
            name = event.person_name(min(busy))
            raise RuleViolation(
                "DOUBLE_BOOKED", "event_double_booked", field, name=name, **which(event, other, results)
            )


def _replaced(event: Event, act: Act, fact: playing.PlayerReplaced, results: Results) -> None:
    match = event.matches[fact.match]
    check_open(event, match, results, "/match")
    _check_free(event, match.id, (fact.by,), results, "/by")
    after = take_effect(event, act)
    check_clashes(after, [after.matches[match.id]], results, "/by")


PLAYING: Mapping[type, Check] = {
    playing.MatchesMoved: _moved,
    playing.MatchAdjourned: _adjourned,
    playing.MatchResumed: _resumed,
    playing.MatchReplayed: _replayed,
    playing.GamesBound: _games,
    playing.PlayerReplaced: _replaced,
}
