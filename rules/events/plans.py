"""Propose how a competition is played from its first stage to its final, and say what that takes.

A plan is the stages that the act of the kind `stage` states, so whatever is changed in one is laid out again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from rules import GAME_TYPES
from rules.catalogue_texts import quoted
from rules.events.acts.entering import CompetitionStated
from rules.events.acts.playing import StageStated
from rules.events.checks.drawing import settings_of
from rules.events.contests import contest, format_of
from rules.events.formats import FORMATS
from rules.events.formats.contest import Contest
from rules.events.formats.format import Format
from rules.events.formats.tables import table_sizes
from rules.events.games import entrants_at_a_table, house_rules, settled
from rules.events.state import Event
from rules.statements import RuleViolation, Statement

AT_A_TABLE = 6
"""How many sit at a table where a game has room for more."""
_FEW = 5  # of two who meet: so many meet each other sooner than a knock-out is worth it
_TABLE, _FINAL_TABLE, _MEETING = 60, 90, 45  # minutes for a match, until the club knows its own
_FREEZE_OUT = 150  # of the printed schedule


@dataclass(frozen=True)
class Planned:
    """Hold a stage of a plan and what it takes.

    So many `entrants` play so many `matches` at one time, in `rounds`, and `through` go on. With fewer tables
    than matches these are played in `turns`. It begins so many minutes after the first stage
    begins, and takes so many; None where that is not known. `said` is all that as a sentence.
    """

    stage: StageStated
    entrants: int
    matches: int
    rounds: int
    through: int
    turns: int
    begins: int | None
    minutes: int | None
    said: Statement


def propose(
    competition: CompetitionStated, entrants: int, tables: int, ids: Iterator[str]
) -> tuple[StageStated, ...]:
    """Return the stages of a competition for so many `entrants` and `tables` (0 where that is not known).

    As many tables as it takes, then the first of each, until a table is left, which is the final; teams play
    a knock-out, few of them a round robin. What the rule book of the game has, it has. `ids` are those of the
    stages. Raises PLAYER_COUNT where no table can be filled.
    """
    game = GAME_TYPES[competition.game]
    limits = entrants_at_a_table(
        competition, settled(competition.game, competition.preset, competition.rules)
    )
    if entrants < limits[0]:
        facts: dict[str, Any] = {"fewest": limits[0], "most": limits[1], "given": entrants}
        raise RuleViolation("PLAYER_COUNT", "event_too_few", "/entrants", title=competition.title, **facts)
    if limits[1] > 2 and game.event_format:
        settings = {"minutes": _FREEZE_OUT}
        stages = [_stage(ids, competition.competition, game.event_format, settings)]
    elif limits[1] > 2:
        stages = list(_by_tables(competition.competition, entrants, tables, limits, ids))
    else:
        stages = list(_by_meetings(competition, entrants, ids))
    stages = [
        replace(each, after=stages[at - 1].stage if at else None, title=_title(at, len(stages)))
        for at, each in enumerate(stages)
    ]
    if game.final_preset and game.final_preset != competition.preset:
        stages[-1] = replace(stages[-1], preset=game.final_preset, rules=_rules_of_final(competition))
    return tuple(stages)


def with_one_more(
    competition: CompetitionStated, planned: Sequence[Planned], tables: int, ids: Iterator[str]
) -> tuple[StageStated, ...]:
    """Return the stages of a plan with one more, which those play whom the last one leaves in.

    A last one of which only the winner goes on lets as many go on as the game needs. Titles and the house
    rules of a final that the plan had proposed itself move with the final. There is no stage to add, and
    none is returned, where nobody would be left, or all would.
    """
    limits = entrants_at_a_table(
        competition, settled(competition.game, competition.preset, competition.rules)
    )
    game, count = GAME_TYPES[competition.game], len(planned)
    last = planned[-1].stage
    if last.preset and last.preset == game.final_preset != competition.preset:
        last = replace(last, preset=None, rules=None)
    if planned[-1].through < limits[0]:
        last = replace(last, settings=_letting_on(last, planned[-1], limits))
    [laid] = lay_out(competition, [last], planned[-1].entrants, tables)
    if not limits[0] <= laid.through < laid.entrants:
        return ()
    new = replace(propose(competition, laid.through, tables, ids)[0], after=last.stage, title=_title(0, 1))
    stages = [*(each.stage for each in planned[:-1]), last, new]
    return tuple(
        replace(each, title=_title(at, count + 1)) if each.title == _title(at, count) or each is new else each
        for at, each in enumerate(stages)
    )


def lay_out(
    competition: CompetitionStated, stages: Sequence[StageStated], entrants: int, tables: int
) -> tuple[Planned, ...]:
    """Return what the stages of a plan take, one after the other; raises UNKNOWN_ID, HOUSE_RULE."""
    planned: list[Planned] = []
    begins: int | None = 0
    for at, each in enumerate(stages):
        settings = settings_of(each, f"/stages/{at}")
        laid = _laid(competition, each, settings, entrants, tables, follows=at < len(stages) - 1)
        planned.append(replace(laid, begins=begins))
        begins = begins + laid.minutes if begins is not None and laid.minutes else None
        entrants = laid.through
    return tuple(planned)


def planned_start(event: Event, stage: str, number: int) -> str | None:
    """Return when a round of a stage is planned to begin, None where that is not known.

    The stage has an hour, and the rounds before take as many turns as the tables of the hall let them.
    """
    held = event.stages[stage]
    minutes = settings_of(held.terms, "")["minutes"]
    if held.terms.start is None or (number > 1 and not minutes):
        return None
    before = (each for each in held.rounds if each.number < number)
    turns = sum(_turns(len(each.matches), len(event.tables)) for each in before)
    begins = datetime.fromisoformat(held.terms.start) + timedelta(minutes=turns * (minutes or 0))
    return begins.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def say_stage(event: Event, stage: str, held: Contest | None = None) -> Statement:
    """Return how a stage is played, by what is drawn in it; before that by who is entered, or is to come.

    Where nobody is yet, that is what its format is called. `held` is the stage, where it
    was read already.
    """
    form, held = format_of(event, stage), held or contest(event, stage, {})
    planned = _planned(event, stage, held)
    if planned is None or planned.entrants < 2:
        return Statement("stage_format", {"format": quoted(form.title)})
    facts = {**planned.said.params, **_seats(_drawn(held) if form.one_round else ())}
    follows = any(each.terms.after == stage for each in event.stages.values())
    return _sentence(form, facts, follows=follows)


def _planned(event: Event, stage: str, held: Contest) -> Planned | None:
    """Return what a stage takes for as many as were drawn in its first round, or else are to play it."""
    terms = held.stage.terms
    entrants = sum(_drawn(held)) + len(held.byes(1)) or len(held.playing)
    if not entrants and terms.after:
        before = _planned(event, terms.after, contest(event, terms.after, {}))
        entrants = before.through if before else 0
    if not entrants:
        return None
    [planned] = lay_out(event.competitions[terms.competition], (terms,), entrants, 0)
    return planned


def _drawn(held: Contest) -> list[int]:
    """Return how many meet in each match of the first round; those of a room are as they were drawn."""
    if held.id not in held.event.rooms:
        return [len(match.entrants) for match in held.round(1)]
    draws = (draw for draw in held.event.draws.values() if draw.stage == held.id)
    return [len(lineup) for draw in draws for lineup in draw.lineups]


def _by_tables(
    competition: str, entrants: int, tables: int, limits: tuple[int, int], ids: Iterator[str]
) -> Iterator[StageStated]:
    """Yield stages of tables until one is left, which is full where that leaves half of them out at least."""
    size = max(limits[0], min(AT_A_TABLE, limits[1]))
    while entrants > size:
        wished = size
        if tables and tables * size < entrants <= tables * min(size + 1, limits[1]):
            wished = size + 1  # one more at a table rather than another turn
        count = len(table_sizes(entrants, limits, wished))
        going = _going_on(entrants, count, size, limits)
        yield _stage(ids, competition, "brackets", {"table_size": wished, **going, "minutes": _TABLE})
        entrants = going["advance"] * count + going["further"]
    yield _stage(ids, competition, "brackets", {"table_size": size, "minutes": _FINAL_TABLE})


def _going_on(entrants: int, tables: int, size: int, limits: tuple[int, int]) -> dict[str, int]:
    """Return how many go on of so many tables: a full table where that leaves half of them out at least."""
    last = max(tables, limits[0], min(size, entrants // 2)) if tables <= size else tables
    return {"advance": last // tables, "further": last % tables}


def _letting_on(stage: StageStated, planned: Planned, limits: tuple[int, int]) -> Mapping[str, Any] | None:
    """Return the settings of a last stage with which others can follow it, as far as its format has such."""
    form = FORMATS[stage.format]
    usual = form.settle({})
    going = {"advance": limits[0]}
    if "further" in usual:
        size = max(limits[0], min(AT_A_TABLE, limits[1]))
        going = _going_on(planned.entrants, planned.matches, size, limits)
    stated = {**(stage.settings or {}), **{name: value for name, value in going.items() if name in usual}}
    return {name: value for name, value in stated.items() if usual[name] != value} or None


def _by_meetings(competition: CompetitionStated, entrants: int, ids: Iterator[str]) -> Iterator[StageStated]:
    own = GAME_TYPES[competition.game].event_format
    minutes = {"minutes": _MEETING}
    if own and entrants > _FEW:
        yield _stage(ids, competition.competition, own, minutes)
        yield _stage(ids, competition.competition, "knock_out", minutes)
    elif 2 < entrants <= _FEW:
        yield _stage(ids, competition.competition, "round_robin", minutes)
    else:
        yield _stage(ids, competition.competition, "knock_out", minutes)


def _stage(ids: Iterator[str], competition: str, form: str, settings: Mapping[str, Any]) -> StageStated:
    """Return a stage that states of its settings what is otherwise than usual."""
    usual = FORMATS[form].settle({})
    stated = {name: value for name, value in settings.items() if usual[name] != value}
    return StageStated(
        stage=next(ids), competition=competition, title="", format=form, settings=stated or None
    )


def _title(at: int, count: int) -> str:
    if at == count - 1:
        return Statement("plan_final" if count > 1 else "plan_whole").text
    if at == 0:
        return Statement("plan_preliminary").text
    if at == count - 2:
        return Statement("plan_semi_final").text
    return Statement("plan_round", {"round": at + 1}).text


def _rules_of_final(competition: CompetitionStated) -> Mapping[str, Any] | None:
    """Return a competition's house rules, but for those in which a final differs by the rule book."""
    game = GAME_TYPES[competition.game]
    usual, final = game.settle(competition.preset), game.settle(game.final_preset)
    rules = competition.rules or {}
    return {name: value for name, value in rules.items() if usual[name] == final[name]} or None


