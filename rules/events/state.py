"""Hold what follows from an event's ledger: people, entrants, stages with their rounds, and matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal
from uuid import NAMESPACE_OID, uuid5

from rules.events.acts import Act
from rules.events.acts.announcing import Announced
from rules.events.acts.entering import CompetitionStated, OccasionStated
from rules.events.acts.judging import AdvancementConfirmed, Ruled, Warned
from rules.events.acts.playing import ByHand, MatchAdjourned, PlayerReplaced, StageStated
from rules.events.clock.clock import Clock
from rules.events.poker.room import Room
from rules.events.results import Result, Score, among, finished
from rules.settling.payments import Transfer

Standing = Literal["in", "waiting", "withdrawn", "disqualified"]


@dataclass(frozen=True)
class Person:
    """Hold a person of the roster: the seal of his name, and by whom he was checked in, if he is `here`.

    `club` is the seal of the club or city for which he plays, where that is known.
    """

    id: str
    sealed: str
    here: str = ""
    ticked: tuple[str, ...] = ()
    club: str = ""


@dataclass(frozen=True)
class Entrant:
    """Hold a person or a team in a competition, `number` in the order of entry from 1.

    `standing` says whether it still plays, or waits for a place; `late` whether it came after registration
    had closed; `paid` whether its fee is. For one that is `gone` nobody plays on: it withdrew twice, or did
    not come.
    """

    id: str
    competition: str
    number: int
    people: tuple[str, ...]
    sealed: str | None = None
    seed: int | None = None
    late: bool = False
    standing: Standing = "in"
    gone: bool = False
    paid: bool = False


@dataclass(frozen=True)
class Match:
    """Hold a published match: who meets in the order of the seats, where, when, and what became of it.

    A match without entrants was called off. `game` is the id that its game has where that is not its own;
    `games` are those that it is played as, in order; `earlier` those that a replay set aside. `adjourned`
    stands until it is resumed. `forfeits` are those who gave it up; `ruled` is how the director ruled that it
    ended. `moved` says that it was put at its table after it was drawn, `accepted` by which act its sheet was
    accepted last without all signatures.
    """

    id: str
    stage: str
    round: int
    number: int
    entrants: tuple[str, ...]
    table: str | None = None
    start: str | None = None
    game: str = ""
    games: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    adjourned: MatchAdjourned | None = None
    replaced: tuple[PlayerReplaced, ...] = ()
    forfeits: tuple[str, ...] = ()
    without_win: bool = False
    ruled: tuple[Ruled, ...] = ()
    moved: bool = False
    accepted: str = ""

    @property
    def off(self) -> bool:
        """Tell whether the match was called off."""
        return not self.entrants

    @property
    def decided(self) -> bool:
        """Tell whether a ruling or forfeits have ended the match, whatever its sheet says."""
        given_up = bool(self.forfeits) and len(self.entrants) - len(self.forfeits) < 2
        return bool(self.ruled) or given_up

    def stands(self, read: Result | None) -> Result:
        """Return how it stands by what was ruled and given up in it; `read` is what its sheet says."""
        known = {score.entrant: score for score in read.scores} if read else {}
        points = {entrant: score.points for entrant, score in known.items()}
        without_sheet = read is None or read.unplayed
        if self.ruled:
            ruled = {each.entrant: each.points for each in self.ruled if each.points is not None}
            ended = finished({each.entrant: each.place for each in self.ruled}, points | ruled)
            return replace(ended, unplayed=without_sheet and not ruled)
        others = [entrant for entrant in self.entrants if entrant not in self.forfeits]
        last = len(others) + 1 if others else len(self.entrants)
        given_up = len(others) < 2
        over = given_up or (read is not None and read.finished)
        scores = [among(others, each, known, over=over) for each in others]
        scores += (Score(each, points.get(each, 0), last, last, last) for each in self.forfeits)
        in_turn = {each.entrant: each for each in scores}
        provisional = over and not given_up and read is not None and read.provisional
        return Result(
            tuple(in_turn[each] for each in self.entrants if each in in_turn),
            over,
            provisional,
            self.without_win and given_up,
            without_sheet,
        )

    @cached_property
    def without_sheet(self) -> Result:
        """Return how a ruling or forfeits decided the match, where it has no sheet."""
        return self.stands(None)

    @property
    def played_as(self) -> tuple[str, ...]:
        """Return the ids of the games that count for the match, begun or not.

        Where none was named the game has the match's own id, or that of `game`, and a replay one that follows
        from it: so a table starts its match without a word to the event.
        """
        if self.games:
            return self.games
        return (self.nth_game(len(self.earlier)),)

    def nth_game(self, anew: int, first: str = "") -> str:
        """Return the id of the game that is the `anew`th replay; were `first` that of the first game, its."""
        first = first or self.game or self.id
        return str(uuid5(NAMESPACE_OID, f"{first}/{anew}")) if anew else first


@dataclass(frozen=True)
class Draw:
    """Hold one published draw: what it was drawn from and what was changed by hand.

    `lineups` are who met in each of its matches, as it was published; `cards` those drawn for the seats.
    """

    id: str
    stage: str
    round: int
    matches: tuple[str, ...]
    byes: tuple[str, ...] = ()
    seed: str | None = None
    method: int | None = None
    by_hand: tuple[ByHand, ...] = ()
    lineups: tuple[tuple[str, ...], ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Round:
    """Hold a round of a stage: its matches in the order in which they were published, and who has a bye."""

    number: int
    matches: tuple[str, ...] = ()
    byes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stage:
    """Hold a stage as it was declared, and its rounds so far."""

    terms: StageStated
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True)
class Wish:
    """Hold the wish that these people meet late; `id` is that of the act."""

    id: str
    people: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Event:
    """Hold an event as its ledger has it. Everything stands under its id, in the order in which it came.

    `called` says what a seal stands for: the names are no part of the ledger. `renamed` says of matches whose
    games could not keep the matches' ids, where the event was taken in, which they have. `merged` says who a
    person is now who was entered twice. `opened` says of a competition whose registration was closed or
    opened by hand which of the two. `rooms` are those of freeze-outs, by their stages. `advancements` stand
    under the stage that they fill, and `clocks` those that an act has touched, under theirs; `payments` are
    those that were made after a freeze-out, under its stage. `announcements` are those that are up, under the
    ids of their acts. `acts` are all acts in order, those struck too;
    `struck` names the strike of each. `without` keeps what the event is without an act that is to be struck.
    """

    called: Callable[[str], str] = field(compare=False, repr=False)
    renamed: Mapping[str, str] = field(default_factory=dict)
    occasion: OccasionStated | None = None
    tables: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, Person] = field(default_factory=dict)
    merged: Mapping[str, str] = field(default_factory=dict)
    wishes: tuple[Wish, ...] = ()
    competitions: Mapping[str, CompetitionStated] = field(default_factory=dict)
    opened: Mapping[str, bool] = field(default_factory=dict)
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    stages: Mapping[str, Stage] = field(default_factory=dict)
    draws: Mapping[str, Draw] = field(default_factory=dict)
    matches: Mapping[str, Match] = field(default_factory=dict)
    rooms: Mapping[str, Room] = field(default_factory=dict)
    advancements: Mapping[str, AdvancementConfirmed] = field(default_factory=dict)
    warnings: Mapping[str, Warned] = field(default_factory=dict)
    answered: Mapping[str, str] = field(default_factory=dict)
    announcements: Mapping[str, Announced] = field(default_factory=dict)
    clocks: Mapping[str, Clock] = field(default_factory=dict)
    payments: Mapping[str, tuple[Transfer, ...]] = field(default_factory=dict)
    acts: tuple[Act, ...] = field(default=(), compare=False)
    struck: Mapping[str, str] = field(default_factory=dict, compare=False)
    # No part of what is replaced: it holds for these acts alone.
    without: dict[str, tuple[Event, tuple[Act, ...]]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def person_name(self, person: str) -> str:
        """Return the name of a person of the roster."""
        return self.called(self.people[person].sealed)

    def club(self, person: str) -> str:
        """Return for which club or city a person plays, empty where nobody knows."""
        sealed = self.people[person].club
        return self.called(sealed) if sealed else ""

    def name(self, entrant: str) -> str:
        """Return what an entrant is called: the team's name, or else the names of its people."""
        entered = self.entrants[entrant]
        if entered.sealed:
            return self.called(entered.sealed)
        return " / ".join(self.person_name(person) for person in entered.people)

    def entered(self, competition: str) -> Iterator[Entrant]:
        """Yield the entrants of a competition in the order of entry, those gone too."""
        return (each for each in self.entrants.values() if each.competition == competition)

    def competition_of(self, stage: str) -> CompetitionStated:
        """Return the competition that a stage is part of."""
        return self.competitions[self.stages[stage].terms.competition]

    @cached_property
    def played_on(self) -> Mapping[str, Match]:
        """Return the withdrawn for whom others play on, each with its newest match, which they play."""
        left = {
            name for name, each in self.entrants.items() if each.standing == "withdrawn" and not each.gone
        }
        newest = {
            entrant: match for match in self.matches.values() for entrant in match.entrants if entrant in left
        }
        return {
            entrant: match
            for entrant, match in newest.items()
            if entrant not in match.forfeits
            and not {*self.playing_for(match, entrant)} & {*self.entrants[entrant].people}
        }

    def plays(self, entrant: str) -> bool:
        """Tell whether an entrant is still in, be it that others play on for who has withdrawn."""
        return self.entrants[entrant].standing == "in" or entrant in self.played_on

    def players(self, match: Match) -> tuple[str, ...]:
        """Return the people who play a match, in the order of its entrants, replaced ones replaced."""
        return tuple(person for entrant in match.entrants for person in self.playing_for(match, entrant))

    def playing_for(self, match: Match, entrant: str) -> tuple[str, ...]:
        """Return the people who play a match for an entrant, replaced ones replaced."""
        playing = self.entrants[entrant].people
        for each in match.replaced:
            if each.entrant == entrant:
                playing = tuple(each.by if person == each.person else person for person in playing)
        return playing
