"""Say what a deal of 13-card rummy costs each player, with the reasons."""

from __future__ import annotations

from rules.arrange import MeldRules
from rules.arrange.melds import count_points
from rules.arrange.show import show_meld, show_sum
from rules.marks import VOID, WON, Mark
from rules.rummy13.checks import ended_by_wrong_show
from rules.rummy13.count import Count, count_hand
from rules.rummy13.declaration import four_card_group, four_card_statement
from rules.rummy13.outcome import Hand, Outcome, Result
from rules.rummy13.school import School
from rules.scoresheet import Line, Points, State, rounded, whole
from rules.statements import Statement

_NO_LIVES = {"straight_run": "rummy_no_second_life", "none": "rummy_no_straight_run"}
_COUNTED = {
    "lives": "rummy_left",
    "free": "rummy_left_free",
    "straight_run": "rummy_only_straight_runs",
    "none": "rummy_every_card",
}
_PACKED = {
    "rummy_packed_first": "mark_packed_first",
    "rummy_packed_later": "mark_packed_later",
    "rummy_dropped_first": "mark_dropped_first",
    "rummy_dropped_later": "mark_dropped_later",
}


def penalties(school: School, state: State, outcome: Outcome, dealer: int) -> tuple[Line, ...]:
    """Return a line for everybody in the deal, in seat order, the points being what it costs him.

    The winner's line is 0; in a void deal all are.
    """
    melds = school.deck.melds(outcome.indicator, len(state.seats))
    lines = [_penalty(school, state, outcome, result, dealer, melds) for result in outcome.losers]
    if outcome.winner is not None:
        lines.append(_won(school, outcome, outcome.winner))
    return tuple(sorted(lines, key=lambda line: line.seat))


def _won(school: School, outcome: Outcome, winner: int) -> Line:
    alone = not any(not result.out for result in outcome.losers)
    sentence = "rummy_last_standing" if alone else "rummy_won"
    return Line(winner, 0, (Statement(sentence, {}, school.cite("win")),), marks=(_won_mark(outcome),))


def _won_mark(outcome: Outcome) -> Mark:
    if outcome.before_drawing:
        return Mark("mark_won_before_drawing")
    return Mark("mark_won_first_turn") if outcome.on_first_turn else WON


def _penalty(
    school: School, state: State, outcome: Outcome, result: Result, dealer: int, melds: MeldRules
) -> Line:
    """Return the line of one player who did not win."""
    if outcome.void:
        return Line(result.seat, 0, (Statement("rummy_void", {}, school.cite("void")),), marks=(VOID,))
    if result.packed:
        return _packed(school, result)
    if result.status == "wrong_show":
        said = Statement("rummy_wrong_show", {"points": school.wrong_show}, school.cite("wrong_show"))
        return Line(result.seat, school.wrong_show, (said,), marks=(Mark("mark_wrong_show"),))
    if ended_by_wrong_show(school, outcome):
        names = [state.name(other.seat) for other in outcome.losers if other.status == "wrong_show"]
        said = Statement("rummy_deal_ended", {"names": names}, school.cite("wrong_show"))
        return Line(result.seat, 0, (said,))
    unplayed = outcome.unplayed(result.seat, dealer, len(state.seats))
    counted = _counted(school, result, melds, outcome.eased(result.seat, dealer, len(state.seats)))
    points, shared = _shared(school, state, outcome, counted.points, unplayed)
    return Line(result.seat, points, (*counted.reasons, *shared), counted.arrangement, counted.better)


def _packed(school: School, result: Result) -> Line:
    points = school.pack_points(result) or 0
    sentence = school.packs[0 if result.status == "packed_first" else 1]
    said = Statement(sentence, {"points": points}, school.cite("pack"))
    return Line(result.seat, points, (said,), marks=(Mark(_PACKED[sentence]),))


