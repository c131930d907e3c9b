"""Measure lists and objects before anything in them is read.

An empty object in a list is three bytes, and to say what is missing in it takes a thousand. So lengths come
first, and reading ends where there are faults enough to name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from marshmallow import Schema, ValidationError, fields

from api.schemas.bounds import Length
from api.sentences import Said

MOST_FAULTS = 50


class Many(fields.List):
    """Accept a list of `fewest` to `most` items."""

    def __init__(
        self, of: fields.Field[Any] | type[Schema], *, most: int, fewest: int | None = None, **kwargs: Any
    ) -> None:
        inner = of if isinstance(of, fields.Field) else fields.Nested(of)
        self.length = Length(fewest, most)
        super().__init__(inner, validate=self.length, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        self.length(value)
        return _read(enumerate(value), len(value), self.inner.deserialize)


class ByName(fields.Dict):
    """Accept a JSON object of `fewest` to `most` members, whose names `keys` reads."""

    def __init__(
        self, *, keys: fields.Field[Any], most: int, fewest: int | None = None, **kwargs: Any
    ) -> None:
        self.names, self.length = keys, Length(fewest, most)
        super().__init__(keys=keys, validate=self.length, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        self.length(value)
        members = ((name, (name, member)) for name, member in value.items())
        return dict(_read(members, len(value), self._read_member))

    def _read_member(self, member: tuple[str, Any]) -> tuple[str, Any]:
        name, value = member
        self.names.deserialize(name)
        return name, value if self.value_field is None else self.value_field.deserialize(value)


def faults_in(messages: Any) -> int:
    """Return how many faults marshmallow's `messages` name."""
    if isinstance(messages, dict):
        messages = messages.values()
    elif not isinstance(messages, list):
        return 1
    return sum(map(faults_in, messages))


def _read(items: Iterable[tuple[Any, Any]], count: int, read: Callable[[Any], Any]) -> list[Any]:
    """Return what `read` makes of items that come with their names; raises ValidationError by name."""
    done: list[Any] = []
    faults: dict[Any, Any] = {}
    found = 0
    for number, (name, item) in enumerate(items, start=1):
        try:
            done.append(read(item))
        except ValidationError as error:
            faults[name] = error.messages
            found += faults_in(error.messages)
            if found >= MOST_FAULTS and number < count:
                unread = Said("wrong_shape.unread", {"left": count - number, "given": count})
                raise ValidationError({"_schema": [unread], **faults}) from None
    if faults:
        raise ValidationError(faults)
    return done
