"""Name what can stand between a request and the record, each with the sheet as it is now."""

from __future__ import annotations

from typing import NamedTuple

NO_TABLE = "There is no table with this code. Look at the code on the table again."
NO_GAME = "There is no game with this id."
NO_ENTRY = "There is no entry with this id in this game."
NO_SEAT = "There is no such seat in this game."
NO_SIDE = "There is no such side in this game."
NO_PERSON = "Nobody at this table is called so. Write the name as it stands on the sheet."
NO_PAPER = "This game was not compared with paper. Key the paper in first."
NO_DIFFERENCE = "Paper and sheet do not differ there. Look at the comparison again."
NO_DISPUTE = "There is no dispute with this id in this game."


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


class Conflict(Exception):
    """Refuse what does not fit the record as it stands; a person must look at `sheet` and choose.

    `code` is stable: NUMBER_NOT_NEXT, GAME_RUNNING, ENTRY_WITHDRAWN, OTHER_KIND, ID_TAKEN, NAME_TAKEN,
    SEAT_CLAIMED, NOT_FINISHED, SHEET_SIGNED, TOO_MANY_DISPUTES, TOO_MANY_PAPERS, COMPARED_ANEW, GAME_FULL,
    KEY_USED, NO_EVENT, CALLED_ALREADY, NOT_OF_THIS_EVENT, IN_ANOTHER_EVENT, TOO_MANY_WEBHOOKS or
    WEBHOOK_GONE.
    """

    def __init__(self, code: str, text: str, sheet: SheetBytes | None) -> None:
        self.code = code
        self.sheet = sheet
        super().__init__(text)


class StaleVersion(Conflict):
    """Refuse a change made while looking at an older sheet."""

    def __init__(self, sheet: SheetBytes) -> None:
        super().__init__(
            "STALE_VERSION", "The sheet has changed meanwhile. Look at it, then make the change again.", sheet
        )


class VersionMissing(Conflict):
    """Refuse a change that does not say which version of the sheet it was made on."""

    def __init__(self, sheet: SheetBytes, text: str | None = None) -> None:
        known = "This is already recorded. To change it, send the version of the sheet you see as If-Match."
        super().__init__("VERSION_MISSING", text or known, sheet)


class Busy(Exception):
    """Say that the game changes faster than a change far back can be worked out."""


class Unknown(Exception):
    """Say that there is no such table, game or entry."""
