"""Fold the ledger of an event: its acts, its keys, the tables of its hall, and how it came here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from models.ledger.chain import CLUB as OF_CLUB, EVENT, FIRST, TABLE as OF_TABLE, Chain, ChainHistory, Row
from models.refusals import Unfit, need
from models.store.base import Json, in_ms, to_the_second
from models.table.keys import fingerprint
from rules.events.acts import KINDS, Act, read_fact
from rules.events.acts.announcing import Announced
from rules.events.acts.entering import RegistrationClosed
from rules.events.acts.ids import ids_in, renamed
from rules.events.acts.kinds import CLUB, SEALED, TABLE, Fact
from rules.events.acts.playing import DrawPublished, StageStated
from rules.events.formats import FORMATS
from rules.events.lots import bound_seed

ACTIONS = ("opened", "acted", "drafted", "made", "revoked", "erased", "imported")
"""What can become of an event."""


LEDGERS = (OF_TABLE, OF_CLUB)
"""The kinds of ledgers that rows name in a key's place: a table says of itself, a club forgets people."""
ROW = 500  # bytes of a row besides what it states: its seals, its hour, its key


class KnownKey(NamedTuple):
    """Hold what the rows say of a key: what it is for, `since` when, whether it is revoked, and whose it is.

    `sealed` is the seal of that name, empty where nobody gave one.
    """

    kind: str
    since: str
    revoked: bool
    sealed: str = ""


class BoundDraw(NamedTuple):
    """Hold how a published draw came to its seed: how often its round had been `drafted` until then.

    Its seed follows from `lots`, its `number` among those drafts and the players' `word`; `lots` is None
    where the seed is another.
    """

    drafted: int
    lots: str | None = None
    number: int | None = None
    word: str | None = None


