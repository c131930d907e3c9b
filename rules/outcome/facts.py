"""Say once what an outcome is made of, as the fields of a frozen dataclass.

Readers, request schemas, the API document, the catalogue and the entry form follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import cache
from typing import Any, TypeVar

from rules.outcome.common_kinds import MOST_SEATS, SEAT
from rules.outcome.kinds import Kind, Many, Record
from rules.sheet.scoresheet import Facts

Read = TypeVar("Read")
Held = TypeVar("Held")


def fact(kind: Kind, *, name: str = "", default: Any = None) -> Any:
    """Declare a field of a frozen dataclass as a fact; `name` is the fact's where it is not the field's."""
    metadata = {"kind": kind, "name": name}
    if kind.required:
        return field(metadata=metadata)
    return field(default=kind.empty if default is None else default, metadata=metadata)


def pointer() -> Any:
    """Declare a field that holds where a record stands in the outcome, as a JSON pointer."""
    return field(default="", metadata={"pointer": True})


@cache
def record(holder: Callable[..., Any]) -> Record:
    """Return the description of a frozen dataclass whose fields are facts."""
    facts: dict[str, Kind] = {}
    held: dict[str, str] = {}
    at = ""
    for each in fields(holder):  # type: ignore[arg-type]
        if "kind" in each.metadata:
            name = each.metadata["name"] or each.name
            facts[name], held[name] = each.metadata["kind"], each.name
        elif "pointer" in each.metadata:
            at = each.name
    return Record("record", holder.__name__, facts, holder, held, at)


def variant(holder: type[Held], name: str, **kinds: Kind) -> type[Held]:
    """Return a dataclass like `holder` in which these facts have `kinds` of their own, such as a cousin's."""
    defaults = {each.name: each.default for each in fields(holder) if each.default is not MISSING}  # type: ignore[arg-type]
    own = [(each, Any, fact(kind, default=defaults.get(each))) for each, kind in kinds.items()]
    return make_dataclass(name, own, bases=(holder,), frozen=True, kw_only=True)


def rows(holder: type, most: int = MOST_SEATS) -> Many:
    """Return the kind of a list of records, such as one for each seat that went out."""
    return Many("rows", record(holder), most)


def each_seat(holder: type, most: int = MOST_SEATS) -> Many:
    """Return the kind of a list with one record for each seat that plays."""
    return Many("each_seat", record(holder), most)


def read(holder: Callable[..., Read], facts: Facts) -> Read:
    """Return the outcome that `facts`, JSON of the right shape, state; nothing is judged."""
    found: Read = record(holder).read(facts, "")
    return found


def stated(outcome: Any) -> Iterator[tuple[str, Kind, Any]]:
    """Yield the facts of an outcome: the name, the kind, and what is held of it."""
    described = record(outcome.__class__)
    for name, kind in described.facts.items():
        yield name, kind, getattr(outcome, described.held[name])


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Hold the facts that every deal has: `dealer` where it was not the next in turn."""

    dealer: int | None = fact(SEAT)
