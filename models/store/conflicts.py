"""Name what can stand between a request and the record, each with the sheet as it is now."""

from __future__ import annotations

from typing import Any, NamedTuple

from models.refusals import Refusal


class SheetBytes(NamedTuple):
    """Hold a sheet as it is sent, with its version.

    `body` is made of `head`, the JSON of all but its rows, and the `deals` and `rulings`, each as it is
    written. `digest` is the SHA-256 of the SHA-256 of every row, in the order of the log.
    """

    version: int
    body: bytes
    head: bytes
    deals: tuple[bytes, ...]
    rulings: tuple[bytes, ...]
    digest: str


class Conflict(Refusal):
    """Refuse what does not fit the record as it stands; a person must look at `sheet` and choose."""

    def __init__(self, sentence: str, sheet: SheetBytes | None, **params: Any) -> None:
        self.sheet = sheet
        super().__init__(sentence, **params)


class StaleVersion(Conflict):
    """Refuse a change made while looking at an older sheet."""

    def __init__(self, sheet: SheetBytes) -> None:
        super().__init__("stale_version", sheet)


class VersionMissing(Conflict):
    """Refuse a change that does not say which version of the sheet it was made on."""

    def __init__(self, sheet: SheetBytes, sentence: str = "version_missing") -> None:
        super().__init__(sentence, sheet)


class Busy(Refusal):
    """Say that the game changes faster than a change far back can be worked out."""

    def __init__(self) -> None:
        super().__init__("busy")


class Unknown(Refusal):
    """Say that there is no such table, game or entry."""
