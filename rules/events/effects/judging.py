"""What follows from acts of the judge: on matches, on those who play them, and on who goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.events.acts import Act, judging
from rules.events.effects.changing import Effect, with_match, with_matches
from rules.events.effects.entering import with_gone, with_standing
from rules.events.effects.playing import with_lineups
from rules.events.state import Event, Match


def _forfeited(event: Event, _: Act, fact: judging.MatchesForfeited) -> Event:
    lost, without_win = {each.match: each.entrants for each in fact.matches}, bool(fact.without_win)
    return with_matches(
        event,
        lost,
        lambda match: replace(match, forfeits=_given_up(match, lost[match.id]), without_win=without_win),
    )


def _given_up(match: Match, entrants: tuple[str, ...]) -> tuple[str, ...]:
    """Return who has given a match up: those before too while others play on; else it is stated anew."""
    plays_on = len(match.entrants) - len(match.forfeits) > 1
    return (*dict.fromkeys((*match.forfeits, *entrants)),) if plays_on else entrants


def _no_show(event: Event, _: Act, fact: judging.NoShow) -> Event:
    if fact.lineup:
        event = with_lineups(event, {fact.match: fact.lineup})
    else:
        given_up = dict.fromkeys((*event.matches[fact.match].forfeits, *fact.entrants))
        event = with_match(event, fact.match, forfeits=(*given_up,), without_win=bool(fact.without_win))
    return with_gone(with_standing(event, fact.entrants, "withdrawn"), fact.entrants)


def _ruled(event: Event, _: Act, fact: judging.MatchRuled) -> Event:
    return with_match(event, fact.match, ruled=fact.places)


def _accepted(event: Event, act: Act, fact: judging.SheetsAccepted) -> Event:
    return with_matches(event, fact.matches, lambda match: replace(match, accepted=act.id))


def _advanced(event: Event, _: Act, fact: judging.AdvancementConfirmed) -> Event:
    return replace(event, advancements={**event.advancements, fact.to: fact})


def _warned(event: Event, act: Act, fact: judging.Warned) -> Event:
    return replace(event, warnings={**event.warnings, act.id: fact})


def _disqualified(event: Event, _: Act, fact: judging.Disqualified) -> Event:
    return with_standing(event, (fact.entrant,), "disqualified")


def _answered(event: Event, _: Act, fact: judging.CallAnswered) -> Event:
    return replace(event, answered={**event.answered, fact.call: fact.answer})


JUDGING: Mapping[type, Effect] = {
    judging.MatchesForfeited: _forfeited,
    judging.NoShow: _no_show,
    judging.MatchRuled: _ruled,
    judging.SheetsAccepted: _accepted,
    judging.AdvancementConfirmed: _advanced,
    judging.Warned: _warned,
    judging.Disqualified: _disqualified,
    judging.CallAnswered: _answered,
}
