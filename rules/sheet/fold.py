"""Fold a game's log into its state: what may happen, what follows, and what each game says of its deals.

Scores are never stored: `check` asks whether an entry may happen, `step` says what follows from it. `step`
never refuses: an entry that an earlier correction has made impossible stays on the sheet with its problem
named, so that a person can rule on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from rules.checks import Checks
from rules.outcome.facts import read
from rules.roster import check_seated
from rules.sheet.entries import Deal, Entry, Finish, Join, Rejoin, Replace, Ruling, Toss
from rules.sheet.joining import check_join, score_join, seated
from rules.sheet.marks import Mark
from rules.sheet.scoresheet import Facts, Line, Out, Points, Row, Scored, Seat, State, Verdict
from rules.statements import RuleViolation, Statement
from rules.switches import Rules


class Fold(ABC):
    """Fold the entries of one kind of game.

    A game says what it is `checked_by` and answers `score`; it may override the rest where it differs.
    """

    title: ClassVar[str]
    direction: ClassVar[Literal["low", "high"]]
    outcome: ClassVar[type]  # a frozen dataclass of facts, see `rules.outcome.facts`
    replaceable: ClassVar[bool]
    joinable: ClassVar[bool]
    house: ClassVar[Any] = None  # the knobs by which it differs from its cousins
    checked_by: ClassVar[type[Checks[Any, Any]]] = Checks

    def read(self, facts: Facts) -> Any:
        """Return the frozen outcome that `facts` (JSON of the right shape) state; nothing is judged yet."""
        return read(self.outcome, facts)

    def checks(self, state: State, outcome: Any, dealer: int) -> Checks[Any, Any]:
        """Return what refuses an outcome that cannot be the result of a deal by `dealer` at this point."""
        return self.checked_by(self.house_of(state.rules), state, outcome, dealer)

    def house_of(self, rules: Rules) -> Any:
        """Return what the game is at a table with these rules; without cousins the rules are all there is."""
        return self.house.at(rules) if self.house else rules

    @abstractmethod
    def score(self, checks: Any) -> Scored:
        """Return the lines of a deal with their reasons; of its `checks` at least `scorable` found nothing.

        Must answer for an outcome that is refused only because of the seats at the table, since a correction
        may have changed who was in.
        """

    def judge(self, state: State) -> Verdict:
        """Return where the game stands after the last row of `state` (whose verdict is the one before it).

        Unless a game says otherwise, it ends as the house rule `deals` says. It must not walk through the
        rows: what it needs of them is in `state.sums`.
        """
        return self.after_deals(state, state.rules.get("deals"))

    def after_deals(self, state: State, deals: int | None, target: Points | None = None) -> Verdict:
        """Return the verdict of a game that ends after `deals`, at a total of `target`, or with one left in.

        It never ends by what is None.
        """
        alone = bool(state.verdict.out) and len(state.active()) <= 1
        dealt = deals is not None and state.sums.deals >= deals
        reached = target is not None and max(state.totals().values()) >= target
        return self.finished(state) if alone or dealt or reached else self.playing(state)

    def finished(self, state: State) -> Verdict:
        """Return the verdict that the game is over, and won by those who lead."""
        return replace(state.verdict, status="finished", winners=self.leaders(state), tied=())

    def dropped(self, state: State) -> Verdict:
        """Return the verdict of a game that was ended before a deal, as one begun by mistake: nobody won."""
        return replace(state.verdict, status="finished", winners=(), tied=())

    def playing(self, state: State) -> Verdict:
        """Return the verdict that the game goes on."""
        return replace(state.verdict, status="playing", winners=(), tied=())

    def tally(self, state: State, row: Row) -> Any:
        """Return what the game keeps of its rows once `row` has followed on `state`.

        `state.sums.own` is what it kept before, None at first. Must cost the same at any length.
        """
        return None

    def prizes(self, state: State) -> Mapping[int, int]:
        """Return by seat which prize each takes; nothing while that is open, or in a game without prizes."""
        return {}

    def everybody_plays(self, rules: Rules) -> bool:
        """Tell whether nobody sits out but in a tie-break; a deal without some seat then counts nothing."""
        return False

    def check_rejoin(self, state: State, entry: Rejoin) -> None:
        """Raise RuleViolation where `entry` may not come back; games without rejoins refuse always."""
        names = {"name": state.name(entry.seat), "game": self.title}
        raise RuleViolation("REJOIN_NOT_ALLOWED", "no_rejoin_in_game", "/seat", **names)

    def score_rejoin(self, state: State, entry: Rejoin) -> Scored:
        """Return the line that brings a rejoining seat to its new total."""
        return Scored(())

    def check_replace(self, state: State, entry: Replace) -> None:
        """Raise RuleViolation where nobody else may play on in the seat of `entry`."""
        _check_running(state)
        names = {"name": state.name(entry.seat), "game": self.title}
        if not self.replaceable:
            raise RuleViolation("REPLACE_NOT_ALLOWED", "no_replacing_in_game", "/seat", **names)
        if entry.seat in state.verdict.out:
            raise RuleViolation("ELIMINATED_PLAYER", "replaced_is_out", "/seat", **names)
        if entry.name in {seat.name for seat in state.seats}:
            raise RuleViolation("NAME_TAKEN", "replacing_sits_here", "/name", name=entry.name)

    @abstractmethod
    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        """Return the fewest and the most seats under `rules`."""

    @abstractmethod
    def cancels_out(self, rules: Rules) -> bool:
        """Say whether each deal is paid between the seats, and so adds up to nothing."""

    def check_join(self, state: State, entry: Join) -> None:
        """Raise RuleViolation where nobody may sit down in mid-game as `entry` says."""
        _check_running(state)
        if not self.joinable:
            raise RuleViolation("JOIN_NOT_ALLOWED", "no_joining_in_game", "/seat", game=self.title)
        _, most = self.seat_limits(state.rules)
        check_join(state, entry, most, pays=self.cancels_out(state.rules))

    def score_ruling(self, state: State, ruling: Ruling) -> Scored:
        """Return the lines of a ruling: an adjustment as it stands, a penalty against the seat (its side).

        A warning, a disqualification and a retirement are for the seat alone; a warning has no points.
        """
        points = ruling.points if ruling.ruling != "warning" else 0
        if ruling.ruling == "penalty":
            points = abs(points) if self.wins(state.rules) == "low" else -abs(points)
        facts = {"name": state.name(ruling.seat), "points": points, "reason": ruling.reason}
        said = Statement(ruling.ruling, facts)
        seats = state.side_of(ruling.seat) if ruling.ruling in ("adjustment", "penalty") else (ruling.seat,)
        return Scored(tuple(Line(seat, points, (said,)) for seat in seats), said)

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        """Return whether the low or the high total wins under `rules`."""
        return self.direction

    def fold(self, state: State, entries: Iterable[Entry]) -> State:
        """Return the state after all of `entries`."""
        for entry in entries:
            state = self.step(state, entry)
        return state

    def check(self, state: State, entry: Entry) -> Checks[Any, Any] | None:
        """Return the checks that a deal has passed; raises RuleViolation where `entry` may not happen now."""
        match entry:
            case Deal():
                checks = self._possible(state, entry)
                checks.recordable()
                return checks
            case Ruling():
                check_seated(state, entry.seat)
            case Rejoin():
                check_seated(state, entry.seat)
                self.check_rejoin(state, entry)
            case Replace():
                check_seated(state, entry.seat)
                self.check_replace(state, entry)
            case Join():
                self.check_join(state, entry)
            case Toss():
                check_seated(state, entry.winner, "/winner")
                if state.verdict.status != "coin_toss":
                    raise RuleViolation("TOSS_NOT_DUE", "toss_not_due")
            case Finish():
                _check_running(state)
        return None

    def _possible(self, state: State, entry: Deal) -> Checks[Any, Any]:
        """Return the checks that a deal has passed; raises RuleViolation."""
        _check_running(state)
        if state.verdict.status == "coin_toss":
            raise RuleViolation("MATCH_OVER", "toss_first")
        checks = self._read(state, entry)
        dealer = checks.dealer
        checks.readable()
        if dealer not in {seat.number for seat in state.seats}:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_dealer", "/dealer", seat=dealer)
        if dealer in state.verdict.out:
            raise RuleViolation("ELIMINATED_PLAYER", "dealer_is_out", "/dealer", name=state.name(dealer))
        checks.table()
        checks.consistent()
        return checks

    def _read(self, state: State, entry: Deal) -> Checks[Any, Any]:
        stated: int | None = entry.outcome.get("dealer")
        dealer = state.dealer if stated is None else stated
        return self.checks(state, self.read(entry.outcome), dealer)

    def step(self, state: State, entry: Entry, first: Entry | None = None, *, strict: bool = False) -> State:
        """Return the state after `entry`, whose problem is named where it no longer fits; if `strict` raised.

        `first` is a corrected entry as it was recorded first: what it would make otherwise is marked.
        """
        problem: RuleViolation | None = None
        passed: Checks[Any, Any] | None = None
        try:
            passed = self.check(state, entry)
        except RuleViolation as violation:
            if strict:
                raise
            problem = violation
        row = self._row(state, entry, problem, passed)
        if first is not None:
            row = replace(row, scored=_corrected(row.scored, self._row(state, first, problem).scored))
        return self._after(state, row)

    def _after(self, state: State, row: Row) -> State:
        sums = state.sums.with_row(row, self.tally(state, row))
        after = replace(state, rows=state.rows.then(row), sums=sums)
        if isinstance(row.entry, Replace) and row.counts:
            after = replace(after, seats=_reseated(state.seats, row.entry))
        if isinstance(row.entry, Join) and row.counts:
            after = replace(after, seats=seated(state.seats, row.entry))
        after = replace(after, verdict=self._verdict(after, row))
        return replace(after, dealer=self.next_dealer(after, row))

    def _row(
        self,
        state: State,
        entry: Entry,
        problem: RuleViolation | None,
        passed: Checks[Any, Any] | None = None,
    ) -> Row:
        said = problem.statement if problem else None
        counts = problem is None or problem.code != "MATCH_OVER"
        before = state.sums.deals
        match entry:
            case Deal():
                checks, tied = passed or self._read(state, entry), state.playing_off()
                try:
                    if passed is None:
                        checks.scorable()
                    scored = self.score(checks)
                except RuleViolation as violation:
                    scored, said, counts = Scored(()), violation.statement, False
                if counts and not _all_played(tied, scored):
                    names = [state.name(seat) for seat in tied]
                    said, counts = Statement("tie_break_not_played", {"names": names}), False
                elif self.everybody_plays(state.rules) and not _all_played(state.playing(), scored):
                    counts = False
                return Row(entry, scored, before + 1, checks.dealer, said, counts, tied, before)
            case Ruling():
                scored = self.score_ruling(state, entry)
            case Rejoin() if problem is None:
                scored = self.score_rejoin(state, entry)
            case Replace(seat=seat) if problem is None:
                points = state.totals()[seat]
                facts = {"name": entry.name, "leaver": state.name(seat), "points": points}
                scored = Scored((), Statement("replaced", facts))
            case Join() if problem is None:
                scored = score_join(state, entry)
            case _:
                scored = Scored(())
        return Row(entry, scored, problem=said, counts=problem is None, after=before)

    def _verdict(self, state: State, row: Row) -> Verdict:
        match row.entry:
            case Finish() if row.counts:
                return self.dropped(state) if state.dropped else self.finished(state)
            case Ruling(ruling="disqualification" | "retirement" as ruling, seat=seat) if row.problem is None:
                # Who was out already went out then: to be disqualified takes nobody up.
                since = state.verdict.out.get(seat)
                why: Literal["disqualified", "retired"]
                why = "disqualified" if ruling == "disqualification" else "retired"
                here = Out(why, since.row if since else len(state.rows) - 1)
                out = {**state.verdict.out, seat: here}
                state = replace(state, verdict=replace(state.verdict, out=out))
        if state.sums.finished:
            return replace(state.verdict, winners=() if state.dropped else self.leaders(state))
        verdict = self.judge(state)
        # A toss decides for as long as it is due: a ruling after it may leave nobody level.
        for winner in state.sums.tossed:
            if verdict.status == "coin_toss":
                return replace(verdict, status="finished", winners=state.side_of(winner))
        return verdict

    def leaders(self, state: State) -> tuple[int, ...]:
        """Return the seats whose total is the best among those who can win."""
        totals, seats = state.totals(), self.contenders(state)
        if not seats:
            return ()
        best = (min if self.wins(state.rules) == "low" else max)(totals[seat] for seat in seats)
        return tuple(seat for seat in seats if totals[seat] == best)

    def contenders(self, state: State) -> tuple[int, ...]:
        """Return the seats that can win: those still in, or where nobody is, those last to go out."""
        return state.active() or _last_out(state)

    def next_dealer(self, state: State, row: Row) -> int:
        """Return the dealer of the coming deal: the next seat in playing order that is still in."""
        if row.dealer is not None:
            return state.first_after(row.dealer)
        return state.dealer if state.dealer in state.playing() else state.first_after(state.dealer)

    def appraise(self, state: State, facts: Facts) -> Scored:
        """Return what an outcome is worth without recording it; raises RuleViolation as `check` does."""
        return self.score(self._possible(state, Deal("", facts)))


def _corrected(scored: Scored, first: Scored) -> Scored:
    """Return `scored` with a mark on every line whose points were others at first."""
    before, mark = {line.seat: line.points for line in first.lines}, Mark("mark_corrected")
    lines = (
        line if before.get(line.seat) == line.points else replace(line, marks=(*line.marks, mark))
        for line in scored.lines
    )
    return replace(scored, lines=tuple(lines))


def _reseated(seats: tuple[Seat, ...], entry: Replace) -> tuple[Seat, ...]:
    return tuple(replace(seat, name=entry.name) if seat.number == entry.seat else seat for seat in seats)


def _check_running(state: State) -> None:
    if state.verdict.status == "finished":
        raise RuleViolation("MATCH_OVER", "match_over")


def _all_played(seats: Sequence[int], scored: Scored) -> bool:
    """Tell whether all of `seats` played: nothing else breaks a tie between them."""
    return set(seats) <= {line.seat for line in scored.lines}


def _last_out(state: State) -> tuple[int, ...]:
    gone = {seat: out.row for seat, out in state.verdict.out.items() if out.why == "eliminated"}
    return tuple(seat for seat, row in gone.items() if row == max(gone.values()))
