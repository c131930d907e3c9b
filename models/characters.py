"""Deal with what nobody can see: characters that a terminal obeys, and those that only make names differ."""

from __future__ import annotations

import re
import unicodedata

_DELETE = "\x7f"
# C0 has pictures of its own in Unicode (␛); C1, which begins sequences too, and halves of a pair have none.
_OBEYED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_RAW_IN_JSON = re.compile("[\x7f-\x9f]")
# What Unicode says to leave out where it cannot be shown (Default_Ignorable_Code_Point), a blank pattern, a
# blank note head, and the anchors of annotations.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def as_signs(text: str, kept: str = "") -> str:
    """Return `text` with a sign for every control character but those `kept`: ␛ for an escape."""
    return _OBEYED.sub(lambda found: found[0] if found[0] in kept else _sign(found[0]), text)


def escaped(json_text: str) -> str:
    """Return the same JSON without control characters that JSON allows to stand as they are."""
    return _RAW_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", json_text)


def seen(text: str) -> str:
    """Return `text` without what leaves no trace, wherever it stands."""
    return _UNSEEN.sub("", text)


def appearance(name: str) -> str:
    """Return what two names share that no reader could tell apart: no case, no width, nothing invisible."""
    plain = unicodedata.normalize("NFKC", seen(name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", seen(plain)).split())


def _sign(character: str) -> str:
    if character == _DELETE:
        return "␡"
    return chr(0x2400 + ord(character)) if character < " " else "\ufffd"
