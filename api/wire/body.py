"""Read request bodies: strict JSON only, within bounds that every layer below can hold."""

from __future__ import annotations

import json
import math
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import g, request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from api.schemas.one_of import loader
from api.wire.problems import Problem, pointer
from models.heavy.time_slices import one_by_one
from models.refusals import Fault

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
DEEPEST = 30
MOST_VALUES = 10_000
LONGEST_BODY = 64 * 1024  # bytes of anything else
LONGEST_RECORD = 2 * 1024 * 1024  # bytes of a record, or of what a director sends: a whole roster is one act
MOST_RECORDED = 600_000  # values in one
LONGEST_UNPACKED = 8 * 1024 * 1024  # bytes of a record that comes packed: a season's event
MOST_UNPACKED = 1_000_000  # values in one
LONGEST_NUMBER = 20  # digits
LARGEST = 2**53  # beyond it JSON numbers mean different things to different programs


class BodyParser(FlaskParser):
    """Give `Blueprint.arguments` our reading of JSON and our 422."""

    def parse(self, argmap: Any, *_: Any, **__: Any) -> Any:
        if not holds_long_lists():
            return _load(argmap, read_json())
        # However slowly it comes, nobody waits for it but who sends it.
        read_data()
        with one_by_one():
            return _load(argmap, read_json())


def with_lists(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Let the body of a call be as long as a record, where a key is asked for before it is read."""

    @wraps(view)
    def reading(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        request.max_content_length = LONGEST_RECORD
        g.most_values = MOST_RECORDED
        return view(*args, **kwargs)

    return reading


def holds_long_lists() -> bool:
    """Tell whether the request's body, of a view `with_lists`, is read, and done, after what is short."""
    return "most_values" in g and (request.content_length or 0) > LONGEST_BODY // 4


def read_json() -> Any:
    """Return the request's JSON; raises Problem 400, 411, 413 or 415.

    A body of no type is refused even where it is empty: a page of another site can send that, but not JSON.
    """
    check_mimetype()
    return parse(read_data(), g.get("most_values", MOST_VALUES))


def read_data() -> bytes:
    """Return the request's body; raises Problem 411, or 413 above the limit in force."""
    # A body in chunks would be read as far as the limit, and what was cut off could pass for the whole.
    if request.headers.get("Transfer-Encoding") and request.content_length is None:
        raise Problem(411, "length_needed")
    return request.get_data()


def is_packed() -> bool:
    """Tell whether the request's body is packed with gzip; raises Problem 415 where it is in another way."""
    encoding = request.headers.get("Content-Encoding", "identity").strip().lower()
    if encoding not in ("identity", "gzip", "x-gzip"):
        raise Problem(415, "wrong_type.packing")
    return encoding != "identity"


def unpacked(data: bytes) -> bytes:
    """Return what was packed with gzip; raises Problem 400, or 413 where that is too long.

    No more than may be taken is ever unpacked.
    """
    unpacking = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        whole = unpacking.decompress(data, LONGEST_UNPACKED + 1)
    except zlib.error:
        raise Problem(400, "bad_gzip.other") from None
    if len(whole) > LONGEST_UNPACKED:
        raise Problem(413, "too_large.unpacked", most=LONGEST_UNPACKED // 1024)
    if not unpacking.eof or unpacking.unused_data:
        raise Problem(400, "bad_gzip.end")
    return whole


def check_mimetype() -> None:
    """Raise Problem 415 unless the request says that its body is JSON."""
    if request.mimetype != "application/json" and not request.mimetype.endswith("+json"):
        raise Problem(415, "wrong_type.json")


def parse(data: bytes, most: int = MOST_VALUES, *, as_evidence: bool = False) -> Any:
    """Return the JSON that `data` is; raises Problem 400, or 413 where it holds more than `most` values.

    What is evidence must mean the same to every reader, so a field that stands twice is refused there.
    """
    try:
        body = (_READS_EVIDENCE if as_evidence else _READS).decode(data.decode())
    except UnicodeDecodeError:
        raise Problem(400, "bad_json.letters") from None
    except json.JSONDecodeError as error:
        raise Problem(400, "bad_json.broken", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Problem(400, "bad_json.deep") from None
    # What cannot be stored can only be written as an escape.
    _check_tree(body, most, _check_text if b"\\u" in data else None)
    return body


def load(schema: type[Schema], facts: Any, under: str = "") -> dict[str, Any]:
    """Return `facts` as `schema` reads them; raises Problem 422, its pointers beginning with `under`."""
    loaded: dict[str, Any] = _load(loader(schema), facts, under)
    return loaded


def _load(schema: Schema, facts: Any, under: str = "") -> Any:
    try:
        return schema.load(facts)
    except ValidationError as error:
        raise Problem(422, faults=field_faults(error.messages, under)) from None


def field_faults(messages: Any, under: str = "") -> list[Fault]:
    """Return what marshmallow holds of fields at fault as a flat list."""
    if isinstance(messages, Mapping):
        found: list[Fault] = []
        for name, inner in messages.items():
            if name == "_schema":
                found += field_faults(inner, under)
            else:
                found += field_faults(_of_item(inner), f"{under}{pointer(name)}")
        return found
    if isinstance(messages, list):
        return [fault for message in messages for fault in field_faults(message, under)]
    return [Fault(under, messages)]


def _of_item(messages: Any) -> Any:
    """Return what is said of an item of a mapping, which marshmallow says of its `key` or its `value`."""
    if isinstance(messages, Mapping) and messages and set(messages) <= {"key", "value"}:
        return list(messages.values())
    return messages


def _whole(text: str) -> int:
    # A short text only: turning thousands of digits into a number is slow and refused by Python itself.
    if len(text) > LONGEST_NUMBER or abs(int(text)) > LARGEST:
        raise Problem(400, "bad_json.large_number", number=f"{text[:LONGEST_NUMBER]}…")
    return int(text)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number) or abs(number) > LARGEST:
        raise Problem(400, "bad_json.no_number", number=text[:20])
    return number


def _once(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    # Of two fields with one name some programs read the first and some the last.
    read = dict(fields)
    if len(read) < len(fields):
        twice = Counter(name for name, _ in fields).most_common(1)[0][0]
        raise Problem(400, "bad_json.field_twice", field=repr(twice[:40]))
    return read


# Made once: to make one takes as long as to read a short body.
_READS = json.JSONDecoder(parse_constant=_number, parse_float=_number, parse_int=_whole)
_READS_EVIDENCE = json.JSONDecoder(
    parse_constant=_number, parse_float=_number, parse_int=_whole, object_pairs_hook=_once
)


def _check_tree(body: Any, most: int, check: Callable[[str], None] | None) -> None:
    level, seen = [body], 0
    for _ in range(DEEPEST):
        seen += len(level)
        if seen > most:
            raise Problem(413, "too_large.values", most=most)
        if check is not None:
            for value in level:
                if isinstance(value, str):
                    check(value)
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise Problem(400, "bad_json.deep")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _check_text(text: str) -> None:
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise Problem(400, "bad_json.character")
