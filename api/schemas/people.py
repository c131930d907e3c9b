"""Check what people type: names and reasons."""

from __future__ import annotations

import unicodedata
from typing import Any

from marshmallow import ValidationError, fields

from models.characters import seen

LONGEST_NAME = 60
LONGEST_REASON = 200
TYPED = 10  # times the characters that are kept, for what composes and closes up
# Characters that turn the direction of everything after them; a name keeps its own direction without.
_TURNING = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])


class PlainText(fields.String):
    """Accept one line of text in any script; spaces at its ends and in rows are closed up."""

    def __init__(self, *, most: int, fewest: int = 0, **kwargs: Any) -> None:
        self.most, self.fewest = most, fewest
        metadata = {"minLength": fewest, "maxLength": most, **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError("A text is needed.")
        # To compose characters takes time with the square of their number.
        if len(value) > TYPED * self.most:
            raise ValidationError(f"It is too long: {self.most} characters at most, {len(value)} are given.")
        text = " ".join(unicodedata.normalize("NFC", value).translate(_TURNING).split())
        if any(unicodedata.category(character) in ("Cc", "Cs") for character in text):
            raise ValidationError("There is a character in it that cannot be shown; take it out.")
        if self.fewest and not any(map(_visible, seen(text))):
            raise ValidationError("Nothing can be seen in it; at least one letter, digit or sign is needed.")
        if len(text) > self.most:
            raise ValidationError(f"It is too long: {self.most} characters at most, {len(text)} are given.")
        return text


def name(**kwargs: Any) -> PlainText:
    """Return a field for the name of a person or a table."""
    return PlainText(most=LONGEST_NAME, fewest=1, **kwargs)


def reason(*, fewest: int = 0, **kwargs: Any) -> PlainText:
    """Return a field for the reason of a ruling, a correction or a withdrawal."""
    return PlainText(most=LONGEST_REASON, fewest=fewest, **kwargs)


def _visible(character: str) -> bool:
    # Unassigned characters count: they may be signs newer than this server.
    category = unicodedata.category(character)
    return category[0] in "LNPS" or category in ("Cn", "Co")
