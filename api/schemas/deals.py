"""Share the fields of deals and of questions about them."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from api.schemas.common import MOST_SEATS, StrictSchema, Text, WholeNumber, seat_number
from api.schemas.measured import Many

_SEAT = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS}
MOST_NAME = 60


class Winner(fields.Field):
    """Accept the seat that won, null, or a list of seats: the rules refuse two winners by name."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {"anyOf": [_SEAT, {"type": "array", "items": _SEAT}, {"type": "null"}]}
        super().__init__(allow_none=True, metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            return seat_numbers().deserialize(value)
        return seat_number().deserialize(value)


class Player(fields.Field):
    """Accept a player as a seat number or a name."""

    def __init__(self, **kwargs: Any) -> None:
        metadata = {"anyOf": [_SEAT, {"type": "string", "maxLength": MOST_NAME}]}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | str:
        if isinstance(value, str):
            if len(value) > MOST_NAME:
                raise ValidationError(f"At most {MOST_NAME} characters are needed.")
            return value
        number: int = seat_number().deserialize(value)
        return number


def seat_numbers(**kwargs: Any) -> Many:
    """Return a field for several seats."""
    return Many(seat_number(), most=MOST_SEATS, **kwargs)


def player_list(**kwargs: Any) -> Many:
    """Return a field for everybody in the deal, by seat or by name."""
    return Many(Player(), most=MOST_SEATS, **kwargs)


def player_count(**kwargs: Any) -> WholeNumber:
    """Return a field for a number of players; the rules say how many may play."""
    return WholeNumber(validate=validate.Range(min=-999, max=999), **kwargs)


def value_count() -> WholeNumber:
    """Return a field for a number of value cards."""
    return WholeNumber(validate=validate.Range(min=-99, max=99), allow_none=True)


def results(of: type[Schema]) -> Many:
    """Return the field for the results, one for each seat that has one."""
    return Many(of, required=True, most=MOST_SEATS)


def choice(*values: str, **kwargs: Any) -> Text:
    """Return a field for one of `values`."""
    return Text(most=40, **{"validate": validate.OneOf(values), **kwargs})


class TableQuestion(StrictSchema):
    """Ask about a table of so many players."""

    player_count = player_count(required=True)
