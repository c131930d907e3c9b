"""Fold the ledger of a club: its acts and its keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from models.game.rows import OPERATOR
from models.ledger.chain import CLUB, EVENT, FIRST, TABLE, Chain, ChainHistory, Row
from models.refusals import Unfit, need
from models.table.keys import fingerprint
from rules.club.acts import (
    Act,
    Called,
    EventJoined,
    EventLeft,
    Fact,
    Known,
    Split,
    Struck,
    TableJoined,
    TableLeft,
    read_fact,
)

KEEPER = "keeper"


class KnownKey(NamedTuple):
    """Hold what the rows say of a key."""

    kind: str
    revoked: bool


@dataclass
class ClubHistory(ChainHistory):
    """Hold what the rows of a club say: its acts, each with the digest of what was sent, and its keys.

    ``opened`` {club}, the code that it has; ``acted``, the entry being the act's id; ``made`` {key, kind} and
    ``revoked`` {key}, a key being named by its whole digest; ``erased`` {names}, which nobody knows any more.
    `named` are the seals of the names that the club gave, `hands` the keys by which acts were done.
    """

    code: str
    first_sent: str = ""
    acts: dict[str, tuple[Act, str]] = field(default_factory=dict)
    hands: dict[str, str] = field(default_factory=dict)
    keys: dict[str, KnownKey] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    seq: int = 0
    seal: str = FIRST

    @property
    def chain(self) -> Chain:
        """Return the rows of the club and their end."""
        return Chain(CLUB, self.code, self.code, self.seq, self.seal)

    @property
    def done(self) -> list[Act]:
        """Return all acts in order."""
        return [act for act, _ in self.acts.values()]

    def add(self, row: Row) -> Act | None:
        """Take in one row more, and return the act that it is.

        Raises Unfit, LookupError, TypeError or ValueError where it cannot be one.
        """
        action, stated = row["action"], row["after"]
        need((self.seq == 0) == (action == "opened"), "unfit.opening")
        act = None
        match action:
            case "opened":
                need(stated == {"club": row[CLUB]}, "unfit.opens_other")
                self.first_sent = row["sent"] or ""
            case "acted":
                act = self._acted(row)
            case "made":
                need(stated["key"] not in self.keys, "unfit.key_used")
                by = fingerprint(stated["kind"], stated["key"])
                need(
                    row["key"] in {*self._writing, OPERATOR} or (not self.keys and row["key"] == by),
                    "unfit.key",
                )
                self.keys[stated["key"]] = KnownKey(stated["kind"], revoked=False)
            case "revoked":
                need(not self.keys[stated["key"]].revoked, "unfit.revoked_twice")
                need(row["key"] in {*self._writing, OPERATOR}, "unfit.key")
                self.keys[stated["key"]] = self.keys[stated["key"]]._replace(revoked=True)
            case "erased":
                need(self.named.issuperset(stated["names"]), "unfit.nobody")
                # Another club that forgets a person has what this one called him forgotten.
                need(row["key"] in self._writing or row["key"].startswith(f"{CLUB} "), "unfit.key")
                self.erased.update(stated["names"])
            case _:
                raise Unfit("unfit.action")
        self.seq, self.seal = self.seq + 1, row["hash"]
        return act

    def by_keeper(self, act: Act) -> bool:
        """Tell whether who keeps the club did an act, and no table or event by itself."""
        return self.hands[act.id] != from_outside(act.fact)

    def put_out(self, joining: Fact) -> bool:
        """Tell whether who keeps the club has put out what would join it again, and has not undone that."""
        by = from_outside(joining)
        struck = {act.fact.act for act in self.done if isinstance(act.fact, Struck)}
        done = (act for act in self.done if act.id not in struck and not isinstance(act.fact, Known))
        own = [act for act in done if from_outside(act.fact) == by]
        return bool(own) and isinstance(own[-1].fact, TableLeft | EventLeft) and self.by_keeper(own[-1])

    @property
    def _writing(self) -> set[str]:
        return {fingerprint(key.kind, digest) for digest, key in self.keys.items() if not key.revoked}

    def _acted(self, row: Row) -> Act:
        act = Act(row["entry"], read_fact(row["after"]), row["at"])
        need(act.id not in self.acts, "unfit.act_twice")
        need(row["key"] in self._writing or row["key"] == from_outside(act.fact), "unfit.key")
        self.acts[act.id] = act, row["sent"]
        self.hands[act.id] = row["key"]
        if isinstance(act.fact, Split | Called):
            self.named.add(act.fact.sealed)
        return act


def from_outside(fact: Fact) -> str:
    """Return by which name a table or event joins or leaves by itself, or a name is erased there."""
    match fact:
        case TableJoined(table=code) | TableLeft(table=code) | Known(table=code):
            return fingerprint(TABLE, code)
        case EventJoined(event=code) | EventLeft(event=code):
            return fingerprint(EVENT, code)
    return ""
