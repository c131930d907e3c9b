"""Say of any draw what it breaks: a rematch, a side, a size, kin, a club, the strongest, a second bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from rules.events.acts.playing import DrawPublished
from rules.events.contests import contest as read_contest, format_of
from rules.events.formats.clubs import club_faults
from rules.events.formats.contest import Contest
from rules.events.formats.tables import apart, table_sizes
from rules.events.names.rounds import round_name
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import Statement


def faults_of(event: Event, draw: DrawPublished, results: Results) -> tuple[Statement, ...]:
    """Return what a draw breaks, each as a sentence: rematch, side, size, kin, club, a second bye.

    None of them forbids it: the director may have reasons. A match that has been published stands as `draw`
    has it, so that changed lineups can be asked about as well.
    """
    stated = {each.match for each in draw.matches}
    stage = event.stages[draw.stage]
    rounds = tuple(
        replace(each, matches=tuple(name for name in each.matches if name not in stated))
        for each in stage.rounds
    )
    others = replace(event, stages={**event.stages, draw.stage: replace(stage, rounds=rounds)})
    contest = read_contest(others, draw.stage, results)
    return tuple(
        fault
        for faults in (_rematches, _sides, _sizes, _left_over, _kin, _clubs, _strongest, _byes)
        for fault in faults(contest, draw)
    )


def _rematches(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    if not format_of(contest.event, contest.id).pairs:
        return
    for match in draw.matches:
        for one, other in combinations(match.entrants, 2):
            if other in contest.met.get(one, ()):
                yield Statement("draw_rematch", {"names": _names(contest, (one, other))})


def _sides(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    form = format_of(contest.event, contest.id)
    lineups = [match.entrants for match in draw.matches if match.entrants]
    for lineup in form.misplaced(contest, draw.round, lineups):
        called = round_name(contest.event, contest.id, draw.round, contest).as_json()
        yield Statement(
            "draw_side", {"names": _names(contest, lineup), "round": draw.round, "called": called}
        )


def _sizes(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield tables that the game is not for, and those larger than another by more than one."""
    fewest, most = contest.sizes
    lineups = [match.entrants for match in draw.matches if match.entrants]
    smallest = min(map(len, lineups), default=0)
    for lineup in lineups:
        said = {"names": _names(contest, lineup), "given": len(lineup)}
        if not fewest <= len(lineup) <= most:
            yield Statement("draw_size", {**said, "fewest": fewest, "most": most})
        elif len(lineup) > smallest + 1:
            yield Statement("draw_uneven", {**said, "smallest": smallest})


def _left_over(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield who sits out since the tables of this game cannot seat all, as five where three or four play."""
    if format_of(contest.event, contest.id).pairs or not draw.byes:
        return
    fewest, most = contest.sizes
    given = sum(len(match.entrants) for match in draw.matches) + len(draw.byes)
    if sum(table_sizes(given, contest.sizes, contest.settings["table_size"])) < given:
        limits = {"fewest": fewest, "most": most, "given": given}
        yield Statement("draw_left_over", {"names": _names(contest, draw.byes), **limits})


def _kin(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    kept = apart(contest.event)
    for match in draw.matches:
        for one, other in combinations(match.entrants, 2):
            if other in kept.get(one, ()):
                yield Statement("draw_kin", {"names": _names(contest, (one, other))})


def _clubs(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    if draw.round == 1 or not format_of(contest.event, contest.id).pairs:
        yield from club_faults(contest, [match.entrants for match in draw.matches if match.entrants])


def _strongest(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield the two strongest by their seeds, where they meet in a first round of several matches."""
    seeds = {each: contest.event.entrants[each].seed for match in draw.matches for each in match.entrants}
    ranked = sorted((seed, each) for each, seed in seeds.items() if seed is not None)[:2]
    if draw.round > 1 or contest.stage.terms.after is not None or len(draw.matches) < 2:
        return
    names = [each for _, each in ranked]
    if len(names) == 2 and any({*names} <= {*match.entrants} for match in draw.matches):
        (first, _), (second, _) = ranked
        yield Statement("draw_strongest", {"names": _names(contest, names), "first": first, "second": second})


def _byes(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield who would have a second bye while somebody has had none."""
    had = [bye for each in contest.stage.rounds if each.number != draw.round for bye in each.byes]
    everybody = all(each in had for each in contest.playing)
    for bye in draw.byes:
        if bye in had and not everybody:
            yield Statement("draw_second_bye", {"name": contest.event.name(bye)})


def _names(contest: Contest, entrants: Sequence[str]) -> list[str]:
    return [contest.event.name(entrant) for entrant in entrants]