def _counted(school: School, result: Result, melds: MeldRules, unplayed: bool) -> Line:
    """Return the full count of a hand; a higher count than its cards make stands as the table agreed it."""
    hand, stated = result.hand, result.points
    if hand is None:
        return Line(result.seat, whole(stated or 0), (entered(school, stated or 0),))
    if stated is None:
        count = count_hand(school, hand, melds, unplayed)
        return hand_line(school, result.seat, hand, count, melds, unplayed)
    best = count_hand(school, Hand(hand.cards), melds, unplayed)
    if stated <= best.points:
        return hand_line(school, result.seat, hand, best, melds, unplayed)
    return Line(
        result.seat,
        whole(stated),
        (entered(school, stated), better_way(school, best)),
        better=best.as_json(),
    )


def entered(school: School, points: Points) -> Statement:
    """Return the reason for a count made at the table."""
    sentence = "rummy_entered_no_lives" if points == school.without_lives else "rummy_entered"
    return Statement(sentence, {"points": whole(points)}, school.cite("count"))


def better_way(school: School, best: Count) -> Statement:
    """Return the sentence that offers the better arrangement."""
    names = [show_meld(meld) for meld in best.layout.melds]
    return Statement("rummy_better", {"points": best.points, "melds_names": names}, school.cite("count"))


def hand_line(
    school: School, seat: int, hand: Hand, count: Count, melds: MeldRules, unplayed: bool = False
) -> Line:
    """Return the line of a hand counted from its cards, with its arrangement."""
    reasons = [*count_reasons(school, hand, count, melds, unplayed)]
    reasons += four_card_statement(school, four_card_group(hand, melds))
    better = None
    if count.better is not None:
        reasons.append(better_way(school, count.better))
        better = count.better.as_json()
    return Line(seat, count.points, tuple(reasons), count.as_json(), better)


def count_reasons(
    school: School, hand: Hand, count: Count, melds: MeldRules, unplayed: bool
) -> tuple[Statement, ...]:
    """Return why a hand counts what it does."""
    layout, rule = count.layout, school.cite("count")
    if school.without_lives is not None and layout.tier in _NO_LIVES:
        flat = Statement(_NO_LIVES[layout.tier], {"points": school.without_lives}, school.cite("no_lives"))
        if not (unplayed and school.unplayed_count_cards):
            return (flat,)
        total = {"sum": show_sum(hand.cards, melds), "points": count_points(hand.cards, melds)}
        return (Statement("rummy_every_card", total, school.cite("half_no_lives")),)
    params = {
        "melds_names": [show_meld(meld) for meld in layout.melds],
        "sum": show_sum(layout.left, melds),
        "points": layout.points,
    }
    sentence = "rummy_all_melded" if layout.melds and layout.points == 0 else _COUNTED[layout.tier]
    said = Statement(sentence, params, rule)
    if layout.points == count.points:
        return (said,)
    cap = {"given": layout.points, "points": count.points}
    return (said, Statement("rummy_most_points", cap, school.cite("most")))


def _shared(
    school: School, state: State, outcome: Outcome, points: Points, unplayed: bool
) -> tuple[Points, tuple[Statement, ...]]:
    """Return what a player pays of his count: half or double after a show on the winner's first turn."""
    rate, why, sentence = _rate(school, outcome, unplayed)
    if rate == 1 or outcome.winner is None:
        return points, ()
    share = whole(points * rate)
    params = {"winner": state.name(outcome.winner), "rate": rate, "given": points, "points": share}
    reasons = [Statement(sentence, params, school.cite(why))]
    paid = rounded(share, school.half_rounding)
    if rate > 1 and school.most_doubled is not None:
        paid = min(paid, max(points, school.most_doubled))
    if paid != share:
        word = "rounding" if abs(paid - share) < 1 else why
        sentence = "rummy_rounded" if word == "rounding" else "rummy_double_stops"
        reasons.append(Statement(sentence, {"given": share, "points": paid}, school.cite(word)))
    return paid, tuple(reasons)


def _rate(school: School, outcome: Outcome, unplayed: bool) -> tuple[float, str, str]:
    """Return the share of his count that a player pays, the word of its rule, and its sentence."""
    if outcome.before_drawing and unplayed:
        return school.before_draw_no_turn, "before_draw", "rummy_before_draw_no_turn"
    if outcome.before_drawing:
        return school.before_draw_had_turn, "before_draw", "rummy_before_draw_had_turn"
    return school.first_turn if unplayed else 1, "first_turn", "rummy_first_turn"
