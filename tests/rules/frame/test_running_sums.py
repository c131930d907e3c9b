"""What a state carries along is what all of its rows say, and the next entry costs the same at any length."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from models.game.log import Log
from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sheet.entries import Deal, Entry, Finish, Join, Rejoin, Replace, Ruling, Toss
from rules.sheet.rows import Rows
from rules.sheet.scoresheet import Line, Points, Row, Scored, Seat, State, Sums, whole
from rules.sheet.sheet import lay_out
from tests.ready_made import fold_points
from tests.rules.shared.counting import calls

GAMES = sorted(GAME_TYPES)
KINDS = (
    *("deal", "deal", "points", "points", "void"),
    *("ruling", "disqualification", "rejoin", "replace", "join", "retirement", "toss", "finish"),
)


def table(game: GameType) -> State:
    """Return the start of a game at a table that its example fits."""
    rules = game.settle(game.presets[0].id)
    fewest, most = game.seat_limits(rules)
    count = max(fewest, min(most, 4))
    sides = [game.sides[place % len(game.sides)] if game.sides else None for place in range(count)]
    return game.start(rules, [Seat(n, f"P{n}", side) for n, side in enumerate(sides, 1)])


def entry(game: GameType, state: State, kind: str, luck: random.Random) -> Entry:
    name, seat = str(len(state.rows)), luck.choice(state.seats).number
    match kind:
        case "ruling":
            return Ruling(
                name, luck.choice(("adjustment", "penalty")), seat, "late", luck.choice((-20, 0.5, 30))
            )
        case "disqualification" | "retirement" as ruling:
            return Ruling(name, ruling, seat, "left")
        case "replace":
            return Replace(name, seat, f"Q{name}", "had a train")
        case "join":
            left = [each for each, out in state.verdict.out.items() if out.why == "retired"]
            credit: Any = luck.choice(("zero", "average", "leaver")) if left else "average"
            of = luck.choice(left) if credit == "leaver" else None
            return Join(name, len(state.seats) + 1, f"Q{name}", credit, of, "came late")
        case "rejoin":
            return Rejoin(name, seat)
        case "toss":
            return Toss(name, luck.choice(state.verdict.tied or (seat,)))
        case "finish":
            return Finish(name, "late")
        case _:
            return Deal(name, game.example)


def grown(game: GameType, state: State, kind: str, luck: random.Random) -> State:
    """Return the state after an entry of some kind; ready-made points come in where the game goes on."""
    going_on = state.verdict.status not in ("finished", "coin_toss") and state.playing()
    if kind in ("points", "void") and going_on:
        pay = luck.choice((0, 0.5, 5, 40, 100, 100))
        points: dict[int, Points] = {seat: whole(pay * luck.choice((0, 1))) for seat in state.playing()}
        return fold_points(game, state, [points if kind == "points" else {}])
    return game.step(state, entry(game, state, kind, luck))


def counted(state: State) -> list[Row]:
    return [row for row in state.rows if row.counts]


def lines_of(rows: Sequence[Row]) -> list[Line]:
    return [line for row in rows for line in row.scored.lines]


def naive_sums(game: GameType, state: State) -> Sums:
    """Add up all rows from the first, as one would on paper."""
    rows = counted(state)
    points = {
        seat.number: whole(round(sum(line.points for line in lines_of(rows) if line.seat == seat.number), 1))
        for seat in state.seats
    }
    back = [row.entry.seat for row in rows if isinstance(row.entry, Rejoin)]
    tossed = [row.entry.winner for row in reversed(rows) if isinstance(row.entry, Toss)]
    return Sums(
        points,
        sum(isinstance(row.entry, Deal) for row in state.rows),
        {seat: back.count(seat) for seat in dict.fromkeys(back)},
        tuple(dict.fromkeys(tossed)),
        sum(isinstance(row.entry, Join) for row in rows),
        any(isinstance(row.entry, Finish) for row in rows),
        state.sums.own,
    )


def naive_own(game: GameType, state: State) -> Any:
    """Return what the game keeps beside the sums, counted from all rows; None where it keeps nothing."""
    deals = [row for row in counted(state) if isinstance(row.entry, Deal)]
    match game.id:
        case "twenty_eight" | "twenty_nine" | "fifty_six":
            return sum(not row.scored.result.get("void") for row in deals)
        case "gama_poker":
            given = {line.seat: int(line.points) for line in lines_of(deals)}
            everything = [row for row in state.rows if isinstance(row.entry, Deal)]
            left = [seat for row in everything for seat in row.scored.result.get("left", ())]
            return (given, tuple(dict.fromkeys(left)))
        case "gama_rummy" | "ace2three":
            return _naive_low(deals, hundred=state.rules["no_lives"] if game.id == "gama_rummy" else 100)
        case "gra_singles" | "gra_partnership" | "site_gin":
            return _naive_gin(state)
        case "spades":
            bags = [row.scored.result["bags"] for row in deals if "bags" in row.scored.result]
            return bags[-1] if bags else {} if state.rows else None
    return None


def _naive_low(deals: Sequence[Row], hundred: Points) -> Any:
    regular = [row for row in deals if not row.tied]
    said = [row.scored.result.get("void") for row in regular]
    void = [
        all(line.points == 0 for line in row.scored.lines) if says is None else says
        for row, says in zip(regular, said, strict=True)
    ]
    heavy = [line.seat for line in lines_of(deals) if line.points >= hundred]
    extra = [row for row in deals if row.tied]
    off: dict[int, Points] = {}
    for line in lines_of(extra):
        off[line.seat] = off.get(line.seat, 0) + line.points
    between: dict[tuple[int, int], Points] = {}
    for row in extra:
        mine = {line.seat: line.points for line in row.scored.lines if line.seat in row.tied}
        for one, taken in mine.items():
            for other in mine:
                if one != other:
                    between[one, other] = between.get((one, other), 0) + taken
    hundreds = {seat: heavy.count(seat) for seat in set(heavy)}
    return (void.count(False), void.count(True), hundreds, off, between)


def _naive_gin(state: State) -> Any:
    sides = list(dict.fromkeys(state.side_of(seat.number)[0] for seat in state.seats))
    totals: dict[int, Points] = dict.fromkeys(sides, 0)
    reached: tuple[int, ...] = ()
    for row in counted(state):
        for line in row.scored.lines:
            if line.seat in totals:
                totals[line.seat] += line.points
        reached = reached or tuple(side for side in sides if totals[side] >= state.rules["target"])
    deals = [row for row in counted(state) if isinstance(row.entry, Deal)]
    earned = {side: sum(line.points for line in lines_of(deals) if line.seat == side) for side in sides}
    won = dict.fromkeys(sides, 0)
    for row in deals:
        gained = [line.seat for line in row.scored.lines if line.points > 0]
        winner = row.scored.result.get("winner", gained[0] if gained else None)
        if winner is not None:
            won[state.side_of(winner)[0]] += 1
    return (earned, won, len(deals), reached)


@given(kinds=st.lists(st.sampled_from(KINDS), max_size=25), seed=st.integers(0, 2**16))
def test_a_player_is_out_of_the_tournament_since_the_hand_that_took_him_out(
    kinds: list[str], seed: int
) -> None:
    game, luck = GAME_TYPES["gama_poker"], random.Random(seed)
    state = table(game)
    for kind in kinds:
        state = grown(game, state, kind, luck)
    since: dict[int, int] = {}
    for place, row in enumerate(state.rows):
        for line in row.scored.lines if row.counts and isinstance(row.entry, Deal) else ():
            if line.points > 1:
                since.setdefault(line.seat, place)
    out = state.verdict.out
    eliminated = {seat: gone.row for seat, gone in out.items() if gone.why == "eliminated"}
    assert eliminated == {seat: row for seat, row in since.items() if seat in eliminated}
    assert {*since} <= {*out}


@pytest.mark.parametrize("game_id", GAMES)
@given(kinds=st.lists(st.sampled_from(KINDS), max_size=25), seed=st.integers(0, 2**16))
def test_what_is_carried_along_is_what_all_rows_say(game_id: str, kinds: list[str], seed: int) -> None:
    game, luck = GAME_TYPES[game_id], random.Random(seed)
    state = table(game)
    for kind in kinds:
        before, state = state, grown(game, state, kind, luck)
        assert state.sums == naive_sums(game, state)
        own = state.sums.own
        found = naive_own(game, state)
        assert (
            None if own is None else tuple(vars(own).values()) if hasattr(own, "__dict__") else own
        ) == found
        last = state.rows[-1]
        assert (last.after, len(state.rows)) == (before.sums.deals, len(before.rows) + 1)
        assert [row.number for row in state.deals] == list(range(1, state.sums.deals + 1))


@pytest.mark.parametrize("game_id", GAMES)
@given(kinds=st.lists(st.sampled_from(KINDS), max_size=15), seed=st.integers(0, 2**16))
def test_log_that_lets_go_of_lines_has_the_sheet_of_one_that_keeps_them(
    game_id: str, kinds: list[str], seed: int
) -> None:
    game, luck = GAME_TYPES[game_id], random.Random(seed)
    state = start = table(game)
    entries: list[Entry] = []
    for kind in kinds:
        entries.append(entry(game, state, kind, luck))
        state = game.step(state, entries[-1])
    log = Log.fold(game, start, entries)
    assert lay_out(game, log.state) == lay_out(game, state)
    assert (log.entries, log.size) == (tuple(entries), sum(len(row.encoded) for row in state.rows))


def next_entry(game: GameType, state: State, given: Entry) -> None:
    """Add an entry, and sum the sheet up."""
    after = game.step(state, given)
    for seat in after.seats:
        game.left(after, seat.number)


@pytest.mark.parametrize("game_id", GAMES)
def test_next_entry_costs_the_same_at_any_length(game_id: str) -> None:
    game, luck = GAME_TYPES[game_id], random.Random(4)
    state = table(game)
    kinds = ("deal", "ruling", "rejoin")
    given = {kind: entry(game, state, kind, luck) for kind in kinds}
    costs: dict[str, list[int]] = {kind: [] for kind in kinds}
    for number in range(1, 401):
        state = game.step(state, entry(game, state, luck.choice(kinds), luck))
        if number in (100, 400):
            for kind in kinds:
                next_entry(game, state, given[kind])
                costs[kind].append(calls(partial(next_entry, game, state, given[kind])))
    # Looking at each of the 300 rows between would take a call each; who is out by then makes a few.
    assert all(late < early + 100 for early, late in costs.values()), costs


def test_extra_deals_without_end_cost_the_same_too() -> None:
    game = GAME_TYPES["ace2three"]
    seats = [Seat(1, "A"), Seat(2, "B"), Seat(3, "C")]
    state = game.start(game.settle("best_of_3"), seats)
    costs = []
    for number in range(1, 301):
        state = fold_points(game, state, [dict.fromkeys((1, 2, 3), 10)])
        if number in (100, 300):
            ruling = Ruling("r", "adjustment", 1, "none", 0)
            costs.append(calls(partial(next_entry, game, state, ruling)))
    assert state.verdict.status == "tie_break"
    assert costs[0] == costs[1]


def test_rows_share_what_they_have_in_common() -> None:
    rows = [Row(Deal(str(number), {}), Scored(())) for number in range(3)]
    first = Rows[Row]().then(rows[0])
    one, other = first.then(rows[1]), first.then(rows[2])
    assert [row.entry.id for row in one] == ["0", "1"]
    assert [row.entry.id for row in other] == ["0", "2"]
    assert (len(first), first[-1], one[0], one[:1]) == (1, rows[0], rows[0], (rows[0],))
    assert one == first.then(replace(rows[1])) != other
    assert pickle.loads(pickle.dumps(Rows.of(rows * 5000))) == Rows.of(rows * 5000)
