"""Say what a deal of 13-card rummy costs each player, with the reasons."""

from __future__ import annotations

from dataclasses import replace

from rules.arrange.show import show_meld, show_sum
from rules.rummy13.checks import RummyChecks
from rules.rummy13.count import Basis, Count
from rules.rummy13.declaration import four_card_group, four_card_statement
from rules.rummy13.house import House
from rules.rummy13.outcome import Hand, Result
from rules.sheet.marks import VOID, WON, Mark
from rules.sheet.scoresheet import Line, Points, rounded, whole
from rules.statements import Statement

_NO_LIVES = {"straight_run": "rummy_no_second_life", "none": "rummy_no_straight_run"}
_COUNTED = {
    "lives": "rummy_left",
    "free": "rummy_left_free",
    "straight_run": "rummy_only_straight_runs",
    "none": "rummy_every_card",
}
# What a show on the winner's first turn is called.
_EARLY = {"first_turn": "first_turn", "hand_rummy": "before_drawing", "before_draw": "before_drawing"}


class Costs:
    """Work out what a deal costs everybody in it."""

    def __init__(self, checks: RummyChecks) -> None:
        self.checks, self.house = checks, checks.house
        self.state, self.outcome = checks.state, checks.outcome

    def lines(self) -> tuple[Line, ...]:
        """Return a line for everybody in the deal, in seat order, the points being what it costs him.

        The winner's line is 0; in a void deal all are.
        """
        lines = [self._cost(result) for result in self.outcome.losers]
        if self.outcome.winner is not None:
            lines.append(self._won(self.outcome.winner))
        return tuple(sorted(lines, key=lambda line: line.seat))

    def summary(self) -> Statement:
        """Return one sentence on how the deal ended."""
        outcome, house = self.outcome, self.house
        if outcome.void:
            return house.says("rummy_summary_void", "void")
        if house.ended_by_wrong_show(outcome) or outcome.winner is None:
            return house.says("rummy_summary_wrong_show", "wrong_show", names=self._wrong())
        how = _EARLY.get(outcome.show) or ("won" if outcome.holding else "last_standing")
        return house.says(f"rummy_summary_{how}", "win", name=self.state.name(outcome.winner))

    def _wrong(self) -> list[str]:
        return [self.state.name(result.seat) for result in self.outcome.wrong_shows]

    def _won(self, winner: int) -> Line:
        early = _EARLY.get(self.outcome.show)
        sentence = "rummy_won" if self.outcome.holding else "rummy_last_standing"
        return Line.of(
            winner, 0, self.house.says(sentence, "win"), Mark(f"mark_won_{early}") if early else WON
        )

    def _cost(self, result: Result) -> Line:
        """Return the line of one player who did not win."""
        house, outcome = self.house, self.outcome
        if outcome.void:
            return Line.of(result.seat, 0, house.says("rummy_void", "void"), VOID)
        if result.packed:
            points = house.pack_points(result) or 0
            word = house.packs[result.packs.index(result.status)]
            said = house.says(f"rummy_{word}", "pack", points=points)
            return Line.of(result.seat, points, said, Mark(f"mark_{word}"))
        if result.status == "wrong_show":
            said = house.says("rummy_wrong_show", "wrong_show", points=house.wrong_show)
            return Line.of(result.seat, house.wrong_show, said, Mark("mark_wrong_show"))
        if house.ended_by_wrong_show(outcome):
            return Line.of(result.seat, 0, house.says("rummy_deal_ended", "wrong_show", names=self._wrong()))
        return self._shared(self._counted(result))

    def _counted(self, result: Result) -> Line:
        """Return the full count of a hand; one higher than its cards make stands as the table agreed it."""
        seat, hand, stated = result.seat, result.hand, result.points
        if hand is None:
            return Line.of(seat, whole(stated or 0), entered(self.house, stated or 0))
        basis = self.checks.basis(seat)
        if stated is None:
            return hand_line(basis, seat, hand, basis.count(hand))
        best = basis.count(Hand(hand.cards))
        if stated <= best.points:
            return hand_line(basis, seat, hand, best)
        reasons = (entered(self.house, stated), better_way(self.house, best))
        return Line(seat, whole(stated), reasons, better=best.as_json())

    def _shared(self, line: Line) -> Line:
        """Return what a player pays of his count: half or double after a show on the winner's first turn."""
        house, points = self.house, line.points
        rate, why, sentence = self._rate(line.seat)
        if rate == 1 or self.outcome.winner is None:
            return line
        share = whole(points * rate)
        winner = self.state.name(self.outcome.winner)
        said = house.says(sentence, why, winner=winner, rate=rate, given=points, points=share)
        reasons = [*line.reasons, said]
        paid = rounded(share, house.rules["half_rounding"])
        if rate > 1 and house.most_doubled is not None:
            paid = min(paid, max(points, house.most_doubled))
        if paid != share:
            word = "rounding" if abs(paid - share) < 1 else why
            sentence = "rummy_rounded" if word == "rounding" else "rummy_double_stops"
            reasons.append(house.says(sentence, word, given=share, points=paid))
        return replace(line, points=paid, reasons=tuple(reasons))

    def _rate(self, seat: int) -> tuple[float, str, str]:
        """Return the share of his count that a player pays, the word of its rule, and its sentence."""
        unplayed = self.checks.unplayed(seat)
        if not self.outcome.before_drawing:
            return self.house.first_turn if unplayed else 1, "first_turn", "rummy_first_turn"
        if unplayed:
            return self.house.before_draw_no_turn, "before_draw", "rummy_before_draw_no_turn"
        return self.house.before_draw_had_turn, "before_draw", "rummy_before_draw_had_turn"


def entered(house: House, points: Points) -> Statement:
    """Return the reason for a count made at the table."""
    sentence = "rummy_entered_no_lives" if points == house.without_lives else "rummy_entered"
    return house.says(sentence, "count", points=whole(points))


def better_way(house: House, best: Count) -> Statement:
    """Return the sentence that offers the better arrangement."""
    names = [show_meld(meld) for meld in best.laid.melds]
    return house.says("rummy_better", "count", points=best.points, melds_names=names)


def hand_line(basis: Basis, seat: int, hand: Hand, count: Count) -> Line:
    """Return the line of a hand counted from its cards, with its arrangement."""
    reasons = [*count_reasons(basis, hand, count)]
    reasons += four_card_statement(basis.house, four_card_group(hand, basis.melds))
    better = None
    if count.better is not None:
        reasons.append(better_way(basis.house, count.better))
        better = count.better.as_json()
    return Line(seat, count.points, tuple(reasons), count.as_json(), better)


def count_reasons(basis: Basis, hand: Hand, count: Count) -> tuple[Statement, ...]:
    """Return why a hand counts what it does."""
    laid, house, melds = count.laid, basis.house, basis.melds
    if house.without_lives is not None and count.tier in _NO_LIVES:
        if not basis.real_cards:
            return (house.says(_NO_LIVES[count.tier], "no_lives", points=house.without_lives),)
        total = show_sum(hand.cards, melds)
        return (house.says("rummy_every_card", "half_no_lives", sum=total, points=count.points),)
    names, total = [show_meld(meld) for meld in laid.melds], show_sum(laid.left, melds)
    sentence = "rummy_all_melded" if laid.melds and laid.points == 0 else _COUNTED[count.tier]
    said = house.says(sentence, "count", melds_names=names, sum=total, points=laid.points)
    if laid.points == count.points:
        return (said,)
    return (said, house.says("rummy_most_points", "most", given=laid.points, points=count.points))
