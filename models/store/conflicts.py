"""Name what can stand between a request and the record, each with the sheet as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from models.refusals import Refusal

_DEALS, _RULINGS = b',"deals":[', b'],"rulings":['


@dataclass(frozen=True)
class SheetBytes:
    """Hold a sheet as it is sent, with its version.

    `fields` are all but its rows, each as it is written, and so are the `deals` and `rulings`, which have
    `rows_size` bytes together. `digest` is the SHA-256 of the SHA-256 of every row, in the order of the log.
    """

    version: int
    fields: Mapping[str, bytes]
    deals: tuple[bytes, ...]
    rulings: tuple[bytes, ...]
    rows_size: int
    digest: str

    @cached_property
    def body(self) -> bytes:
        """Return the whole of it: made when it is first wanted, since most are told only what changed."""
        return self._joined()

    def _joined(self) -> bytes:
        head = b",".join(b'"%s":%s' % (name.encode(), value) for name, value in self.fields.items())
        deals, rulings = b",".join(self.deals), b",".join(self.rulings)
        return b"".join((b"{", head, _DEALS, deals, _RULINGS, rulings, b"]}"))

    @cached_property
    def size(self) -> int:
        """Return how many bytes the whole has, made or not."""
        commas = max(len(self.deals) - 1, 0) + max(len(self.rulings) - 1, 0)
        return self.size_of_fields + len(_DEALS) + len(_RULINGS) + 1 + self.rows_size + commas

    @cached_property
    def size_of_fields(self) -> int:
        """Return how many bytes all but the rows have, with the braces around them."""
        return 1 + sum(len(name) + len(value) + 4 for name, value in self.fields.items())


class PastSheet(SheetBytes):
    """Hold a sheet that another has followed: the whole of it, which few want, is made for each of them."""

    @property
    def body(self) -> bytes:
        return self._joined()

    @classmethod
    def of(cls, sheet: SheetBytes) -> PastSheet:
        """Return `sheet` as one that has become a past one."""
        return cls(sheet.version, sheet.fields, sheet.deals, sheet.rulings, sheet.rows_size, sheet.digest)


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
