"""Say who won how many chips, and with what (RULES §13)."""

from __future__ import annotations

from rules.holdem.showdown import Settled, Showdown, settle
from rules.sheet.marks import WON, Mark
from rules.sheet.scoresheet import Line, Scored, State
from rules.statements import Statement


def score(state: State, deal: Showdown[int]) -> Scored:
    """Return the lines of who put chips in: what each won, less what he paid."""
    settled = settle(state.rules, deal)
    won, pots = settled.won, settled.pots
    lines = tuple(
        Line(seat, won.get(seat, 0) - paid, (_said(deal, settled, seat),), marks=_marks(deal, settled, seat))
        for seat, paid in deal.contributions.items()
        if paid
    )
    result = {"won": [{"seat": seat, "points": chips} for seat, chips in won.items()], **settled.pots_json()}
    names, total = [state.name(seat) for seat in won], sum(pot.chips for pot in pots)
    said = Statement("holdem_pots", {"total": total, "count": len(pots), "names": names})
    return Scored(lines, said, result)


def _marks(deal: Showdown[int], settled: Settled[int], seat: int) -> tuple[Mark, ...]:
    if seat in deal.folded:
        return (Mark("mark_folded"),)
    # Who only gets back what nobody called has won nothing.
    return (WON,) if settled.won.get(seat, 0) > deal.contributions[seat] else ()


def _said(deal: Showdown[int], settled: Settled[int], seat: int) -> Statement:
    paid, won = deal.contributions[seat], settled.won.get(seat, 0)
    facts = {"paid": paid, "won": won, "points": won - paid}
    if seat in deal.folded:
        return Statement("holdem_folded", facts)
    hand = settled.hands.get(seat)
    if hand is None:
        return Statement("holdem_alone", facts)
    return Statement(f"holdem_{hand.category}", {**facts, "cards": list(hand.cards)}, "holdem_club Hands")
