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
from typing import Any, cast

from rules.events.acts.entering import (
    CheckedIn,
    CompetitionStated,
    EntrantsEntered,
    EntrantsReinstated,
    EntrantsWithdrawn,
    OccasionStated,
    PeopleKeptApart,
    PeopleMerged,
    PeopleStated,
    RegistrationClosed,
    RegistrationOpened,
    TablesAdded,
    TablesRemoved,
)
from rules.events.acts.judging import CallAnswered, Disqualified, MatchesForfeited, MatchRuled, Struck, Warned
from rules.events.acts.playing import (
    AdvancementConfirmed,
    DrawPublished,
    GamesBound,
    LineupsChanged,
    MatchAdjourned,
    MatchesMoved,
    MatchReplayed,
    MatchResumed,
    PlayerReplaced,
    StageStated,
)
from rules.facts import read

Fact = (
    OccasionStated
    | TablesAdded
    | TablesRemoved
    | PeopleStated
    | PeopleMerged
    | PeopleKeptApart
    | CheckedIn
    | CompetitionStated
    | RegistrationClosed
    | RegistrationOpened
    | EntrantsEntered
    | EntrantsWithdrawn
    | EntrantsReinstated
    | StageStated
    | DrawPublished
    | LineupsChanged
    | MatchesMoved
    | MatchAdjourned
    | MatchResumed
    | MatchReplayed
    | GamesBound
    | PlayerReplaced
    | MatchesForfeited
    | MatchRuled
    | AdvancementConfirmed
    | Warned
    | Disqualified
    | CallAnswered
    | Struck
)
KINDS: Mapping[str, type[Fact]] = {
    "occasion": OccasionStated,
    "tables_added": TablesAdded,
    "tables_removed": TablesRemoved,
    "people": PeopleStated,
    "merged": PeopleMerged,
    "kept_apart": PeopleKeptApart,
    "checked_in": CheckedIn,
    "competition": CompetitionStated,
    "closed": RegistrationClosed,
    "opened": RegistrationOpened,
    "entered": EntrantsEntered,
    "withdrawn": EntrantsWithdrawn,
    "reinstated": EntrantsReinstated,
    "stage": StageStated,
    "draw": DrawPublished,
    "lineups": LineupsChanged,
    "moved": MatchesMoved,
    "adjourned": MatchAdjourned,
    "resumed": MatchResumed,
    "replayed": MatchReplayed,
    "games": GamesBound,
    "replaced": PlayerReplaced,
    "forfeited": MatchesForfeited,
    "ruled": MatchRuled,
    "advanced": AdvancementConfirmed,
    "warned": Warned,
    "disqualified": Disqualified,
    "answered": CallAnswered,
    "struck": Struck,
}
"""Every kind of act by the word that stands for it in the ledger."""
_WORDS = {kind: word for word, kind in KINDS.items()}


@dataclass(frozen=True)
class Act:
    """Hold one act: its `id`, what it states, when it was done (UTC, as `MOMENT`) and why."""

    id: str
    fact: Fact
    at: str = ""
    reason: str = ""

    @property
    def kind(self) -> str:
        """Return the word for what was done."""
        return _WORDS[type(self.fact)]


def read_fact(kind: str, stated: Mapping[str, Any]) -> Fact:
    """Return the fact that `stated`, JSON of the right shape, states; raises KeyError for an unknown kind."""
    facts = {name: value for name, value in stated.items() if name != "kind"}
    return cast(Fact, read(KINDS[kind], facts))


def facts_of(fact: Any) -> dict[str, Any]:
    """Return what a fact states as JSON, with its `kind`; what it leaves out is left out."""
    return {"kind": _WORDS[type(fact)], **_stated(fact)}


def _stated(holder: Any) -> dict[str, Any]:
    stated = ((each, getattr(holder, each.name)) for each in fields(holder))
    return {each.name: _plain(value) for each, value in stated if value != each.default}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    return _stated(value) if hasattr(value, "__dataclass_fields__") else value
