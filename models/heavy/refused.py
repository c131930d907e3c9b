"""Carry a refusal from a worker process to who asked."""

from __future__ import annotations

from typing import Any, NamedTuple


class Refused(NamedTuple):
    """Hold a refusal in parts: what a function raised that says in a `statement` why."""

    kind: type[Exception]
    args: tuple[Any, ...]
    held: dict[str, Any]

    def raised(self) -> Exception:
        """Return it whole."""
        error = self.kind.__new__(self.kind, *self.args)
        vars(error).update(self.held)
        return error
