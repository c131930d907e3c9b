"""Score Vazhushal: a game point for going out, or for the best count when the stock is used up (RULES §6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.arrange import MeldRules
from rules.cards.cards import JOKER
from rules.sheet.marks import WON
from rules.sheet.scoresheet import Facts, Line, Points, Scored, State, whole
from rules.statements import Statement
from rules.switches import Rules
from rules.vazhushal.checks import VazhushalChecks
from rules.vazhushal.house import RULE
from rules.vazhushal.melds import meld_rules, value_of
from rules.vazhushal.outcome import VazhushalOutcome, VazhushalPosition


def score(checks: VazhushalChecks) -> Scored:
    """Return the lines of an outcome that can be scored."""
    state, outcome = checks.state, checks.outcome
    return _gone_out(state, outcome.went_out[0]) if outcome.went_out else _used_up(state, outcome)


def _gone_out(state: State, winner: int) -> Scored:
    point = state.rules["game_point"]
    said = Statement("vazhushal_went_out", {"name": state.name(winner), "points": point}, RULE)
    lines = tuple(
        Line.of(seat, point, said, WON) if seat == winner else Line.of(seat, 0, said)
        for seat in dict.fromkeys((*state.active(), winner))
    )
    return Scored(lines, said, {"winners": [winner]})


@dataclass(frozen=True)
class _Count:
    """Hold what a player's cards count when the stock is used up: melds less the cards in hand."""

    position: VazhushalPosition
    rules: Rules
    melds: MeldRules

    @cached_property
    def melded(self) -> int:
        return sum(meld.points(self.melds) for meld in self.position.melds)

    @property
    def wilds_in_hand(self) -> list[str]:
        return [card for card in self.position.hand if card in self.melds.wilds]

    @property
    def in_hand(self) -> int:
        each: int = self.rules["wild_in_hand"]
        others = (value_of(card) for card in self.position.hand if card not in self.melds.wilds)
        return sum(others) + each * len(self.wilds_in_hand)

    @cached_property
    def score(self) -> Points:
        entered = self.position.points
        return self.melded - self.in_hand if entered is None else whole(entered)

    def line(self, points: int) -> Line:
        arrangement: Facts | None = None
        if self.position.cards:
            melds = [meld.as_json(self.melds) for meld in self.position.melds]
            arrangement = {"melds": melds, "left": list(self.position.hand), "points": self.in_hand}
        marks = (WON,) if points else ()
        return Line(self.position.seat, points, tuple(self._reasons(points)), arrangement, marks=marks)

    def _reasons(self, points: int) -> Iterator[Statement]:
        if self.position.points is not None:
            yield Statement("vazhushal_counted", {"score": self.score})
        else:
            params = {"melded": self.melded, "in_hand": self.in_hand, "score": self.score}
            yield Statement("vazhushal_count", params, RULE)
            if self.wilds_in_hand:
                wild = {"cards": self.wilds_in_hand, "each": self.rules["wild_in_hand"]}
                yield Statement("vazhushal_wild_in_hand", wild, RULE)
        if points:
            yield Statement("vazhushal_best", {"points": points}, RULE)


def _used_up(state: State, outcome: VazhushalOutcome) -> Scored:
    rules, melds = state.rules, meld_rules(state.rules, outcome.negative_joker or JOKER)
    counts = {position.seat: _Count(position, rules, melds) for position in outcome.positions}
    scores = {seat: count.score for seat, count in counts.items()}
    best = [seat for seat, score in scores.items() if score == max(scores.values())]
    # All of those tied get the game point, or nobody (W-5).
    winners = best if len(best) == 1 or rules["tie"] == "shared" else []
    sentence = "vazhushal_used_up" if winners else "vazhushal_used_up_tied"
    cited = RULE if len(best) == 1 else "vazhushal W-5"
    return Scored(
        tuple(count.line(rules["game_point"] if seat in winners else 0) for seat, count in counts.items()),
        Statement(sentence, {"names": [state.name(seat) for seat in best], "score": scores[best[0]]}, cited),
        {
            "hand_scores": [{"seat": seat, "points": score} for seat, score in scores.items()],
            "winners": winners,
        },
    )
