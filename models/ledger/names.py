"""Keep people's names beside the ledger, which holds their seals only, so that a name can be erased."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, cast

from sqlalchemy import String, Table, bindparam, delete, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from models.ledger.chain import Row
from models.store.base import CODE_LENGTH, DIGEST_LENGTH, Base, Json
from models.store.session import Session
from rules.canonical import digest_of_text
from rules.sheet.entries import SEATING

ERASED = "erased player"
MISSING = "name missing"  # taken out of the database behind our back
_SALT = 16  # bytes; written in hexadecimal
_IS_SALT = re.compile(f"[0-9a-f]{{{2 * _SALT}}}")


class NameRow(Base):
    """Hold a name at a table, and the salt with which `sealed` is its digest.

    This is all that is not in the ledger, and all that goes when a person is erased.
    """

    __tablename__ = "names"

    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    sealed: Mapped[str] = mapped_column(String(DIGEST_LENGTH), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    salt: Mapped[str] = mapped_column(String(DIGEST_LENGTH))


class Name(NamedTuple):
    """Hold a name with its salt."""

    name: str
    salt: str

    @property
    def sealed(self) -> str:
        """Return what the ledger holds of it: without the salt nobody can try names against it.

        Raises ValueError for another salt than we make: its length alone says where the name begins.
        """
        if not _IS_SALT.fullmatch(self.salt):
            raise ValueError("This is no salt.")
        return digest_of_text(self.salt + self.name)

    def is_sealed_as(self, seal: str) -> bool:
        """Tell whether this is the name that `seal` was made of."""
        with suppress(ValueError):
            return self.sealed == seal
        return False


Names = Mapping[str, Name]


def salted(name: str) -> Name:
    """Return a name with a new salt."""
    return Name(name, secrets.token_hex(_SALT))


def keep_name(session: Session, code: str, name: str) -> tuple[str, Name]:
    """Return how the ledger of the table under `code` names a person, and the name that is kept of him."""
    known = session.first(_SEALED, {"at": code, "called": name})
    if known is not None:
        return known[0], Name(name, known[1])
    new = salted(name)
    keep_names(session, code, {new.sealed: new})
    return new.sealed, new


def keep_names(session: Session, code: str, names: Names) -> None:
    """Keep names of the table under `code`."""
    rows = ({"code": code, "sealed": sealed, **kept._asdict()} for sealed, kept in names.items())
    session.write(_INSERT, *rows)


def names_of(session: Session, code: str) -> dict[str, Name]:
    """Return the names that are known at the table under `code`, by their seals.

    One that is not what was sealed is no name of anybody.
    """
    return {sealed: kept for sealed, kept in kept_names(session, code) if kept.is_sealed_as(sealed)}


def kept_names(session: Session, code: str) -> list[tuple[str, Name]]:
    """Return the names that are kept for the table under `code`, each with the seal that it is kept under."""
    return [(sealed, Name(*kept)) for sealed, *kept in session.all(_NAMES, {"at": code})]


_KEPT = cast(Table, NameRow.__table__)
_INSERT = insert(_KEPT)
_NAMES = select(_KEPT.c.sealed, _KEPT.c.name, _KEPT.c.salt).where(_KEPT.c.code == bindparam("at"))
_SEALED = select(_KEPT.c.sealed, _KEPT.c.salt).where(
    _KEPT.c.code == bindparam("at"), _KEPT.c.name == bindparam("called")
)


def drop_seals(session: Session, code: str, seals: Collection[str]) -> None:
    """Take out the names that are kept under these seals at the table or event under `code`."""
    session.execute(delete(NameRow).where(NameRow.code == code, NameRow.sealed.in_(seals)))


def called(names: Names, sealed: str) -> str:
    """Return the name that `sealed` stands for, or that it is erased."""
    known = names.get(sealed)
    return known.name if known else ERASED


def shown(rows: Iterable[Row], names: Names) -> list[Json]:
    """Return rows of the ledger as people read them: with names.

    Beside a name stands its `salt`, beside an erased one what is `sealed`: in the place of the name, the seal
    of a row covers the digest of salt and name. An act of an event has that under `sealed`.
    """

    def show(stated: Json, place: str) -> Json:
        known = names.get(stated[place])
        beside = {"salt": known.salt} if known else {"sealed": stated[place]}
        plain = {name: value for name, value in stated.items() if name != "sealed"}
        return {**plain, "name": known.name if known else ERASED, **beside}

    return [_with_names(row, show) for row in rows]


def sealed(rows: Iterable[Row]) -> tuple[list[Json], dict[str, Name]]:
    """Return rows that people read as the ledger holds them, and the names in them by their seals.

    Raises LookupError, TypeError or ValueError for what was never shown so.
    """
    names: dict[str, Name] = {}

    def seal(stated: Json, place: str) -> Json:
        plain = {name: value for name, value in stated.items() if name not in ("name", "salt", "sealed")}
        if "sealed" in stated:
            if (stated["name"], "salt" in stated) != (ERASED, False):
                raise ValueError("An erased name is shown as erased.")
            return {**plain, place: stated["sealed"]}
        kept = Name(stated["name"], stated["salt"])
        names[kept.sealed] = kept
        return {**plain, place: kept.sealed}

    return [_with_names(row, seal) for row in rows], names


def _with_names(row: Row, change: Callable[[Json, str], Json]) -> Json:
    """Return `row` with `change` made to whatever in it names a person, and told where the seal stands."""
    changed: dict[str, Any] = dict(row)
    for side in ("before", "after"):
        stated = row.get(side)
        if not isinstance(stated, dict):
            continue
        match row.get("action"):
            case "started":
                changed[side] = {**stated, "seats": [change(seat, "name") for seat in stated["seats"]]}
            case "recorded" | "corrected" | "withdrawn" if stated.get("kind") in SEATING:
                changed[side] = change(stated, "name")
            case "renamed" if "side" in stated:
                pass
            case "renamed" | "kept":
                changed[side] = change(stated, "name")
            case "made" if {"name", "sealed"} & stated.keys():
                changed[side] = change(stated, "sealed")
            case "acted":
                changed[side] = _in_act(stated, change)
    return changed


def _in_act(stated: Any, change: Callable[[Json, str], Json]) -> Any:
    if isinstance(stated, list):
        return [_in_act(each, change) for each in stated]
    if not isinstance(stated, dict):
        return stated
    inner = {name: _in_act(value, change) for name, value in stated.items()}
    if "person" in inner and (club := inner.get("club")):
        # A seal stands in the ledger, a name with its salt is read.
        inner["club"] = club["sealed"] if isinstance(club, dict) else change({"sealed": club}, "sealed")
    return change(inner, "sealed") if {"name", "sealed"} & {*inner} else inner
