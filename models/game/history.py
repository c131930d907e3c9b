"""Hold what the ledger says of a game, and how its rows state it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from uuid import NAMESPACE_OID, uuid5

from models.game.log import Before, Log, at_once
from models.ledger.chain import GAME, Chain, ChainHistory, Row
from models.ledger.names import MISSING, Names, called
from models.store.base import Json
from rules import GAME_TYPES
from rules.sheet.entries import SEATING, Entry, read_entry
from rules.sheet.paper import Difference, Paper
from rules.sheet.scoresheet import Seat, State


def begun_for(game: str) -> str:
    """Return the id of the game that is begun in place of one that was dropped before a deal."""
    return str(uuid5(NAMESPACE_OID, f"{game}/dropped"))


class EntryHistory(NamedTuple):
    """Hold what the rows say of an entry, and whether the desk of an event recorded it."""

    kind: str
    facts: Json
    first_sent: str
    withdrawn: bool
    by_desk: bool


class Signed(NamedTuple):
    """Hold what the rows say of a signature: what it covers, and whether something changed after it."""

    at: str
    digest: str
    broken: bool
    elsewhere: bool


class Disputed(NamedTuple):
    """Hold what the rows say of a dispute; `settled` is when and how, None while it is open."""

    entry: str
    seat: int | None
    by: int
    text: str
    first_sent: str
    settled: Json | None


class Kept(NamedTuple):
    """Hold what the rows say of a comparison with paper; in what is `decided` the sheet is right."""

    id: str
    at: str
    paper: Paper
    decided: Mapping[Difference, Json]


@dataclass
class GameHistory(ChainHistory):
    """Hold what the rows say: the game as agreed, entries and disputes in order, claims and signatures.

    `id` is the one under which the journal began; at `table` the game is known as `known_as` now. `seats`
    hold the seals of names, `agreed` those of the first, `joined` the seats taken in mid-game; `named` are
    all, `erased` those that nobody knows any more; `corrected` has those that came by the correction of
    another, with that. `claims` names the key of each claimed seat, `keys` those
    that wrote, `revoked` those that can write no more. `first` has the facts with which corrected entries
    were recorded. `papers` has by the id of each comparison with paper how it was sent, `compared` is the
    latest. `notes` has what the scorekeeper wrote beside a deal, by its id. `version` is the number of rows,
    `seal` that of the last; `facts_version` the number of the last one that changed what the sheet follows
    from, `facts_at` its moment, empty before the first. `accepted` is when the desk of an event accepted the
    sheet as it stands, without all signatures, empty where it did not.
    """

    id: str
    known_as: str
    table: str
    game_type: str
    preset: str
    rules: Json
    rules_version: int
    outcome_version: int
    first_dealer: int
    first_sent: str
    started_at: str
    seats: dict[int, Seat]
    agreed: tuple[Seat, ...]
    seal: str
    joined: dict[int, Seat] = field(default_factory=dict)
    corrected: dict[str, str] = field(default_factory=dict)
    entries: dict[str, EntryHistory] = field(default_factory=dict)
    signatures: dict[int, Signed] = field(default_factory=dict)
    disputes: dict[str, Disputed] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    claims: dict[int, str] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    revoked: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    first: dict[str, Json] = field(default_factory=dict)
    papers: dict[str, str] = field(default_factory=dict)
    compared: Kept | None = None
    version: int = 1
    facts_version: int = 1
    facts_at: str = ""
    accepted: str = ""

    @property
    def chain(self) -> Chain:
        """Return the rows of the game and their end."""
        return Chain(GAME, self.known_as, self.id, self.version, self.seal)

    def start(self, names: Names) -> State:
        """Return the state before the first deal; raises RuleViolation where the table does not fit."""
        seats = [replace(seat, name=self.called(names, seat.name)) for _, seat in sorted(self.seats.items())]
        return GAME_TYPES[self.game_type].start(self.rules, seats, self.first_dealer)

    def standing(self, names: Names, after: int = 0) -> list[Entry]:
        """Return the entries that stand, in order, without as many as `after` says."""
        standing = [
            (entry_id, history) for entry_id, history in self.entries.items() if not history.withdrawn
        ]
        return [
            self.read(entry_id, history.kind, history.facts, names) for entry_id, history in standing[after:]
        ]

    def read(self, entry_id: str, kind: str, facts: Json, names: Names) -> Entry:
        """Return an entry as the rules read it, with the name of who is sealed in it."""
        if kind not in SEATING:
            return read_entry(entry_id, kind, facts)
        sealed = facts["name"]
        return read_entry(entry_id, kind, {**facts, "name": self.called(names, sealed), "sealed": sealed})

    def log(self, names: Names, before: Before = at_once) -> Log:
        """Return the log that these entries fold to."""
        first = {
            entry_id: self.read(entry_id, self.entries[entry_id].kind, facts, names)
            for entry_id, facts in self.first.items()
        }
        game_type = GAME_TYPES[self.game_type]
        return Log.fold(game_type, self.start(names), self.standing(names), before, first)

    @property
    def all_seats(self) -> dict[int, Seat]:
        """Return the seats by number, with those that were taken in mid-game."""
        return dict(sorted({**self.seats, **self.joined}.items())) if self.joined else self.seats

    def replaced(self, number: int) -> str | None:
        """Return the id of the entry by which whoever sits in a seat came there, None for who began in it."""
        standing = ((entry_id, each) for entry_id, each in self.entries.items() if not each.withdrawn)
        came = [
            entry_id for entry_id, each in standing if each.kind in SEATING and each.facts["seat"] == number
        ]
        return came[-1] if came else None

    def sealed_in(self, number: int) -> str:
        """Return the seal of the name of who sits in a seat now."""
        came = self.replaced(number)
        return self.seats[number].name if came is None else str(self.entries[came].facts["name"])

    def seats_called(self, names: Names) -> list[Seat]:
        """Return the seats in order, with the names of those who sit there now."""
        return [
            replace(seat, name=self.called(names, self.sealed_in(number)))
            for number, seat in sorted(self.all_seats.items())
        ]

    def called(self, names: Names, sealed: str) -> str:
        """Return the name of a person; one that nobody erased may be missing all the same."""
        return called(names, sealed) if sealed in names or sealed in self.erased else MISSING

    def seats_sealed(self) -> list[Json]:
        """Return the seats as the ledger states them."""
        return [seat.as_json() for seat in self.seats.values()]

    @property
    def locked(self) -> bool:
        """Tell whether the sheet is signed by all: whatever changes its facts breaks what was signed."""
        sides = {seat.number: seat.side for seat in self.all_seats.values()}
        return is_locked(sides, {seat for seat, said in self.signatures.items() if not said.broken})


def is_locked(sides: Mapping[int, str | None], signed: set[int]) -> bool:
    """Return whether every seat, or one of each side, has signed."""
    who = {number: side or str(number) for number, side in sides.items()}
    return set(who.values()) == {who[number] for number in signed}


def stated(kind: str, facts: Json) -> Json:
    """Return `facts` as a client states them: a deal's under `outcome`, others beside their kind."""
    return {"kind": kind, "outcome": facts} if kind == "deal" else {"kind": kind, **facts}


def facts_in(said: Json) -> Json:
    """Return the facts of an entry that is `stated`."""
    if said["kind"] == "deal":
        outcome: Json = said["outcome"]
        return outcome
    return {name: value for name, value in said.items() if name != "kind"}


def decided(comparison: str, difference: Difference) -> Json:
    """Return what a row states that decides for the sheet; its `entry` stands beside that."""
    named = {name: value for name, value in difference._asdict().items() if name != "entry"}
    return {"comparison": comparison, **named}


def difference_in(row: Row) -> Difference:
    """Return the difference that a row decides."""
    named = {name: value for name, value in row["after"].items() if name != "comparison"}
    return Difference(**named, entry=row["entry"])
