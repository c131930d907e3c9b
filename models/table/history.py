"""Fold the ledger of a table: how it is called, who keeps score, and how its games and keys came and went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from models.ledger.chain import FIRST, TABLE, Chain, ChainHistory, Row
from models.ledger.names import Names, called
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


class Keeper(NamedTuple):
    """Say which phone keeps score, who holds it (the seal of a name) and since when."""

    device: str
    name: str
    since: str


@dataclass
class TableHistory(ChainHistory):
    """Hold what the rows of a table say: `keys` by digest, by which row (`action` and seal) each game came.

    ``opened`` {name}; ``named`` {name}, how the table is called from now on; ``made`` {key, kind, game, seat}
    and ``revoked`` {key}, a key being named by its whole digest; ``kept`` {device, name}, who keeps score
    now; ``started`` and ``imported`` {game, seal}, the seal being that of the row by which the game came
    here; ``assigned`` {event, title, matches, stopped}, what an event is to play here, in the place of what
    it said before, with the names of teams (`sides`), a match moved here while it ran with the table that
    has its sheet (`sheet_at`), how each game stands that is played no further (`stopped`), `event_of` each
    game even after that; ``called`` {seat, text}, the entry being the call's id, and ``withdrawn`` {} by
    which it is taken back, by anybody who is there; ``answered`` {answer} to that call, by an event;
    ``erased`` {names}, whose names nobody knows any more. Of what is played the journals tell.
    """

    code: str
    name: str | None = None
    keeper: Keeper | None = None
    keys: dict[str, KnownKey] = field(default_factory=dict)
    games: dict[str, tuple[str, str]] = field(default_factory=dict)
    assigned: dict[str, Json] = field(default_factory=dict)
    event_of: dict[str, str] = field(default_factory=dict)
    calls: dict[str, Called] = field(default_factory=dict)
    erased: set[str] = field(default_factory=set)
    seq: int = 0
    seal: str = FIRST

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
            case "assigned":
                self.assigned[stated["event"]] = stated
                self.event_of |= {match["id"]: stated["event"] for match in stated["matches"]}
            case "called":
                self.calls[row["entry"]] = Called(row["at"], stated["seat"], stated["text"], row["sent"])
            case "withdrawn":
                self.calls[row["entry"]] = self.calls[row["entry"]]._replace(withdrawn=True)
            case "answered":
                self.calls[row["entry"]] = self.calls[row["entry"]]._replace(answer=stated["answer"])
            case "erased":
                self.erased.update(stated["names"])
            case _:
                raise ValueError("There is no such action.")
        self.seq, self.seal = self.seq + 1, row["hash"]

    def coming(self, names: Names) -> list[dict[str, Any]]:
        """Return the games that are to be started here, as they are asked for, each with its event."""
        return [
            {
                **{name: value for name, value in match.items() if name != "sides"},
                "event": {"code": stated["event"], "title": stated["title"]},
                "seats": [{**seat, "name": called(names, seat["name"])} for seat in match["seats"]],
            }
            for stated in self.assigned.values()
            for match in stated["matches"]
            if match["id"] not in self.games and "sheet_at" not in match
        ]

    @property
    def elsewhere(self) -> list[dict[str, Any]]:
        """Return the matches that are played here on the sheet of another table, each with that `table`."""
        return [
            {**{name: match[name] for name in ("stage", "round", "number")}, "table": match["sheet_at"]}
            for stated in self.assigned.values()
            for match in stated["matches"]
            if "sheet_at" in match
        ]

    @property
    def drawn(self) -> set[str]:
        """Return the games that are to be played here by what events say, those begun too."""
        return {match["id"] for stated in self.assigned.values() for match in stated["matches"]}

    def event(self, game: str | None) -> dict[str, Any] | None:
        """Return the event that `game` is or was part of, else the one that is to play here next.

        So a table whose match is broken off or was ruled can still call the director.
        """
        to_come = (
            each for each in self.assigned.values() if {m["id"] for m in each["matches"]} - {*self.games}
        )
        found = self.assigned.get(self.event_of.get(game or "", "")) or next(to_come, None)
        return {"code": found["event"], "title": found["title"]} if found else None

    def stopped(self, game: str | None) -> str | None:
        """Return how the match of `game` stands where its event has it played no further, else None."""
        return next(
            (said["stopped"][game] for said in self.assigned.values() if game in said["stopped"]), None
        )

    @property
    def call(self) -> str | None:
        """Return the id of the call that is neither settled nor taken back."""
        return next((call for call, said in self.calls.items() if said.waits), None)

    @property
    def awaited(self) -> set[str]:
        """Return the seals of all who are to play here by what events say, and of their teams."""
        matches = (match for stated in self.assigned.values() for match in stated["matches"])
        return {each["name"] for match in matches for each in (*match["seats"], *match["sides"])}

    def teams(self, game: str, names: Names) -> dict[str, str]:
        """Return how the sides of a game are called by what events say, those that are erased left out."""
        matches = (match for stated in self.assigned.values() for match in stated["matches"])
        sides = [each for match in matches if match["id"] == game for each in match["sides"]]
        return {each["side"]: names[each["name"]].name for each in sides if each["name"] in names}


def fold_table(code: str, rows: Iterable[Row], history: TableHistory | None = None) -> TableHistory:
    """Return what the rows of a table say, those after `history` where that is given."""
    longer = history.copy() if history else TableHistory(code)
    for row in rows:
        longer.add(row)
    return longer
