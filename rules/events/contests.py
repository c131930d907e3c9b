"""Read a stage as a contest: who plays it, who goes on, what is to be drawn, who has no match."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events.formats import FORMATS
from rules.events.formats.contest import Contest
from rules.events.formats.format import Due, Format
from rules.events.games import entrants_at_a_table, low_wins, rules_of
from rules.events.judged import judged
from rules.events.registration import is_closed
from rules.events.results import Results
from rules.events.state import Event, Match


def contest(event: Event, stage: str, results: Results) -> Contest:
    """Return a stage as its format sees it; `FORMATS[terms.format]` answers what follows.

    Raises KeyError for an unknown stage.
    """
    held = event.stages[stage]
    settings = format_of(event, stage).settle(held.terms.settings)
    sizes = match_sizes(event, stage)
    low = low_wins(event, stage)
    return Contest(event, held, judged(event, results), settings, _field(event, stage), low, sizes)


def match_sizes(event: Event, stage: str) -> tuple[int, int]:
    """Return the fewest and the most that meet in a match: two in many formats, whatever the game seats."""
    if format_of(event, stage).pairs:
        return 2, 2
    return entrants_at_a_table(event.competition_of(stage), rules_of(event, stage))


def format_of(event: Event, stage: str) -> Format:
    """Return the format of a stage."""
    return FORMATS[event.stages[stage].terms.format]


def _field(event: Event, stage: str) -> tuple[str, ...]:
    """Return who plays a stage: all entrants, or those confirmed; and whoever was drawn besides."""
    terms = event.stages[stage].terms
    if terms.after is None:
        field = [each.id for each in event.entered(terms.competition) if each.standing != "waiting"]
    else:
        confirmed = event.advancements.get(stage)
        field = [*confirmed.entrants] if confirmed else []
    drawn = (
        entrant
        for each in event.stages[stage].rounds
        for entrant in (*each.byes, *(one for match in each.matches for one in event.matches[match].entrants))
    )
    return tuple(dict.fromkeys((*field, *drawn)))


def through(event: Event, stage: str, results: Results) -> tuple[str, ...]:
    """Return those who go on from a stage whatever still happens, in the order of the places."""
    return format_of(event, stage).through(contest(event, stage, results))


def to_draw(event: Event, stage: str, results: Results) -> Due | None:
    """Return what is to be drawn now, as a draft draws it: who comes late to a round, or the next round.

    That is asked for once nobody is held up by the one before, be it that it could be drawn sooner.
    """
    held, form = contest(event, stage, results), format_of(event, stage)
    due = form.due(held)
    if due is None or form.while_open or due.round == held.last_round:
        return due
    return due if held.holds_nobody_up(held.last_round) else None


def left_out(event: Event, stage: str, results: Results) -> Due | None:
    """Return whom the newest round leaves without a match or bye, though they play on."""
    held, form = contest(event, stage, results), format_of(event, stage)
    number = max(1, held.last_round)
    if form.while_open or form.is_over(held) or (form.pairs and held.holds_nobody_up(number)):
        return None
    out = form.out(held, number)
    left = tuple(each for each in held.undrawn(number) if each not in out)
    return Due(number, left) if left else None


def waits_for_entries(event: Event, stage: str, at: str) -> bool:
    """Tell whether the first round of a stage waits, at the moment `at`, until entries are closed."""
    held = event.stages[stage]
    first = held.terms.after is None and not format_of(event, stage).while_open and not held.rounds
    return first and not is_closed(event, held.terms.competition, at)


def by_hand(event: Event, stage: str, results: Results, due: Due | None) -> Due:
    """Return the round in which a person can put somebody, with those who can be put there.

    That is what is `due`, or else the newest round while it is played or leaves out somebody, or the next,
    in which nobody is once the stage is over. In a room that is drawn nobody can: its director seats people.
    """
    held = contest(event, stage, results)
    last = held.last_round
    if last and format_of(event, stage).in_a_room:
        return Due(last, ())
    due = due or left_out(event, stage, results)
    if due and last:
        return due
    if last and not held.round_is_over(last):
        return Due(last, held.undrawn(last))
    over = last > 0 and format_of(event, stage).is_over(held)
    return Due(last + 1, () if over else (*held.playing,))


def without_match(event: Event, stage: str, results: Results) -> tuple[str, ...]:
    """Return those playing who have no match in the newest round, those with a bye too; in a room nobody."""
    held = contest(event, stage, results)
    if format_of(event, stage).in_a_room:
        return ()
    drawn = {entrant for match in held.round(held.last_round) for entrant in match.entrants}
    return tuple(entrant for entrant in held.playing if entrant not in drawn)


def knocked_out(event: Event, stage: str, results: Results) -> tuple[str, ...]:
    """Return those without a match in the newest round who play no more, though they have not left."""
    held = contest(event, stage, results)
    out = format_of(event, stage).out(held, held.last_round) if held.last_round else ()
    return tuple(entrant for entrant in without_match(event, stage, results) if entrant in out)


def overtaken(event: Event, results: Results) -> Iterator[Match]:
    """Yield matches not begun of somebody whom an earlier result, as it is now, puts out."""
    for stage in event.stages:
        yield from format_of(event, stage).overtaken(contest(event, stage, results))


def undecided(event: Event, results: Results) -> Iterator[Match]:
    """Yield for each stage that cannot go on because of it the match that has ended level."""
    results = judged(event, results)
    for stage in event.stages:
        form, held = format_of(event, stage), contest(event, stage, results)
        level = form.undecided(held)
        if level and not form.is_over(held):
            yield level
