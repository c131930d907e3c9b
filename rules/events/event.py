"""Fold an event from its ledger: every act takes effect in order, and what was struck never did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.events.acts import Act
from rules.events.acts.judging import Struck
from rules.events.checks import check_act
from rules.events.checks.fitting import check_stages_fit
from rules.events.checks.naming import check_named
from rules.events.checks.poker import check_dealt, check_given, check_moving
from rules.events.checks.refusing import check_clashes, check_known
from rules.events.effects import take_effect
from rules.events.judged import judged
from rules.events.names.acts import act_name
from rules.events.names.matches import which
from rules.events.registration import check_room_back
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import RuleViolation


def start(called: Callable[[str], str], renamed: Mapping[str, str] | None = None) -> Event:
    """Return an event of which nothing is stated yet; `called` says what a name's seal stands for.

    `renamed` are the ids of the games of those matches whose games have others than theirs.
    """
    return Event(called, renamed or {})


def step(event: Event, *acts: Act) -> Event:
    """Return `event` after `acts`, each checked when it was done."""
    everything = (*event.acts, *acts)
    strikes = [act.fact.act for act in acts if isinstance(act.fact, Struck)]
    if strikes:
        after, resting = event.without.get(strikes[0], (None, ()))
        if len(acts) > 1 or after is None or resting:
            return fold(event.called, everything, event.renamed)
        return replace(after, called=event.called, acts=everything, struck=_struck(everything))
    for act in acts:
        event = take_effect(event, act)
    return replace(event, acts=everything)


def fold(
    called: Callable[[str], str],
    acts: Iterable[Act],
    renamed: Mapping[str, str] | None = None,
    rest: Callable[[], None] = lambda: None,
) -> Event:
    """Return the event that follows from `acts`, each checked when it was done; `renamed` as for `start`.

    `rest` is called before each of them.
    """
    return _folded(start(called, renamed), tuple(acts), rest)[0]


def without(
    event: Event, named: str, rest: Callable[[], None] = lambda: None
) -> tuple[Event, tuple[Act, ...]]:
    """Return what an event is once an act is struck, and the acts that then name what is not there.

    It is kept with the event, so that it can be worked out ahead; `rest` is called before each of its acts.
    """
    if named not in event.without:
        acts = (*event.acts, Act("", Struck(act=named)))
        event.without[named] = _folded(start(event.called, event.renamed), acts, rest, passing=True)
    return event.without[named]


def check(event: Event, act: Act, results: Results, reread: Callable[[Event], Results] | None = None) -> None:
    """Raise RuleViolation where `act` cannot be done; `results` are the matches' as their sheets have them.

    It names the code, the sentence with the way out, and a pointer into the act's facts. Names that look
    alike, and keys, are not asked here. `reread` reads the results of an event in which matches are played as
    other games, or are ruled no more; where it is missing they stay as they are.
    """
    if isinstance(act.fact, Struck):
        _check_strike(event, act, act.fact.act, results, reread or (lambda _: results))
    else:
        check_act(event, act, judged(event, results))


def _folded(
    event: Event, acts: tuple[Act, ...], rest: Callable[[], None] = lambda: None, *, passing: bool = False
) -> tuple[Event, tuple[Act, ...]]:
    """Return the blank `event` after `acts`; if it is `passing`, also those that name what is not there."""
    struck = _struck(acts)
    failed = list[Act]()
    for act in acts:
        rest()
        if act.id in struck or isinstance(act.fact, Struck):
            continue
        try:
            if passing:
                check_named(event, act.fact)
            event = take_effect(event, act)
        except RuleViolation:
            failed.append(act)
    return replace(event, acts=acts, struck=struck), tuple(failed)


def _check_strike(
    event: Event, act: Act, named: str, results: Results, reread: Callable[[Event], Results]
) -> None:
    """Raise where something rests on the act, or a match that has begun would be another one.

    On it rest the later acts that would name what is not there without it; where it is a strike, those that
    the act come back would stand in the way of. A match that is open again once the act is struck needs its
    people and its table.
    """
    check_known("act", {each.id for each in event.acts}, named, "/act")
    if named in event.struck:
        raise RuleViolation("STRUCK_ALREADY", "event_struck_already", "/act")
    after, resting = without(event, named)
    if any(each.id in event.struck for each in resting):
        raise RuleViolation("RESTS_ON_IT", "event_needs", "/act")
    if resting:
        what = "; ".join(act_name(event, each) for each in resting)
        acts = {each.id: each.kind for each in resting}
        raise RuleViolation("RESTS_ON_IT", "event_rests", "/act", what=what, acts=acts)
    if after.occasion is None and event.occasion is not None:
        raise RuleViolation("RESTS_ON_IT", "event_needs_occasion", "/act")
    check_room_back(event, after, "/act")
    check_stages_fit(event, after, "/act")
    check_moving(event, after, "/act")
    check_given(event, after, "/act")
    check_dealt(event, after, "/act")
    begun, changed = judged(event, results), []
    for match in event.matches.values():
        now = after.matches.get(match.id)
        same = match.stage in after.rooms or (now is not None and now.entrants == match.entrants)
        if match.id in begun and not same:
            raise RuleViolation("RESTS_ON_IT", "event_rests_begun", "/act", **which(event, match, results))
        if now is not None and now != match:
            changed.append(now)
    check_clashes(after, changed, judged(after, reread(after)), "/act")


def _struck(acts: Iterable[Act]) -> dict[str, str]:
    """Return the acts that are struck, each with its strike; one that is struck itself strikes nothing."""
    struck: dict[str, str] = {}
    for act in reversed(tuple(acts)):
        if isinstance(act.fact, Struck) and act.id not in struck:
            struck[act.fact.act] = act.id
    return struck
