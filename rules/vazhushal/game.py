"""Score Vazhushal: a game point for going out, or for the best count when the stock is used up (RULES §6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.arrange import MeldRules
from rules.endings import after_deals
from rules.game_type import GameType
from rules.marks import WON
from rules.scoresheet import Facts, Line, Points, Scored, State, Verdict, whole
from rules.statements import Statement
from rules.switches import Rules
from rules.vazhushal.house import PRESETS, SWITCHES
from rules.vazhushal.melds import RULE, meld_json, meld_rules, read_meld, value_of
from rules.vazhushal.outcome import (
    VazhushalOutcome,
    VazhushalPosition,
    check_entered,
    check_outcome,
    check_scorable,
)
from rules.vazhushal.questions import QUESTIONS, TITLE


@dataclass(frozen=True)
class Count:
    """Hold what a player's cards count when the stock is used up: melds less the cards in hand."""

    melded: int
    wilds_in_hand: tuple[str, ...]
    other_in_hand: int
    wild_in_hand: int

    @property
    def in_hand(self) -> int:
        return self.other_in_hand + self.wild_in_hand * len(self.wilds_in_hand)


class Vazhushal(GameType):
    """Keep the sheet of Vazhushal: game points, one a deal."""

    id = "vazhushal"
    family = "Rummy"
    title = TITLE
    summary = "Lay melds, go out for a game point; one or two decks."
    direction = "high"
    seat_range = (2, 8)
    presets = PRESETS
    switches = SWITCHES
    outcome = VazhushalOutcome
    questions = QUESTIONS
    example: ClassVar[Facts] = {
        "negative_joker": "8S",
        "players": [
            {"seat": 1, "melds": [{"cards": ["4S", "5S", "6S"]}], "hand": ["8H"]},
            {"seat": 2, "melds": [{"cards": ["2H", "3H", "4H"]}], "hand": ["2C"]},
        ],
    }

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        fewest, most = rules["players"]
        return fewest, most

    def check_readable(self, state: State, outcome: VazhushalOutcome) -> None:
        check_entered(state, outcome)

    def check_deal(self, state: State, outcome: VazhushalOutcome, dealer: int) -> None:
        check_outcome(state, outcome)

    def score(self, state: State, outcome: VazhushalOutcome, dealer: int) -> Scored:
        check_scorable(state, outcome)
        return _gone_out(state, outcome) if outcome.went_out else _used_up(state, outcome)

    def judge(self, state: State) -> Verdict:
        return after_deals(self, state, state.rules["deals"])


def _gone_out(state: State, outcome: VazhushalOutcome) -> Scored:
    point, winner = state.rules["game_point"], outcome.went_out[0]
    said = Statement("vazhushal_went_out", {"name": state.name(winner), "points": point}, RULE)
    seats = [*state.active(), *(seat for seat in outcome.went_out if seat not in state.active())]
    lines = tuple(
        Line(seat, point, (said,), marks=(WON,)) if seat == winner else Line(seat, 0, (said,))
        for seat in seats
    )
    return Scored(lines, said, {"winners": [winner]})


def _used_up(state: State, outcome: VazhushalOutcome) -> Scored:
    melds = meld_rules(state.rules, outcome.negative_joker or "JK")
    counts = {position.seat: _count(state.rules, position, melds) for position in outcome.positions}
    scores = {position.seat: _score(position, counts[position.seat]) for position in outcome.positions}
    winners = _winners(state.rules, scores)
    return Scored(
        tuple(
            _line(state, position, counts[position.seat], melds, winners) for position in outcome.positions
        ),
        _summary(state, scores, winners),
        {
            "hand_scores": [{"seat": seat, "points": score} for seat, score in scores.items()],
            "winners": list(winners),
        },
    )


def _count(rules: Rules, position: VazhushalPosition, melds: MeldRules) -> Count:
    readings = (read_meld(meld, melds) or () for meld in position.melds)
    return Count(
        sum(value_of(card) for reading in readings for card in reading),
        tuple(card for card in position.hand if card in melds.wilds),
        sum(value_of(card) for card in position.hand if card not in melds.wilds),
        rules["wild_in_hand"],
    )


def _score(position: VazhushalPosition, count: Count) -> Points:
    return count.melded - count.in_hand if position.points is None else whole(position.points)


def _winners(rules: Rules, scores: Mapping[int, Points]) -> tuple[int, ...]:
    """Return who gets the game point; all of those tied, or nobody (W-5)."""
    best = [seat for seat, score in scores.items() if score == max(scores.values())]
    return tuple(best) if len(best) == 1 or rules["tie"] == "shared" else ()


def _line(
    state: State, position: VazhushalPosition, count: Count, melds: MeldRules, winners: tuple[int, ...]
) -> Line:
    points = state.rules["game_point"] if position.seat in winners else 0
    marks = (WON,) if position.seat in winners else ()
    laid = [meld_json(meld, melds) for meld in position.melds]
    arrangement: Facts | None = None
    if position.cards:
        found = [meld for meld in laid if meld is not None]
        arrangement = {"melds": found, "left": list(position.hand), "points": count.in_hand}
    return Line(position.seat, points, tuple(_reasons(position, count, points)), arrangement, marks=marks)


def _reasons(position: VazhushalPosition, count: Count, points: int) -> Iterator[Statement]:
    score = _score(position, count)
    if position.points is not None:
        yield Statement("vazhushal_counted", {"score": score})
    else:
        params = {"melded": count.melded, "in_hand": count.in_hand, "score": score}
        yield Statement("vazhushal_count", params, RULE)
        if count.wilds_in_hand:
            wild = {"cards": list(count.wilds_in_hand), "each": count.wild_in_hand}
            yield Statement("vazhushal_wild_in_hand", wild, RULE)
    if points:
        yield Statement("vazhushal_best", {"points": points}, RULE)


def _summary(state: State, scores: Mapping[int, Points], winners: tuple[int, ...]) -> Statement:
    best = max(scores.values())
    names = [state.name(seat) for seat, score in scores.items() if score == best]
    sentence = "vazhushal_used_up" if winners else "vazhushal_used_up_tied"
    return Statement(sentence, {"names": names, "score": best}, RULE if len(names) == 1 else "vazhushal W-5")
