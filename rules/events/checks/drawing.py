"""Refuse stages, draws, lineups and advancements that cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.cards.cards import is_card
from rules.catalogue_texts import refused
from rules.events.acts import Act, judging, playing
from rules.events.advancements import basis
from rules.events.card_seats import check_by_cards
from rules.events.checks.fitting import check_fits
from rules.events.checks.poker import check_moving
from rules.events.checks.refusing import (
    Check,
    check_clashes,
    check_hours,
    check_not_begun,
    check_open,
    check_within,
    is_over,
)
from rules.events.clock.clocks import clock_of
from rules.events.contests import contest, format_of, match_sizes, through, waits_for_entries
from rules.events.effects import take_effect
from rules.events.formats import FORMATS
from rules.events.names.matches import which
from rules.events.names.rounds import round_name
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import RuleViolation
from rules.switches import BadSwitch


def _stage(event: Event, act: Act, fact: playing.StageStated, results: Results) -> None:
    settings_of(fact)
    check_fits(event.competitions[fact.competition], fact)
    known = event.stages.get(fact.stage)
    if known and known.rounds and (known.terms.format, known.terms.after) != (fact.format, fact.after):
        raise RuleViolation("STAGE_BEGUN", "event_stage_drawn", "/format", title=known.terms.title)
    check_moving(event, take_effect(event, act), "/settings")


def settings_of(stage: playing.StageStated, at: str = "") -> dict[str, Any]:
    """Return the settings of a stage in force; raises UNKNOWN_ID, HOUSE_RULE below the pointer `at`."""
    if stage.format not in FORMATS:
        raise RuleViolation("UNKNOWN_ID", "event_unknown_format", f"{at}/format", id=stage.format)
    try:
        return FORMATS[stage.format].settle(stage.settings)
    except BadSwitch as bad:
        field = f"{at}/settings/{bad.name}"
        said = refused(bad)
        raise RuleViolation("HOUSE_RULE", said.code, field, **said.params) from None


def _draw(event: Event, act: Act, fact: playing.DrawPublished, results: Results) -> None:
    _check_registration(event, fact, act.at)
    _check_room(event, fact.stage)
    drawn = [entrant for each in fact.matches for entrant in each.entrants]
    _check_each_once(event, [*drawn, *fact.byes])
    earlier = {
        entrant
        for each in event.stages[fact.stage].rounds
        if each.number == fact.round
        for match in each.matches
        for entrant in event.matches[match].entrants
    }
    for place, each in enumerate(fact.matches):
        at = f"/matches/{place}"
        _check_lineup(event, fact.stage, each.entrants, f"{at}/entrants")
        for entrant in each.entrants:
            if entrant in earlier:
                raise RuleViolation(
                    "DOUBLE_BOOKED", "event_drawn_already", f"{at}/entrants", name=event.name(entrant)
                )
        check_within(event, each.start, f"{at}/start")
    after = take_effect(event, act)
    check_hours(after, [each.match for each in fact.matches])
    check_clashes(after, [after.matches[each.match] for each in fact.matches], results, "/matches")
    if fact.cards:
        _check_cards(event, fact.stage, fact.cards)


def _check_room(event: Event, stage: str) -> None:
    """Raise STAGE_BEGUN where play in a room has begun: a draw would seat who is late, or out, as on time."""
    room = event.rooms.get(stage)
    if room is not None and (room.goings or clock_of(event, stage).begun):
        title = event.stages[stage].terms.title
        raise RuleViolation("STAGE_BEGUN", "event_room_begun", "/stage", title=title)


def _check_cards(event: Event, stage: str, cards: Mapping[str, str]) -> None:
    """Raise NOT_BY_CARDS, or UNKNOWN_CARD where what somebody drew is no card."""
    check_by_cards(event, stage, "/cards")
    for entrant, card in cards.items():
        if not is_card(card, ()):
            name = event.name(entrant)
            raise RuleViolation("UNKNOWN_CARD", "unknown_card_of", f"/cards/{entrant}", name=name, card=card)


def _check_registration(event: Event, fact: playing.DrawPublished, at: str) -> None:
    """Raise NOBODY_ENTERED or REGISTRATION_OPEN where the first stage cannot be drawn yet.

    Open play has no entries to wait for: who comes later that evening plays in its next matches.
    """
    terms = event.stages[fact.stage].terms
    competition = event.competitions[terms.competition]
    if not any(each.standing == "in" for each in event.entered(terms.competition)):
        raise RuleViolation("NOBODY_ENTERED", "event_nobody_entered", "/stage", title=competition.title)
    if fact.round == 1 and waits_for_entries(event, fact.stage, at):
        raise RuleViolation("REGISTRATION_OPEN", "event_registration_open", "/stage", title=competition.title)


def _check_each_once(event: Event, entrants: Sequence[str]) -> None:
    """Raise DOUBLE_BOOKED where an entrant would be in two matches, or in one and have a bye."""
    seen = set[str]()
    for entrant in entrants:
        if entrant in seen:
            raise RuleViolation("DOUBLE_BOOKED", "event_drawn_twice", "/matches", name=event.name(entrant))
        seen.add(entrant)


def _check_lineup(event: Event, stage: str, entrants: Sequence[str], field: str) -> None:
    """Raise NOT_IN where an entrant is gone, PLAYER_COUNT where not so many meet."""
    for place, entrant in enumerate(entrants):
        if not event.plays(entrant):
            raise _gone(event, entrant, f"{field}/{place}")
    competition = event.competition_of(stage)
    fewest, most = match_sizes(event, stage)
    if not fewest <= len(entrants) <= most:
        sentence = "event_too_many" if len(entrants) > most else "event_too_few"
        raise RuleViolation(
            "PLAYER_COUNT",
            sentence,
            field,
            title=competition.title,
            fewest=fewest,
            most=most,
            given=len(entrants),
        )


def _gone(event: Event, entrant: str, field: str) -> RuleViolation:
    standing = event.entrants[entrant].standing
    return RuleViolation("NOT_IN", f"event_is_{standing}", field, name=event.name(entrant))


def _lineups(event: Event, act: Act, fact: playing.LineupsChanged, results: Results) -> None:
    for place, each in enumerate(fact.matches):
        check_not_begun(event, event.matches[each.match], results, f"/matches/{place}/match")
        if each.entrants:
            stage = event.matches[each.match].stage
            _check_lineup(event, stage, each.entrants, f"/matches/{place}/entrants")
    changed = {each.match for each in fact.matches}
    first = event.matches[fact.matches[0].match]
    others = [
        entrant
        for match in event.matches.values()
        if (match.stage, match.round) == (first.stage, first.round) and match.id not in changed
        for entrant in match.entrants
    ]
    now = [*(entrant for each in fact.matches for entrant in each.entrants), *fact.byes]
    _check_each_once(event, [*others, *now])
    for entrant in (entrant for match in changed for entrant in event.matches[match].entrants):
        if entrant not in now and _plays(event, first, entrant, results):
            raise RuleViolation("LEFT_OUT", "event_left_out", "/byes", name=event.name(entrant))
    after = take_effect(event, act)
    check_clashes(after, [after.matches[match] for match in changed], results, "/matches")


def _no_show(event: Event, act: Act, fact: judging.NoShow, results: Results) -> None:
    """Raise where who does not come is disqualified, or the match is over, or cannot be played so without."""
    match = event.matches[fact.match]
    for place, entrant in enumerate(fact.entrants):
        if event.entrants[entrant].standing == "disqualified":
            raise _gone(event, entrant, f"/entrants/{place}")
    if not fact.lineup:
        check_open(event, match, results, "/match")
        return
    for place, entrant in enumerate(fact.lineup):
        if entrant in fact.entrants:
            name = event.name(entrant)
            raise RuleViolation("NAMED_TWICE", "event_named_twice", f"/lineup/{place}", name=name)
    lineup = playing.LineupStated(fact.match, fact.lineup)
    changed = playing.LineupsChanged(matches=(lineup,), byes=fact.entrants)
    _lineups(event, replace(act, fact=changed), changed, results)


def _plays(event: Event, match: Match, entrant: str, results: Results) -> bool:
    """Tell whether an entrant is to play in the round of a match.

    It has not left, nor gone by a later advancement or by an earlier result that was corrected.
    """
    confirmed = event.advancements.get(match.stage)
    if not event.plays(entrant) or (confirmed and entrant not in confirmed.entrants):
        return False
    held = contest(event, match.stage, results)
    return entrant not in format_of(event, match.stage).out(held, match.round)


def _advanced(event: Event, act: Act, fact: judging.AdvancementConfirmed, results: Results) -> None:
    stage = event.stages[fact.stage]
    unfinished = [
        event.matches[name]
        for each in stage.rounds
        for name in each.matches
        if not is_over(event.matches[name], results)
    ]
    title = stage.terms.title
    if unfinished:
        raise RuleViolation(
            "STAGE_NOT_OVER", "event_stage_not_over", "/stage", title=title, left=len(unfinished)
        )
    _check_nothing_due(event, fact.stage, results)
    if fact.basis != basis(event, fact.stage, results):
        raise RuleViolation("RESULTS_CHANGED", "event_results_changed", "/basis", title=title)
    sure = {*through(event, fact.stage, results)}
    other = [entrant for entrant in fact.entrants if entrant not in sure]
    left_out = sorted(sure - {*fact.entrants})
    if (other or left_out) and not act.reason:
        names = [event.name(entrant) for entrant in (*other, *left_out)]
        raise RuleViolation("REASON_NEEDED", "event_reason_needed", "/entrants", names=names)
    for place, entrant in enumerate(fact.entrants):
        if not event.plays(entrant):
            raise _gone(event, entrant, f"/entrants/{place}")


def _check_nothing_due(event: Event, stage: str, results: Results) -> None:
    """Raise STAGE_NOT_OVER where matches of a stage are still to be drawn, saying what ends it."""
    form, held = format_of(event, stage), contest(event, stage, results)
    if form.is_over(held):
        return
    title, due = held.stage.terms.title, form.due(held)
    if form.while_open:
        raise RuleViolation("STAGE_NOT_OVER", "event_stage_goes_on", "/stage", title=title)
    waiting = due.entrants if due is not None and due.round <= held.last_round else ()
    if not form.pairs and held.last_round:
        waiting = held.undrawn(held.last_round)
    if waiting:
        names = [event.name(entrant) for entrant in waiting]
        raise RuleViolation("STAGE_NOT_OVER", "event_stage_waits", "/stage", title=title, names=names)
    if level := form.undecided(held):
        raise RuleViolation("STAGE_NOT_OVER", "event_undecided", "/stage", **which(event, level, results))
    number = held.last_round + 1 if due is None else due.round
    called = round_name(event, stage, number, held).as_json()
    raise RuleViolation(
        "STAGE_NOT_OVER", "event_stage_not_drawn", "/stage", title=title, round=number, called=called
    )


DRAWING: Mapping[type, Check] = {
    playing.StageStated: _stage,
    playing.DrawPublished: _draw,
    playing.LineupsChanged: _lineups,
    judging.NoShow: _no_show,
    judging.AdvancementConfirmed: _advanced,
}
