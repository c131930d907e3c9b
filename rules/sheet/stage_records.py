"""Tell what of a stage of an event was worth remembering: the deals with most and with fewest points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.sheet.story import Best, Record, Story, best_deal
from rules.statements import Statement


class StageGame(NamedTuple):
    """Hold one game of a stage, the code of its table, and what the hall calls that."""

    story: Story
    table: str
    called: str


def stage_records(games: Sequence[StageGame]) -> Iterator[Record]:
    """Yield the records of the `games` of a stage that are over, all of one type; of fewer than two none."""
    known = [game for game in games if game.story.race]
    if len(known) < 2:
        return
    stories = [game.story for game in known]
    most, fewest = best_deal(stories), best_deal(stories, min)
    if most is not None and most.points > 0:
        yield _record("stage_most", most, known[most.story])
    if fewest is not None and fewest.points < 0:
        yield _record("stage_fewest", fewest, known[fewest.story])


def _record(code: str, best: Best, game: StageGame) -> Record:
    said = Statement(code, {**best.params, "table": game.called})
    return Record(said, best.row["id"], str(game.story.sheet["game"]["id"]), game.table)
