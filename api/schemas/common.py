"""Share the fields that every request is built from: strict JSON types with sizes, and nothing of the rules.

The schema layer checks types, known fields and sizes. Whatever the rule book has a refusal code for
(an unknown card, two winners, a bid of 17.5) passes through to `rules`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from api.schemas.measured import MOST_FAULTS
from rules.common_kinds import MOST_SEATS


class StrictSchema(Schema):
    """Refuse fields it does not know."""

    error_messages: ClassVar[dict[str, str]] = {  # type: ignore[misc]
        "unknown": "There is no such field here.",
        "type": "A JSON object is needed.",
    }

    class Meta:
        unknown = RAISE

    def load(self, data: Any, **kwargs: Any) -> Any:
        """Read `data`; an object with far more fields than there are is refused as a whole."""
        if self.unknown == RAISE and isinstance(data, dict) and len(data) > len(self.fields) + MOST_FAULTS:
            raise ValidationError(f"It has {len(data)} fields; at most {len(self.fields)} are known here.")
        return super().load(data, **kwargs)

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Let every field say in our words what is wrong with it."""
        _say_plainly(field_obj)


def _say_plainly(field: fields.Field[Any]) -> None:
    said = {"required": "This field is missing.", "null": "A value is needed here, not null."}
    if isinstance(field, fields.List):
        said["invalid"] = "A list is needed."
        _say_plainly(field.inner)
    elif isinstance(field, fields.Mapping):
        said["invalid"] = "A JSON object is needed."
    for choice in getattr(field, "choices", ()):
        _say_plainly(choice)
    field.error_messages = {**field.error_messages, **said}


class WholeNumber(fields.Integer):
    """Accept a JSON number without a fraction (3 and 3.0), never a string or a boolean."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise ValidationError("A whole number is needed.")
        return int(value)


class AnyNumber(fields.Float):
    """Accept a finite JSON number, whole or not, and keep whole ones whole."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValidationError("A number is needed.")
        return int(value) if value == value // 1 else value


class Flag(fields.Boolean):
    """Accept JSON true or false only."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("true or false is needed.")
        return value


class Text(fields.String):
    """Accept a JSON string of at most `most` characters, `fewest` of them at least."""

    def __init__(self, *, most: int = 200, fewest: int = 0, **kwargs: Any) -> None:
        kwargs.setdefault("validate", validate.Length(min=fewest, max=most))
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError("A text is needed.")
        return value


def seat_number(**kwargs: Any) -> WholeNumber:
    """Return a field for a seat number; whether that seat exists is for the rules to say."""
    return WholeNumber(validate=validate.Range(min=0, max=MOST_SEATS), **kwargs)
