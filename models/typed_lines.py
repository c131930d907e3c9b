"""Take a line as somebody typed it: a name, a reason, what stands in a list."""

from __future__ import annotations

import unicodedata

from models.characters import seen
from models.refusals import Refusal

TYPED = 10  # times the characters that are kept, for what composes and closes up
# Characters that turn the direction of everything after them; a name keeps its own direction without.
_TURNING = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])


class Unusable(Refusal):
    """Say why a text cannot be taken as it was typed."""


def one_line(text: str, most: int, fewest: int = 0) -> str:
    """Return a line as it is kept, with spaces at its ends and in rows closed up; raises Unusable."""
    # To compose characters takes time with the square of their number.
    if len(text) > TYPED * most:
        raise Unusable("wrong_shape.too_long", most=most, given=len(text))
    line = " ".join(unicodedata.normalize("NFC", text).translate(_TURNING).split())
    if any(unicodedata.category(each) in ("Cc", "Cs") or ord(each) & 0xFFFE == 0xFFFE for each in line):
        raise Unusable("wrong_shape.unshown")
    if fewest and not any(map(_visible, seen(line))):
        raise Unusable("wrong_shape.unseen")
    if len(line) > most:
        raise Unusable("wrong_shape.too_long", most=most, given=len(line))
    return line


def _visible(character: str) -> bool:
    # Unassigned characters count: they may be signs newer than this server.
    category = unicodedata.category(character)
    return category[0] in "LNPS" or category in ("Cn", "Co")
