"""What follows from acts of the play: stages, draws, and what becomes of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules.events.acts import Act, playing
from rules.events.effects.changing import Effect, with_match, with_matches
from rules.events.effects.poker import in_room
from rules.events.formats import FORMATS
from rules.events.poker.chips import with_chips
from rules.events.poker.room import Room, opened
from rules.events.state import Draw, Event, Match, Round, Stage


def _stage(event: Event, _: Act, fact: playing.StageStated) -> Event:
    known = event.stages.get(fact.stage)
    stage = Stage(fact, known.rounds if known else ())
    return replace(event, stages={**event.stages, fact.stage: stage})


def _draw(event: Event, _: Act, fact: playing.DrawPublished) -> Event:
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
    return in_room(drawn_up, fact.stage, with_chips(event, fact.stage, opened(room, lineups)))


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
    byes = (*_still_free(before, (match.entrants for match in matches.values())), *fact.byes)
    known[fact.round] = replace(before, matches=(*before.matches, *matches), byes=byes)
    return replace(stage, rounds=tuple(known[number] for number in sorted(known)))


def _still_free(known: Round, lineups: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield who still has a bye in a round once these meet in it."""
    meet = {entrant for lineup in lineups for entrant in lineup}
    return (each for each in known.byes if each not in meet)


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


def with_lineups(event: Event, lineups: Mapping[str, tuple[str, ...]], byes: Iterable[str] = ()) -> Event:
    """Return the event with other lineups in matches of one round, in which these have byes besides."""

    def change(match: Match) -> Match:
        new = [each for each in lineups[match.id] if each not in match.entrants]
        going_on = _going_on(event, match.id, new)
        return replace(match, entrants=lineups[match.id], replaced=(*match.replaced, *going_on))

    touched = event.matches[next(iter(lineups))]
    stage = event.stages[touched.stage]
    rounds = tuple(
        replace(each, byes=tuple(dict.fromkeys((*_still_free(each, lineups.values()), *byes))))
        if each.number == touched.round
        else each
        for each in stage.rounds
    )
    stages = {**event.stages, touched.stage: replace(stage, rounds=rounds)}
    return replace(with_matches(event, lineups, change), stages=stages)


def _lineups(event: Event, _: Act, fact: playing.LineupsChanged) -> Event:
    return with_lineups(event, {each.match: each.entrants for each in fact.matches}, fact.byes)


def _moved(event: Event, _: Act, fact: playing.MatchesMoved) -> Event:
    to = {each.match: each for each in fact.matches}
    return with_matches(event, to, lambda match: _put(match, to[match.id]))


def _put(match: Match, to: playing.PlaceStated | playing.MatchResumed) -> Match:
    """Return a match at another table or another time, where these are stated."""
    table, start = to.table or match.table, to.start or match.start
    return replace(match, table=table, start=start, moved=match.moved or table != match.table)


def _adjourned(event: Event, _: Act, fact: playing.MatchAdjourned) -> Event:
    return with_match(event, fact.match, adjourned=fact)


def _resumed(event: Event, _: Act, fact: playing.MatchResumed) -> Event:
    return with_matches(event, (fact.match,), lambda match: replace(_put(match, fact), adjourned=None))


def _replayed(event: Event, _: Act, fact: playing.MatchReplayed) -> Event:
    known = event.matches[fact.match]
    return with_match(
        event,
        fact.match,
        games=(),
        earlier=(*known.earlier, *known.played_as),
        adjourned=None,
        replaced=(),
        forfeits=(),
        without_win=False,
        ruled=(),
        accepted="",
    )


def _games(event: Event, _: Act, fact: playing.GamesBound) -> Event:
    games = {each.match: each.games for each in fact.matches}
    return with_matches(event, games, lambda match: replace(match, games=games[match.id]))


def _replaced(event: Event, _: Act, fact: playing.PlayerReplaced) -> Event:
    return with_match(event, fact.match, replaced=(*event.matches[fact.match].replaced, fact))


PLAYING: Mapping[type, Effect] = {
    playing.StageStated: _stage,
    playing.DrawPublished: _draw,
    playing.LineupsChanged: _lineups,
    playing.MatchesMoved: _moved,
    playing.MatchAdjourned: _adjourned,
    playing.MatchResumed: _resumed,
    playing.MatchReplayed: _replayed,
    playing.GamesBound: _games,
    playing.PlayerReplaced: _replaced,
}
