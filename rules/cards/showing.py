"""Say and check what games of 13, 21 and 27 cards have in common: who won, who was in, who had a turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from rules.checks import Checks, House
from rules.roster import sole_winner
from rules.sheet.scoresheet import Points
from rules.statements import RuleViolation


class Ended:
    """Tell how a player ended a deal; `packs` are what the game calls a first and a later pack.

    `field` points at the entry; `had_turn` is None where the order of play says it.
    """

    packs: ClassVar[tuple[str, str]] = ("packed_first", "packed_later")
    seat: int
    points: Points | None
    had_turn: bool | None
    status: str | None
    field: str

    @property
    def packed(self) -> bool:
        return self.status in self.packs

    @property
    def out(self) -> bool:
        """Tell whether he no longer played for the deal when it ended."""
        return self.packed or self.status == "wrong_show"


Row = TypeVar("Row", bound=Ended)


class Showing(ABC, Generic[Row]):
    """Tell who won a deal and who lost it; `stated` are the seats entered as winner."""

    stated: tuple[int, ...]
    show: str
    results: tuple[Row, ...]

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """Return the winners: one where it fits, none where the deal is void."""
        return tuple(dict.fromkeys(self.stated))

    @property
    def winner(self) -> int | None:
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def void(self) -> bool:
        return self.show == "void"

    @property
    @abstractmethod
    def early(self) -> bool:
        """Tell whether the winner showed on his first turn."""

    @property
    def losers(self) -> tuple[Row, ...]:
        """Return the results of everybody but the winner, whose own is at most a repetition."""
        return tuple(result for result in self.results if result.seat not in self.winners)

    @property
    def holding(self) -> tuple[Row, ...]:
        """Return the results of those who still played for the deal and did not win it."""
        return tuple(result for result in self.losers if not result.out)


Outcome = TypeVar("Outcome", bound=Showing[Any])


class ShowChecks(Checks[House, Outcome]):
    """Refuse a winner, packs, turns and ways to end a deal that exclude each other."""

    def holder(self, fact: str) -> str | None:
        winner = self.outcome.winner if fact.startswith("winner_") else None
        return None if winner is None else self.state.name(winner)

    def contradictions(self) -> None:
        self._check_winner()
        for result in self.outcome.losers:
            if result.packed:
                self.check_pack(result)
        self.check_ending()
        for result in self.outcome.losers:
            self._check_turn(result)

    def fault(
        self, result: Ended, code: str, sentence: str, part: str = "", rule: str = "", **params: Any
    ) -> RuleViolation:
        """Return the refusal of what is entered for one player, or of a `part` of it such as ``/points``."""
        return self.refusal(code, sentence, result.field + part, result.seat, rule, **params)

    def check_pack(self, result: Any) -> None:
        """Raise where a pack is forbidden or carries what only cards have."""

    def check_ending(self) -> None:
        """Raise where the way the deal ended contradicts who was still in it."""
        outcome, holding = self.outcome, self.outcome.holding
        if not outcome.winners and not holding and outcome.losers:
            raise self.refusal("EVERYBODY_PACKED", "rummy_everybody_packed", "/results")
        if outcome.show == "last_standing" and len(holding) > (not outcome.winners):
            names = [self.state.name(result.seat) for result in holding]
            raise self.refusal("NOT_LAST_STANDING", "rummy_not_last", "/show", names=names)

    def unplayed(self, seat: int) -> bool:
        """Tell whether the winner showed before `seat` had a turn; the dealer acts last (R-15)."""
        winner, seats = self.outcome.winner, self.state.seats[-1].number
        if not self.outcome.early or winner is None:
            return False
        return (seat - self.dealer - 1) % seats >= (winner - self.dealer - 1) % seats

    def _check_winner(self) -> None:
        """Raise where two won, or where the winner also packed, showed wrongly or has points."""
        if len(self.outcome.winners) > 1:
            sole_winner(self.state, self.outcome.winners)
        for own in self.outcome.results:
            if own.seat != self.outcome.winner:
                continue
            if own.packed:
                raise self.fault(own, "WINNER_PACKED", "rummy_winner_packed")
            if own.status == "wrong_show":
                raise self.fault(own, "WINNER_WRONG_SHOW", "rummy_winner_wrong_show")
            if own.points:
                points = own.points
                raise self.fault(own, "WINNER_HAS_POINTS", "rummy_winner_points", "/points", points=points)

    def _check_turn(self, result: Ended) -> None:
        """Raise where somebody did what he had no turn for before the winner showed on his first (R-15)."""
        outcome = self.outcome
        if not outcome.early:
            if outcome.show == "normal" and result.had_turn is False and not result.packed:
                raise self.fault(result, "HAD_TURN_CONTRADICTS_ORDER", "rummy_all_moved")
            return
        if outcome.winner is None:
            return
        names, moved = {"winner": self.state.name(outcome.winner)}, not self.unplayed(result.seat)
        if result.status == result.packs[1]:
            raise self.fault(result, "IMPOSSIBLE_PACK", "rummy_packed_too_late", **names)
        if result.packed and not moved:
            raise self.fault(result, "IMPOSSIBLE_PACK", "rummy_packed_after", **names)
        # Whoever showed wrongly had a turn, whatever else is said of him.
        said = {result.had_turn, True if result.status == "wrong_show" else None} - {None}
        if not result.packed and said - {moved}:
            sentence = "rummy_acts_before" if moved else "rummy_acts_after"
            raise self.fault(result, "HAD_TURN_CONTRADICTS_ORDER", sentence, **names)
