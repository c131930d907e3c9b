"""Describe a format: what may be drawn now, how it is drawn, who is through, how the places follow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.events.formats.contest import Contest
from rules.events.lots import Lot
from rules.events.ranking import Place
from rules.events.state import Match
from rules.sheet.scoresheet import Points
from rules.switches import Preset, Rules, Switch, choice, integer, settle

Matcher = Callable[[Mapping[tuple[int, int], int]], frozenset[tuple[int, int]]]
"""A maximum-weight matching: of the matchings with the most pairs one of the greatest weight.

It takes the weight of each pair of numbers and returns the pairs, each as it was given.
"""

MINUTES = integer(
    "minutes",
    None,
    "Minutes for a match",
    "How long a match takes, so that nobody is drawn to two at one time.",
    within=(1, 1440),
    none="Not known",
    advanced=True,
)
MOST_THROUGH = 64
ADVANCE = integer(
    "advance",
    1,
    "Go on",
    "How many go on to what comes next.",
    within=(1, MOST_THROUGH),
    advanced=True,
)

TIES = choice(
    "ties",
    "all",
    "Level at the last place",
    "Who goes on where more are level than can.",
    {"all": "All of them go on", "ruled": "The director rules"},
    advanced=True,
)


@dataclass(frozen=True)
class Due:
    """Hold what may be drawn now: a round, and those who have nothing in it yet."""

    round: int
    entrants: tuple[str, ...]


@dataclass(frozen=True)
class Drafted:
    """Hold who meets whom, each time in the order of the seats, and who has a bye."""

    lineups: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Course:
    """Hold what a stage takes: its `matches` by round, how many go `through` and how many have `byes` first.

    Of tables of several `sizes` are their seats.
    """

    matches: tuple[int, ...]
    through: int
    byes: int = 0
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Meeting:
    """Hold what stands in a column of a tree: its `match`, None before it is drawn, and who comes to it.

    Of the `entrants` None is not known yet; one alone meets nobody. It may be for the `third` place.
    """

    match: str | None
    entrants: tuple[str | None, ...]
    third: bool = False


class Format(ABC):
    """Describe one format. A subclass states the class attributes; one instance is registered in `FORMATS`.

    `pairs` says that two meet in a match, `one_round` that all is played in one round. What is played
    `while_open` goes on as long as entries are open: it is drawn before they close, none of its rounds waits
    for another, and it ends once the director closes them. Where the format `knocks_out`, who is gone plays
    no more; in a tree that is `joined`, winners of neighbours meet in the next round. What is played
    `in_a_room` has one room of all its tables, between which people are moved, and no sheets. It can only be
    played by games that answer the questions that it `asks`. `said` is the sentence for how it is played.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    switches: ClassVar[tuple[Switch, ...]]
    pairs: ClassVar[bool] = True
    one_round: ClassVar[bool] = False
    while_open: ClassVar[bool] = False
    knocks_out: ClassVar[bool] = False
    joined: ClassVar[bool] = False
    in_a_room: ClassVar[bool] = False
    asks: ClassVar[tuple[str, ...]] = ()
    said: ClassVar[str] = "stage_format"

    def settle(self, settings: Rules | None) -> dict[str, Any]:
        """Return every switch with the value in force; raises BadSwitch."""
        return settle(self.switches, Preset(self.id, self.title, self.summary), settings)

    def course(self, entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
        """Return what it takes for so many, of whom so few and so many meet at a table."""
        return Course((entrants // 2,) * (settings.get("rounds") or 1), settings.get("advance", 1))

    def sentence(self, facts: Mapping[str, Any], *, follows: bool) -> str:
        """Return which sentence says how it is played; `follows` says whether another stage comes after it.

        `facts` are its settings, its `entrants`, `rounds`, how many go `through` and how many have `byes`; of
        what is played in one round how many `tables` there are, and of which `sizes`.
        """
        return self.said

    @abstractmethod
    def due(self, contest: Contest) -> Due | None:
        """Return what may be drawn now; None where nothing is, or matches must end first."""

    @abstractmethod
    def draft(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        """Return a draw of what is due, by lot where nothing else decides."""

    def open_byes(self, contest: Contest) -> tuple[str, ...]:
        """Return who has a bye in the running round and meets the next to come late, in that order."""
        return ()

    def undecided(self, contest: Contest) -> Match | None:
        """Return a match that has ended and does not say who goes on, so that nothing can follow it."""
        return None

    def out(self, contest: Contest, number: int) -> Collection[str]:
        """Return who plays no more in a round, by the results of those before it as they are now."""
        return ()

    def overtaken(self, contest: Contest) -> tuple[Match, ...]:
        """Return matches not begun of somebody whom an earlier result, as it is now, puts out."""
        return ()

    @abstractmethod
    def is_over(self, contest: Contest) -> bool:
        """Tell whether nothing is left to draw or to play."""

    @abstractmethod
    def through(self, contest: Contest) -> tuple[str, ...]:
        """Return those who go on whatever still happens, in the order of the places."""

    @abstractmethod
    def gone(self, contest: Contest) -> tuple[str, ...]:
        """Return those who cannot go on any more, whatever still happens."""

    @abstractmethod
    def standings(self, contest: Contest) -> tuple[Place, ...]:
        """Return all of the field by place, as the matches that have ended have it."""

    def counted(self, contest: Contest) -> Mapping[str, tuple[Points, ...]]:
        """Return by which numbers the field is ranked before any tie-break; nothing of who has none."""
        return {}

    def decides(self, contest: Contest) -> bool:
        """Tell whether the stage itself says who has won, where no other comes after it."""
        return contest.settings.get("advance") == 1

    def winners(self, contest: Contest) -> tuple[str, ...]:
        """Return who has won the stage, once it is over; nobody where others go on besides the first.

        Who has won and withdraws has won all the same.
        """
        if not contest.once(self.is_over):
            return ()
        first = tuple(each.entrant for each in contest.once(self.standings) if each.place == 1)
        through = contest.once(self.through)
        shared = len(first) == 1 or contest.settings.get("ties") == "all"
        won = (self.decides(contest) and shared) or (through and {*through} <= {*first})
        return tuple(filter(contest.may_win, first)) if won else ()

    def settled(self, contest: Contest) -> Collection[str]:
        """Return of whom it is certain at which place he ends."""
        return contest.field if contest.once(self.is_over) else ()

    def for_third(self, contest: Contest) -> tuple[str, ...]:
        """Return who goes on no more and still plays for the third place."""
        return ()

    def tree(self, contest: Contest) -> tuple[tuple[Meeting, ...], ...]:
        """Return what stands in its rounds as far as that is known, where these are shown as columns."""
        return ()

    def places(self, contest: Contest, number: int) -> int | None:
        """Return among how many a round of a knock-out decides, two in the final; None in other formats."""
        return None

    def third_place(self, contest: Contest) -> Match | None:
        """Return the match for the third place, once it is drawn."""
        return None

    def misplaced(
        self, contest: Contest, number: int, lineups: Sequence[tuple[str, ...]]
    ) -> tuple[tuple[str, ...], ...]:
        """Return those of `lineups`, drawn for a round, that do not meet by what was played before."""
        return ()

    def as_json(self) -> dict[str, Any]:
        """Return what a form needs to declare a stage of this format."""
        switches = [switch.as_json() for switch in self.switches]
        return {"id": self.id, "title": self.title, "summary": self.summary, "switches": switches}
