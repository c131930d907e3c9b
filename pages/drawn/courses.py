"""Say what is drawn as a race: the totals of a sheet, the places of a stage or a competition, games won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pages.drawn.race import Course, Step
from pages.sheet import Column, Json, SheetPage
from pages.short_names import heads_of
from pages.words import named, say, sentence_of, show_points, title_of
from rules.sheet.story import Step as Row, Story

MOST_LINES = 12  # of rounds or an evening: as many are told apart


def course_of_sheet(page: SheetPage) -> Course:
    """Return the race of the totals of a sheet; without steps where it has none."""
    story = Story(page.sheet)
    names = [_short(page, column) for column in page.columns]
    steps = [_step(page, row) for row in story.race]
    start = Step("", None, story.start.totals, "")
    ranked = sorted(page.columns, key=lambda column: column.place)
    totals = [say("race.total", name=each.name, points=show_points(each.points)) for each in ranked]
    label = say("race.label", totals="; ".join(totals))
    return Course(label, names, [start, *steps] if steps else [], page.sheet["direction"] == "low")


def course_of_rounds(story: Json, address: Callable[[Json], str]) -> Course:
    """Return how the first of a stage or competition stood after each round; `address` is that of a game."""
    first = story["entrants"][:MOST_LINES]
    names = [head.plain for head in heads_of([named(each["name"]) for each in first])]
    rounds = [sentence_of(each["name"]) for each in story["rounds"]]
    steps = [
        Step(str(each["round"]), each["round"], [one["places"][at] for one in first], rounds[at])
        for at, each in enumerate(story["rounds"])
    ]
    links = {
        (at, runner): (address(game), _placed(rounds[at], one, at))
        for runner, one in enumerate(first)
        for at, game in enumerate(one["games"])
        if game
    }
    ranked = [say("race.place", name=each["name"], place=each["places"][-1]) for each in first]
    return Course(say("race.rounds", places="; ".join(ranked)), names, steps, True, links, _stages(story))


def course_of_evening(evening: Json, address: Callable[[Json], str]) -> Course:
    """Return how many games each had won after each of an evening; `address` is that of a game."""
    games, players = evening["games"], evening["players"][:MOST_LINES]
    names = [head.plain for head in heads_of([named(each["name"]) for each in players])]
    counts = [[each["wins"][at] for each in players] for at in range(len(games))]
    start = Step("", None, [0] * len(players), "")
    steps = [start, *(Step("", at, heights, "") for at, heights in enumerate(counts, start=1))]
    links = {
        (at, runner): (
            address(game),
            say(
                "race.game",
                number=at,
                title=title_of(game["title"]),
                totals=say("race.total", name=each["name"], points=str(each["wins"][at - 1])),
            ),
        )
        for at, game in enumerate(games, start=1)
        for runner, each in enumerate(players)
        if each["played"][at - 1]
    }
    totals = [say("race.total", name=each["name"], points=str(each["wins"][-1])) for each in players if games]
    return Course(say("race.wins", totals="; ".join(totals)), names, steps, False, links)


def _stages(story: Json) -> list[tuple[int, str]]:
    """Return with which round each stage begins, and its title, where there is more than one."""
    begins: dict[str, tuple[int, str]] = {}
    for at, each in enumerate(story["rounds"]):
        begins.setdefault(each.get("stage", ""), (at, each.get("title", "")))
    return [*begins.values()] if len(begins) > 1 else []


def _placed(called: str, entrant: Json, at: int) -> str:
    placed = say("race.place", name=entrant["name"], place=entrant["places"][at])
    return say("race.round", round=called, places=placed)


def _short(page: SheetPage, column: Column) -> str:
    return column.name if column.members else page.heads[column.seat].plain


def _step(page: SheetPage, row: Row) -> Step:
    totals = "; ".join(
        say("race.total", name=column.name, points=show_points(total))
        for column, total in zip(page.columns, row.totals, strict=True)
        if total is not None
    )
    told_of: dict[str, Any] = {"totals": totals}
    said = (
        say("race.entry", **told_of) if row.number is None else say("race.deal", number=row.number, **told_of)
    )
    return Step(row.row or "", row.number, row.totals, said)
