"""Share the fields that every request is built from: strict JSON types with sizes, and nothing of the rules.

The schema layer checks types, known fields and sizes. Whatever the rule book has a refusal code for
(an unknown card, two winners, a bid of 17.5) passes through to `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, fields

from api.schemas.bounds import Length, Range, wrong
from api.schemas.measured import MOST_FAULTS
from api.sentences import Said
from rules.common_kinds import MOST_SEATS


class StrictSchema(Schema):
    """Refuse fields it does not know."""

    error_messages: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "unknown": Said("wrong_shape.unknown"),
        "type": Said("wrong_shape.object"),
    }

    class Meta:
        unknown = RAISE

    def load(self, data: Any, **kwargs: Any) -> Any:
        """Read `data`; an object with far more fields than there are is refused as a whole."""
        if self.unknown == RAISE and isinstance(data, dict) and len(data) > len(self.fields) + MOST_FAULTS:
            raise wrong("wrong_shape.fields", given=len(data), most=len(self.fields))
        return super().load(data, **kwargs)

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Let every field say in our words what is wrong with it."""
        _say_plainly(field_obj)


def _say_plainly(field: fields.Field[Any]) -> None:
    said = {"required": "wrong_shape.missing", "null": "wrong_shape.null"}
    said |= next(({"invalid": each} for kind, each in _INVALID.items() if isinstance(field, kind)), {})
    inner = (getattr(field, name, None) for name in ("inner", "key_field", "value_field", "names"))
    for each in (*inner, *getattr(field, "choices", ()), *getattr(field, "readers", ())):
        if isinstance(each, fields.Field):
            _say_plainly(each)
    messages: dict[str, Any] = {name: [Said(sentence)] for name, sentence in said.items()}
    field.error_messages = {**field.error_messages, **messages}


_INVALID: Mapping[type[fields.Field[Any]], str] = {
    fields.List: "wrong_shape.list",
    fields.Mapping: "wrong_shape.object",
    fields.String: "wrong_shape.text",
    fields.Integer: "wrong_shape.whole",
    fields.Float: "wrong_shape.number",
    fields.Boolean: "wrong_shape.flag",
}


class WholeNumber(fields.Integer):
    """Accept a JSON number without a fraction (3 and 3.0), never a string or a boolean."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise wrong("wrong_shape.whole")
        return int(value)


class AnyNumber(fields.Float):
    """Accept a finite JSON number, whole or not, and keep whole ones whole."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise wrong("wrong_shape.number")
        return int(value) if value == value // 1 else value


class Flag(fields.Boolean):
    """Accept JSON true or false only."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise wrong("wrong_shape.flag")
        return value


class Text(fields.String):
    """Accept a JSON string of at most `most` characters, `fewest` of them at least."""

    def __init__(self, *, most: int = 200, fewest: int = 0, **kwargs: Any) -> None:
        kwargs.setdefault("validate", Length(fewest, most))
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise wrong("wrong_shape.text")
        return value


def seat_number(**kwargs: Any) -> WholeNumber:
    """Return a field for a seat number; whether that seat exists is for the rules to say."""
    return WholeNumber(validate=Range(min=0, max=MOST_SEATS), **kwargs)
