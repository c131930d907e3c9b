"""Fold the ledger of a table: how it is called, who keeps score, and how its games and keys came and went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from models.ledger.chain import FIRST, TABLE, Chain, ChainHistory, Row
from models.store.base import Json

SETTLED = "settled"


class KnownKey(NamedTuple):
    """Hold what the rows say of a key; a seat key is good for one `seat` of one game."""

    kind: str
    game: str | None
    seat: int | None
    revoked: bool


class Called(NamedTuple):
    """Hold what the rows say of a call for the director.

    `answer` is ``coming``, ``settled`` or None; a `withdrawn` one its table has taken back.
    """

    at: str
    seat: int | None
    text: str
    sent: str
    answer: str | None = None
    withdrawn: bool = False

    @property
    def waits(self) -> bool:
        """Tell whether somebody still waits for the director."""
        return self.answer != SETTLED and not self.withdrawn


class PaidBack(NamedTuple):
    """Hold what the rows say of a payment: who sits or sat in one (game, seat) pays who did in another."""

    payer: tuple[str, int]
    receiver: tuple[str, int]
    coins: int
    sent: str
    withdrawn: bool = False


class Keeper(NamedTuple):
    """Say which phone keeps score, who holds it (the seal of a name) and since when."""

    device: str
    name: str
    since: str


@dataclass
class TableHistory(ChainHistory):
    """Hold what the rows of a table say: `keys` by digest, by which row (`action` and seal) each game came.

    ``opened`` {name}; ``named`` {name}, how the table is called from now on; ``previewed`` {names}, whether
    previews of its links may show the sheet of its newest game, once finished, with its names, which is then
    `named_in_preview`: who plays in others was not asked; ``made`` {key, kind, game, seat} and
    ``revoked`` {key}, a key being named by its whole digest; ``kept`` {device, name}, who keeps score
    now; ``started`` and ``imported`` {game, seal}, the seal being that of the row by which the game came
    here, and `drawn`, where there is one, the id under which an event drew it: that of a game dropped before
    a deal; ``called`` {seat, text}, the entry being the call's id, and ``withdrawn`` {} by which it is taken
    back, by anybody who is there; ``answered`` {answer} to that call, by an event; ``erased`` {names}, whose
    names nobody knows any more; ``staked`` {stakes}, what the table plays for, null for nothing; ``paid``
    {payer, receiver, coins}, the entry being the payment's id, and ``unpaid`` {} by which it is taken back.
    Of what is played the journals tell, of what is drawn here the events.
    """

    code: str
    name: str | None = None
    named_in_preview: frozenset[str | None] = frozenset()
    keeper: Keeper | None = None
    keys: dict[str, KnownKey] = field(default_factory=dict)
    games: dict[str, tuple[str, str]] = field(default_factory=dict)
    drawn: dict[str, str] = field(default_factory=dict)
    calls: dict[str, Called] = field(default_factory=dict)
    erased: set[str] = field(default_factory=set)
    stakes: Json | None = None
    payments: dict[str, PaidBack] = field(default_factory=dict)
    seq: int = 0
    seal: str = FIRST

    @property
    def newest(self) -> str | None:
        """Return the game that came here last."""
        return next(reversed(self.games), None)

    @property
    def chain(self) -> Chain:
        """Return the rows of the table and their end."""
        return Chain(TABLE, self.code, self.code, self.seq, self.seal)

    def then(self, row: Row) -> TableHistory:
        """Return what is said with one row more."""
        return fold_table(self.code, (row,), self)

    def add(self, row: Row) -> None:
        """Take in one row more; raises LookupError, TypeError or ValueError where it cannot be one."""
        action, stated = row["action"], row["after"]
        if (self.seq == 0) != (action == "opened"):
            raise ValueError("A ledger begins with the opening of the table.")
        match action:
            case "opened" | "named":
                self.name = stated["name"]
            case "previewed":
                newest = {self.newest} - {None}
                named = self.named_in_preview
                self.named_in_preview = named | newest if stated["names"] else named - newest
            case "made":
                self.keys[stated["key"]] = KnownKey(
                    stated["kind"], stated["game"], stated["seat"], revoked=False
                )
            case "revoked":
                self.keys[stated["key"]] = self.keys[stated["key"]]._replace(revoked=True)
            case "kept":
                self.keeper = Keeper(stated["device"], stated["name"], row["at"])
            case "started" | "imported":
                self.games[stated["game"]] = (action, stated["seal"])
                if "drawn" in stated:
                    self.drawn[stated["game"]] = stated["drawn"]
            case "called" | "withdrawn" | "answered":
                self._hear(action, row)
            case "staked" | "paid" | "unpaid":
                self._settle(action, row)
            case "erased":
                self.erased.update(stated["names"])
            case _:
                raise ValueError("There is no such action.")
        self.seq, self.seal = self.seq + 1, row["hash"]

    def _settle(self, action: str, row: Row) -> None:
        """Take in what is played for, that somebody has paid, or that he has not."""
        payment, stated = row["entry"], row["after"]
        if action == "staked":
            self.stakes = stated["stakes"]
        elif action == "unpaid":
            self.payments[payment] = self.payments[payment]._replace(withdrawn=True)
        else:
            payer, receiver = ((each["game"], each["seat"]) for each in (stated["payer"], stated["receiver"]))
            self.payments[payment] = PaidBack(payer, receiver, stated["coins"], row["sent"])

    def _hear(self, action: str, row: Row) -> None:
        """Take in what is said of a call for the director."""
        call, stated = row["entry"], row["after"]
        if action == "called":
            self.calls[call] = Called(row["at"], stated["seat"], stated["text"], row["sent"])
        elif action == "withdrawn":
            self.calls[call] = self.calls[call]._replace(withdrawn=True)
        else:
            self.calls[call] = self.calls[call]._replace(answer=stated["answer"])

    @property
    def call(self) -> str | None:
        """Return the id of the call that is neither settled nor taken back."""
        return next((call for call, said in self.calls.items() if said.waits), None)


def fold_table(code: str, rows: Iterable[Row], history: TableHistory | None = None) -> TableHistory:
    """Return what the rows of a table say, those after `history` where that is given."""
    longer = history.copy() if history else TableHistory(code)
    for row in rows:
        longer.add(row)
    return longer
