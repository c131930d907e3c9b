"""Say what the prizes of a competition pay: sums or shares of a pot, ties split, and how it comes about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from rules.events.acts.entering import CompetitionStated, PrizeStated
from rules.events.formats import FORMATS
from rules.events.state import Event
from rules.statements import RuleViolation, Statement

WHOLE = 100  # per cent


@dataclass(frozen=True)
class Sums:
    """Hold what each place is paid, from the first, and how that comes about."""

    by_place: tuple[int, ...] = ()
    says: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Paid:
    """Hold what somebody is paid, and how that comes about."""

    amount: int
    said: Statement


def sums_at(event: Event, competition: str) -> Sums:
    """Return what the prizes of a competition pay with those who have bought in so far; as `sums_of`."""
    return sums_of(event.competitions[competition], len(bought_in(event, competition)))


def bought_in(event: Event, competition: str) -> tuple[str, ...]:
    """Return who is in a competition, in the order of entry: in a freeze-out who ever had a seat.

    Where another stage fills the freeze-out, that is who is in and, though he left, who was drawn or seated.
    """
    stages = {
        name: stage.terms for name, stage in event.stages.items() if stage.terms.competition == competition
    }
    rooms = {name: event.rooms[name] for name in stages if name in event.rooms}
    seated = {each for room in rooms.values() for each in room.entered}
    if any(stages[name].after is None for name in rooms):
        return tuple(each.id for each in event.entered(competition) if each.id in seated)
    if any(FORMATS[each.format].in_a_room for each in stages.values()):
        seated |= {
            each for match in event.matches.values() if match.stage in stages for each in match.entrants
        }
    return tuple(each.id for each in event.entered(competition) if each.standing == "in" or each.id in seated)


def is_of_buy_ins(competition: CompetitionStated) -> bool:
    """Tell whether fees alone make the pot: nobody stated another, and all prizes are shares of it."""
    prizes = competition.prizes or ()
    shared = any(each.share for each in prizes) and not any(each.amount for each in prizes)
    return shared and bool(competition.fee) and competition.pot is None


def sums_of(competition: CompetitionStated, entered: int) -> Sums:
    """Return what the prizes of a competition pay; where fees make its pot, so many have `entered`.

    A share is a part of the pot, rounded down to a multiple of `round_to`; what is left over by that goes to
    the first place that has a share. Raises SHARES and PRIZE_SUM where prizes take more than there is.
    """
    prizes = competition.prizes or ()
    pot = (competition.fee or 0) * entered if is_of_buy_ins(competition) else competition.pot
    _check(prizes, pot)
    pot = pot or 0
    unit = competition.round_to or 1
    sums = [0] * max((each.up_to or each.place for each in prizes if _pays(each)), default=0)
    says: list[Statement] = []
    rounded = 0
    for each in prizes:
        amount = each.amount or int(_part(each) * pot) // unit * unit
        for place in _places(each):
            sums[place - 1] += amount
        if each.share:
            rounded += amount * len(_places(each))
            says.append(_said(each, pot, amount))
    rest = int(sum(map(_whole, prizes)) * pot) - rounded
    if rest:
        first = min(each.place for each in prizes if each.share)
        sums[first - 1] += rest
        facts = {"round_to": unit, "rest": rest, "place": first}
        says.append(Statement("payout_rounded", facts))
    if pot and sum(sums) > pot:
        raise RuleViolation("PRIZE_SUM", "payout_over_pot", "/pot", given=sum(sums), pot=pot)
    return Sums(tuple(sums), tuple(says))


def pay(places: Mapping[str, int], sums: Sequence[int], called: Callable[[str], str]) -> dict[str, Paid]:
    """Return what each of those in `places` is paid; who has no place there, as one who left, is not paid.

    Who share a place share what there is for it and as many as follow. A coin that cannot be split goes to
    who is named first.
    """
    paid: dict[str, Paid] = {}
    for place, group in groupby(sorted(places, key=lambda player: places[player]), key=places.__getitem__):
        level = [*group]
        pool = sum(sums[place - 1 : place - 1 + len(level)])
        each, rest = divmod(pool, len(level))
        for number, player in enumerate(level):
            amount = each + (number < rest)
            facts = {"name": called(player), "place": place, "amount": amount}
            if len(level) > 1:
                shared = {**facts, "pool": pool, "count": len(level)}
                paid[player] = Paid(amount, Statement("payout_tie", shared))
            else:
                paid[player] = Paid(amount, Statement("payout_place", facts))
    return {player: each for player, each in paid.items() if each.amount}


def _check(prizes: Sequence[PrizeStated], pot: int | None) -> None:
    for number, each in enumerate(prizes):
        at = f"/prizes/{number}"
        if each.share and each.amount:
            raise RuleViolation("PRIZE_SUM", "payout_share_or_sum", f"{at}/amount", place=each.place)
        if each.share and pot is None:
            raise RuleViolation("PRIZE_SUM", "payout_no_pot", f"{at}/share", place=each.place)
        if not (each.what or each.share or each.amount):
            raise RuleViolation("PRIZE_SUM", "payout_nothing", f"{at}/what", place=each.place)
    shares = sum(map(_whole, prizes)) * WHOLE
    if shares > WHOLE:
        raise RuleViolation("SHARES", "payout_shares", "/prizes", given=float(shares))


def _pays(prize: PrizeStated) -> bool:
    return bool(prize.share or prize.amount)


def _part(prize: PrizeStated) -> Fraction:
    """Return the part of the pot that each place of a prize has, as it is written: 33.3 is 333 of 1000."""
    return Fraction(str(prize.share or 0)) / WHOLE


def _whole(prize: PrizeStated) -> Fraction:
    return _part(prize) * len(_places(prize))


def _places(prize: PrizeStated) -> range:
    return range(prize.place, (prize.up_to or prize.place) + 1) if _pays(prize) else range(0)


def _said(prize: PrizeStated, pot: int, amount: int) -> Statement:
    facts = {"place": prize.place, "share": prize.share, "pot": pot, "amount": amount}
    if prize.up_to and prize.up_to > prize.place:
        return Statement("payout_share_each", {**facts, "up_to": prize.up_to})
    return Statement("payout_share", facts)
