"""Name the director's acts: the kinds of fact that an event's ledger holds.

An act states what was done, never what follows from it, and no result: a match's result is read from the
sheet of its game. Ids are of the client's own making. No person's name stands in a fact, only its seal,
the digest of salt and name; the name is looked up beside. Whatever is done to many at once (a list taken
in, a round of withdrawals) is one act, so that it is undone as one. A thing stated again under its id is
changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any, cast

from rules.canonical import filled
from rules.events.acts import announcing, entering, judging, playing, poker, timing
from rules.events.acts.ids import known_by, said_in
from rules.events.acts.kinds import Fact
from rules.outcome.facts import read, record

KINDS: Mapping[str, type[Fact]] = {
    each.word: each
    for module in (entering, playing, timing, judging, announcing, poker)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Fact) and each is not Fact
}
"""Every kind of act by the word that stands for it in the ledger, as the modules declare them."""


@dataclass(frozen=True)
class Act:
    """Hold one act: its `id`, what it states, when it was done (UTC, as `MOMENT`) and why.

    `ms` is the same moment in ms since 1970, where it is known so exactly.
    """

    id: str
    fact: Fact
    at: str = ""
    reason: str = ""
    ms: int = 0

    @property
    def moment(self) -> int:
        """Return when it was done, in ms since 1970."""
        return self.ms or int(datetime.fromisoformat(self.at).timestamp()) * 1000

    @property
    def kind(self) -> str:
        """Return the word for what was done."""
        return self.fact.word


@cache
def catalogue(key: str) -> Mapping[str, Mapping[str, Any]]:
    """Return for each kind of act whether a key of the kind `key` may do it, and whether it only adds.

    `about` are the facts by which people know it, each with what it names; `names` those that a sentence can
    call by a name. What else its words need stands with `Fact`.
    """
    return {
        word: {
            "may": key in kind.may,
            "adds": kind.adds,
            "about": known_by(facts),
            "names": said_in(facts),
            **filled(varies=kind.varies, whole=kind.whole, who=kind.who),
        }
        for word, kind in KINDS.items()
        for facts in (record(cast(Any, kind)).facts,)
    }


def read_fact(kind: str, stated: Mapping[str, Any]) -> Fact:
    """Return the fact that `stated`, JSON of the right shape, states; raises KeyError for an unknown kind."""
    facts = {name: value for name, value in stated.items() if name != "kind"}
    return read(KINDS[kind], facts)


def facts_of(fact: Fact) -> dict[str, Any]:
    """Return what a fact states as JSON, with its `kind`; what it leaves out is left out."""
    return {"kind": fact.word, **_stated(fact)}


def _stated(holder: Any) -> dict[str, Any]:
    stated = ((each, getattr(holder, each.name)) for each in fields(holder))
    return {each.name: _plain(value) for each, value in stated if value != each.default}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    return _stated(value) if hasattr(value, "__dataclass_fields__") else value
