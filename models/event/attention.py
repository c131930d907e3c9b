"""Say what needs a person at an event now, the most urgent first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from models.event.poker.chips import needs_of_chips
from models.event.poker.room import needs_of_room
from models.event.results import GameStanding, seated_at
from models.event.view import status_of
from models.store.base import Json
from rules.events.advancements import outdated, put_right
from rules.events.checks.refusing import is_over, is_running
from rules.events.contests import contest, format_of, left_out, overtaken, undecided, waits_for_entries
from rules.events.eligibility import notes_due
from rules.events.formats.format import Due
from rules.events.games import players_by_seat
from rules.events.latecomers import rooms
from rules.events.results import Results
from rules.events.state import Event, Match

SILENT = 30
"""Seconds after which no phone is heard at a table: it sleeps, or is gone."""
OVERDUE = 600
"""Seconds within which no deal is overdue, however quick the game was so far."""
PATIENCE = 3
"""As many times as a deal of this game took so far may pass before the next is overdue."""
MOST_SEATED = 3


class Leads(NamedTuple):
    """Hold what the desk opens for something, or does at once, and which act its key must be allowed."""

    opens: str = "match"
    act: str | None = None


_ROOM, _CHIPS, _DRAW = Leads("room", "busted"), Leads("chips", "counted"), Leads("draw", "draw")
_ADVANCE, _BY_ITS_ANSWERS = Leads("advance", "advanced"), Leads("")
URGENCY: Mapping[str, Leads] = {
    "call": Leads("come", "answered"),
    "dispute": Leads(),
    "silent": Leads("table"),
    "waiting": Leads("table"),
    "blocked": Leads(),
    "overtaken": Leads("matches", "lineups"),
    "level": Leads(),
    "advancement": _ADVANCE,
    "paper": Leads("table"),
    "unsigned": _BY_ITS_ANSWERS,
    "coming": Leads("settle", "answered"),
    "resume": Leads(),
    "no_table": Leads(),
    "called_off": Leads("matches", "lineups"),
    "not_here": _BY_ITS_ANSWERS,
    "not_started": Leads(),
    "to_show": Leads("to_show"),
    "through": _ADVANCE,
    "to_seat": _ROOM,
    "late": _ROOM,
    "open": _ROOM,
    "final": _ROOM,
    "break": _ROOM,
    "balance": _ROOM,
    "colour_up": _CHIPS,
    "chips": _CHIPS,
    "to_sit": _ROOM,
    "clock": Leads("clocks", "clock_started"),
    "put_right": Leads("put_right", "lineups"),
    "left": _DRAW,
    "draw": _DRAW,
    "no_competition": Leads("compete", "competition"),
    "nobody": Leads("people", "people"),
    "no_tables": Leads("hall", "tables_added"),
    "no_stage": Leads("plan", "stage"),
    "entries_open": Leads("close", "closed"),
}
"""What needs a person, the most urgent first."""
GRAVE = frozenset(("call", "dispute", "silent"))
"""For what of it somebody waits."""
ANSWERS: Mapping[str, str] = {
    "has_come": "checked_in",
    "no_show": "no_show",
    "replace": "replaced",
    "sit": "lineups",
    "all_sat": "sat",
    "start_clock": "clock_started",
    "accept": "accepted",
    "take_count": "counted",
}
"""Ways to answer one of these, each with the kind of its act."""


@dataclass(frozen=True)
class Now:
    """Hold an event as it stands at the moment `at`: its sheets, its results, and what is due by stage."""

    event: Event
    sheets: Mapping[str, GameStanding]
    results: Results
    due: Mapping[str, Due]
    at: str

    @property
    def moment(self) -> int:
        """Return the moment in ms since 1970 (UTC), as clocks count."""
        return round(datetime.fromisoformat(self.at).timestamp() * 1000)

    @cached_property
    def statuses(self) -> Mapping[str, str]:
        """Return the word for where each match stands."""
        return {
            match.id: status_of(match, self.results.get(match.id), begun=self._begun(match))
            for match in self.event.matches.values()
        }

    def _begun(self, match: Match) -> bool:
        return match.played_as[-1] in self.sheets or match.stage in self.event.rooms

    def waits(self, stage: str) -> bool:
        """Tell whether nothing is open in a stage any more but what is adjourned."""
        return stage not in self.due and all(
            is_over(match, self.results) or self.statuses[match.id] == "adjourned"
            for match in self.event.matches.values()
            if match.stage == stage
        )

    @cached_property
    def seated(self) -> Mapping[str, str | None]:
        """Return the table at which each match is played, or is to be."""
        return {match.id: seated_at(match, self.sheet(match)) for match in self.event.matches.values()}

    def waited_for(self, match: Match) -> tuple[str, ...]:
        """Return who is to play a match; nobody waits for who has given it up."""
        event = self.event
        playing = (each for each in match.entrants if each not in match.forfeits)
        return tuple(person for each in playing for person in event.playing_for(match, each))

    def overdue(self, match: str) -> bool:
        """Tell whether the next deal of a match that is played is overdue, by the pace of its game so far."""
        sheet = self.sheet(self.event.matches[match])
        if sheet is None or self.statuses[match] != "playing":
            return False
        started, changed, at = map(datetime.fromisoformat, (sheet.started, sheet.changed, self.at))
        deals = max(1, (sheet.deal or 1) - 1)
        pace = (changed - started).total_seconds() / deals
        return (at - changed).total_seconds() > max(OVERDUE, PATIENCE * pace)

    def sheet(self, match: Match) -> GameStanding | None:
        """Return the sheet of a match that was begun last, None before it has begun."""
        begun = [self.sheets[game] for game in match.played_as if game in self.sheets]
        return begun[-1] if begun else None

    @cached_property
    def absent(self) -> frozenset[str]:
        """Return who is not there; where nobody is checked in nobody is missed, and who has played is."""
        people = self.event.people.values()
        if not any(person.here for person in people):
            return frozenset()
        begun = (match for match in self.event.matches.values() if self.sheet(match))
        played = {person for match in begun for person in self.event.players(match)}
        return frozenset(person.id for person in people if not person.here and person.id not in played)


def attention(now: Now, tables: Iterable[Json], may: Collection[str]) -> list[Json]:
    """Return what needs a person, with what is offered for it to a key that `may` do acts of these kinds.

    `tables` are those of the hall as the desk sees them.
    """
    seen = [*_at_tables(now, tables), *_of_matches(now), *_of_stages(now), *_to_begin(now)]
    urgency = {kind: at for at, kind in enumerate(URGENCY)}
    seen.sort(key=lambda each: (urgency[each["kind"]], each["since"] or ""))
    return [{**each, **_offered(each, may)} for each in seen]


def _offered(need: Json, may: Collection[str]) -> Json:
    opens, act = URGENCY[need["kind"]]
    return {
        "grave": need["kind"] in GRAVE,
        "opens": opens if act is None or act in may else "",
        "acts": [each for each in need["acts"] if ANSWERS[each["answer"]] in may],
    }


def _at_tables(now: Now, tables: Iterable[Json]) -> Iterator[Json]:
    """Yield what needs a person at the tables; what a match has is told for the table where that is now."""
    for each in tables:
        table, call = each["table"], each["call"]
        if call:
            kind, answer = ("coming", "settled") if call["answer"] == "coming" else ("call", "coming")
            act = {"kind": "answered", "call": call["id"], "table": table, "answer": answer}
            about = {"call": call["id"], "text": call["text"], "act": act}
            yield _item(kind, table=table, since=call["at"], **about)
        unheard = each["heard"] is None or each["heard"] >= SILENT
        silent = [match for match in each["playing"] if unheard and now.overdue(match)]
        unsigned = [match for match in each["unsigned"] if now.statuses[match] == "finished"]
        for kind, matches in (
            ("paper", each["undecided"]),
            ("silent", silent),
        ):
            yield from (_item(kind, table=now.seated[match], match=match) for match in matches)
        yield from (_unsigned(now, match) for match in unsigned)
        yield from (_dispute(now, match) for match in each["disputed"])
        if each["waiting"]:
            yield _item("waiting", table=table, count=each["waiting"])


def _unsigned(now: Now, match: str) -> Json:
    """Tell that a sheet is to be signed, or to be accepted as it is."""
    act = {"kind": "accepted", "matches": [match]}
    acts = [{"answer": "accept", "match": match, "act": act}]
    return _item("unsigned", table=now.seated[match], match=match, acts=acts)


def _dispute(now: Now, match: str) -> Json:
    """Tell what is disputed last at a match, and by whom."""
    sheet, event = now.sheet(now.event.matches[match]), now.event
    by, text = sheet.disputes[-1] if sheet and sheet.disputes else (0, "")
    seated = players_by_seat(event, event.matches[match])
    people = [seated[by - 1]] if 0 < by <= len(seated) else []
    return _item("dispute", table=now.seated[match], match=match, text=text, people=people)


def _of_matches(now: Now) -> Iterator[Json]:
    event, results = now.event, now.results
    yield from (_item("blocked", table=match.table, match=match.id) for match in _blocked(now))
    yield from (_item("overtaken", table=match.table, match=match.id) for match in overtaken(event, results))
    yield from (_item("level", match=match.id) for match in undecided(event, results))
    yield from _called_off(now)
    for match in event.matches.values():
        until = match.adjourned and match.adjourned.until
        if now.statuses[match.id] == "adjourned" and (until < now.at if until else now.waits(match.stage)):
            yield _item("resume", match=match.id, since=until)
        if now.statuses[match.id] != "to_come":
            continue
        if not match.table:
            yield _item("no_table", match=match.id)
        missing = [person for person in now.waited_for(match) if person in now.absent]
        if missing:
            acts = [act for person in missing for act in _of_missing(event, match, person)]
            yield _item("not_here", match=match.id, people=missing, acts=acts)
        elif match.start and match.start < now.at:
            yield _item("not_started", match=match.id, since=match.start)
    to_show = [person for person in notes_due(event) if event.people[person].here]
    if to_show:
        yield _item("to_show", people=to_show)


def _of_missing(event: Event, match: Match, person: str) -> Iterator[Json]:
    """Yield what answers that a match waits for somebody: he has come, does not come, or another plays."""
    entrant = next(each for each in match.entrants if person in event.playing_for(match, each))
    of = {"match": match.id, "person": person, "entrant": entrant}
    here = {"kind": "checked_in", "people": [person], "by": "desk"}
    yield {"answer": "has_come", **of, "act": here}
    yield {"answer": "no_show", **of, "act": None}
    yield {"answer": "replace", **of, "act": None}


def _called_off(now: Now) -> Iterator[Json]:
    """Yield matches called off, as long as somebody of theirs still plays and has no other in the round."""
    event = now.event
    lineups = {
        name: lineup
        for draw in event.draws.values()
        for name, lineup in zip(draw.matches, draw.lineups, strict=True)
    }
    for stage in event.stages.values():
        newest = stage.rounds[-1] if stage.rounds else None
        for name in newest.matches if newest else ():
            if not event.matches[name].off:
                continue
            left = [each for each in lineups.get(name, ()) if newest and each in newest.byes]
            playing = [each for each in left if event.entrants[each].standing == "in"]
            if playing:
                about = {"round": event.matches[name].round, "entrants": playing}
                yield _item("called_off", match=name, stage=stage.terms.stage, **about)


def _blocked(now: Now) -> Iterator[Match]:
    """Yield matches that cannot start: their table has the open sheet of one that is not played there now.

    That one was moved or adjourned, decided without its sheet, or is played anew.
    """
    event, results, sheets = now.event, now.results, now.sheets
    open_at: dict[str, set[str]] = {}
    for game, sheet in sheets.items():
        if sheet.status != "finished":
            open_at.setdefault(sheet.table, set()).add(game)
    played = {
        game
        for match in event.matches.values()
        for game in match.played_as
        if game in sheets
        and is_running(match, results)
        and seated_at(match, sheets[game]) == sheets[game].table
    }
    for match in event.matches.values():
        begun = any(game in sheets for game in match.played_as)
        waits = not (begun or is_over(match, results) or match.adjourned)
        here = open_at.get(match.table or "", set())
        if waits and here and not here & played:
            yield match


def _of_stages(now: Now) -> Iterator[Json]:
    event, results = now.event, now.results
    yield from (_item("advancement", stage=each.to) for each in outdated(event, results))
    for stage, held in event.stages.items():
        filled = next((to for to, each in event.stages.items() if each.terms.after == stage), None)
        confirmed = event.advancements.get(filled or "")
        exchange = put_right(event, stage, results)
        in_a_room = stage in event.rooms
        due = None if in_a_room else now.due.get(stage) or left_out(event, stage, results)
        if in_a_room:
            yield from (_item(stage=stage, **need) for need in needs_of_room(event, stage))
            yield from (_item(stage=stage, **need) for need in needs_of_chips(event, stage, now.moment))
        if (
            filled
            and not (confirmed and confirmed.entrants)
            and format_of(event, stage).is_over(contest(event, stage, results))
        ):
            yield _item("through", stage=stage)
        elif exchange:
            matches = [{"match": match, "entrants": [*lineup]} for match, lineup in exchange.lineups.items()]
            about = {"entrants": [*exchange.out], "instead": [*exchange.into]}
            yield _item("put_right", stage=stage, **about, act={"kind": "lineups", "matches": matches})
        elif due and not waits_for_entries(event, stage, now.at):
            drawn = any(each.number == due.round for each in held.rounds)
            kind = "left" if drawn or stage not in now.due else "draw"
            acts = [*_seats_for(now, stage, due.entrants)] if kind == "left" else []
            yield _item(kind, stage=stage, round=due.round, entrants=[*due.entrants], acts=acts)


def _seats_for(now: Now, stage: str, left: Iterable[str]) -> Iterator[Json]:
    """Yield for the first of those whom a round has left a seat at the emptiest table that has not begun."""
    places = (each.match for each in rooms(now.event, now.results) if each.stage == stage and each.match)
    for match in islice(places, 1):
        lineup = now.event.matches[match].entrants
        for entrant in islice(left, MOST_SEATED):
            act = {"kind": "lineups", "matches": [{"match": match, "entrants": [*lineup, entrant]}]}
            yield {"answer": "sit", "match": match, "entrant": entrant, "act": act}


def _to_begin(now: Now) -> Iterator[Json]:
    """Yield what the event is still without."""
    event = now.event
    if not event.competitions:
        yield _item("no_competition")
    if not event.people:
        yield _item("nobody")
    if not event.tables:
        yield _item("no_tables")
    for competition in event.competitions:
        stages = {each: held for each, held in event.stages.items() if held.terms.competition == competition}
        if not stages:
            yield _item("no_stage", competition=competition)
        elif not any(held.rounds for held in stages.values()) and any(
            waits_for_entries(event, each, now.at) for each in stages
        ):
            act = {"kind": "closed", "competition": competition}
            yield _item("entries_open", competition=competition, act=act)


def _item(kind: str, **about: Any) -> Json:
    nothing = dict.fromkeys(
        ("table", "match", "call", "stage", "since", "competition", "round", "count", "text", "act")
    )
    lists: Json = {"people": [], "entrants": [], "instead": [], "acts": []}
    return {"kind": kind, **nothing, **lists, **about}
