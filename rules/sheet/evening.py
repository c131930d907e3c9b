"""Tell what of an evening, or of an event, was worth remembering: the records of its games, by person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rules.catalogue_texts import called
from rules.sheet.story import Best, Record, Story, outstanding_deals
from rules.statements import Statement


class Told(NamedTuple):
    """Hold one game of an evening, and who sat in which seat; of an event also the code of its table.

    `called` is what the hall calls that.
    """

    story: Story
    people: Mapping[int, str]
    table: str | None = None
    called: str = ""

    @property
    def id(self) -> str:
        return str(self.story.sheet["game"]["id"])

    @property
    def won(self) -> set[str]:
        """Return who won it, alone or with others."""
        return {self.people[seat] for seat in self.story.sheet["winners"]}

    @property
    def kind(self) -> tuple[str, str]:
        """Return what its points can be compared by: the game, and whether few or many of them win."""
        return self.story.sheet["game"]["type"], self.story.sheet["direction"]


class Run(NamedTuple):
    """Hold how many games somebody won one after the other, and the last of them."""

    length: int
    game: int


@dataclass(frozen=True)
class EveningStory:
    """Tell the story of `games`, those of an evening or an event that count, in their order."""

    games: Sequence[Told]

    @property
    def records(self) -> list[Record]:
        """Return what was worth remembering, of an evening of two games or more."""
        if len(self.games) < 2:
            return []
        return [*self._most_won(), *self._longest_run(), *self._deals()]

    def as_json(self) -> dict[str, Any]:
        """Return the ids of the `games`, and `records`."""
        return {
            "games": [game.id for game in self.games],
            "records": [record.as_json() for record in self.records],
        }

    @cached_property
    def _won(self) -> Mapping[str, Sequence[int]]:
        """Return of each person which games he won."""
        people = [who for game in self.games for who in game.people.values()]
        return {
            who: [at for at, game in enumerate(self.games) if who in game.won]
            for who in dict.fromkeys(people)
        }

    def _most_won(self) -> Iterator[Record]:
        counts = {who: Run(len(won), won[-1]) for who, won in self._won.items() if won}
        yield from self._of_people("evening_won", counts, of=len(self.games))

    def _longest_run(self) -> Iterator[Record]:
        """Find the longest run of wins; a game in which somebody did not sit does not end his."""
        runs = {who: max(self._runs(who)) for who, won in self._won.items() if won}
        yield from self._of_people("evening_run", runs)

    def _runs(self, who: str) -> Iterator[Run]:
        count = 0
        for at, game in enumerate(self.games):
            if who in game.people.values():
                count = count + 1 if who in game.won else 0
                yield Run(count, at)

    def _of_people(self, code: str, counts: Mapping[str, Run], **more: int) -> Iterator[Record]:
        """Say who has most, two at least, unless all have; the record of one person leads to a game."""
        most = max((run.length for run in counts.values()), default=0)
        holders = [who for who, run in counts.items() if run.length == most]
        if most < 2 or len(holders) == len(self._won):
            return
        said = Statement(code, {"count": most, **more, "names": [self._name(who) for who in holders]})
        shown = self.games[counts[holders[0]].game] if len(holders) == 1 else None
        yield Record(said, game=shown and shown.id, table=shown and shown.table)

    def _name(self, who: str) -> str:
        named: Iterator[str] = (
            seat["name"]
            for game in self.games
            for seat in game.story.sheet["seats"]
            if game.people[seat["seat"]] == who
        )
        return next(named)

    def _deals(self) -> Iterator[Record]:
        """Find the deals with most and with fewest points among games of one type, if several were played."""
        for kind in dict.fromkeys(game.kind for game in self.games):
            alike = [
                (at, game) for at, game in enumerate(self.games, 1) if game.kind == kind and game.story.race
            ]
            if len(alike) < 2:
                continue
            for which, best in outstanding_deals([game.story for _, game in alike]):
                yield self._deal(which, best, alike)

    def _deal(self, which: str, found: Best, alike: Sequence[tuple[int, Told]]) -> Record:
        number, game = alike[found.story]
        params = {"title": called(game.story.sheet["game"]["title"]), **found.params}
        where = {"table": game.called} if game.called else {"game": number}
        code = f"event_{which}" if game.called else f"evening_{which}"
        return Record(Statement(code, {**params, **where}), found.row["id"], game.id, game.table)
