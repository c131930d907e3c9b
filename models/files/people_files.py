"""Read a list of people from a CSV file or a workbook, within bounds that no file can pass.

A worker process does this: a file may be made to take long, or much room.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from models.files.spreadsheets import as_given
from models.refusals import Refusal

MOST_ROWS = 10_000
MOST_COLUMNS = 40
LARGEST_UNPACKED = 32 * 1024 * 1024
_FIRST, _LAST = "first name", "surname"
COLUMNS = ("name", "team", "contact", "competition", "seed", "club")
_CALLED = {
    "name": ("names", "player", "player name", "full name", "participant"),
    "contact": (
        "phone",
        "phone number",
        "phone no",
        "mobile",
        "mobile number",
        "telephone",
        "whatsapp",
        "email",
    ),
    "club": ("city", "town", "place", "club/city"),
    "competition": ("game", "event"),
    _FIRST: ("given name", "forename"),
    _LAST: ("last name", "family name"),
}
"""What people call the columns besides."""
_MEANT = {
    **{column: column for column in COLUMNS},
    **{other: column for column, others in _CALLED.items() for other in (column, *others)},
}
_PACKED = b"PK\x03\x04"
_DELIMITERS = ",;\t"


class Unreadable(Refusal):
    """Say why a file is no list of people, and what to do about it."""


class FileRow(NamedTuple):
    """Hold a row by its number in the file: what stands in its columns, and in which a formula does."""

    number: int
    cells: Mapping[str, str]
    formulas: Sequence[str] = ()


class PeopleFile(NamedTuple):
    """Hold the rows of a list that are not blank, and the headings of columns that mean nothing here."""

    rows: Sequence[FileRow]
    ignored: Sequence[str]


class _Cell(NamedTuple):
    text: str
    is_formula: bool = False


_Line = tuple[int, Sequence[_Cell]]


def read_people_file(data: bytes, called: Mapping[str, str]) -> PeopleFile:
    """Return the list that `data` is; raises Unreadable.

    The first row names the columns: `name`, and any of `team`, `contact`, `competition`, `seed`, `club`, by
    these words or others that people have for them, also those of `called`: a column by what it is called in
    another language. A name may stand in the columns `first name` and
    `surname`, or as `surname, first name`.
    """
    lines = _of_workbook(data) if data.startswith(_PACKED) else _of_csv(data)
    filled = ((number, cells) for number, cells in lines if any(cell.text for cell in cells))
    heading = next(filled, None)
    if heading is None:
        raise Unreadable("unreadable_list.empty")
    meant = {_plain(other): column for other, column in called.items()} | _MEANT
    columns = [meant.get(_plain(cell.text), "") for cell in heading[1]]
    _check_heading(columns)
    body = list(islice(filled, MOST_ROWS + 1))
    if len(body) > MOST_ROWS:
        raise Unreadable("unreadable_list.rows", most=MOST_ROWS)
    ignored = [
        cell.text for cell, column in zip(heading[1], columns, strict=True) if cell.text and not column
    ]
    return PeopleFile([_row(number, columns, cells) for number, cells in body], ignored)


def _plain(heading: str) -> str:
    """Return what headings share by which people mean the same."""
    return " ".join(heading.casefold().replace(".", " ").replace("_", " ").split())


def _check_heading(columns: Sequence[str]) -> None:
    if "name" not in columns and _LAST not in columns and _FIRST not in columns:
        raise Unreadable("unreadable_list.no_name")
    twice = next((each for each in COLUMNS if columns.count(each) > 1), None)
    if twice:
        raise Unreadable("unreadable_list.column_twice", column=twice)


def _row(number: int, columns: Sequence[str], cells: Sequence[_Cell]) -> FileRow:
    known = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    texts = {column: cell.text for column, cell in known.items() if cell.text}
    parts = [texts.pop(each, "") for each in (_FIRST, _LAST)]
    if any(parts) and "name" not in texts:
        texts["name"] = " ".join(filter(None, parts))
    elif "name" in texts:
        texts["name"] = first_name_first(texts["name"])
    formulas = [column if column in COLUMNS else "name" for column, cell in known.items() if cell.is_formula]
    return FileRow(number, texts, formulas)


def first_name_first(name: str) -> str:
    """Return a name that was written as `O'Brien, Pat` as people say it."""
    surname, comma, first = name.partition(",")
    swapped = comma and surname.strip() and first.strip() and "," not in first
    return f"{first.strip()} {surname.strip()}" if swapped else name


def _of_csv(data: bytes) -> Iterator[_Line]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("unreadable_list.letters") from None
    heading = text.lstrip().partition("\n")[0]
    delimiter = max(_DELIMITERS, key=heading.count)
    # `line_num` counts the lines of a cell that has several; the number of a row is what spreadsheets show.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for number, row in enumerate(reader, 1):
            yield number, [_Cell(as_given(cell.strip())) for cell in row[:MOST_COLUMNS]]
    except csv.Error:
        raise Unreadable("unreadable_list.csv", line=reader.line_num) from None


def _of_workbook(data: bytes) -> Iterable[_Line]:
    """Return the rows of the first sheet; a formula is not worked out, its text is what stands there."""
    import openpyxl  # noqa: PLC0415 - takes long to load, and most lists are CSV

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            # No more than this is unpacked of a part, whatever is packed in it.
            if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
                raise Unreadable("unreadable_list.large")
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        page = book.worksheets[0]
        page.reset_dimensions()
        # A workbook may say that its next row is the billionth: those between would count too.
        rows = page.iter_rows(max_row=2 * MOST_ROWS + 1, max_col=MOST_COLUMNS)
        lines = [(number, [_cell(cell) for cell in row]) for number, row in enumerate(rows, 1)]
        if len(lines) > 2 * MOST_ROWS:
            raise Unreadable("unreadable_list.rows", most=MOST_ROWS)
        return lines
    except Unreadable:
        raise
    except Exception:  # noqa: BLE001 - a broken workbook can break any of what reads it
        raise Unreadable("unreadable_list.workbook") from None


def _cell(cell: object) -> _Cell:
    value = getattr(cell, "value", None)
    if value is None:
        return _Cell("")
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    # The formula of a whole range is held by an object of its own.
    return _Cell(str(getattr(value, "text", value)).strip(), getattr(cell, "data_type", "") == "f")
