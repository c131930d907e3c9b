"""Play a knock-out: who loses is out. Byes go to the seeded ones, in the first round only."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any

from rules.events.formats.clubs import clubs, part_pairs
from rules.events.formats.contest import Contest
from rules.events.formats.format import MINUTES, Course, Drafted, Due, Format, Matcher, Meeting
from rules.events.formats.tables import apart, mend
from rules.events.formats.tree import Tree, seed_order, width
from rules.events.lots import Lot
from rules.events.ranking import Place, Step, rank
from rules.events.state import Match
from rules.switches import choice

_SEEDING = {
    "byes": "Byes to the seeds, the rest by lot",
    "all": "The seeds as far apart as can be",
    "lot": "Everything by lot",
}
_THIRD = {"match": "The losers of the semi-finals play for it", "shared": "Both have it"}


class KnockOut(Format):
    """Let two meet and the winner go on, until one is left, or as many as `advance`."""

    id = "knock_out"
    knocks_out = True
    joined = True
    title = "Knock-out"
    summary = "Who loses is out; the last one has won."
    switches = (
        choice("seeding", "byes", "Seeds", "Who meets whom in the first round.", _SEEDING),
        choice("third_place", "shared", "Third place", "How the third place is decided.", _THIRD),
        choice(
            "advance",
            1,
            "Go on",
            "It ends when so many are left; they go on.",
            {1: "The winner", 2: "Two", 4: "Four", 8: "Eight", 16: "Sixteen", 32: "Thirty-two"},
            advanced=True,
        ),
        MINUTES,
    )

    def course(self, entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
        through, last = settings["advance"], (entrants - 1).bit_length()
        rounds, byes = max(0, last - (through - 1).bit_length()), (1 << last) - entrants
        later = ((entrants + byes) >> number for number in range(2, rounds + 1))
        return Course(((entrants - byes) // 2, *later) if rounds else (), through, byes)

    def sentence(self, facts: Mapping[str, Any], *, follows: bool) -> str:
        if facts["rounds"] < 2 and facts["entrants"] == 2:
            return "stage_match"
        if facts["through"] > 1:
            return "stage_knock_out_until"
        return "stage_knock_out_byes" if facts["byes"] else "stage_knock_out"

    def due(self, contest: Contest) -> Due | None:
        waiting = contest.undrawn(1)
        if contest.last_round == 0:
            return Due(1, waiting) if waiting else None
        if waiting and contest.last_round == 1 and contest.byes_here(1):
            return Due(1, waiting[: len(contest.byes_here(1))])
        tree = contest.once(Tree)
        due = ((number, tree.waiting(number)) for number in range(2, tree.last_round + 1))
        return next((Due(number, tuple(chain(*meetings))) for number, meetings in due if meetings), None)

    def draft(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        if due.round > 1:
            meetings = contest.once(Tree).waiting(due.round)
            lineups = tuple(each for each in meetings if len(each) > 1)
            return Drafted(lineups, tuple(each[0] for each in meetings if len(each) == 1))
        if contest.last_round == 1:
            return _late(contest, due)
        return self._first(contest, due, lot)

    def _first(self, contest: Contest, due: Due, lot: Lot) -> Drafted:
        """Return the first round: the strongest have the byes, and meet nobody strong before they must.

        Where no more are there than go on, nobody has to be beaten.
        """
        if len(due.entrants) <= contest.settings["advance"]:
            return Drafted((), due.entrants)
        seeding = contest.settings["seeding"]
        order = lot.shuffled(due.entrants)
        if seeding != "lot":
            strength = _strength(contest)
            order.sort(key=lambda each: (each not in strength, strength.get(each, 0)))
        size = 1 << (len(order) - 1).bit_length()
        byes = order[: size - len(order)]
        others = order[len(byes) :]
        if seeding != "all":
            others = lot.shuffled(others)
        # By strength the first meets the last of them, in the order in which seeds stand in a draw.
        lines = [*byes, *others]
        last = size - 1
        places = [[lines[seed], *lines[last - seed : size - seed]] for seed in seed_order(size // 2)]
        kept, fixed = apart(contest.event), {*byes} if seeding != "all" else {*lines}
        _keep_apart(places, kept, fixed)
        part_pairs(places, clubs(contest, lines), {*fixed, *kept})
        return Drafted(tuple((each[0], each[1]) for each in places if len(each) > 1), tuple(byes))

    def open_byes(self, contest: Contest) -> tuple[str, ...]:
        """Return those with a bye in round one: nobody comes late to a round that winners come to."""
        if contest.last_round != 1:
            return ()
        return tuple(reversed(contest.byes_here(1)))[len(contest.undrawn(1)) :]

    def undecided(self, contest: Contest) -> Match | None:
        ended = (match for match in contest.matches if contest.is_over(match))
        return next((each for each in ended if sum(s.place == 1 for s in contest.scores(each)) > 1), None)

    def out(self, contest: Contest, number: int) -> Collection[str]:
        tree = contest.once(Tree)
        meeting = {*chain(*tree.meetings(number))} if number > 1 else set[str]()
        return {each for each, lost in tree.lost.items() if lost < number} - meeting

    def overtaken(self, contest: Contest) -> tuple[Match, ...]:
        """Return matches of who has lost in the place of somebody who could play, and is not drawn there.

        Who was let in for one who has gone stays.
        """
        if contest.last_round < 2:
            return ()
        return tuple(chain(*map(contest.once(Tree).overtaken, range(2, contest.last_round + 1))))

    def is_over(self, contest: Contest) -> bool:
        if not _stands(contest):
            return False
        tree = contest.once(Tree)
        drawn = any(tree.waiting(number) for number in range(2, tree.last_round + 1))
        return not drawn and all(map(contest.is_over, contest.matches)) and tree.decided

    def through(self, contest: Contest) -> tuple[str, ...]:
        """Return those who have come so far that no more are left than go on."""
        if not _stands(contest):
            return ()
        tree = contest.once(Tree)
        sure = {*tree.rounds[-1]}
        placed = [place.entrant for place in contest.once(self.standings)]
        return tuple(each for each in placed if each in sure and each in contest.playing)

    def gone(self, contest: Contest) -> tuple[str, ...]:
        tree = contest.once(Tree) if _stands(contest) else None
        out = {each for each in tree.lost if not tree.plays_on(each)} if tree else set[str]()
        over, sure = contest.once(self.is_over), {*contest.once(self.through)}
        return tuple(
            each
            for each in contest.field
            if each not in sure and (over or each in out or each not in contest.playing)
        )

    def standings(self, contest: Contest) -> tuple[Place, ...]:
        """Return the field by the round in which each lost; then by the match for the third place."""
        if not _stands(contest):
            return rank((), (), contest.field)
        tree = contest.once(Tree)
        third = tree.third_place_winner()
        steps = (
            Step("standing_rounds_won", lambda each, _: tree.reached(each) - 1),
            Step("standing_third_place", lambda each, _: int(each == third)),
        )
        known = [each for each in contest.field if each in tree.entrants]
        return rank(known, steps, [each for each in contest.field if each not in tree.entrants])

    def winners(self, contest: Contest) -> tuple[str, ...]:
        """Return who has won the final, be the third place still played for."""
        left = contest.once(Tree).rounds[-1] if self.decides(contest) and _stands(contest) else ()
        return tuple(each for each in left if each and contest.may_win(each))

    def settled(self, contest: Contest) -> Collection[str]:
        """Return who has won, and those who have lost, once nobody else can still lose in their round.

        Who withdrew without losing has his place once the stage is over.
        """
        if contest.once(self.is_over):
            return contest.field
        if not _stands(contest):
            return ()
        tree = contest.once(Tree)
        out = {
            each
            for each, lost in tree.lost.items()
            if not tree.plays_on(each) and None not in tree.rounds[lost - 1]
        }
        return out - {*tree.for_third()} | {*contest.once(self.winners)}

    def for_third(self, contest: Contest) -> tuple[str, ...]:
        return contest.once(Tree).for_third() if _stands(contest) else ()

    def tree(self, contest: Contest) -> tuple[tuple[Meeting, ...], ...]:
        return contest.once(Tree).drawn() if _stands(contest) else ()

    def places(self, contest: Contest, number: int) -> int | None:
        """Return how many come to a round at most; before the first is drawn that is as if it were now."""
        first = 2 * width(contest) if _stands(contest) else len(contest.playing)
        return (1 << max(first - 1, 0).bit_length()) >> (number - 1)

    def third_place(self, contest: Contest) -> Match | None:
        return contest.once(Tree).third_place_match() if _stands(contest) else None

    def misplaced(
        self, contest: Contest, number: int, lineups: Sequence[tuple[str, ...]]
    ) -> tuple[tuple[str, ...], ...]:
        if number == 1 or not _stands(contest):
            return ()
        right = {frozenset(each) for each in contest.once(Tree).meetings(number)}
        return tuple(each for each in lineups if frozenset(each) not in right)


def _stands(contest: Contest) -> bool:
    """Tell whether there is a tree: matches, or a first round in which nobody had to be beaten."""
    return bool(contest.matches) or any(not each.matches for each in contest.stage.rounds)


def _keep_apart(places: list[list[str]], kept: Mapping[str, Collection[str]], fixed: Collection[str]) -> None:
    """Let those to be kept apart change places until they meet as late as can be; the `fixed` ones stay."""
    half = len(places) // 2
    if not half:
        return
    halves = [[one for each in part for one in each] for part in (places[:half], places[half:])]
    mend(halves, kept, fixed)
    moved = iter(chain(*halves))
    places[:] = [[next(moved) for _ in each] for each in places]
    for part in (slice(half), slice(half, None)):
        within = places[part]
        _keep_apart(within, kept, fixed)
        places[part] = within


def _strength(contest: Contest) -> dict[str, int]:
    """Return the seeds as they were entered, or else the order in which they came from the stage before."""
    if contest.stage.terms.after is not None:
        return {each: place for place, each in enumerate(contest.field)}
    seeds = {each: contest.event.entrants[each].seed for each in contest.field}
    return {each: seed for each, seed in seeds.items() if seed is not None}


def _late(contest: Contest, due: Due) -> Drafted:
    """Return matches of those who come late with those who have a bye, the last named first."""
    free = [*reversed(contest.byes_here(1))]
    return Drafted(tuple(zip(free, due.entrants, strict=False)))
