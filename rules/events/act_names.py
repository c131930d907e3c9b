"""Name an act as people know it: the draw of a round, the entry of somebody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from rules.events.acts import Act
from rules.events.acts.ids import KNOWN_BY, named_outermost
from rules.events.match_names import match_name, table_name
from rules.events.round_names import round_name
from rules.events.state import Event
from rules.statements import Statement

MOST_NAMED = 3


def act_name(event: Event, act: Act) -> str:
    """Return what an act of the event is called in a sentence."""
    fact = act.fact
    stage = event.stages.get(getattr(fact, "to", getattr(fact, "stage", "")))
    of = getattr(fact, "competition", None) or (stage.terms.competition if stage else "")
    competition = event.competitions.get(of)
    named = [*named_outermost(fact)]
    what = next((each for each in KNOWN_BY if any(each == one for one, _ in named)), "")
    called = (_CALLED[what](event, each) for one, each in named if one == what)
    names = [*islice(filter(None, called), MOST_NAMED + 1)]
    shown = names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "…"]
    number = getattr(fact, "round", 0)
    params = {
        "names": shown,
        "title": competition.title if competition else "",
        "stage": stage.terms.title if stage else "",
        "round": round_name(event, stage.terms.stage, number).as_json() if stage and number else "",
    }
    return Statement(f"event_act_{act.kind}", params).text


def _match(event: Event, match: str) -> str:
    known = event.matches.get(match)
    return match_name(event, known).text if known else ""


def _person(event: Event, person: str) -> str:
    """Return the name of a person, of one who was merged with another that of the other."""
    while person in event.merged:
        person = event.merged[person]
    return event.person_name(person)


_CALLED: Mapping[str, Callable[[Event, str], str]] = {
    "match": _match,
    "entrant": Event.name,
    "person": _person,
    "table": lambda event, table: table_name(event, table).text,
}
