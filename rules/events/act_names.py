"""Name an act as people know it: the draw of a round, the entry of somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.events.acts import Act
from rules.events.checks.refusing import which
from rules.events.state import Event
from rules.statements import Statement

MOST_NAMED = 3


def act_name(event: Event, act: Act) -> str:
    """Return what an act of the event is called in a sentence."""
    stated: Any = act.fact
    stage = event.stages.get(getattr(stated, "to", getattr(stated, "stage", "")))
    competition = event.competitions.get(getattr(stated, "competition", ""))
    names = [*_names(event, stated)]
    shown = names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "…"]
    params = {
        "names": shown,
        "title": competition.title if competition else "",
        "stage": stage.terms.title if stage else "",
        "round": getattr(stated, "round", 0),
    }
    return Statement(f"event_act_{act.kind}", params).text


def _names(event: Event, stated: Any) -> Iterator[str]:
    """Yield the names of those, and of what, an act is about."""
    matches = (getattr(each, "match", each) for each in getattr(stated, "matches", ()))
    for match in (*matches, *_one(stated, "match")):
        if match in event.matches:
            yield Statement("event_match_name", which(event, event.matches[match])).text
    if hasattr(stated, "match") and stated.match is not None:
        return
    entrants = (getattr(each, "entrant", each) for each in getattr(stated, "entrants", ()))
    yield from (event.name(each) for each in (*entrants, *_one(stated, "entrant")))
    people = (getattr(each, "person", each) for each in getattr(stated, "people", ()))
    for person in (*people, *_one(stated, "person"), *_one(stated, "into")):
        yield event.person_name(_now(event, person))
    tables = (getattr(each, "table", each) for each in getattr(stated, "tables", ()))
    yield from (event.tables.get(each) or each for each in (*tables, *_one(stated, "table")))


def _now(event: Event, person: str) -> str:
    """Return who a person is now who was merged with others."""
    while person in event.merged:
        person = event.merged[person]
    return person


def _one(stated: Any, name: str) -> tuple[str, ...]:
    named = getattr(stated, name, None)
    return () if named is None else (named,)
