"""Tell what of a stage of an event was worth remembering: the deals with most and with fewest points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.sheet.story import Record, Story, outstanding_deals
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
    for which, best in outstanding_deals([game.story for game in known]):
        game = known[best.story]
        said = Statement(f"stage_{which}", {**best.params, "table": game.called})
        yield Record(said, best.row["id"], str(game.story.sheet["game"]["id"]), game.table)
