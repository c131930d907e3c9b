"""Say who has won which prize of a competition, as soon as that is certain, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from rules.events.acts.entering import PrizeStated
from rules.events.contests import format_of
from rules.events.formats.contest import Contest
from rules.events.games import rules_of, settled
from rules.events.payouts import Paid, pay, sums_at
from rules.events.poker.deals import deal_of
from rules.events.standings import latest_first, of_competition
from rules.events.state import Event
from rules.statements import Statement


def prizes_of(event: Event, competition: str) -> tuple[PrizeStated, ...]:
    """Return the prizes of a competition: where nobody stated any, as many places as its house rules say."""
    stated = event.competitions[competition]
    places = settled(stated.game, stated.preset, stated.rules).get("prizes", 0)
    return stated.prizes or tuple(PrizeStated(place) for place in range(1, places + 1))


Holders = tuple[tuple[str, ...], ...]


def holders_of(event: Event, competition: str, contests: Mapping[str, Contest]) -> Holders:
    """Return whose the prize of each place is, from the first, as far as it is certain; `contests` by stage.

    Those who are level share the prizes of the places that they hold. Who left a freeze-out, or was
    disqualified, has none (RULES §12 K-6).
    """
    prizes = prizes_of(event, competition)
    if not prizes:
        return ()
    level: dict[int, list[str]] = {}
    for player, place in _certain(event, competition, contests).items():
        level.setdefault(place, []).append(player)
    held = {place + further: those for place, those in level.items() for further in range(len(those))}
    last = min(max(each.up_to or each.place for each in prizes), max(held, default=0))
    return tuple(tuple(held.get(place, ())) for place in range(1, last + 1))


def won(event: Event, competition: str, holders: Holders) -> Holders:
    """Return for each prize of a competition who has won it, in the order of the places."""
    return tuple(
        tuple(dict.fromkeys(chain.from_iterable(holders[each.place - 1 : each.up_to or each.place])))
        for each in prizes_of(event, competition)
    )


@dataclass(frozen=True)
class Payouts:
    """Hold what each place of a competition pays, from the first, how that comes about, and who is paid.

    `deal` is by what the last players share the prizes, empty where they made none.
    """

    sums: tuple[int, ...]
    says: tuple[Statement, ...]
    paid: Mapping[str, Paid]
    deal: str = ""


def payouts(event: Event, competition: str, contests: Mapping[str, Contest]) -> Payouts:
    """Return what is paid, as far as it is certain: after a deal what was agreed."""
    sums = sums_at(event, competition)
    paid = pay(_certain(event, competition, contests), sums.by_place, event.name)
    for stage in _rooms(event, competition):
        deal = event.rooms[stage].deal
        # Older releases let prizes be undone under a deal: then it shares nothing.
        if deal and any(sums.by_place[: len(deal.stacks)]):
            shared = deal_of(event, stage, deal.way, deal.stacks)
            others = {player: each for player, each in paid.items() if player not in shared}
            says = (*sums.says, Statement(f"payout_deal_{deal.way}", {"players": len(shared)}))
            return Payouts(sums.by_place, says, {**shared, **others}, deal.way)
    return Payouts(sums.by_place, sums.says, paid)


def _certain(event: Event, competition: str, contests: Mapping[str, Contest]) -> dict[str, int]:
    """Return whose prize is certain, by its place: who left a freeze-out takes none (K-6).

    Nor does who was disqualified, be it after he went out. His lapses, or those behind him move up, as the
    house rules say; nobody does into what a deal shared.
    """
    places = dict(_settled(event, competition, contests))
    rooms = [event.rooms[stage] for stage in _rooms(event, competition)]
    left = {player for room in rooms for player in room.left}
    out = (player for room in rooms for player in room.gone)
    left |= {player for player in out if event.entrants[player].standing == "disqualified"}
    stayed = {player: place for player, place in places.items() if player not in left}
    ways = {rules_of(event, stage)["leaver_prize"] for stage in _rooms(event, competition)}
    if not left or "next_finisher" not in ways:
        return stayed
    dealt = {player for room in rooms if room.deal for player in room.deal.stacks}
    gone = [place for player, place in places.items() if player in left - dealt]
    return {player: place - sum(before < place for before in gone) for player, place in stayed.items()}


def _settled(event: Event, competition: str, contests: Mapping[str, Contest]) -> Iterator[tuple[str, int]]:
    """Yield the places that nothing can change any more but a correction."""
    certain, seen = set[str](), set[str]()
    known = True  # who plays the later stages
    for stage in latest_first(event, competition):
        held = contests[stage]
        here = {*held.field} - seen
        if known:
            certain |= here & {*format_of(event, stage).settled(held)}
        seen |= here
        known = known and (held.stage.terms.after is None or bool(event.advancements.get(stage)))
    stages = {each: held.once(format_of(event, each).standings) for each, held in contests.items()}
    for each in of_competition(event, competition, stages):
        if each.entrant in certain:
            yield each.entrant, each.place


def _rooms(event: Event, competition: str) -> list[str]:
    return [stage for stage in event.rooms if event.stages[stage].terms.competition == competition]