def _laid(
    competition: CompetitionStated,
    stage: StageStated,
    settings: Mapping[str, Any],
    entrants: int,
    tables: int,
    *,
    follows: bool,
) -> Planned:
    rules = settled(competition.game, *house_rules(competition, stage))
    form = FORMATS[stage.format]
    course = form.course(entrants, entrants_at_a_table(competition, rules), settings)
    rounds, through = len(course.matches), course.through
    facts = {**settings, "entrants": entrants, "rounds": rounds, "through": through, "byes": course.byes}
    said = _sentence(form, {**facts, **_seats(course.sizes)}, follows=follows)
    turns = [_turns(each, tables) for each in course.matches]
    minutes = settings["minutes"] and settings["minutes"] * sum(turns)
    most, longest = max(course.matches, default=0), max(turns, default=1)
    return Planned(stage, entrants, most, rounds, through, longest, None, minutes, said)


def _sentence(form: Format, facts: Mapping[str, Any], *, follows: bool) -> Statement:
    """Return how a stage is played; `follows` says whether another comes after it."""
    return Statement(form.sentence(facts, follows=follows), {**facts, "format": quoted(form.title)})


def _seats(sizes: Sequence[int]) -> dict[str, Any]:
    """Return what is said of tables with so many seats: how many `tables`, and of which `sizes`."""
    if not sizes:
        return {}
    least, most = min(sizes), max(sizes)
    return {"tables": len(sizes), "sizes": str(most) if least == most else f"{least}–{most}"}


def _turns(matches: int, tables: int) -> int:
    """Return in how many turns so many matches are played; at one time where the tables are not known."""
    return -(-matches // tables) if tables and matches else 1
