"""Let an act take effect on the folded event: one function for each kind of act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from rules.events.acts import Act, announcing, entering, judging, playing
from rules.events.acts.ids import renamed
from rules.events.acts.poker import PaymentMade, TableOpened
from rules.events.clock.clocks import TIMED, with_clock
from rules.events.formats import FORMATS
from rules.events.poker.room import Room, opened
from rules.events.poker.steps import STEPS, left
from rules.events.registration import moved_up, room
from rules.events.state import Draw, Entrant, Event, Match, Person, Round, Stage, Standing, Wish
from rules.settling.payments import Transfer

Held = TypeVar("Held")


def take_effect(event: Event, act: Act) -> Event:
    """Return `event` after `act`, which was checked; a strike is no act of this kind."""
    if type(act.fact) in TIMED:
        return with_clock(event, act)
    return EFFECTS[type(act.fact)](event, act.id, act.fact)


def _occasion(event: Event, _: str, fact: entering.OccasionStated) -> Event:
    return replace(event, occasion=fact)


def _tables_added(event: Event, _: str, fact: entering.TablesAdded) -> Event:
    return replace(event, tables={**event.tables, **{each.table: each.label or "" for each in fact.tables}})


def _tables_removed(event: Event, _: str, fact: entering.TablesRemoved) -> Event:
    kept = {code: label for code, label in event.tables.items() if code not in fact.tables}
    return replace(event, tables=kept)


def _people(event: Event, _: str, fact: entering.PeopleStated) -> Event:
    known = event.people
    named: dict[str, Person] = {}
    for each in fact.people:
        before = known.get(each.person, Person(each.person, ""))
        club = before.club if each.club is None else each.club
        named[each.person] = replace(before, sealed=each.sealed, club=club)
    return replace(event, people={**known, **named})


def _merged(event: Event, _: str, fact: entering.PeopleMerged) -> Event:
    """Let whatever named a person name the other; who is here under one of two names is here."""
    gone, into = event.people[fact.person], event.people[fact.into]
    kept = replace(
        into,
        here=into.here or gone.here,
        ticked=tuple(dict.fromkeys((*into.ticked, *gone.ticked))),
        club=into.club or gone.club,
    )
    people = {name: person for name, person in event.people.items() if name != gone.id} | {into.id: kept}
    now = {gone.id: into.id}

    def once(named: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(now.get(person, person) for person in named))

    entrants = {name: replace(each, people=once(each.people)) for name, each in event.entrants.items()}
    wishes = tuple(replace(wish, people=once(wish.people)) for wish in event.wishes)
    matches = {
        name: replace(match, replaced=tuple(renamed(each, person=now) for each in match.replaced))
        for name, match in event.matches.items()
    }
    changed = replace(event, people=people, entrants=entrants, wishes=wishes, matches=matches)
    return replace(changed, merged={**event.merged, **now})


def _kept_apart(event: Event, act: str, fact: entering.PeopleKeptApart) -> Event:
    wish = Wish(act, fact.people, fact.why or "wish")
    if any((each.people, each.why) == (wish.people, wish.why) for each in event.wishes):
        return event
    return replace(event, wishes=(*event.wishes, wish))


def _checked_in(event: Event, _: str, fact: entering.CheckedIn) -> Event:
    def here(person: Person) -> Person:
        ticked = tuple(dict.fromkeys((*person.ticked, *fact.ticked)))
        return replace(person, here=person.here or fact.by or "desk", ticked=ticked)

    return replace(event, people=_changed(event.people, fact.people, here))


def _competition(event: Event, _: str, fact: entering.CompetitionStated) -> Event:
    stated = replace(event, competitions={**event.competitions, fact.competition: fact})
    return moved_up(stated, fact.competition)


def _closed(event: Event, _: str, fact: entering.RegistrationClosed) -> Event:
    return replace(event, opened={**event.opened, fact.competition: False})


def _opened(event: Event, _: str, fact: entering.RegistrationOpened) -> Event:
    return replace(event, opened={**event.opened, fact.competition: True})


def _entered(event: Event, _: str, fact: entering.EntrantsEntered) -> Event:
    others = reversed(tuple(event.entrants.values()))
    number = next((each.number for each in others if each.competition == fact.competition), 0)
    new: dict[str, Entrant] = {}
    left = room(event, fact.competition) if fact.waits else None
    for each in fact.entrants:
        known = event.entrants.get(each.entrant)
        terms: dict[str, Any] = {"people": each.people, "sealed": each.sealed, "seed": each.seed}
        if known is None:
            number += 1
            standing: Standing = "waiting" if left is not None and left < 1 else "in"
            left = None if left is None else left - 1
            known = Entrant(
                each.entrant, fact.competition, number, (), late=bool(fact.late), standing=standing
            )
        new[each.entrant] = replace(known, **terms)
    return replace(event, entrants={**event.entrants, **new})


def _paid(event: Event, _: str, fact: entering.FeesPaid) -> Event:
    paid = _changed(event.entrants, fact.entrants, lambda entrant: replace(entrant, paid=not fact.back))
    return replace(event, entrants=paid)


def _withdrawn(event: Event, _: str, fact: entering.EntrantsWithdrawn) -> Event:
    left = [each for each in fact.entrants if event.entrants[each].standing == "withdrawn"]
    return _gone(_standing(event, fact.entrants, "withdrawn"), left)


def _gone(event: Event, entrants: Iterable[str]) -> Event:
    """Let nobody play on for those who have withdrawn."""
    return replace(
        event, entrants=_changed(event.entrants, entrants, lambda entrant: replace(entrant, gone=True))
    )


def _reinstated(event: Event, _: str, fact: entering.EntrantsReinstated) -> Event:
    return _standing(event, fact.entrants, "in")


def _disqualified(event: Event, _: str, fact: judging.Disqualified) -> Event:
    return _standing(event, (fact.entrant,), "disqualified")


def _stage(event: Event, _: str, fact: playing.StageStated) -> Event:
    known = event.stages.get(fact.stage)
    stage = Stage(fact, known.rounds if known else ())
    return replace(event, stages={**event.stages, fact.stage: stage})


def _draw(event: Event, _: str, fact: playing.DrawPublished) -> Event:
    matches = _drawn(event, fact)
    stage = event.stages[fact.stage]
    draw = Draw(
        fact.draw,
        fact.stage,
        fact.round,
        tuple(matches),
        fact.byes,
        fact.seed,
        fact.method,
        fact.by_hand,
        tuple(each.entrants for each in fact.matches),
        fact.cards or {},
    )
    entries, form = event.opened, FORMATS[stage.terms.format]
    if not (stage.rounds or stage.terms.after or form.while_open):
        # Who withdraws later makes room for nobody: the first draw closes the entries.
        entries = {**entries, stage.terms.competition: False}
    drawn_up = replace(
        event,
        opened=entries,
        draws={**event.draws, fact.draw: draw},
        matches={**event.matches, **matches},
        stages={**event.stages, fact.stage: _with_round(stage, fact, matches)},
    )
    if not form.in_a_room:
        return drawn_up
    room = event.rooms.get(fact.stage) or Room(form.settle(stage.terms.settings)["table_size"])
    lineups = {match.id: match.entrants for match in matches.values()}
    return _in_room(drawn_up, fact.stage, opened(room, lineups))


def _drawn(event: Event, fact: playing.DrawPublished) -> dict[str, Match]:
    """Return the matches of a draw, numbered on from those of its round."""
    return {
        each.match: Match(
            each.match,
            fact.stage,
            fact.round,
            number,
            each.entrants,
            each.table,
            each.start,
            event.renamed.get(each.match, ""),
            replaced=_going_on(event, each.match, each.entrants),
        )
        for number, each in enumerate(fact.matches, 1 + _matches_so_far(event, fact.stage, fact.round))
    }


def _with_round(stage: Stage, fact: playing.DrawPublished, matches: Mapping[str, Match]) -> Stage:
    """Return a stage with what is drawn in its round; who plays after all has no bye there."""
    known = {each.number: each for each in stage.rounds}
    before = known.get(fact.round, Round(fact.round))
    playing_now = {entrant for match in matches.values() for entrant in match.entrants}
    byes = (*(each for each in before.byes if each not in playing_now), *fact.byes)
    known[fact.round] = replace(before, matches=(*before.matches, *matches), byes=byes)
    return replace(stage, rounds=tuple(known[number] for number in sorted(known)))


def _going_on(event: Event, match: str, entrants: Iterable[str]) -> tuple[playing.PlayerReplaced, ...]:
    """Return who goes on playing in a new match for those of its entrants who have withdrawn."""
    return tuple(
        playing.PlayerReplaced(match=match, entrant=entrant, person=person, by=by)
        for entrant in entrants
        if entrant in event.played_on
        for person, by in zip(
            event.entrants[entrant].people,
            event.playing_for(event.played_on[entrant], entrant),
            strict=True,
        )
    )


def _matches_so_far(event: Event, stage: str, number: int) -> int:
    return sum(len(each.matches) for each in event.stages[stage].rounds if each.number == number)


def _lineups(event: Event, _: str, fact: playing.LineupsChanged) -> Event:
    lineups = {each.match: each.entrants for each in fact.matches}

    def change(match: Match) -> Match:
        new = [each for each in lineups[match.id] if each not in match.entrants]
        going_on = _going_on(event, match.id, new)
        return replace(match, entrants=lineups[match.id], replaced=(*match.replaced, *going_on))

    matches = _changed(event.matches, lineups, change)
    touched = event.matches[fact.matches[0].match]
    stage = event.stages[touched.stage]
    playing_now = {entrant for entrants in lineups.values() for entrant in entrants}
    rounds = tuple(
        replace(
            each,
            byes=tuple(dict.fromkeys((*(bye for bye in each.byes if bye not in playing_now), *fact.byes))),
        )
        if each.number == touched.round
        else each
        for each in stage.rounds
    )
    return replace(
        event,
        matches=matches,
        stages={**event.stages, touched.stage: replace(stage, rounds=rounds)},
    )


def _moved(event: Event, _: str, fact: playing.MatchesMoved) -> Event:
    to = {each.match: each for each in fact.matches}

    def put(match: Match) -> Match:
        table, start = to[match.id].table or match.table, to[match.id].start or match.start
        return replace(match, table=table, start=start, moved=match.moved or table != match.table)

    return replace(event, matches=_changed(event.matches, to, put))


def _adjourned(event: Event, _: str, fact: playing.MatchAdjourned) -> Event:
    return _of_match(event, fact.match, adjourned=fact)


def _resumed(event: Event, _: str, fact: playing.MatchResumed) -> Event:
    known = event.matches[fact.match]
    table, start = fact.table or known.table, fact.start or known.start
    moved = known.moved or table != known.table
    return _of_match(event, fact.match, adjourned=None, table=table, start=start, moved=moved)


def _replayed(event: Event, _: str, fact: playing.MatchReplayed) -> Event:
    known = event.matches[fact.match]
    set_aside = (*known.earlier, *known.played_as)
    anew = replace(known, games=(), earlier=set_aside, adjourned=None, replaced=(), accepted="")
    return _of_match(event, fact.match, **vars(replace(anew, forfeits=(), without_win=False, ruled=())))


def _games(event: Event, _: str, fact: playing.GamesBound) -> Event:
    games = {each.match: each.games for each in fact.matches}
    bound = _changed(event.matches, games, lambda match: replace(match, games=games[match.id]))
    return replace(event, matches=bound)


def _replaced(event: Event, _: str, fact: playing.PlayerReplaced) -> Event:
    known = event.matches[fact.match]
    return _of_match(event, fact.match, replaced=(*known.replaced, fact))


def _forfeited(event: Event, _: str, fact: judging.MatchesForfeited) -> Event:
    lost = {each.match: each.entrants for each in fact.matches}
    matches = _changed(
        event.matches,
        lost,
        lambda match: replace(match, forfeits=lost[match.id], without_win=bool(fact.without_win)),
    )
    return replace(event, matches=matches)


def _no_show(event: Event, act: str, fact: judging.NoShow) -> Event:
    if fact.lineup:
        lineup = playing.LineupStated(fact.match, fact.lineup)
        event = _lineups(event, act, playing.LineupsChanged(matches=(lineup,)))
    else:
        given_up = dict.fromkeys((*event.matches[fact.match].forfeits, *fact.entrants))
        event = _of_match(event, fact.match, forfeits=(*given_up,), without_win=bool(fact.without_win))
    return _gone(_standing(event, fact.entrants, "withdrawn"), fact.entrants)


def _ruled(event: Event, _: str, fact: judging.MatchRuled) -> Event:
    return _of_match(event, fact.match, ruled=fact.places)


def _accepted(event: Event, act: str, fact: judging.SheetsAccepted) -> Event:
    matches = _changed(event.matches, fact.matches, lambda match: replace(match, accepted=act))
    return replace(event, matches=matches)


def _advanced(event: Event, _: str, fact: judging.AdvancementConfirmed) -> Event:
    return replace(event, advancements={**event.advancements, fact.to: fact})


def _warned(event: Event, act: str, fact: judging.Warned) -> Event:
    return replace(event, warnings={**event.warnings, act: fact})


def _answered(event: Event, _: str, fact: judging.CallAnswered) -> Event:
    return replace(event, answered={**event.answered, fact.call: fact.answer})


def _announced(event: Event, act: str, fact: announcing.Announced) -> Event:
    return replace(event, announcements={**event.announcements, act: fact})


def _taken_down(event: Event, _: str, fact: announcing.TakenDown) -> Event:
    left = {name: each for name, each in event.announcements.items() if name != fact.announcement}
    return replace(event, announcements=left)


def _standing(event: Event, entrants: Iterable[str], standing: Standing) -> Event:
    changed = _changed(
        event.entrants, entrants, lambda entrant: replace(entrant, standing=standing, gone=False)
    )
    after = replace(event, entrants=changed)
    for stage, held in event.rooms.items() if standing != "in" else ():
        after = _in_room(after, stage, left(held, entrants))
    for competition in dict.fromkeys(event.entrants[each].competition for each in entrants):
        after = moved_up(after, competition)
    return after


def _at_a_room(event: Event, _: str, fact: Any) -> Event:
    stage = fact.stage if hasattr(fact, "stage") else event.matches[fact.match].stage
    return _in_room(event, stage, STEPS[type(fact)](event.rooms[stage], fact))


def _table_opened(event: Event, act: str, fact: TableOpened) -> Event:
    """Return the event with one more match in the round of a room: its new table."""
    stage = event.stages[fact.stage]
    first, *others = stage.rounds
    number, game = len(first.matches) + 1, event.renamed.get(fact.match, "")
    match = Match(fact.match, fact.stage, first.number, number, (), fact.table, game=game)
    rounds = (replace(first, matches=(*first.matches, match.id)), *others)
    stages = {**event.stages, fact.stage: replace(stage, rounds=rounds)}
    there = replace(event, stages=stages, matches={**event.matches, match.id: match})
    return _at_a_room(there, act, fact)


def _payment_made(event: Event, _: str, fact: PaymentMade) -> Event:
    made = [*event.payments.get(fact.stage, ())]
    stated = Transfer(fact.payer, fact.receiver, fact.amount)
    if not fact.back:
        made.append(stated)
    elif stated in made:
        made.remove(stated)
    return replace(event, payments={**event.payments, fact.stage: tuple(made)})


def _in_room(event: Event, stage: str, room: Room) -> Event:
    """Return the event with a room as it is now: its matches are played by those who sit at their tables."""
    if event.rooms.get(stage) is room:
        return event
    matches = {
        name: replace(event.matches[name], entrants=table.players if table else ())
        for each in event.stages[stage].rounds
        for name in each.matches
        for table in (room.tables.get(name),)
    }
    return replace(event, rooms={**event.rooms, stage: room}, matches={**event.matches, **matches})


def _of_match(event: Event, match: str, **changed: Any) -> Event:
    return replace(event, matches={**event.matches, match: replace(event.matches[match], **changed)})


def _changed(
    known: Mapping[str, Held], named: Iterable[str], change: Callable[[Held], Held]
) -> dict[str, Held]:
    return {**known, **{name: change(known[name]) for name in named}}


EFFECTS: Mapping[type, Callable[[Event, str, Any], Event]] = {
    entering.OccasionStated: _occasion,
    entering.TablesAdded: _tables_added,
    entering.TablesRemoved: _tables_removed,
    entering.PeopleStated: _people,
    entering.PeopleMerged: _merged,
    entering.PeopleKeptApart: _kept_apart,
    entering.CheckedIn: _checked_in,
    entering.CompetitionStated: _competition,
    entering.RegistrationClosed: _closed,
    entering.RegistrationOpened: _opened,
    entering.EntrantsEntered: _entered,
    entering.FeesPaid: _paid,
    entering.EntrantsWithdrawn: _withdrawn,
    entering.EntrantsReinstated: _reinstated,
    playing.StageStated: _stage,
    playing.DrawPublished: _draw,
    playing.LineupsChanged: _lineups,
    playing.MatchesMoved: _moved,
    playing.MatchAdjourned: _adjourned,
    playing.MatchResumed: _resumed,
    playing.MatchReplayed: _replayed,
    playing.GamesBound: _games,
    playing.PlayerReplaced: _replaced,
    judging.MatchesForfeited: _forfeited,
    judging.NoShow: _no_show,
    judging.MatchRuled: _ruled,
    judging.SheetsAccepted: _accepted,
    judging.AdvancementConfirmed: _advanced,
    judging.Warned: _warned,
    judging.Disqualified: _disqualified,
    judging.CallAnswered: _answered,
    **dict.fromkeys(STEPS, _at_a_room),
    TableOpened: _table_opened,
    PaymentMade: _payment_made,
    announcing.Announced: _announced,
    announcing.TakenDown: _taken_down,
}
"""What follows from every kind of act but a strike and those of a clock."""
