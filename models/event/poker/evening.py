"""Make a freeze-out of friends ready to be played: one competition, its room, and everybody in his seat."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import NAMESPACE_OID, uuid4, uuid5

from models.event.acts import do
from models.event.keys import HeldEventKey
from models.store.base import Json
from models.store.session import Session
from models.table.opening import open_table
from rules import GAME_TYPES
from rules.events.formats import FORMATS


class Evening(NamedTuple):
    """Say which game by which house rules, who plays in the order of the seats, what stands on the tables."""

    game: str
    preset: str
    rules: Mapping[str, Any]
    players: Sequence[str]
    tables: Sequence[str]

    @property
    def told(self) -> Json:
        """Return what a retry is known by: all but the names, whose digest would outlive them."""
        return {
            "game": self.game,
            "preset": self.preset,
            "rules": dict(self.rules),
            "players": len(self.players),
            "tables": list(self.tables),
        }


def seat_friends(session: Session, key: HeldEventKey, at: str, evening: Evening) -> None:
    """Do at a new event, which is locked, all that comes before its clock; raises RuleViolation."""
    tables = [{"table": open_table(session, label), "label": label} for label in evening.tables]
    opened = [each["table"] for each in tables]
    for number, body in enumerate(_acts(evening, tables)):
        act = str(uuid5(NAMESPACE_OID, f"{key.code} {number}"))
        do(session, key, act, at, {"reason": "", **body}, opened)


def _acts(evening: Evening, tables: Sequence[Mapping[str, str]]) -> Iterator[dict[str, Any]]:
    competition, stage = _new_id(), _new_id()
    game, people = GAME_TYPES[evening.game], {_new_id(): name for name in evening.players}
    played = {"game": game.id, "preset": evening.preset, "rules": dict(evening.rules)}
    yield {"kind": "competition", "competition": competition, "title": game.title, **played}
    yield {"kind": "people", "people": [{"person": each, "name": name} for each, name in people.items()]}
    entrants = [{"entrant": each, "people": [each]} for each in people]
    yield {"kind": "entered", "competition": competition, "entrants": entrants}
    yield {"kind": "closed", "competition": competition}
    yield {
        "kind": "stage",
        "competition": competition,
        "stage": stage,
        "title": FORMATS[game.event_format].title,
        "format": game.event_format,
        # Whoever comes late finds a seat as long as there is one at the table.
        "settings": {"table_size": game.seat_range[1]},
    }
    yield {"kind": "tables_added", "tables": tables}
    lineups = zip(tables, _spread([*people], len(tables)), strict=True)
    matches = [
        {"match": str(uuid4()), "entrants": seated, "table": table["table"]} for table, seated in lineups
    ]
    yield {"kind": "draw", "stage": stage, "draw": str(uuid4()), "round": 1, "matches": matches}


def _spread(players: Sequence[str], tables: int) -> Iterator[Sequence[str]]:
    """Yield who sits at each table, in their order, as evenly as can be; the larger tables come first."""
    few, larger = divmod(len(players), tables)
    rest = [*players]
    for table in range(tables):
        size = few + (table < larger)
        yield rest[:size]
        rest = rest[size:]


def _new_id() -> str:
    return secrets.token_hex(6)