@dataclass
class EventHistory(ChainHistory):
    """Hold what the rows of an event say: its acts, each with the digest of what was sent, and its keys.

    ``opened`` {event}, the code that it had first; ``acted``, the entry being the act's id; ``drafted``
    {competition, stage, round, word}, a draw that was looked at; ``made`` {key, kind, sealed} and
    ``revoked`` {key}, a key being named by its whole digest; ``erased`` {names}, whose names nobody knows
    any more; ``imported`` {event, tables, games}, the code that it has from now on, those of its tables
    by the ones before, and the ids of its games that are others, by the ones before. What was done before
    that is told with the codes and ids of now. `named_people` are the seals of all names, `clubs` among
    them. `hands` are the keys by which acts were done. `tables` are all that were ever in the hall, each
    with the number of rows since then that may change what is shown there; `renamed` the first games of
    matches that have other ids than the matches. `lots` is of each competition the seal of the row that
    closed its entries, or else of its first draft or of the first seats of its room, which nobody knew
    before: from it follow the seeds of its draws. `rooms` tells of each stage that was ever in a room its
    competitions. `words` are those with which each round of a stage was drafted, in order; `played_in`
    tells of such a stage its competition, `published` which of the rounds was, and `unused` how many drafts
    a round of a competition has in stages that published none. `bound` tells of each published draw what it
    came from. `size` is about how many bytes the rows have in a record, `writing` says of how many keys in
    force each fingerprint is.
    """

    code: str
    named: str = ""
    known_as: str = ""
    first_sent: str = ""
    acts: dict[str, tuple[Act, str]] = field(default_factory=dict)
    hands: dict[str, str] = field(default_factory=dict)
    keys: dict[str, KnownKey] = field(default_factory=dict)
    named_people: set[str] = field(default_factory=set)
    clubs: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    tables: dict[str, int] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    lots: dict[str, str] = field(default_factory=dict)
    rooms: dict[str, set[str]] = field(default_factory=dict)
    words: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    played_in: dict[str, str] = field(default_factory=dict)
    published: set[tuple[str, int]] = field(default_factory=set)
    unused: Counter[tuple[str, int]] = field(default_factory=Counter)
    bound: dict[str, BoundDraw] = field(default_factory=dict)
    drawn: bool = False
    size: int = 0
    writing: dict[str, int] = field(default_factory=dict)
    seq: int = 0
    seal: str = FIRST

    @property
    def chain(self) -> Chain:
        """Return the rows of the event and their end."""
        return Chain(EVENT, self.code, self.named or self.code, self.seq, self.seal)

    @property
    def done(self) -> list[Act]:
        """Return all acts in order."""
        return [act for act, _ in self.acts.values()]

    def add(self, row: Row) -> Act | None:
        """Take in one row more, and return the act that it is.

        Raises Unfit, LookupError, TypeError or ValueError where it cannot be one.
        """
        action, stated = row["action"], row["after"]
        need(self._may_write(row), "unfit.key")
        need(_has_form(row), "unfit.form")
        need((self.seq == 0) == (action == "opened"), "unfit.opening")
        act = None
        match action:
            case "opened":
                need(stated in (None, {"event": row[EVENT]}), "unfit.opens_other")
                self.named = self.known_as = row[EVENT]
                self.first_sent = row["sent"] or ""
            case "acted":
                act = self._acted(row)
            case "drafted":
                self._drafted(stated["competition"], (stated["stage"], stated["round"]), stated["word"])
                self.lots.setdefault(stated["competition"], row["hash"])
            case "made":
                need(stated["key"] not in self.keys, "unfit.key_used")
                name = stated.get("sealed", "")
                self.keys[stated["key"]] = KnownKey(stated["kind"], row["at"], revoked=False, sealed=name)
                self.named_people.update({name} - {""})
                self._count(stated["key"], stated["kind"], 1)
            case "revoked":
                need(not self.keys[stated["key"]].revoked, "unfit.revoked_twice")
                self.keys[stated["key"]] = self.keys[stated["key"]]._replace(revoked=True)
                self._count(stated["key"], self.keys[stated["key"]].kind, -1)
            case "erased":
                need(self.named_people.issuperset(stated["names"]), "unfit.nobody")
                self.erased.update(stated["names"])
                self._show(self.tables)
            case "imported":
                self._imported(row)
            case _:
                raise Unfit("unfit.action")
        self.seq, self.seal = self.seq + 1, row["hash"]
        self.size += ROW + len(json.dumps(stated)) + len(row["reason"])
        return act

    def _may_write(self, row: Row) -> bool:
        """Tell whether the key that a row names may add it: one in force, or the first, which it brings."""
        if row["action"] in ("opened", "imported"):
            return True
        if row["action"] == "made" and not self.writing:
            return bool(row["key"] == fingerprint(row["after"]["kind"], row["after"]["key"]))
        if row["action"] == "erased" and row["key"].startswith(f"{OF_CLUB} "):
            return True  # a club that the event is of forgets a person everywhere
        return row["key"] in self.writing or is_of_a_table(row)

    def _count(self, digest: str, kind: str, change: int) -> None:
        named = fingerprint(kind, digest)
        self.writing[named] = self.writing.get(named, 0) + change
        if not self.writing[named]:
            del self.writing[named]

    def _acted(self, row: Row) -> Act:
        act = _act(row)
        need(act.id not in self.acts, "unfit.act_twice")
        self.acts[act.id] = act, row["sent"]
        self.hands[act.id] = row["key"]
        ids = list(ids_in(act.fact))
        tables = {named: kind.new for kind, named in ids if kind.is_a == TABLE.is_a}
        if isinstance(act.fact, StageStated):
            self._stated(act.fact)
        for competition in self._bound_by(act.fact):
            self.lots.setdefault(competition, row["hash"])
        self.drawn = self.drawn or isinstance(act.fact, DrawPublished | Announced)
        if isinstance(act.fact, DrawPublished):
            self.bound[act.fact.draw] = self._bound(act.fact)
        changed: dict[str, Iterable[str]] = {"all": self.tables, "named": tables, "none": ()}
        self._show(changed[act.fact.shown_at])
        self.tables |= {table: 0 for table, new in tables.items() if new and table not in self.tables}
        self.clubs.update(named for kind, named in ids if kind.is_a == CLUB.is_a and named)
        self.named_people.update(named for kind, named in ids if kind.is_a in SEALED and named)
        return act

    def _stated(self, stage: StageStated) -> None:
        form = FORMATS.get(stage.format)
        if form and form.in_a_room:
            self.rooms.setdefault(stage.stage, set()).add(stage.competition)

    def _bound_by(self, fact: Fact) -> Iterable[str]:
        """Return the competitions whose lots an act binds, where nothing has bound them before."""
        if isinstance(fact, RegistrationClosed):
            return (fact.competition,)
        # A deadline may have closed its entries, and whoever published its seats drafted nothing.
        return self.rooms.get(fact.stage, ()) if isinstance(fact, DrawPublished) else ()

    def _drafted(self, competition: str, of: tuple[str, int], word: str) -> None:
        """Count a draw that was looked at; where its stage is declared anew it counts with the new one's."""
        self.words[of] = (*self.words.get(of, ()), word)
        self.played_in[of[0]] = competition
        if of not in self.published:
            self.unused[competition, of[1]] += 1

    def _bound(self, draw: DrawPublished) -> BoundDraw:
        """Return how a draw came to its seed: one of those that its round was drafted from, or another."""
        of = draw.stage, draw.round
        words = self.words.get(of, ())
        round_of = self.played_in.get(draw.stage, ""), draw.round
        if of not in self.published:
            self.published.add(of)
            self.unused[round_of] -= len(words)
        drafted = len(words) + self.unused[round_of]
        for lots in self.lots.values() if words else ():
            for number, word in enumerate(words, 1):
                if draw.seed == bound_seed(lots, draw.stage, draw.round, number, word):
                    return BoundDraw(drafted, lots, number, word)
        return BoundDraw(drafted)

    def _show(self, changed: Iterable[str]) -> None:
        """Count a row for tables at which it may change what is shown, which is nothing before a draw."""
        if self.drawn:
            self.tables |= {table: self.tables[table] + 1 for table in changed if table in self.tables}

    def _imported(self, row: Row) -> None:
        tables, games = row["after"]["tables"], row["after"]["games"]
        need(row["before"]["event"] == self.known_as, "unfit.from_other")
        need(tables.keys() == self.tables.keys(), "unfit.hall")
        need(len({*tables.values()}) == len(tables), "unfit.one_code")
        self.known_as = row["after"]["event"]
        self.tables = dict.fromkeys(tables.values(), 0)
        self.writing = {}
        self.keys = {digest: key._replace(revoked=True) for digest, key in self.keys.items()}
        self.acts = {
            name: (replace(act, fact=renamed(act.fact, table=tables, game=games)), sent)
            for name, (act, sent) in self.acts.items()
        }
        for act in self.done:
            for match in act.fact.matches if isinstance(act.fact, DrawPublished) else ():
                first = self.renamed.get(match.match, match.match)
                if first in games:
                    self.renamed[match.match] = games[first]


def _has_form(row: Row) -> bool:
    """Tell whether a row has what rows of its action have, besides what they state after."""
    action = row["action"]
    return (
        (row["before"] is not None) == (action == "imported")
        and (row["entry"] is not None) == (action == "acted")
        and (row["sent"] is not None) == (action in ("opened", "acted"))
        and (action == "acted" or not row["reason"])
    )


def is_of_a_table(row: Row) -> bool:
    """Tell whether a row is an act that a table did by its own key, and may say of itself."""
    by_table = row["action"] == "acted" and row["key"].startswith(f"{OF_TABLE} ")
    return by_table and KINDS[row["after"]["kind"]].own


def _act(row: Row) -> Act:
    stated: Json = row["after"]
    # An act tells the hour to the second, in the letters in which the rules have it.
    at = to_the_second(row["at"]).replace("+00:00", "Z")
    fact: Fact = read_fact(stated["kind"], stated)
    return Act(row["entry"], fact, at, row["reason"], in_ms(row["at"]))
