"""Check what people type: names and reasons."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields

from api.schemas.bounds import wrong
from models.typed_lines import Unusable, one_line
from rules.common_kinds import LONGEST_NAME

LONGEST_REASON = 200


class PlainText(fields.String):
    """Accept one line of text in any script; spaces at its ends and in rows are closed up."""

    def __init__(self, *, most: int, fewest: int = 0, **kwargs: Any) -> None:
        self.most, self.fewest = most, fewest
        metadata = {"minLength": fewest, "maxLength": most, **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise wrong("wrong_shape.text")
        try:
            return one_line(value, self.most, self.fewest)
        except Unusable as unusable:
            raise ValidationError([unusable.statement]) from None


def name(**kwargs: Any) -> PlainText:
    """Return a field for the name of a person or a table."""
    return PlainText(most=LONGEST_NAME, fewest=1, **kwargs)


def reason(*, fewest: int = 0, **kwargs: Any) -> PlainText:
    """Return a field for the reason of a ruling, a correction or a withdrawal."""
    return PlainText(most=LONGEST_REASON, fewest=fewest, **kwargs)
