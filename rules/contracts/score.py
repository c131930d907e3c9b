"""Say what a deal of contracts is worth, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.contracts.checks import ContractChecks
from rules.contracts.house import House
from rules.contracts.outcome import Contract, total
from rules.sheet.marks import Mark
from rules.sheet.scoresheet import Line, Points, Scored, State, to_tenth
from rules.statements import Statement

FAILED = Mark("mark_bid_failed")


@dataclass(frozen=True)
class Account:
    """Count what one player, or the partners of a side, bid and took.

    Where a bid of none is a nil of its own, it is none of the side's contract. `before` are the bags of the
    side so far, in a game that counts them.
    """

    house: House
    state: State
    rows: Sequence[Contract]
    before: int = 0

    @property
    def nils(self) -> list[Contract]:
        """Return who bid nil, where that is a bid of its own."""
        return [row for row in self.rows if "nil" in self.house.rules and row.bid == 0]

    @property
    def bid(self) -> int:
        """Return how many tricks are bid together."""
        return total(row.bid for row in self.rows)

    @property
    def extra(self) -> int:
        """Return how many tricks failed nils took that help no partner."""
        helps = self.house.rules.get("nil_helps") and len(self.nils) < len(self.rows)
        return 0 if helps else total(row.tricks for row in self.nils)

    @property
    def taken(self) -> int:
        """Return how many tricks count for the bid."""
        return total(row.tricks for row in self.rows) - self.extra

    @property
    def made(self) -> bool:
        return self.house.made(self.bid, self.taken)

    @property
    def bags(self) -> int:
        """Return how many bags the side has after the deal, those it was fined for too."""
        return self.before + self.extra + (self.taken - self.bid if self.made else 0)

    @property
    def failed(self) -> list[int]:
        """Return the seats whose own bids failed: a nil is that of one, what else is bid of all others."""
        return [row.seat for row in self.rows if (row.tricks if row in self.nils else not self.made)]

    def booked(self) -> Iterator[tuple[Points, Statement]]:
        """Yield the points, each with the reason for it."""
        house, rules = self.house, self.house.rules
        if len(self.nils) < len(self.rows):
            points = house.points(self.bid, self.taken)
            yield points, self._contract(points)
        for row in self.nils:
            yield self._nil(row)
        if self.extra:
            points = house.points(0, self.extra)
            yield points, house.says("contract_nil_bags", "nil", taken=self.extra, points=points)
        fines = self.bags // rules["bags"] - self.before // rules["bags"] if rules.get("bags") else 0
        if fines:
            points = -fines * rules["bag_fine"]
            yield points, house.says("contract_bags", "bags", bags=fines * rules["bags"], points=points)

    def _contract(self, points: Points) -> Statement:
        said = "contract_made" if self.made else "contract_failed"
        if self.made and self.house.is_high(self.bid):
            said = "contract_high"
        elif not points:
            said = "contract_nothing"
        elif not self.made and self.taken >= self.bid and not self.house.exact:
            said = "contract_too_many"
        return self.house.says(said, "bid", bid=self.bid, taken=self.taken, points=points)

    def _nil(self, row: Contract) -> tuple[Points, Statement]:
        kind = "blind_nil" if row.blind else "nil"
        points = self.house.rules[kind] * (-1 if row.tricks else 1)
        said = f"contract_{kind}_{'failed' if row.tricks else 'made'}"
        facts = {"name": self.state.name(row.seat), "taken": row.tricks or 0, "points": points}
        return points, self.house.says(said, "nil", **facts)

    def marks(self) -> Iterator[Mark]:
        """Yield what was bid and made, or that it failed."""
        if len(self.nils) < len(self.rows):
            yield Mark("mark_bid", {"bid": self.bid}) if self.made else FAILED
        for row in self.nils:
            yield Mark("mark_blind_nil" if row.blind else "mark_nil")
            if row.tricks:
                yield FAILED


def score(checks: ContractChecks) -> Scored:
    """Return the lines of a deal; partners have the same one.

    `result` has the bags of each side so far, and whose own bid has failed.
    """
    state, results = checks.state, checks.outcome.results
    bags: Mapping[str, int] = state.sums.own or {}
    lines, made, failed, after = list[Line](), list[str](), list[int](), dict[str, int]()
    for seats in dict.fromkeys(state.side_of(row.seat) for row in results):
        side = next((seat.side for seat in state.seats if seat.number in seats), None) or ""
        rows = [row for row in results if row.seat in seats]
        account = Account(checks.house, state, rows, bags.get(side, 0))
        booked, marks = list(account.booked()), tuple(account.marks())
        points = to_tenth(sum(each for each, _ in booked))
        lines += [Line(seat, points, tuple(said for _, said in booked), marks=marks) for seat in seats]
        made += [] if FAILED in marks else [state.name(row.seat) for row in rows]
        failed += account.failed
        after |= {side: account.bags} if side else {}
    said = Statement("contracts_made", {"names": made}) if made else Statement("contracts_failed")
    result = {"bags": after, "failed": sorted(failed)} if after else {}
    return Scored(tuple(sorted(lines, key=lambda line: line.seat)), said, result)
