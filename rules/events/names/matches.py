"""Name a match as people do: by its table and what is played there, and its round where that is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.events.names.rounds import match_round
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import Statement

MOST_NAMED = 4


def match_name(event: Event, match: Match, results: Results | None = None) -> Statement:
    """Return what a match is called in a sentence: “Table 7 · Rummy”.

    Where more of its competition was at that table its round is named too; where it has no table, who meets.
    Without `results` the match for the third place is not told from the final.
    """
    title = event.competition_of(match.stage).title
    ids = {"match": match.id, "stage": match.stage, "number": match.number, "title": title}
    if match.table is None:
        if match.entrants:
            names = [event.name(each) for each in match.entrants[:MOST_NAMED]]
            names += ["…"] if len(match.entrants) > MOST_NAMED else []
            return Statement("match_between", {**ids, "names": names})
        called = match_round(event, match, results).as_json()
        return Statement("match_numbered", {**ids, "round": called})
    said = {**ids, "table": table_name(event, match.table).as_json()}
    if not any(_there_too(event, match, each) for each in event.matches.values()):
        return Statement("match_at", said)
    return Statement("match_at_in", {**said, "round": match_round(event, match, results).as_json()})


def which(event: Event, match: Match, results: Results | None = None) -> dict[str, Any]:
    """Return the params by which a sentence names a match."""
    return {"match": match_name(event, match, results).as_json()}


def table_name(event: Event, table: str) -> Statement:
    """Return what a table of the hall is called: as it stands on it, or else by its code."""
    label = event.tables.get(table)
    if label:
        return Statement("table_labelled", {"table": table, "label": label})
    return Statement("table_coded", {"table": table})


def room_table(event: Event, match: str) -> str:
    """Return what a table of a freeze-out is called, by its match: as in the hall, else by its number."""
    return _room_table(event, event.matches[match])


def called_in_room(event: Event, further: Match | None = None) -> Callable[[str], str]:
    """Return what says how an entrant of a freeze-out is called, or a table by its match, a `further` too."""
    matches = {further.id: further, **event.matches} if further else event.matches

    def called(named: str) -> str:
        return event.name(named) if named in event.entrants else _room_table(event, matches[named])

    return called


def _room_table(event: Event, match: Match) -> str:
    label = event.tables.get(match.table or "")
    if label and not label.isdigit():
        return Statement("table_labelled", {"table": match.table, "label": label}).text
    return Statement("table_numbered", {"number": label or match.number}).text


def _there_too(event: Event, match: Match, other: Match) -> bool:
    """Tell whether another match of the same competition is at the same table."""
    if other.id == match.id or other.table != match.table:
        return False
    terms = event.stages
    return terms[other.stage].terms.competition == terms[match.stage].terms.competition
