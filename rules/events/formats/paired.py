"""Draw rounds in which equal records meet: what Swiss rounds and the two-loss rule have in common."""

from __future__ import annotations

from rules.events.formats.clubs import clubmates, clubs
from rules.events.formats.contest import Contest
from rules.events.formats.format import Drafted, Due, Format, Matcher
from rules.events.formats.pair_costs import Entered
from rules.events.formats.pairing import pair
from rules.events.formats.records import DRAW, WIN, Record, records
from rules.events.formats.tables import apart
from rules.events.lots import Lot
from rules.switches import Switch, choice, integer

_BYES = {"win": "A win", "draw": "A draw", "nothing": "Nothing"}
_BYE_POINTS = {"win": WIN, "draw": DRAW, "nothing": 0}
ROUNDS: Switch = integer("rounds", 5, "Rounds", "How many rounds are played.", within=(1, 99))
BYE: Switch = choice(
    "bye", "win", "A bye counts as", "What it counts to have no opponent in a round.", _BYES, advanced=True
)


class Paired(Format):
    """Pair all who still play, round by round, each when the one before is over."""

    def contenders(self, contest: Contest) -> tuple[str, ...]:
        """Return those who are to be paired in the coming round."""
        return tuple(contest.playing)

    def due(self, contest: Contest) -> Due | None:
        """Return the next round, or those who come late while a round is going on.

        An adjourned match holds nobody up; it counts once it is over. Who is alone at the first draw has a
        bye, with which the stage is over.
        """
        last = contest.last_round
        contenders = {*contest.once(self.contenders)}
        waiting = tuple(each for each in contest.undrawn(last) if each in contenders)
        if last and not contest.holds_nobody_up(last):
            alone = len(waiting) == 1 and not self._byes(contest)
            return Due(last, waiting) if waiting and not alone else None
        if last >= contest.settings["rounds"] or len(contenders) < (2 if last else 1):
            return None
        return Due(last + 1, tuple(each for each in contest.playing if each in contenders))

    def draft(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        entrants = due.entrants
        if due.round == contest.last_round and len(entrants) % 2:
            entrants = (*entrants, *self._byes(contest)[:1])
        kept, known = {**apart(contest.event)}, contest.once(self.records)
        if due.round == 1:
            for each, mates in clubmates(clubs(contest, entrants)).items():
                kept[each] = kept[each] | mates if each in kept else mates
        entered = {
            each: Entered(known[each].points, known[each].met, known[each].byes, kept.get(each, ()))
            for each in entrants
        }
        return pair(entered, lot, matcher)

    def open_byes(self, contest: Contest) -> tuple[str, ...]:
        waiting = {*contest.undrawn(contest.last_round)} & {*contest.once(self.contenders)}
        return self._byes(contest)[len(waiting) % 2 :]

    def _byes(self, contest: Contest) -> tuple[str, ...]:
        """Return who has a bye in the newest round and plays on, in the order in which they are drawn."""
        contenders = {*contest.once(self.contenders)}
        return tuple(each for each in reversed(contest.byes_here(contest.last_round)) if each in contenders)

    def is_over(self, contest: Contest) -> bool:
        return contest.is_played and self.due(contest) is None

    def records(self, contest: Contest) -> dict[str, Record]:
        """Return the record of everybody in the field."""
        return records(contest, _BYE_POINTS[contest.settings["bye"]])

    def to_come(self, contest: Contest) -> dict[str, int]:
        """Return how many rounds each can still be drawn in; the running one too, for who comes late."""
        last = contest.last_round
        left: int = contest.settings["rounds"] - last
        undrawn = {*contest.undrawn(last)} if last and not contest.holds_nobody_up(last) else set[str]()
        return {each: left + (each in undrawn) if each in contest.playing else 0 for each in contest.field}
