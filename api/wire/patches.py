"""Say what leads from one JSON document to another, as a JSON Patch (RFC 6902)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.wire.problems import pointer


def patch(before: Any, after: Any, path: str = "") -> list[dict[str, Any]]:
    """Return the operations that make `after` of `before`; a list that differs is replaced whole."""
    if before == after:
        return []
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return [{"op": "replace", "path": path, "value": after}]
    operations: list[dict[str, Any]] = []
    for name in {**before, **after}:
        here = path + pointer(name)
        if name not in after:
            operations.append({"op": "remove", "path": here})
        elif name not in before:
            operations.append({"op": "add", "path": here, "value": after[name]})
        else:
            operations += patch(before[name], after[name], here)
    return operations
