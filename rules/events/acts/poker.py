"""Acts in the room of a freeze-out: who comes late, goes out or is moved, the button, chips and deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.events.acts.kinds import (
    CARDS,
    DESK,
    IN_COMPETITION,
    MATCH,
    MOST_PEOPLE,
    MOST_TABLES,
    STAGE,
    TABLE,
    Fact,
    each_once,
)
from rules.events.acts.timing import CHIPS
from rules.outcome.common_kinds import FLAG, MOST_SEATS, NATURAL, choice, count
from rules.outcome.facts import fact, rows
from rules.outcome.kinds import Many, Text

MOST_CHIPS = 1_000_000_000
CLOCK = Text("clock", 9, pattern=r"^\d{1,3}:[0-5]\d:[0-5]\d\Z", fault="wrong_shape.clock")
"""How long the clock of a stage has run, h:mm:ss."""
WHYS = ("late", "balance", "break", "final")
"""Why somebody gets another seat: he has lost his, tables are made even, one is broken, or the final one."""
DEALS = ("chips", "icm")
"""By what the last players share the prizes that are left."""
MOST_ODD = 999
PROPOSED = (*WHYS, "open")
"""What is proposed: one of these, or a further table."""
_SEAT = count(1, MOST_SEATS)
_CHIPS = count(0, MOST_CHIPS)


@dataclass(frozen=True)
class PlayerSeated:
    """Say where somebody sits down: the table by its match, and the seat's number from 1."""

    entrant: str = fact(IN_COMPETITION.needed)
    match: str = fact(MATCH.needed)
    seat: int = fact(_SEAT.needed)


@dataclass(frozen=True)
class LateSeated(PlayerSeated):
    """Say where somebody sits down who comes late."""


@dataclass(frozen=True, kw_only=True)
class SeatedLate(Fact, word="seated", may=DESK):
    """Seat who comes late, by lot from `seed`, `elapsed` on the clock; `registered` is what it showed then.

    His chips follow from both by the house rules (RULES §12 K-2).
    """

    stage: str = fact(STAGE.needed)
    seats: tuple[LateSeated, ...] = fact(replace(rows(LateSeated, MOST_PEOPLE), fewest=1).needed)
    elapsed: str = fact(CLOCK.needed)
    registered: str | None = fact(CLOCK)
    seed: str | None = fact(Text("seed", 80))


@dataclass(frozen=True)
class SeatTaken:
    """Say which seat of a table that is opened somebody takes."""

    entrant: str = fact(IN_COMPETITION.needed)
    seat: int = fact(_SEAT.needed)


@dataclass(frozen=True, kw_only=True)
class TableOpened(Fact, word="table_opened", may=DESK):
    """Open a further table where no seat is free: some come to it from the others, some come late.

    `match` is the new table of the room, `table` that of the hall where it stands. Who comes late has his
    chips by `elapsed` and `registered`, as where he is `seated` at a table in play.
    """

    stage: str = fact(STAGE.needed)
    match: str = fact(MATCH.stated.needed)
    table: str | None = fact(TABLE)
    seats: tuple[SeatTaken, ...] = fact(replace(rows(SeatTaken, MOST_SEATS), fewest=1).needed)
    elapsed: str | None = fact(CLOCK)
    registered: str | None = fact(CLOCK)
    seed: str | None = fact(Text("seed", 80))


@dataclass(frozen=True, kw_only=True)
class PlayersSat(Fact, word="sat", may=DESK, adds=True):
    """Say that players who were sent to other seats sit there now."""

    stage: str = fact(STAGE.needed)
    entrants: tuple[str, ...] = fact(each_once(IN_COMPETITION, MOST_PEOPLE, 1).needed)


@dataclass(frozen=True, kw_only=True)
class PlayersReseated(Fact, word="reseated", may=DESK):
    """Move players, all at once, as was proposed from `seed`, or otherwise where the director knows why.

    `closed` are the tables that are broken. At a final table the button goes to `button`, who drew the
    highest of the `cards`.
    """

    stage: str = fact(STAGE.needed)
    why: str = fact(choice(*WHYS).needed)
    seats: tuple[PlayerSeated, ...] = fact(replace(rows(PlayerSeated, MOST_PEOPLE), fewest=1).needed)
    closed: tuple[str, ...] = fact(each_once(MATCH, MOST_TABLES))
    button: str | None = fact(IN_COMPETITION)
    cards: Mapping[str, str] | None = fact(CARDS)
    seed: str | None = fact(Text("seed", 80))


