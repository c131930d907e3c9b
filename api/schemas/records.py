"""Check the shape of a table's record; whether it is true its journals say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar

from api.schemas.bounds import Among, Equal, Form, Range, wrong
from api.schemas.common import AnyNumber, StrictSchema, Text, WholeNumber
from api.schemas.measured import ByName, Many
from api.schemas.one_of import OneOf
from api.schemas.people import PlainText, name, reason
from api.schemas.requests import MOST_DEALS, PaperRequest, UuidText
from models.game.bounds import LONGEST_NOTE, MOST_CHANGES
from models.game.rows import LEDGERS, OPERATOR, SCOREKEEPING, SEAT
from models.ledger.chain import ACTIONS
from models.record.writing import FORMAT
from models.store.base import DIGEST_LENGTH, stamp
from models.table.keys import FINGERPRINT
from rules import GAME_TYPES
from rules.outcome.common_kinds import MOST_SEATS
from rules.sheet.paper import KINDS

MOST_GAMES = 1000
MOST_ROWS = MOST_CHANGES + 100  # what closes a full game, and a row for each time that it was carried
MOST_FACTS = 200
_DIGEST = re.compile(f"[0-9a-f]{{{DIGEST_LENGTH}}}")


def form_of_key(kinds: Iterable[str], ledgers: Iterable[str], also: str) -> re.Pattern[str]:
    """Return the form in which a row names a key of these `kinds`, or in its place a ledger or `also`."""
    of_key, of_ledger = "|".join(kinds), "|".join(ledgers)
    return re.compile(rf"^(({of_key}) [0-9a-f]{{{FINGERPRINT}}}|({of_ledger}) [0-9A-Z]{{1,12}}|{also})\Z")


_KEY = form_of_key((*SCOREKEEPING, SEAT), LEDGERS, OPERATOR)


class Digest(Text):
    """Accept a SHA-256 in hexadecimal."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=Form(_DIGEST, "wrong_shape.digest"), **{"required": True, **kwargs})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not _DIGEST.fullmatch(text):
            raise wrong("wrong_shape.digest")
        return text


class Moment(Text):
    """Accept a time as records write it: in UTC, to the microsecond."""

    def __init__(self) -> None:
        super().__init__(required=True, most=40, metadata={"format": "date-time"})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        try:
            exact = stamp(datetime.fromisoformat(text).astimezone(UTC)) == text
        except (ValueError, OverflowError):
            exact = False
        if not exact:
            raise wrong("wrong_shape.time")
        return text


def _whole(fewest: int = 1, most: int = MOST_ROWS) -> WholeNumber:
    return WholeNumber(required=True, validate=Range(min=fewest, max=most))


def _seat(**kwargs: Any) -> WholeNumber:
    return WholeNumber(required=True, validate=Range(min=1, max=MOST_SEATS), **kwargs)


def _key() -> Text:
    return Text(required=True, validate=Form(_KEY, "wrong_shape.key"))


def _facts(**kwargs: Any) -> ByName:
    return ByName(keys=Text(), required=True, most=MOST_FACTS, **kwargs)


def _many(of: type[StrictSchema], most: int = MOST_ROWS) -> Many:
    return Many(of, required=True, most=most)


class RecordedName(StrictSchema):
    """Name a person: a seal covers the digest of `salt` and name, of an erased name what is `sealed`."""

    name = name(required=True)
    salt = Text(most=DIGEST_LENGTH)
    sealed = Digest(required=False)


class RecordedSeat(RecordedName):
    """Name who sits in a seat."""

    seat = _seat()
    side = Text(most=20, required=True, allow_none=True)


class RecordedRow(StrictSchema):
    """Hold one row of a journal."""

    game = UuidText(required=True)
    seq = _whole()
    at = Moment()
    action = Text(required=True, validate=Among(ACTIONS))
    key = _key()
    entry = UuidText(required=True, allow_none=True)
    before = _facts(allow_none=True)
    after = _facts(allow_none=True)
    reason = reason(required=True)
    sent = Digest(allow_none=True)
    prev_hash = Digest()
    hash = Digest()


class RecordedGame(StrictSchema):
    """Hold a game: everything that was ever recorded in it."""

    journal = _many(RecordedRow)


class TableRecord(StrictSchema):
    """Hold a whole table: its games from the first to the newest. `seal` is the digest of all the rest."""

    format = WholeNumber(required=True, validate=Equal(FORMAT))
    code = Text(most=12, required=True)
    name = name(required=True, allow_none=True)
    games = _many(RecordedGame, MOST_GAMES)
    seal = Digest()


class AgreedRow(StrictSchema):
    """Hold what the first row of a journal states."""

    table = Text(most=12, required=True)
    game = UuidText(required=True)
    game_type = Text(most=40, required=True, validate=Among(list(GAME_TYPES)))
    preset = Text(most=40, required=True)
    rules = _facts()
    rules_version = _whole()
    outcome_version = _whole()
    seats = _many(RecordedSeat, MOST_SEATS)
    first_dealer = _seat()


class RenamedSeat(RecordedName):
    """Hold what a row states that corrects the name of a player."""

    seat = _seat()


class RenamedSide(StrictSchema):
    """Hold what a row states that names a side."""

    side = Text(most=20, required=True)
    name = name(required=True, allow_none=True)


class RenamedRow(OneOf):
    """Hold what a row states that renames a seat or a side."""

    choices: ClassVar = {"seat": RenamedSeat, "side": RenamedSide}

    def choose(self, data: Mapping[str, Any]) -> str:
        return "side" if "side" in data else "seat"


class DisputedRow(StrictSchema):
    """Hold what a row states that disputes an entry."""

    dispute = UuidText(required=True)
    seat = _seat(allow_none=True)
    by = _seat()
    text = reason(fewest=1, required=True)


class NotedRow(StrictSchema):
    """Hold what a row states that writes a note beside a deal."""

    text = PlainText(most=LONGEST_NOTE, required=True)


class ComparedRow(PaperRequest):
    """Hold what a row states that keeps what stands on paper."""

    comparison = UuidText(required=True)


class DecidedRow(StrictSchema):
    """Hold what a row states that decides for the sheet."""

    comparison = UuidText(required=True)
    deal = _whole(most=MOST_DEALS)
    seat = _seat(allow_none=True)
    kind = Text(required=True, validate=Among(KINDS))
    paper = AnyNumber(required=True, allow_none=True)
    sheet = AnyNumber(required=True, allow_none=True)


class RekeyedRow(StrictSchema):
    """Hold what a row states that makes a new key."""

    key = _key()


class ImportedRow(StrictSchema):
    """Hold what a row states that takes the game to another table."""

    table = Text(most=12, required=True)
    game = UuidText(required=True)


STATED = {
    "started": AgreedRow,
    "renamed": RenamedRow,
    "disputed": DisputedRow,
    "noted": NotedRow,
    "compared": ComparedRow,
    "decided": DecidedRow,
    "rekeyed": RekeyedRow,
    "imported": ImportedRow,
}
"""What the rows of a journal state after, apart from entries and what follows from the rows before."""
