"""Tell what changes from one version of a table to the next, and by what the result is proved."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from api.game.shown_tables import Links, around_sheet
from models.event.table_view import TableView, kept_view
from models.store.cache import MIB, Kept
from models.store.conflicts import SheetBytes
from models.store.database import Database
from rules.canonical import canonical, digest_of_text, written

# A value that stands in a patch as it is written already.
Written = bytes
# Bytes, of tables and of events.
CHANGES: Kept[Hashable, bytes] = Kept(16 * MIB, len)
CHANGE = {
    "type": "object",
    "description": "What leads from one version of the table to another; docs/api.md says how to prove it.",
    "properties": {
        "from": {"type": "integer"},
        "version": {"type": "integer"},
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "patch": {
            "type": "array",
            "description": "A JSON Patch (RFC 6902).",
            "items": {
                "type": "object",
                "properties": {"op": {"enum": ["add", "remove", "replace"]}, "path": {"type": "string"}},
                "required": ["op", "path"],
            },
        },
    },
    "required": ["from", "version", "digest", "patch"],
}
SHEET_OR_CHANGE = {
    "oneOf": [{"$ref": "#/components/schemas/SheetAnswer"}, {"$ref": "#/components/schemas/Change"}]
}


def change_since(source: Database, known: int, view: TableView, links: Links) -> bytes:
    """Return the change from version `known` as all get it, empty where the whole is to be sent."""
    before = kept_view(source, view.code, known)
    if before is None:
        return b""
    name = view.code, known, view.version, links["self"]
    made = source.cache(CHANGES).get(name)
    if made is None:
        made = change(before, view, links) or b""
        source.cache(CHANGES).put(name, made)
    return made


def change(before: TableView, after: TableView, links: Links) -> bytes | None:
    """Return the change as JSON, None where it is another game or where the whole table is not larger.

    It is ``{from, version, digest, patch}``; `patch` is a JSON Patch (RFC 6902) of `add`, `remove` and
    `replace`.
    """
    old, new = before.sheet, after.sheet
    if old is None or new is None:
        return None
    if old.fields["game"] != new.fields["game"] and _game(old) != _game(new):
        return None
    around = around_sheet(after, links)
    operations = [
        *_fields("", around_sheet(before, links), around, written),
        *_fields("/game", old.fields, new.fields, bytes),
        *_rows("/game/deals", old.deals, new.deals),
        *_rows("/game/rulings", old.rulings, new.rulings),
    ]
    known = {"from": before.version, "version": after.version, "digest": _digest(around, new)}
    history = written(known)[:-1] + b',"patch":[' + b",".join(operations) + b"]}"
    return history if len(history) < new.size else None


def _game(sheet: SheetBytes) -> Any:
    return json.loads(sheet.fields["game"])["id"]


def _digest(around: Mapping[str, Any], sheet: SheetBytes) -> str:
    game = {name: _canonical(value) for name, value in sheet.fields.items()}
    rest = {name: canonical(value) for name, value in around.items()}
    rest["game"] = _joined({**game, "deals": "[]", "rulings": "[]"})
    return digest_of_text(sheet.digest + digest_of_text(_joined(rest)))


def _joined(fields: Mapping[str, str]) -> str:
    """Return an object of fields that are canonical JSON already as canonical JSON."""
    return "{" + ",".join(f'"{name}":{fields[name]}' for name in sorted(fields)) + "}"


@lru_cache(maxsize=2000)
def _canonical(value: Written) -> str:
    """Return what is written as canonical JSON: most of a table is as it was before the last deal."""
    return canonical(json.loads(value))


def _fields(
    path: str, before: Mapping[str, Any], after: Mapping[str, Any], write: Callable[[Any], Written]
) -> Iterator[bytes]:
    for name in {**before, **after}:
        if name not in after:
            yield _operation("remove", f"{path}/{name}")
        elif name not in before:
            yield _operation("add", f"{path}/{name}", write(after[name]))
        elif before[name] != after[name]:
            yield _operation("replace", f"{path}/{name}", write(after[name]))


def _rows(path: str, before: Sequence[Written], after: Sequence[Written]) -> Iterator[bytes]:
    """Yield what makes the rows `after` of those `before`: those that begin and end them alike stay."""
    same = _alike(before, after)
    rest = min(len(before), len(after)) - same
    tail = min(rest, _alike(before[::-1], after[::-1])) if rest else 0
    old, new = before[same : len(before) - tail], after[same : len(after) - tail]
    removed = 0
    for place, (gone, come) in enumerate(zip_longest(old, new), same):
        if come is None:
            yield _operation("remove", f"{path}/{place - removed}")
            removed += 1
        elif gone is None:
            yield _operation("add", f"{path}/{place}", come)
        elif gone != come:
            yield _operation("replace", f"{path}/{place}", come)


def _alike(one: Sequence[Written], other: Sequence[Written]) -> int:
    if one == other[: len(one)]:  # as when a row was added: told at once
        return len(one)
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _operation(op: str, path: str, value: Written | None = None) -> bytes:
    said = written({"op": op, "path": path})
    return said if value is None else said[:-1] + b',"value":' + value + b"}"
