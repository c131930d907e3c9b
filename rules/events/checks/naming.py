"""Refuse what names something that is not there, or twice: ids, and who belongs to what."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rules.events.acts import entering, judging, playing, timing
from rules.events.acts.ids import key_of
from rules.events.acts.kinds import PERSON, Id
from rules.events.checks.poker import check_in_room
from rules.events.checks.refusing import check_in_competition, check_known, check_once
from rules.events.checks.timing import check_scheduled
from rules.events.checks.twice import check_entered, check_merged, check_reinstated
from rules.events.names.matches import which
from rules.events.poker.steps import STEPS
from rules.events.state import Event
from rules.outcome.facts import stated
from rules.outcome.kinds import ByName, Kind, Many, Record
from rules.statements import RuleViolation

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
HELD: Mapping[str, Callable[[Event], Collection[str]]] = {
    "person": lambda event: event.people,
    "entrant": lambda event: event.entrants,
    "competition": lambda event: event.competitions,
    "stage": lambda event: event.stages,
    "match": lambda event: event.matches,
    "table": lambda event: event.tables,
    "announcement": lambda event: event.announcements,
    "note": lambda event: {each.note for held in event.competitions.values() for each in held.eligibility},
}
"""Where what a fact names must be, where it is not for the fact to state it."""


def check_named(event: Event, fact: Any) -> None:
    """Raise RuleViolation where `fact` names what is not there, or names it twice."""
    _check_record(event, fact, "", ())
    related = _RELATED.get(type(fact))
    if related is not None:
        related(event, fact)


def check_playable(fact: Any) -> None:
    """Raise UUID_NEEDED where a match that is published could not be started: games have UUIDs for ids.

    An event of before, or one that plays no games of ours, folds without.
    """
    for place, each in enumerate(fact.matches if isinstance(fact, playing.DrawPublished) else ()):
        if not _UUID.fullmatch(each.match):
            raise RuleViolation(
                "UUID_NEEDED", "event_match_no_uuid", f"/matches/{place}/match", id=each.match
            )


def _check_record(event: Event, holder: Any, at: str, around: tuple[Any, ...]) -> None:
    """Check all that a fact, or a record `around` which others stand, names, in the order of its fields."""
    around = (holder, *around)
    for name, kind, held in stated(holder):
        if held is not None:
            _check(event, kind, held, f"{at}/{name}", around)


def _check(event: Event, kind: Kind, held: Any, at: str, around: tuple[Any, ...]) -> None:
    match kind:
        case Id():
            _check_there(event, kind, held, at)
            _check_belongs(event, kind, held, at, around)
        case Many(of=Id() as one):
            if kind.is_a == "each_once":
                check_once(held, at, lambda named: _called(event, one, named))
            _check_list(event, one, held, at, around)
        case ByName(names=Id() as each):
            _check_list(event, each, tuple(held), at, around)
        case Many(of=Record() as each):
            _check_records(event, each, held, at, around)


def _check_list(event: Event, kind: Id, ids: Sequence[str], at: str, around: tuple[Any, ...]) -> None:
    for place, named in enumerate(ids):
        _check_there(event, kind, named, f"{at}/{place}")
    for place, named in enumerate(ids):
        _check_belongs(event, kind, named, f"{at}/{place}", around)


def _check_records(
    event: Event, kind: Record, records: Sequence[Any], at: str, around: tuple[Any, ...]
) -> None:
    """Check a list of records: first what each is about, then what is in them."""
    if key := key_of(kind):
        name, named = key
        held = {getattr(each, name): each for each in records}
        keys = [getattr(each, name) for each in records]
        check_once(keys, at, lambda each: _called(event, named, each, held[each]))
        for place, each in enumerate(keys):
            _check_there(event, named, each, f"{at}/{place}/{name}")
    for place, each in enumerate(records):
        _check_record(event, each, f"{at}/{place}", around)


def _called(event: Event, kind: Id, named: str, record: Any = None) -> str:
    """Return what something is called, by the `record` that states it; of who is not there the id."""
    if getattr(record, "sealed", None):
        return event.called(record.sealed)
    if isinstance(record, entering.EntrantStated):
        return " / ".join(_called(event, PERSON, person) for person in record.people)
    if kind.is_a == "person" and named in event.people:
        return event.person_name(named)
    return event.name(named) if kind.is_a == "entrant" and named in event.entrants else named


def _check_there(event: Event, kind: Id, named: str, field: str) -> None:
    """Raise UNKNOWN_ID where what is named is not there, and is not stated here."""
    if not kind.new:
        check_known(kind.is_a, HELD[kind.is_a](event), named, field)


def _check_belongs(event: Event, kind: Id, named: str, field: str, around: tuple[Any, ...]) -> None:
    """Raise where an id is taken, or an entrant is not in the competition or the match that it is named with.

    What they are is named beside it, or else around it.
    """
    if kind.new:
        _check_free(event, kind, named, field, getattr(around[-1], "competition", None))
        return
    if not kind.of:
        return
    match = next((event.matches[each.match] for each in around if _names_match(event, each)), None)
    if kind.of == "match" and match and named not in match.entrants:
        name = event.name(named)
        raise RuleViolation("NOT_IN_MATCH", "event_not_in_match", field, name=name, **which(event, match))
    stage = match.stage if match else getattr(around[-1], "stage", None)
    if kind.of == "competition" and stage:
        check_in_competition(event, stage, (named,), (field,))


def _names_match(event: Event, holder: Any) -> bool:
    return getattr(holder, "match", None) in event.matches


def _check_free(event: Event, kind: Id, named: str, field: str, competition: str | None) -> None:
    """Raise ID_TAKEN where there is a draw or a match with this id, or an entrant or a stage elsewhere."""
    taken = named in {"draw": event.draws, "match": event.matches}.get(kind.is_a, ())
    sentence = f"event_{kind.is_a}_taken"
    if competition and kind.is_a in ("entrant", "stage"):
        known: Any = event.entrants.get(named)
        if kind.is_a == "stage":
            known = event.stages[named].terms if named in event.stages else None
        taken, sentence = known and known.competition != competition, f"event_{kind.is_a}_elsewhere"
    if taken:
        raise RuleViolation("ID_TAKEN", sentence, field, id=named)


def _merged(event: Event, fact: entering.PeopleMerged) -> None:
    if fact.person == fact.into:
        raise RuleViolation("NAMED_TWICE", "event_named_twice", "/into", name=event.person_name(fact.into))
    check_merged(event, fact)


def _stage(event: Event, fact: playing.StageStated) -> None:
    before = fact.after
    while before is not None:
        terms = event.stages[before].terms
        if before == fact.stage or terms.competition != fact.competition:
            raise RuleViolation("STAGE_ORDER", "event_stage_order", "/after", title=fact.title)
        before = terms.after


def _draw(event: Event, fact: playing.DrawPublished) -> None:
    stage = event.stages[fact.stage]
    due = len(stage.rounds) + 1
    if fact.round > due:
        raise RuleViolation("ROUND_ORDER", "event_round_order", "/round", round=fact.round, due=due)
    if stage.terms.after and fact.stage not in event.advancements:
        raise RuleViolation("NOT_THROUGH", "event_nobody_through", "/stage", title=stage.terms.title)


def _lineups(event: Event, fact: playing.LineupsChanged) -> None:
    first = event.matches[fact.matches[0].match]
    for place, each in enumerate(fact.matches):
        match = event.matches[each.match]
        if (match.stage, match.round) != (first.stage, first.round):
            at = f"/matches/{place}/match"
            raise RuleViolation("ROUND_ORDER", "event_two_rounds", at, **which(event, match))
    check_in_competition(event, first.stage, fact.byes, (f"/byes/{place}" for place in range(len(fact.byes))))


def _resumed(event: Event, fact: playing.MatchResumed) -> None:
    match = event.matches[fact.match]
    if match.adjourned is None:
        raise RuleViolation("NOT_ADJOURNED", "event_not_adjourned", "/match", **which(event, match))


def _games(event: Event, fact: playing.GamesBound) -> None:
    check_once([game for each in fact.matches for game in each.games], "/matches/games")


def _replaced(event: Event, fact: playing.PlayerReplaced) -> None:
    match = event.matches[fact.match]
    names = {"name": event.person_name(fact.person), **which(event, match)}
    playing_now = event.players(match)
    if fact.person not in playing_now:
        raise RuleViolation("NOT_IN_MATCH", "event_not_in_match", "/person", **names)
    if fact.by in playing_now:
        names["name"] = event.person_name(fact.by)
        raise RuleViolation("DOUBLE_BOOKED", "event_plays_already", "/by", **names)


def _advanced(event: Event, fact: judging.AdvancementConfirmed) -> None:
    to = event.stages[fact.to].terms
    if to.after != fact.stage:
        title = event.stages[fact.stage].terms.title
        raise RuleViolation("STAGE_ORDER", "event_not_after", "/to", title=to.title, stage=title)
    played = {
        entrant
        for each in event.stages[fact.stage].rounds
        for entrant in (*each.byes, *(one for match in each.matches for one in event.matches[match].entrants))
    }
    for place, entrant in enumerate(fact.entrants):
        if entrant not in played:
            raise RuleViolation(
                "NOT_THROUGH",
                "event_has_not_played",
                f"/entrants/{place}",
                name=event.name(entrant),
                title=event.stages[fact.stage].terms.title,
            )


_RELATED: Mapping[type, Callable[[Event, Any], None]] = {
    entering.PeopleMerged: _merged,
    entering.EntrantsEntered: check_entered,
    entering.EntrantsReinstated: check_reinstated,
    playing.StageStated: _stage,
    playing.DrawPublished: _draw,
    playing.LineupsChanged: _lineups,
    playing.MatchResumed: _resumed,
    playing.GamesBound: _games,
    playing.PlayerReplaced: _replaced,
    **dict.fromkeys(
        (timing.ClockStarted, timing.ClockPaused, timing.ClockLevel, timing.ClockTime, timing.ClockBreak),
        check_scheduled,
    ),
    judging.AdvancementConfirmed: _advanced,
    **dict.fromkeys(STEPS, check_in_room),
}
