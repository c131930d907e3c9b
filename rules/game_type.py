"""Describe a game type: its catalogue entry, its switches, and the fold from log to state.

Scores are never stored: `GameType.start` gives the empty state, `check` asks whether an entry may happen,
`step` says what follows from it. `step` never refuses: an entry that an earlier correction has made
impossible stays on the sheet with its problem named, so that a person can rule on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from rules import facts as declared
from rules.adding import Adds
from rules.checks import Checks
from rules.entries import Deal, Entry, Finish, Rejoin, Ruling, Toss
from rules.marks import Mark
from rules.roster import check_player_count
from rules.scoresheet import Facts, Line, Out, Points, Row, Scored, Seat, State, Sums, Verdict, whole
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, Switch, settle

_COUNTS_FOR_NOTHING = frozenset({"MATCH_OVER"})


class GameType(ABC):
    """Describe one game: its catalogue entry, its switches, and the rules that score its deals.

    A subclass states the class attributes and answers `check_deal`, `score` and `judge`; it may override
    the rest where its game differs. One instance is registered in `rules.GAME_TYPES`.
    """

    id: ClassVar[str]
    family: ClassVar[str] = "Any game"  # under which people look for it
    title: ClassVar[str]
    summary: ClassVar[str]
    direction: ClassVar[Literal["low", "high"]]
    presets: ClassVar[tuple[Preset, ...]]
    switches: ClassVar[tuple[Switch, ...]]
    seat_range: ClassVar[tuple[int, int]]
    sides: ClassVar[tuple[str, ...]] = ()
    rejoins: ClassVar[bool] = False
    dealers: ClassVar[bool] = True  # whether the players deal in turn
    adds: ClassVar[Adds | None] = None  # of which deals the points are what was entered
    long_searches: ClassVar[bool] = False  # a hand may take over 20 ms to lay out
    outcome: ClassVar[type]  # a frozen dataclass of facts, see `rules.facts`
    questions: ClassVar[Mapping[str, declared.Question]] = {}
    example: ClassVar[Facts]
    rules_version: ClassVar[int] = 1
    outcome_version: ClassVar[int] = 1

    def read(self, facts: Facts) -> Any:
        """Return the frozen outcome that `facts` (JSON of the right shape) state; nothing is judged yet."""
        return declared.read(self.outcome, facts)

    def checks(self, state: State, outcome: Any, dealer: int) -> Checks[Any, Any]:
        """Return what refuses an outcome that cannot be the result of a deal by `dealer` at this point."""
        return Checks(None, state, outcome, dealer)

    def check_deal(self, state: State, outcome: Any, dealer: int) -> None:
        """Raise RuleViolation where `outcome` cannot be the result of a deal by `dealer` at this point."""
        self.checks(state, outcome, dealer).possible()

    @abstractmethod
    def score(self, state: State, outcome: Any, dealer: int) -> Scored:
        """Return the lines of `outcome` with their reasons.

        Must answer for an outcome that `check_deal` refuses only because of the seats at the table, since a
        correction may have changed who was in.
        """

    @abstractmethod
    def judge(self, state: State) -> Verdict:
        """Return where the game stands after the last row of `state` (whose verdict is the one before it).

        It must not walk through the rows: what it needs of them is in `state.sums`.
        """

    def tally(self, state: State, row: Row) -> Any:
        """Return what the game keeps of its rows once `row` has followed on `state`.

        `state.sums.own` is what it kept before, None at first. Must cost the same at any length.
        """
        return None

    def check_readable(self, state: State, outcome: Any) -> None:
        """Raise UNKNOWN_CARD where a card that `outcome` holds is none.

        Asked before anything else (RULES §0), also where too few or too many sit at the table of `state`.
        """
        self.checks(state, outcome, state.dealer).readable()

    def check_recordable(self, state: State, outcome: Any, dealer: int) -> None:
        """Raise RuleViolation where a deal can be scored as a question but is not over yet."""
        self.checks(state, outcome, dealer).recordable()

    def everybody_plays(self, rules: Rules) -> bool:
        """Tell whether nobody sits out but in a tie-break; a deal without some seat then counts nothing."""
        return False

    def check_rejoin(self, state: State, entry: Rejoin) -> None:
        """Raise RuleViolation where `entry` may not come back; games without rejoins refuse always."""
        raise RuleViolation(
            "REJOIN_NOT_ALLOWED", "no_rejoin_in_game", "/seat", name=state.name(entry.seat), game=self.title
        )

    def score_rejoin(self, state: State, entry: Rejoin) -> Scored:
        """Return the line that brings a rejoining seat to its new total."""
        return Scored(())

    def score_ruling(self, state: State, ruling: Ruling) -> Scored:
        """Return the lines of a ruling: an adjustment as it stands, a penalty against the seat (its side).

        A warning and a disqualification are for the seat alone; a warning has no points (RULES §0).
        """
        points = ruling.points if ruling.ruling != "warning" else 0
        if ruling.ruling == "penalty":
            points = abs(points) if self.wins(state.rules) == "low" else -abs(points)
        said = Statement(
            ruling.ruling, {"name": state.name(ruling.seat), "points": points, "reason": ruling.reason}
        )
        seats = state.side_of(ruling.seat) if ruling.ruling in ("adjustment", "penalty") else (ruling.seat,)
        return Scored(tuple(Line(seat, points, (said,)) for seat in seats), said)

    def house_facts(self) -> Facts:
        """Return what a form must know of the game besides its switches."""
        return {}

    def wins(self, rules: Rules) -> Literal["low", "high"]:
        """Return whether the low or the high total wins under `rules`."""
        return self.direction

    def preset(self, preset_id: str) -> Preset:
        """Return the preset of that id; raises KeyError where there is none."""
        return {preset.id: preset for preset in self.presets}[preset_id]

    def settle(self, preset_id: str, overrides: Rules | None = None) -> dict[str, Any]:
        """Return all rules in force; raises KeyError for the preset, BadSwitch for a house rule."""
        return settle(self.switches, self.preset(preset_id), overrides)

    def opening(self, dealer: str, first: str) -> Statement | None:
        """Say who deals the coming deal and who begins it, by name; None where no rule says so."""
        return Statement("coming_deal", {"dealer": dealer, "first": first})

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        """Return the fewest and the most seats under `rules`, where a house rule `players` says so."""
        fewest, most = rules.get("players", self.seat_range)
        return fewest, most

    def check_seats(self, rules: Rules, seats: Sequence[Seat]) -> None:
        """Raise RuleViolation where the game cannot be played by these seats (PLAYER_COUNT, TEAM_SIZE)."""
        check_player_count(self.title, len(seats), self.seat_limits(rules), "/seats")

    def start(self, rules: Rules, seats: Sequence[Seat], first_dealer: int = 1) -> State:
        """Return the state before the first deal; raises RuleViolation where the table does not fit."""
        self.check_seats(rules, seats)
        if first_dealer not in {seat.number for seat in seats}:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_dealer", "/first_dealer", seat=first_dealer)
        return State(rules, tuple(seats), first_dealer, Sums({seat.number: 0 for seat in seats}))

    def fold(self, state: State, entries: Iterable[Entry]) -> State:
        """Return the state after all of `entries`."""
        for entry in entries:
            state = self.step(state, entry)
        return state

    def fold_points(self, state: State, deals: Iterable[Mapping[int, Points]]) -> State:
        """Return the state after deals whose points by seat are ready-made, as on a sheet copied from paper.

        A deal without points is a void one. Raises RuleViolation: MATCH_OVER, UNKNOWN_PLAYER,
        ELIMINATED_PLAYER.
        """
        for deal in deals:
            _check_deal_due(state)
            for seat in deal:
                self._check_seat(state, seat)
                if seat not in state.playing():
                    name = state.name(seat)
                    raise RuleViolation("ELIMINATED_PLAYER", "player_is_out", f"/{seat}", name=name)
            lines = tuple(Line(seat, whole(points)) for seat, points in deal.items())
            before, tied = state.sums.deals, state.playing_off()
            scored = Scored(lines, None, {} if lines else {"void": True})
            counts = not lines or _all_played(tied, scored)
            row = Row(Deal("", {}), scored, before + 1, state.dealer, counts=counts, tied=tied, after=before)
            state = self._after(state, row)
        return state

    def check(self, state: State, entry: Entry) -> Any:
        """Return the outcome of a deal, as read; raises RuleViolation where `entry` may not happen now."""
        match entry:
            case Deal():
                outcome, dealer = self._deal(state, entry)
                self.check_deal(state, outcome, dealer)
                self.check_recordable(state, outcome, dealer)
                return outcome
            case Ruling():
                self._check_seat(state, entry.seat)
            case Rejoin():
                self._check_seat(state, entry.seat)
                self.check_rejoin(state, entry)
            case Toss():
                self._check_toss(state, entry)
            case Finish():
                _check_running(state)
        return None

    def _deal(self, state: State, entry: Deal) -> tuple[Any, int]:
        _check_deal_due(state)
        outcome = self.read(entry.outcome)
        self.check_readable(state, outcome)
        dealer = _dealer_of(state, entry)
        if dealer not in {seat.number for seat in state.seats}:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_dealer", "/dealer", seat=dealer)
        if dealer in state.verdict.out:
            raise RuleViolation("ELIMINATED_PLAYER", "dealer_is_out", "/dealer", name=state.name(dealer))
        return outcome, dealer

    def _check_seat(self, state: State, seat: int, field: str = "/seat") -> None:
        if seat not in {place.number for place in state.seats}:
            raise RuleViolation("UNKNOWN_PLAYER", "unknown_seat", field, seat=seat, seats=len(state.seats))

    def _check_toss(self, state: State, entry: Toss) -> None:
        self._check_seat(state, entry.winner, "/winner")
        if state.verdict.status != "coin_toss":
            raise RuleViolation("TOSS_NOT_DUE", "toss_not_due")
        if entry.winner not in state.verdict.tied:
            raise RuleViolation(
                "TOSS_NOT_DUE", "toss_winner_not_tied", "/winner", name=state.name(entry.winner)
            )

    def step(self, state: State, entry: Entry, first: Entry | None = None, *, strict: bool = False) -> State:
        """Return the state after `entry`, whose problem is named where it no longer fits; if `strict` raised.

        `first` is a corrected entry as it was recorded first: what it would make otherwise is marked.
        """
        problem: RuleViolation | None = None
        outcome = None
        try:
            outcome = self.check(state, entry)
        except RuleViolation as violation:
            if strict:
                raise
            problem = violation
        row = self._row(state, entry, problem, outcome)
        if first is not None:
            row = replace(row, scored=_corrected(row.scored, self._row(state, first, problem).scored))
        return self._after(state, row)

    def _after(self, state: State, row: Row) -> State:
        sums = state.sums.with_row(row, self.tally(state, row))
        after = replace(state, rows=state.rows.then(row), sums=sums)
        after = replace(after, verdict=self._verdict(after, row))
        return replace(after, dealer=self.next_dealer(after, row))

    def _row(
        self, state: State, entry: Entry, problem: RuleViolation | None, outcome: Any | None = None
    ) -> Row:
        said = problem.statement if problem else None
        counts = problem is None or problem.code not in _COUNTS_FOR_NOTHING
        before = state.sums.deals
        match entry:
            case Deal():
                dealer, tied = _dealer_of(state, entry), state.playing_off()
                try:
                    scored = self.score(state, outcome or self.read(entry.outcome), dealer)
                except RuleViolation as violation:
                    scored, said, counts = Scored(()), violation.statement, False
                if counts and not _all_played(tied, scored):
                    names = [state.name(seat) for seat in tied]
                    said, counts = Statement("tie_break_not_played", {"names": names}), False
                elif self.everybody_plays(state.rules) and not _all_played(state.playing(), scored):
                    counts = False
                return Row(entry, scored, before + 1, dealer, said, counts, tied, before)
            case Ruling():
                scored = self.score_ruling(state, entry)
            case Rejoin() if problem is None:
                scored = self.score_rejoin(state, entry)
            case _:
                scored = Scored(())
        return Row(entry, scored, problem=said, counts=problem is None, after=before)

    def _verdict(self, state: State, row: Row) -> Verdict:
        match row.entry:
            case Finish() if row.counts:
                return replace(state.verdict, status="finished", winners=self.leaders(state), tied=())
            case Ruling(ruling="disqualification"):
                if row.problem is None:
                    state = _put_out(state, row.entry.seat, "disqualified")
        if state.sums.finished:
            return replace(state.verdict, winners=self.leaders(state))
        verdict = self.judge(state)
        # A toss decides for as long as it is due: a ruling after it may leave nobody level.
        for winner in state.sums.tossed:
            if verdict.status == "coin_toss" and winner in verdict.tied:
                return replace(verdict, status="finished", winners=state.side_of(winner))
        return verdict

    def leaders(self, state: State) -> tuple[int, ...]:
        """Return the seats still in whose total is the best; where nobody is in, those last to go out."""
        totals, seats = state.totals(), state.active() or _last_out(state)
        if not seats:
            return ()
        best = (min if self.wins(state.rules) == "low" else max)(totals[seat] for seat in seats)
        return tuple(seat for seat in seats if totals[seat] == best)

    def next_dealer(self, state: State, row: Row) -> int:
        """Return the dealer of the coming deal: the next seat in playing order that is still in."""
        if row.dealer is not None:
            return _next_in(state, row.dealer)
        return state.dealer if state.dealer in state.playing() else _next_in(state, state.dealer)

    def left(self, state: State, seat: int) -> Points | None:
        """Return the points left to the limit or target of `seat`, or None where the game has none."""
        return None

    def answer(self, what: str, rules: Rules, facts: Facts) -> dict[str, Any]:
        """Return the answer to a question about cards, bids or plays; raises KeyError for unknown `what`."""
        return self.questions[what](rules, facts)

    def appraise(self, state: State, facts: Facts) -> Scored:
        """Return what an outcome is worth without recording it; raises RuleViolation as `check` does."""
        outcome, dealer = self._deal(state, Deal("", facts))
        self.check_deal(state, outcome, dealer)
        return self.score(state, outcome, dealer)


def _corrected(scored: Scored, first: Scored) -> Scored:
    """Return `scored` with a mark on every line whose points were others at first."""
    before = {line.seat: line.points for line in first.lines}
    mark = Mark("mark_corrected")
    lines = tuple(
        line if before.get(line.seat) == line.points else replace(line, marks=(*line.marks, mark))
        for line in scored.lines
    )
    return replace(scored, lines=lines)


def _check_deal_due(state: State) -> None:
    """Raise MATCH_OVER once the match is decided, or where only a coin toss can decide it."""
    _check_running(state)
    if state.verdict.status == "coin_toss":
        raise RuleViolation("MATCH_OVER", "toss_first")


def _check_running(state: State) -> None:
    if state.verdict.status == "finished":
        raise RuleViolation("MATCH_OVER", "match_over")


def _all_played(seats: Sequence[int], scored: Scored) -> bool:
    """Tell whether all of `seats` played: nothing else breaks a tie between them."""
    return set(seats) <= {line.seat for line in scored.lines}


def _dealer_of(state: State, entry: Deal) -> int:
    stated: int | None = entry.outcome.get("dealer")
    return state.dealer if stated is None else stated


def _next_in(state: State, dealer: int) -> int:
    order = state.turn_order(dealer)
    return order[0] if order else dealer


def _put_out(state: State, seat: int, why: Literal["eliminated", "disqualified"]) -> State:
    out = {**state.verdict.out, seat: Out(why, len(state.rows) - 1)}
    return replace(state, verdict=replace(state.verdict, out=out))


def _last_out(state: State) -> tuple[int, ...]:
    gone = {seat: out.row for seat, out in state.verdict.out.items() if out.why == "eliminated"}
    return tuple(seat for seat, row in gone.items() if row == max(gone.values()))
