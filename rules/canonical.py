"""Write facts as JSON, in the canonical form too, so that equal facts have equal digests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from json import encoder
from typing import Any


def canonical(facts: Any) -> str:
    """Return `facts` as JSON with sorted keys and no spaces; 3.0 is written as 3."""
    return _encode(_plain(facts))


def written(facts: Any) -> bytes:
    """Return `facts` as they are sent: JSON in UTF-8 with no spaces, their fields in the order they have."""
    return _write(facts).encode()


def digest(facts: Any) -> str:
    """Return the SHA-256 of the canonical JSON of `facts`, in hexadecimal."""
    return digest_of_text(canonical(facts))


def digest_of_text(text: str) -> str:
    """Return the SHA-256 of `text` in UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def filled(**facts: Any) -> dict[str, Any]:
    """Return as JSON those of `facts` that say something."""
    return {name: as_json(value) for name, value in facts.items() if value}


def as_json(value: Any) -> Any:
    """Return what is held as JSON: tuples as lists, whatever can tell itself as it does."""
    if isinstance(value, tuple):
        return [as_json(each) for each in value]
    return value.as_json() if hasattr(value, "as_json") else value


def _writing(*, canonically: bool) -> Callable[[Any], str]:
    """Return what writes a value as JSON with no spaces; `canonically` with sorted keys and no NaN.

    json.JSONEncoder makes anew for each value what is made once here, which takes longer than a short one.
    """
    making = getattr(encoder, "c_make_encoder", None)
    if making is None:  # a Python without it
        return json.JSONEncoder(
            sort_keys=canonically, ensure_ascii=False, separators=(",", ":"), allow_nan=not canonically
        ).encode
    default = json.JSONEncoder().default
    pieces = making(
        None, default, encoder.encode_basestring, None, ":", ",", canonically, False, not canonically
    )
    return lambda value: "".join(pieces(value, 0))


_encode = _writing(canonically=True)
_write = _writing(canonically=False)
_AS_THEY_ARE = frozenset((str, int, bool, type(None)))


def _plain(facts: Any) -> Any:
    # What most values are is seen where they stand: to call for each takes longer than to write them.
    if isinstance(facts, dict):
        return {
            str(key): value if type(value) in _AS_THEY_ARE else _plain(value) for key, value in facts.items()
        }
    if isinstance(facts, list | tuple):
        return [value if type(value) in _AS_THEY_ARE else _plain(value) for value in facts]
    return int(facts) if isinstance(facts, float) and facts.is_integer() else facts
