"""Count what a finished game says of each seat, from its sheet: nothing is scored a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.game_type import GameType
from rules.sheet.entries import Join, Replace
from rules.sheet.scoresheet import Points, State
from rules.sheet.sheet import summed_up

Json = Mapping[str, Any]
FACTS = (
    *("games", "wins", "places", "parties", "tenths", "deals", "deals_won"),
    *("packs", "knocks", "undercuts", "bids_made", "bids_failed", "cots"),
)
"""What is counted of a seat, each a whole number: `places` and `parties` are sums, `tenths` the points
since he sits there."""

WON = frozenset(
    (
        "mark_won",
        "mark_won_first_turn",
        "mark_won_before_drawing",
        "mark_gin",
        "mark_big_gin",
        "mark_undercut",
    )
)
PACKED = frozenset(
    ("mark_packed_first", "mark_packed_later", "mark_dropped_first", "mark_dropped_later", "mark_folded")
)
FAILED = "mark_bid_failed"
BID = frozenset(("mark_bid", "mark_nil", "mark_blind_nil", FAILED))
COT = frozenset(("mark_cot", "mark_counter_cot"))
WENT_OUT = frozenset(("knock", "gin", "big_gin"))


class Seated(NamedTuple):
    """Hold what a game says of one seat: who won and came where is that of his `party`, a side or himself.

    `counts` are FACTS in their order.
    """

    seat: int
    party: str
    won: bool
    place: int
    counts: tuple[int, ...]


def count_game(game: GameType, state: State) -> list[Seated] | None:
    """Return what a game says of its seats, None where it is not over or counts for nobody."""
    if state.verdict.status != "finished" or state.dropped:
        return None
    laid = summed_up(game, state)
    places = {total["seat"]: total["place"] for total in laid["totals"]}
    places |= {seat: side["place"] for side in laid["sides"] for seat in side["seats"]}
    points: Mapping[int, Points] = {total["seat"]: total["points"] for total in laid["totals"]}
    parties = {seat["seat"]: seat["side"] or str(seat["seat"]) for seat in laid["seats"]}
    counted = _dealt({seat: dict.fromkeys(FACTS, 0) for seat in places}, state)
    for seat, counts in counted.items():
        counts["games"], counts["wins"] = 1, int(seat in laid["winners"])
        counts["places"], counts["parties"] = places[seat], len({*parties.values()})
        counts["tenths"] += round(points[seat] * 10)
    return [
        Seated(seat, parties[seat], seat in laid["winners"], places[seat], tuple(counts.values()))
        for seat, counts in counted.items()
    ]


def _dealt(counted: dict[int, dict[str, int]], state: State) -> dict[int, dict[str, int]]:
    had: Counter[int] = Counter()
    for each in state.rows:
        row = each.as_json()
        if each.counts:
            for line in row["lines"]:
                had[line["seat"]] += round(line["points"] * 10)
        if isinstance(each.entry, Replace | Join) and each.counts:
            # What was dealt before says nothing of who plays on, nor does what he begins with.
            counted[each.entry.seat] = dict.fromkeys(FACTS, 0) | {"tenths": -had[each.entry.seat]}
        marks = _marks(row["lines"])
        if each.number is None or not each.counts or any("mark_void" in of for of in marks.values()):
            continue
        for seat, of in marks.items():
            if seat in counted:
                for fact in _told(seat, of, marks, row["outcome"], row["result"].get("failed")):
                    counted[seat][fact] += 1
        for hand in _hands(row["outcome"]):
            if hand.get("kind") in WENT_OUT and hand["knocker"] in counted:
                counted[hand["knocker"]]["knocks"] += 1
    return counted


def _marks(lines: list[Json]) -> dict[int, set[str]]:
    """Return the codes of the marks of each seat that has a line."""
    marks: dict[int, set[str]] = {}
    for line in lines:
        marks.setdefault(line["seat"], set()).update(mark["code"] for mark in line.get("marks", ()))
    return marks


def _told(
    seat: int, own: set[str], marks: Mapping[int, set[str]], outcome: Json, failed: Sequence[int] | None
) -> Iterator[str]:
    """Yield the facts that a deal adds one to, of a seat with its `own` marks.

    `failed` are the seats whose own bids did, where partners bid each for himself.
    """
    yield "deals"
    won = bool(own & WON)
    if won:
        yield "deals_won"
    if own & PACKED:
        yield "packs"
    if "mark_undercut" in own:
        yield "undercuts"
    if won and own & COT:
        yield "cots"
    if "bidder" in outcome:
        # Partners have the same marks, but one of them has bid; a foul says nothing of his bid.
        if outcome["bidder"] == seat and not any("mark_foul" in of for of in marks.values()):
            yield "bids_made" if won else "bids_failed"
    elif own & BID:
        # The marks are those of the side, in which a nil is the bid of one.
        has_failed = FAILED in own if failed is None else seat in failed
        yield "bids_failed" if has_failed else "bids_made"


def _hands(outcome: Json) -> Iterator[Json]:
    """Yield the hands of gin in an outcome: one, or that of each table."""
    if "knocker" in outcome:
        yield outcome
    for each in outcome.get("tables") or ():
        if "knocker" in each:
            yield each
