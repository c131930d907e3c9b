"""Walk what a fact names: every id by the kind that it is declared with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from rules.events.acts.kinds import Id
from rules.outcome.facts import stated
from rules.outcome.kinds import ByName, Kind, Many, Record

Holder = TypeVar("Holder")
KNOWN_BY = ("match", "entrant", "person", "table")
"""What people know an act by: the first of these that it names."""
SAID = (*KNOWN_BY, "competition", "stage", "announcement", "act")
"""What has a name that people know it by."""


def ids_in(holder: Any) -> Iterator[tuple[Id, str]]:
    """Yield every id that stands in a fact, or in a record of one, with its kind."""
    for _, kind, held in stated(holder):
        yield from _ids(kind, held)


def _ids(kind: Kind, held: Any) -> Iterator[tuple[Id, str]]:
    match kind:
        case Id() if held is not None:
            yield kind, held
        case Many() | ByName():
            inner = kind.of if isinstance(kind, Many) else kind.names
            for each in held or ():
                yield from _ids(inner, each)
        case Record():
            yield from ids_in(held)


def renamed(holder: Holder, **now: Mapping[str, str]) -> Holder:
    """Return a fact with other ids; `now` says for a kind which id stands for which."""
    held: Any = holder
    return replace(held, **{name: _renamed(kind, each, now) for name, kind, each in stated(held)})  # type: ignore[no-any-return]


def _renamed(kind: Kind, held: Any, now: Mapping[str, Mapping[str, str]]) -> Any:
    match kind:
        case Id() if held is not None:
            return now.get(kind.is_a, {}).get(held, held)
        case Many() if held:
            return tuple(_renamed(kind.of, each, now) for each in held)
        case ByName() if held:
            return {_renamed(kind.names, name, now): each for name, each in held.items()}
        case Record():
            return renamed(held, **now)
        case _:
            return held


def key_of(record: Record) -> tuple[str, Id] | None:
    """Return the fact by which the records of a list are told apart, with its kind: the first id in them."""
    return next(((name, kind) for name, kind in record.facts.items() if isinstance(kind, Id)), None)


def named_outermost(holder: Any) -> Iterator[tuple[str, str]]:
    """Yield what a fact names itself, or by the keys of its lists: what each is, and its id."""
    for _, kind, held in stated(holder):
        match kind, held:
            case Id(), str():
                yield kind.is_a, held
            case Many(of=Id() as inner), _:
                yield from ((inner.is_a, each) for each in held or ())
            case Many(of=Record() as inner), _:
                if key := key_of(inner):
                    yield from ((key[1].is_a, getattr(each, key[0])) for each in held)


def known_by(facts: Mapping[str, Kind]) -> dict[str, str]:
    """Return the facts that always name what people know an act by, and what each of them names."""
    found: dict[str, str] = {}
    for name, kind in facts.items():
        inner = kind.of if isinstance(kind, Many) else kind
        key = key_of(inner) if isinstance(inner, Record) else (name, inner)
        if kind.required and key and isinstance(key[1], Id):
            found[name] = key[1].is_a
    first = next((each for each in KNOWN_BY if each in found.values()), None)
    return {name: each for name, each in found.items() if each == first}


def said_in(facts: Mapping[str, Kind]) -> dict[str, str]:
    """Return the facts that are an id by which a sentence can call what they name, and what that is."""
    return {name: kind.is_a for name, kind in facts.items() if isinstance(kind, Id) and kind.is_a in SAID}