@dataclass(frozen=True)
class BustStated:
    """Say who went out, and his chips before the hand where several went out in it (RULES §12 K-5)."""

    entrant: str = fact(IN_COMPETITION.needed)
    stack: int | None = fact(_CHIPS)


@dataclass(frozen=True, kw_only=True)
class PlayersBusted(Fact, word="busted", may=DESK):
    """Say who went out in one hand: with the table and the hand's number, one stated later joins it."""

    stage: str = fact(STAGE.needed)
    busted: tuple[BustStated, ...] = fact(replace(rows(BustStated, MOST_SEATS), fewest=1).needed)
    match: str | None = fact(MATCH)
    hand: int | None = fact(count(1, 1_000_000))


@dataclass(frozen=True, kw_only=True)
class ButtonStated(Fact, word="button", may=DESK, own=True):
    """Say in which seat of a table the button is; without a `seat` nobody knows."""

    match: str = fact(MATCH.needed)
    seat: int | None = fact(_SEAT)


@dataclass(frozen=True)
class StackStated:
    """Say how many chips somebody has."""

    entrant: str = fact(IN_COMPETITION.needed)
    chips: int = fact(_CHIPS.needed)


@dataclass(frozen=True)
class TableCounted:
    """Say how many chips there are at a table."""

    match: str = fact(MATCH.needed)
    chips: int = fact(_CHIPS.needed)


@dataclass(frozen=True, kw_only=True)
class ChipsCounted(Fact, word="counted", may=DESK, varies="taken"):
    """Say how many chips there are: of everybody who is in, of every table, or the `total` alone.

    A difference is noted and holds up nothing; with `taken` as many as were counted are in play from here on.
    """

    stage: str = fact(STAGE.needed)
    stacks: tuple[StackStated, ...] = fact(rows(StackStated, MOST_PEOPLE))
    tables: tuple[TableCounted, ...] = fact(rows(TableCounted, MOST_TABLES))
    total: int | None = fact(_CHIPS)
    taken: bool | None = fact(FLAG)


@dataclass(frozen=True)
class OddChips:
    """Say how many chips of the kind that goes somebody has, all or those he could not change.

    They may be the `only` chips he has. `cards` were dealt for the odd ones.
    """

    entrant: str = fact(IN_COMPETITION.needed)
    chips: int = fact(count(1, MOST_ODD).needed)
    only: bool | None = fact(FLAG)
    cards: tuple[str, ...] = fact(Many("cards", NATURAL, MOST_ODD))


@dataclass(frozen=True, kw_only=True)
class ChipsRaced(Fact, word="raced", may=DESK, own=True):
    """Say that chips of a table worth `goes` were changed for those worth `comes` (RULES §12 K-13).

    Each has changed what he could; of what he has left the chips in play follow. The cards follow from
    `seed`, or were dealt by hand.
    """

    match: str = fact(MATCH.needed)
    goes: int = fact(CHIPS.needed)
    comes: int = fact(CHIPS.needed)
    odd: tuple[OddChips, ...] = fact(rows(OddChips, MOST_SEATS))
    seed: str | None = fact(Text("seed", 80))


@dataclass(frozen=True, kw_only=True)
class PaymentMade(Fact, word="payment_made", may=DESK, shown_at="none", varies="back"):
    """Say that who settles up after a freeze-out has paid another, or has not after all: `back`."""

    stage: str = fact(STAGE.needed)
    payer: str = fact(IN_COMPETITION.needed)
    receiver: str = fact(IN_COMPETITION.needed)
    amount: int = fact(count(1, MOST_CHIPS).needed)
    back: bool | None = fact(FLAG)


@dataclass(frozen=True, kw_only=True)
class PrizesDealt(Fact, word="deal_made", varies="way"):
    """Say that all who are still in share the prizes left in one `way`: by chips, or by ICM.

    Play ends with it, each in the place of his chips, unless they play `on` for the places.
    """

    stage: str = fact(STAGE.needed)
    way: str = fact(choice(*DEALS).needed)
    stacks: tuple[StackStated, ...] = fact(replace(rows(StackStated, MOST_SEATS), fewest=2).needed)
    on: bool | None = fact(FLAG)
