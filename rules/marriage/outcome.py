"""Read the outcome of a deal of Indian Marriage, and refuse what cannot be one (RULES §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.marriage.cards import check_in_play, check_readable, check_tiplu, is_tunnela, wilds_of
from rules.marriage.show import check_hand, fault_of
from rules.marriage.value import VALUES, Worth, count_values, opening_tunnelas, possible_worths, value_cards
from rules.roster import check_players, check_seats, sole_winner, winners_of
from rules.scoresheet import Facts, Points, State
from rules.statements import RuleViolation, Statement
from rules.switches import Rules


@dataclass(frozen=True)
class Holding:
    """Hold what one seat scores for: points per opponent as counted there, value cards, or cards."""

    seat: int
    field: str
    points: Points | None = None
    counts: Mapping[str, int] | None = None
    mal: tuple[str, ...] = ()
    tunnelas: tuple[tuple[str, ...], ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        return (*self.mal, *(card for tunnela in self.tunnelas for card in tunnela))

    @property
    def in_detail(self) -> bool:
        """Tell whether value cards or cards are stated, not only their points."""
        return self.counts is not None or bool(self.cards)


@dataclass(frozen=True)
class MarriageOutcome:
    """Hold the facts of one deal; `win` is ``melds``, ``dublees`` or ``void``."""

    winners: tuple[int, ...]
    win: str
    tiplu: str | None
    shown: tuple[int, ...]
    seven_dublees: tuple[int, ...]
    holdings: tuple[Holding, ...]
    winner_melds: tuple[tuple[str, ...], ...]
    players: tuple[int | str, ...]

    @property
    def named(self) -> set[int]:
        """Return every seat that the outcome says something about."""
        entered = (holding.seat for holding in self.holdings)
        return {*self.winners, *self.shown, *self.seven_dublees, *entered}

    def has_shown(self, seat: int) -> bool:
        """Tell whether `seat` laid down three pure melds or seven dublees (M-2)."""
        won_by_dublees = self.win == "dublees" and seat in self.winners
        return seat in self.shown or seat in self.seven_dublees or won_by_dublees


def read_outcome(facts: Facts) -> MarriageOutcome:
    """Return the outcome that `facts` state; nothing is judged yet."""
    holdings = [
        *(
            Holding(entry["seat"], f"/points_per_opponent/{place}", entry.get("points"))
            for place, entry in enumerate(facts.get("points_per_opponent") or ())
        ),
        *(_holding(entry, f"/results/{place}") for place, entry in enumerate(facts.get("results") or ())),
    ]
    return MarriageOutcome(
        winners_of(facts.get("winner")),
        facts.get("win") or "melds",
        facts.get("tiplu"),
        tuple(facts.get("shown") or ()),
        tuple(facts.get("seven_dublees") or ()),
        tuple(holdings),
        tuple(tuple(meld) for meld in facts.get("winner_melds") or ()),
        tuple(facts.get("players") or ()),
    )


def _holding(entry: Facts, field: str) -> Holding:
    counted = any(entry.get(value) is not None for value in VALUES)
    return Holding(
        entry["seat"],
        field,
        entry.get("points"),
        {value: entry.get(value) or 0 for value in VALUES} if counted else None,
        tuple(entry.get("mal_in_hand") or ()),
        tuple(tuple(tunnela) for tunnela in entry.get("opening_tunnelas") or ()),
    )


def check_outcome(state: State, outcome: MarriageOutcome) -> None:
    """Raise RuleViolation where `outcome` cannot be, in the order of RULES §0."""
    _check_table(state, outcome)
    check_scorable(state, outcome)
    for holding in outcome.holdings:
        check_points(
            state.rules, holding, state.name(holding.seat), worth_of(state.rules, holding, outcome.tiplu)
        )


def check_scorable(state: State, outcome: MarriageOutcome) -> None:
    """Raise RuleViolation where an outcome cannot be valued, whoever is at the table."""
    check_entered(state, outcome)
    _check_winner(state, outcome)
    _check_cards(state, outcome)


def check_entered(state: State, outcome: MarriageOutcome) -> None:
    """Raise UNKNOWN_CARD for the first card entered that is none."""
    if outcome.tiplu is not None:
        check_tiplu(outcome.tiplu)
    for holding in outcome.holdings:
        name = state.name(holding.seat)
        check_readable(holding.mal, f"{holding.field}/mal_in_hand", name)
        for place, tunnela in enumerate(holding.tunnelas):
            check_readable(tunnela, f"{holding.field}/opening_tunnelas/{place}", name)
    for place, meld in enumerate(outcome.winner_melds):
        check_readable(meld, f"/winner_melds/{place}")


def _check_table(state: State, outcome: MarriageOutcome) -> None:
    if outcome.players:
        check_players(state, outcome.players)
    check_seats(state, [(seat, "/winner") for seat in dict.fromkeys(outcome.winners)])
    for field, seats in (("shown", outcome.shown), ("seven_dublees", outcome.seven_dublees)):
        check_seats(state, [(seat, f"/{field}/{place}") for place, seat in enumerate(seats)])
    check_seats(state, [(holding.seat, holding.field) for holding in outcome.holdings])


def _check_winner(state: State, outcome: MarriageOutcome) -> None:
    if outcome.win == "void":
        if outcome.winners:
            names = [state.name(seat) for seat in outcome.winners]
            raise RuleViolation(
                "NO_WINNER", "marriage_void_winner", "/winner", "indian_marriage M-8", names=names
            )
        return
    winner = sole_winner(state, tuple(dict.fromkeys(outcome.winners)))
    name = state.name(winner)
    if outcome.win == "melds" and winner in outcome.seven_dublees:
        raise RuleViolation("WINNER_NOT_SHOWN", "marriage_winner_dublees", "/win", name=name)
    if outcome.win == "melds" and winner not in outcome.shown:
        raise RuleViolation("WINNER_NOT_SHOWN", "marriage_winner_not_shown", "/shown", name=name)


def _check_cards(state: State, outcome: MarriageOutcome) -> None:
    needs_tiplu = bool(outcome.winner_melds) or any(holding.cards for holding in outcome.holdings)
    if needs_tiplu and outcome.tiplu is None:
        raise RuleViolation("UNKNOWN_CARD", "marriage_tiplu_missing", "/tiplu")
    for holding in outcome.holdings:
        check_tunnelas(holding.tunnelas, f"{holding.field}/opening_tunnelas", state.name(holding.seat))
    if outcome.tiplu is not None:
        entered: list[str] = []
        for holding in outcome.holdings:
            entered += holding.cards
            check_in_play(state.rules, entered, outcome.tiplu, holding.field, state.name(holding.seat))
    _check_counts(state, outcome)
    if outcome.winner_melds and outcome.tiplu is not None and outcome.winners:
        _check_won(state, outcome, outcome.winners[0], outcome.tiplu)


def _check_won(state: State, outcome: MarriageOutcome, winner: int, tiplu: str) -> None:
    field, melds = "/winner_melds", outcome.winner_melds
    check_hand(state.rules, outcome.win, tiplu, melds, (), field)
    fault = fault_of(state.rules, outcome.win, tiplu, melds)
    if fault is not None:
        raise fault.refusal(state.name(winner), field, "WINNER_WRONG_SHOW")


def _check_counts(state: State, outcome: MarriageOutcome) -> None:
    """Refuse more tiplu, poplu and jhiplu over all hands than are in play."""
    seen = Counter[str]()
    for holding in outcome.holdings:
        if holding.cards and outcome.tiplu is not None:
            seen.update(count_values(holding.cards, wilds_of(outcome.tiplu)))
        if holding.counts is not None:
            check_range(holding.counts, holding.field)
            seen.update(holding.counts)
        check_counts(state.rules, seen, holding.field)


def check_range(counts: Mapping[str, int], field: str) -> None:
    """Raise POINTS_OUT_OF_RANGE for a number of value cards below none."""
    for value, count in counts.items():
        if count < 0:
            raise RuleViolation(
                "POINTS_OUT_OF_RANGE", "marriage_count_below", f"{field}/{value}", card=value, count=count
            )


def check_counts(rules: Rules, counts: Mapping[str, int], field: str = "") -> None:
    """Raise TOO_MANY_COPIES where `counts` hold more of a value card than the decks leave."""
    for value in VALUES:
        most = rules["decks"] - (value == "tiplu")
        if counts[value] > most:
            raise RuleViolation(
                "TOO_MANY_COPIES",
                "marriage_too_many",
                f"{field}/{value}",
                card=value,
                count=counts[value],
                most=most,
            )


def check_tunnelas(tunnelas: Sequence[Sequence[str]], field: str, name: str | None = None) -> None:
    """Raise BAD_MELD for the first of `tunnelas` that is not three identical cards."""
    for place, tunnela in enumerate(tunnelas):
        if is_tunnela(tunnela):
            continue
        here, cards = f"{field}/{place}", list(tunnela)
        if name is None:
            raise RuleViolation("BAD_MELD", "marriage_no_tunnela", here, cards=cards)
        raise RuleViolation("BAD_MELD", "marriage_no_tunnela_of", here, name=name, cards=cards)


def worth_of(rules: Rules, holding: Holding, tiplu: str | None) -> Worth:
    """Return what `holding` is worth from each opponent: counted out where cards or counts are stated."""
    if not holding.in_detail:
        points = int(holding.points or 0)
        said = Statement("marriage_value_entered", {"points": points})
        return Worth(points, (said,) if points else ())
    counts = dict(holding.counts or dict.fromkeys(VALUES, 0))
    worth = Worth(0)
    if tiplu is not None:
        wilds = wilds_of(tiplu)
        worth += opening_tunnelas(rules, holding.tunnelas, wilds)
        if holding.counts is None:
            counts = count_values(holding.mal, wilds)
    return worth + value_cards(rules, counts)


def check_points(rules: Rules, holding: Holding, name: str, worth: Worth) -> None:
    """Raise RuleViolation where points per opponent are stated that no hand, or not this hand, is worth.

    POINTS_OUT_OF_RANGE: below none, not whole, or not what the cards stated make. IMPOSSIBLE_BONUS: no hand.
    """
    points = holding.points
    if points is None:
        return
    field = f"{holding.field}/points"
    if points < 0 or points != int(points):
        raise RuleViolation("POINTS_OUT_OF_RANGE", "marriage_points_whole", field, name=name, points=points)
    if holding.in_detail and points != worth.points:
        raise RuleViolation(
            "POINTS_OUT_OF_RANGE",
            "marriage_points_differ",
            field,
            name=name,
            points=points,
            counted=worth.points,
        )
    if points not in possible_worths(rules):
        raise RuleViolation("IMPOSSIBLE_BONUS", "marriage_points_none", field, name=name, points=points)
