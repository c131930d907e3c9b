"""Say what an act, or a corrected sheet, changes: tables, pairings, and who is through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.events.acts.playing import DrawPublished, MatchStated
from rules.events.chances import is_last
from rules.events.clock.clocks import clock_of
from rules.events.contests import contest, format_of, through
from rules.events.draws.faults import faults_of
from rules.events.names.matches import room_table
from rules.events.payouts import Paid, Sums, sums_at
from rules.events.poker.chips import compared, in_play
from rules.events.poker.finish import places
from rules.events.prizes import payouts
from rules.events.results import Results
from rules.events.state import Event, Match
from rules.statements import Statement


def differences(
    before: Event, after: Event, results_before: Results, results_after: Results
) -> dict[str, Any]:
    """Return, as JSON, what is different `after`, each list empty where nothing of it is.

    `entrants` have their standing before and after; `tables` the table and the hour of a match, `pairings`
    those who meet in it, by name; `through` who goes on from a stage and who no longer does. What is new or
    is gone has null on one side. `places` are those to which a ruling leads in a last stage that is over, be
    they the same: who are ruled level may be parted by points. `seats` are where somebody sits in a
    freeze-out, or his place once he is out. `clocks` say how clocks of stages then stand, and by which
    `schedule` they run where that is another. `chips` are those in play in a freeze-out, and what a new count
    `says`; `sums` what the places of a competition pay, `paid` what somebody is paid.
    `breaks` says what the draws that are changed then break and did not before.
    """
    return {
        "breaks": _breaks(before, after, results_before, results_after),
        "entrants": _entrants(before, after),
        "tables": _matches(before, after, _place),
        "pairings": _matches(before, after, _meeting),
        "seats": _seats(before, after),
        "through": _through(before, after, results_before, results_after),
        "places": [*_places(before, after, results_after)],
        "clocks": _clocks(before, after),
        "chips": _chips(before, after),
        "sums": _sums(before, after),
        "paid": _paid(before, after, results_before, results_after),
    }


def _entrants(before: Event, after: Event) -> list[dict[str, Any]]:
    changed = []
    for entrant in {**before.entrants, **after.entrants}:
        was, now = before.entrants.get(entrant), after.entrants.get(entrant)
        one = was and {"name": before.name(entrant), "standing": was.standing}
        other = now and {"name": after.name(entrant), "standing": now.standing}
        if one != other:
            changed.append({"entrant": entrant, "before": one, "after": other})
    return changed


def _matches(before: Event, after: Event, told: Any) -> list[dict[str, Any]]:
    changed = []
    for match in {**before.matches, **after.matches}:
        one = told(before, before.matches.get(match))
        other = told(after, after.matches.get(match))
        if one != other:
            known = after.matches.get(match) or before.matches[match]
            changed.append(
                {
                    "match": match,
                    "stage": known.stage,
                    "round": known.round,
                    "number": known.number,
                    "before": one,
                    "after": other,
                }
            )
    return changed


def _seats(before: Event, after: Event) -> list[dict[str, Any]]:
    changed = []
    for stage in {**before.rooms, **after.rooms}:
        was, now = _seated(before, stage), _seated(after, stage)
        for entrant in {**was, **now}:
            one, other = was.get(entrant), now.get(entrant)
            if one != other:
                name = after.name(entrant) if entrant in after.entrants else before.name(entrant)
                changed.append(
                    {"stage": stage, "entrant": entrant, "name": name, "before": one, "after": other}
                )
    return changed


def _seated(event: Event, stage: str) -> dict[str, dict[str, Any]]:
    """Return where everybody of a room sits, or the place in which he is out."""
    room = event.rooms.get(stage)
    if room is None:
        return {}
    given = places(room)
    return {
        player: {
            "table": event.matches[seat.match].number if seat else None,
            "label": room_table(event, seat.match) if seat else None,
            "seat": seat.seat if seat else None,
            "place": given.get(player),
        }
        for player in room.entered
        for seat in (room.seats.get(player),)
    }


def _breaks(
    before: Event, after: Event, results_before: Results, results_after: Results
) -> list[dict[str, Any]]:
    known = before.matches
    changed = {
        (match.stage, match.round): None
        for match in after.matches.values()
        # Who goes out of a room, or is moved there, makes no other draw of it.
        if match.stage not in before.rooms
        and (match.id not in known or known[match.id].entrants != match.entrants)
    }
    broken: list[dict[str, Any]] = []
    for stage, number in changed:
        already = [_regardless_of_seats(each) for each in _faults(before, stage, number, results_before)]
        faults = _faults(after, stage, number, results_after)
        broken += (fault.as_json() for fault in faults if _regardless_of_seats(fault) not in already)
    return broken


def _regardless_of_seats(fault: Statement) -> tuple[str, dict[str, Any]]:
    params = {name: sorted(of) if isinstance(of, list) else of for name, of in fault.params.items()}
    return fault.code, params


def _faults(event: Event, stage: str, number: int, results: Results) -> tuple[Statement, ...]:
    """Return what a round breaks as it stands; nothing where it is not drawn."""
    rounds = event.stages[stage].rounds if stage in event.stages else ()
    drawn = next((each for each in rounds if each.number == number), None)
    if drawn is None:
        return ()
    matches = tuple(MatchStated(name, event.matches[name].entrants) for name in drawn.matches)
    stands = DrawPublished(draw="", stage=stage, round=number, matches=matches, byes=drawn.byes)
    return faults_of(event, stands, results)


def _place(event: Event, match: Match | None) -> dict[str, Any] | None:
    if match is None or match.off:
        return None
    return {"table": match.table, "label": event.tables.get(match.table or "") or None, "start": match.start}


def _meeting(event: Event, match: Match | None) -> list[str] | None:
    if match is None or match.off:
        return None
    return [event.name(entrant) for entrant in match.entrants]


def _clocks(before: Event, after: Event) -> list[dict[str, Any]]:
    """Return the clocks that are changed, as they stand at the moment of the last act on either side."""
    changed = []
    for stage in after.stages:
        was = clock_of(before, stage) if stage in before.stages else None
        now = clock_of(after, stage)
        if was and was != now:
            moment = after.acts[-1].moment
            one, other = was.at(moment).summary(), now.at(moment).summary()
            new = now.schedule if was.schedule != now.schedule else None
            schedule = new and [step.as_json() for step in new.steps]
            changed.append({"stage": stage, "before": one, "after": other, "schedule": schedule})
    return changed


def _chips(before: Event, after: Event) -> list[dict[str, Any]]:
    changed = []
    for stage in before.rooms.keys() & after.rooms.keys():
        was, now = in_play(before, stage), in_play(after, stage)
        new = compared(after, stage)[len(before.rooms[stage].counts) :]
        if was != now or new:
            says = [each.said.as_json() for each in new]
            changed.append({"stage": stage, "before": was, "after": now, "says": says})
    return changed


def _sums(before: Event, after: Event) -> list[dict[str, Any]]:
    """Return how that comes about which the places of competitions then pay, where it is otherwise."""
    changed = []
    for each in after.competitions:
        now = sums_at(after, each)
        if now != (sums_at(before, each) if each in before.competitions else Sums()):
            changed.append({"competition": each, "says": [said.as_json() for said in now.says]})
    return changed


def _paid(
    before: Event, after: Event, results_before: Results, results_after: Results
) -> list[dict[str, Any]]:
    """Return who is paid another amount, with how that comes about."""
    was, now = _amounts(before, results_before), _amounts(after, results_after)
    return [
        {
            "entrant": entrant,
            "before": was[entrant].said.as_json() if entrant in was else None,
            "after": now[entrant].said.as_json() if entrant in now else None,
        }
        for entrant in {**was, **now}
        if was.get(entrant) != now.get(entrant)
    ]


def _amounts(event: Event, results: Results) -> dict[str, Paid]:
    paid: dict[str, Paid] = {}
    for each, stated in event.competitions.items():
        if any(prize.share or prize.amount for prize in stated.prizes):
            contests = {
                name: contest(event, name, results)
                for name, stage in event.stages.items()
                if stage.terms.competition == each
            }
            paid |= payouts(event, each, contests).paid
    return paid


def _places(before: Event, after: Event, results: Results) -> Iterator[dict[str, Any]]:
    ruled: dict[str, set[str]] = {}
    for match in after.matches.values():
        if match.ruled and (match.id not in before.matches or before.matches[match.id].ruled != match.ruled):
            ruled.setdefault(match.stage, set()).update(match.entrants)
    for stage, entrants in ruled.items():
        held, form = contest(after, stage, results), format_of(after, stage)
        if is_last(after, held) and form.is_over(held):
            theirs = (each for each in form.standings(held) if each.entrant in entrants)
            places = [{"entrant": each.entrant, "place": each.place} for each in theirs]
            yield {"stage": stage, "places": places}


def _through(
    before: Event, after: Event, results_before: Results, results_after: Results
) -> list[dict[str, Any]]:
    changed = []
    for stage in {**before.stages, **after.stages}:
        was = through(before, stage, results_before) if stage in before.stages else ()
        now = through(after, stage, results_after) if stage in after.stages else ()
        gained = [after.name(entrant) for entrant in now if entrant not in was]
        lost = [before.name(entrant) for entrant in was if entrant not in now]
        if gained or lost:
            changed.append({"stage": stage, "in": gained, "out": lost})
    return changed
