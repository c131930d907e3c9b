"""Score 28 as played at GAMA: six players, two teams, one bid (RULES §11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar

from rules.game_type import GameType
from rules.marks import VOID, WON, Mark
from rules.scoresheet import Facts, Line, Row, Scored, Seat, State, Verdict
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, Switch
from rules.twenty_eight.house import SWITCHES, TWENTY_EIGHT, House, band, check_bid, needed, raised
from rules.twenty_eight.outcome import OPPOSITE, BidOutcome, Party, TwentyEightOutcome
from rules.twenty_eight.play import questions_of

_DOUBLED = {"double": "tw29_double", "redouble": "tw29_redouble", "full_set": "tw29_full_set"}


@dataclass(frozen=True)
class Booking:
    """Hold the game points of one deal: how many, for which party, and the sentence that says why.

    Where `paid`, the other party pays or gets as much.
    """

    party: Party
    points: int
    sentence: str
    rule: str
    paid: bool = False


class TwentyEight(GameType):
    """Keep a match of 28: game points for the two teams, deal by deal."""

    house: ClassVar[House] = TWENTY_EIGHT
    id = TWENTY_EIGHT.game
    family = "28, 29 and 56"
    title = "28"
    summary = "Six players in two teams; bid and make it."
    direction = "high"
    seat_range = TWENTY_EIGHT.seat_range
    sides = ("X", "Y")
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("gama_28", "GAMA", "Two rounds, a third when level, then a coin toss"),
    )
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    outcome: ClassVar[type[BidOutcome]] = TwentyEightOutcome
    questions = questions_of(TWENTY_EIGHT)
    example: ClassVar[Facts] = {"bidder": 1, "bid": 18, "bidders_points": 20, "other_points": 8}

    def house_facts(self) -> Facts:
        return self.house.as_json()

    def check_seats(self, rules: Rules, seats: Sequence[Seat]) -> None:
        if not any(seat.side for seat in seats):
            super().check_seats(rules, seats)
        for seat in seats:
            if seat.side not in self.sides:
                raise RuleViolation("TEAM_SIZE", "tw28_no_team", f"/seats/{seat.number - 1}", name=seat.name)
        for side in self.sides:
            given = sum(seat.side == side for seat in seats)
            if given * len(self.sides) != self.house.players(rules):
                raise RuleViolation(
                    "TEAM_SIZE",
                    self.house.word("tw28_team_size"),
                    "/seats",
                    self.house.cite("Setup"),
                    side=side,
                    given=given,
                )
        for seat, after in pairwise(seats):
            if seat.side == after.side:
                raise RuleViolation(
                    "TEAM_SIZE",
                    self.house.word("tw28_teams_alternate"),
                    f"/seats/{after.number - 1}",
                    self.house.cite("Setup"),
                    name=seat.name,
                    other=after.name,
                    side=seat.side,
                )

    def check_deal(self, state: State, outcome: BidOutcome, dealer: int) -> None:
        if outcome.bidder is not None and outcome.bidder not in {seat.number for seat in state.seats}:
            raise RuleViolation(
                "UNKNOWN_PLAYER", "unknown_seat", "/bidder", seat=outcome.bidder, seats=len(state.seats)
            )
        _check_facts(self.house, state.rules, outcome)

    def check_recordable(self, state: State, outcome: BidOutcome, dealer: int) -> None:
        if outcome.bidder is None and not outcome.void:
            raise RuleViolation("MISSING_PLAYER", "tw28_bidder_missing", "/bidder", self.house.cite("E-1"))

    def score(self, state: State, outcome: BidOutcome, dealer: int) -> Scored:
        _check_facts(self.house, state.rules, outcome)
        if outcome.void:
            return _void(self.house, state, outcome)
        booking = _booking(self.house, state.rules, outcome)
        paid = -booking.points if booking.paid else 0
        game_points = {"bidding": 0, "other": paid, booking.party: booking.points}
        result: Facts = {"game_points": game_points, "void": False}
        side = next((seat.side for seat in state.seats if seat.number == outcome.bidder), None)
        if side is None:
            return Scored((), None, result)
        sides = _parties(state, side)
        said = _said(self.house, state.rules, outcome, booking, sides)
        reasons = (said, *_more_said(self.house, outcome, booking, sides))
        marks = {party: tuple(_marks(self.house, outcome, booking, party)) for party in sides}
        lines = []
        for seat in state.seats:
            party: Party = "bidding" if seat.side == side else "other"
            lines.append(Line(seat.number, game_points[party], reasons, marks=marks[party]))
        return Scored(tuple(lines), said, result)

    def seat_limits(self, rules: Rules) -> tuple[int, int]:
        players = self.house.players(rules)
        return players, players

    def tally(self, state: State, row: Row) -> int:
        """Return how many deals were played that count and are not void."""
        played = row.dealer is not None and row.counts and not row.scored.result.get("void")
        return (state.sums.own or 0) + played

    def judge(self, state: State) -> Verdict:
        verdict = replace(state.verdict, status="playing", winners=(), tied=())
        gone = {seat.side for seat in state.seats if seat.number in verdict.out}
        if gone:
            left = tuple(seat.number for seat in state.seats if seat.side not in gone)
            return replace(verdict, status="finished", winners=left)
        target = state.rules.get("target")
        if target is None:
            return self._after_rounds(state, verdict)
        most = max(abs(total) for total in state.totals().values())
        over = most > target if state.rules.get("tables_end") == "cannot_pay" else most >= target
        return replace(verdict, status="finished", winners=self.leaders(state)) if over else verdict

    def _after_rounds(self, state: State, verdict: Verdict) -> Verdict:
        """Say where the match stands by rounds: level after the last, one more follows, then a toss (E-2)."""
        rules = state.rules
        over = state.sums.own - rules["rounds"] * rules["deals_per_round"]
        if over < 0:
            return verdict
        extra, inside = divmod(over, rules["deals_per_round"])
        if inside:
            return replace(verdict, status="extra_round")
        leaders = self.leaders(state)
        if len(leaders) < len(state.seats):
            return replace(verdict, status="finished", winners=leaders)
        if extra < rules["extra_rounds"]:
            return replace(verdict, status="extra_round")
        if rules["final_tie"] == "shared":
            return replace(verdict, status="finished", winners=leaders)
        return replace(verdict, status="coin_toss", tied=leaders)


def _booking(house: House, rules: Rules, outcome: BidOutcome) -> Booking:
    place = band(house, rules, outcome.bid)
    win, lose = rules["win"][place], rules["lose"][place]
    if outcome.foul_by:
        points = rules["foul_factor"] * lose
        return Booking(OPPOSITE[outcome.foul_by], points, "tw28_foul", house.cite("E-5"))
    if outcome.surrendered:
        won, factor, sentence, rule = outcome.surrender_by == "other", 1, "tw28_surrender", house.cite("Cot")
    elif outcome.caller:
        won, factor, rule = (outcome.caller == "bidding") == outcome.cot_made, 2, house.cite("E-3")
        call = "tw28_cot" if outcome.caller == "bidding" else "tw28_counter_cot"
        sentence = f"{call}_made" if outcome.cot_made else f"{call}_failed"
    elif outcome.bid == house.thani:
        won, factor, rule = bool(outcome.thani_made), 1, house.cite("thani")
        sentence = house.word("tw28_thani_made" if won else "tw28_thani_failed")
    else:
        taken = outcome.taken(house.all_points(rules)) or 0
        won, factor = taken >= needed(rules, outcome.bid, outcome.pair_by), 1
        rule = house.cite("pair" if outcome.pair_by else "Result of a deal")
        sentence = "tw29_bid_with_pair" if outcome.pair_by else "tw28_bid"
    points = raised(rules, factor * (win if won else lose), outcome.doubled)
    if not won and rules["loss_mode"] == "award_opponents":
        return Booking("other", points, sentence, rule)
    return Booking("bidding", points if won else -points, sentence, rule, rules["loss_mode"] == "transfer")


def _parties(state: State, bidding: str) -> dict[Party, str]:
    """Return how the two teams are called."""
    return {"bidding" if seat.side == bidding else "other": seat.party for seat in state.seats}


def _said(
    house: House, rules: Rules, outcome: BidOutcome, booking: Booking, sides: dict[Party, str]
) -> Statement:
    params: dict[str, Any] = {
        "bid": outcome.bid,
        "side": sides["bidding"],
        "scorer": sides[booking.party],
        "points": booking.points,
    }
    loser = outcome.foul_by or outcome.surrender_by
    if loser:
        params["loser"] = sides[loser]
    if outcome.caller:
        params["caller"] = sides[outcome.caller]
    taken = outcome.taken(house.all_points(rules))
    if taken is not None:
        params["taken"] = taken
    if outcome.pair_by:
        params |= {"pair": sides[outcome.pair_by], "needed": needed(rules, outcome.bid, outcome.pair_by)}
    return Statement(booking.sentence, params, booking.rule)


def _marks(house: House, outcome: BidOutcome, booking: Booking, party: Party) -> Iterator[Mark]:
    """Yield what one party did, and that it won."""
    if (booking.points > 0) == (party == booking.party):
        yield WON
    if party == "bidding":
        alone = Mark(house.word("mark_thani"))
        yield alone if outcome.bid == house.thani else Mark("mark_bid", {"bid": outcome.bid})
    if party == outcome.pair_by:
        yield Mark("mark_pair")
    if party == outcome.caller:
        yield Mark("mark_cot" if party == "bidding" else "mark_counter_cot")
    if outcome.surrendered and party == outcome.surrender_by:
        yield Mark("mark_surrendered")
    if party == outcome.foul_by:
        yield Mark("mark_foul")


def _more_said(
    house: House, outcome: BidOutcome, booking: Booking, sides: dict[Party, str]
) -> Iterator[Statement]:
    """Yield what else explains the points: a double, and what the others pay or get."""
    if outcome.doubled:
        yield Statement(_DOUBLED[outcome.doubled], {"points": abs(booking.points)}, house.cite("doubling"))
    if booking.paid:
        params = {"side": sides["other"], "points": -booking.points}
        yield Statement("tw56_paid", params, house.cite("E-1"))


def _void(house: House, state: State, outcome: BidOutcome) -> Scored:
    said = Statement(house.voids.get(str(outcome.void), "tw28_void"), {}, house.cite("E-9"))
    result: Facts = {"game_points": {"bidding": 0, "other": 0}, "void": True}
    return Scored(tuple(Line(seat.number, 0, (said,), marks=(VOID,)) for seat in state.seats), said, result)


def _check_facts(house: House, rules: Rules, outcome: BidOutcome) -> None:
    """Raise RuleViolation where the facts of a deal contradict each other, are missing or out of range."""
    if outcome.void:
        if outcome.void == "single_suit" and not rules.get("single_suit_void", True):
            raise RuleViolation("NO_WINNER", "tw28_single_suit_plays", "/void", house.cite("E-6"))
        return
    check_bid(house, rules, outcome.bid, "/bid")
    if outcome.foul_by:
        return
    _check_calls(house, rules, outcome)
    _check_exclusions(house, rules, outcome)
    if not outcome.surrendered:
        _check_missing(house, rules, outcome)
    _check_card_points(house.all_points(rules), outcome)
    if outcome.caller:
        _check_cot(house, rules, outcome)


def _check_calls(house: House, rules: Rules, outcome: BidOutcome) -> None:
    """Raise PAIR_NOT_PLAYED or DOUBLE_NOT_PLAYED where this table has no such call, or not with this bid."""
    if outcome.pair_by and outcome.bid == house.thani:
        raise RuleViolation("PAIR_NOT_PLAYED", "tw29_pair_alone", "/pair_by", house.cite("pair"))
    if outcome.pair_by and rules["pair"] == 0:
        raise RuleViolation("PAIR_NOT_PLAYED", "tw29_no_pair", "/pair_by", house.cite("pair"))
    if outcome.doubled and rules["doubling"] == "none":
        raise RuleViolation("DOUBLE_NOT_PLAYED", "tw29_no_double", "/doubled", house.cite("doubling"))
    if outcome.doubled == "full_set" and not rules.get("full_set"):
        raise RuleViolation("DOUBLE_NOT_PLAYED", "tw29_no_full_set", "/doubled", house.cite("doubling"))


def _check_exclusions(house: House, rules: Rules, outcome: BidOutcome) -> None:
    thani = outcome.bid == house.thani
    if thani and (outcome.bidders_points is not None or outcome.other_points is not None):
        field = "/other_points" if outcome.bidders_points is None else "/bidders_points"
        raise RuleViolation("THANI_WITH_CARD_POINTS", house.word("tw28_thani_points"), field)
    if not thani and outcome.thani_made is not None:
        made, said = f"/{house.thani}_made", house.word("tw28_thani_result")
        raise RuleViolation("THANI_WITH_CARD_POINTS", said, made, bid=outcome.bid)
    if outcome.caller:
        most, field = rules["cot_max_bid"], "/cot" if outcome.cot else "/surrender_by"
        cited = house.cite("Cot")
        if thani:
            raise RuleViolation("COT_BID_TOO_HIGH", "tw28_cot_thani", field, cited, most=most)
        if outcome.bid > most:
            raise RuleViolation("COT_BID_TOO_HIGH", "tw28_cot_bid", field, cited, most=most, bid=outcome.bid)
    if outcome.surrender_by and outcome.surrender_by == outcome.cot:
        raise RuleViolation("COT_CONTRADICTS_POINTS", "tw28_own_surrender", "/surrender_by")
    if outcome.surrendered and outcome.cot_made is not None:
        raise RuleViolation("COT_CONTRADICTS_POINTS", "tw28_surrender_result", "/cot_made")
    _check_cot_made(house.card_points, outcome)


def _check_cot_made(most: int, outcome: BidOutcome) -> None:
    """Raise COT_CONTRADICTS_POINTS where the callers won every trick, but not every point."""
    own, others = outcome.bidders_points, outcome.other_points
    field, opposite = "/bidders_points", "/other_points"
    if outcome.caller == "other":
        own, others, field, opposite = others, own, opposite, field
    if own is None and others is not None:
        own, field = most - others, opposite
    if outcome.cot_made and own is not None and own < most:
        raise RuleViolation("COT_CONTRADICTS_POINTS", "tw28_cot_points", field, most=most, given=own)


def _check_missing(house: House, rules: Rules, outcome: BidOutcome) -> None:
    if outcome.bid == house.thani:
        if outcome.thani_made is None:
            made = f"/{house.thani}_made"
            raise RuleViolation("THANI_RESULT_MISSING", house.word("tw28_thani_missing"), made)
    elif outcome.caller:
        if outcome.cot_made is None:
            raise RuleViolation("NO_WINNER", "tw28_cot_missing", "/cot_made")
    elif outcome.bidders_points is None and outcome.other_points is None:
        raise RuleViolation(
            "CARD_POINTS_SUM", "tw28_points_missing", "/bidders_points", most=house.all_points(rules)
        )


def _check_card_points(most: int, outcome: BidOutcome) -> None:
    bidders, others = outcome.bidders_points, outcome.other_points
    for points, field in ((bidders, "/bidders_points"), (others, "/other_points")):
        if points is not None and (points != int(points) or not 0 <= points <= most):
            raise RuleViolation("POINTS_OUT_OF_RANGE", "tw28_points_limits", field, points=points, most=most)
    if bidders is not None and others is not None and bidders + others != most:
        raise RuleViolation(
            "CARD_POINTS_SUM",
            "tw28_points_sum",
            "/other_points",
            bidders=bidders,
            others=others,
            total=bidders + others,
            most=most,
        )


def _check_cot(house: House, rules: Rules, outcome: BidOutcome) -> None:
    left, fewest = outcome.caller_cards_left, rules["cot_min_cards"]
    if left is not None and not 0 <= left <= house.hand_size:
        raise RuleViolation("POINTS_OUT_OF_RANGE", "tw28_cards_left", "/caller_cards_left", left=left)
    if left is not None and left < fewest:
        raise RuleViolation(
            "COT_TOO_LATE",
            "tw28_cot_late",
            "/caller_cards_left",
            house.cite("Cot"),
            left=left,
            fewest=fewest,
        )
