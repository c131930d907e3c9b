"""Build the fields that an answer always has."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from api.schemas.common import AnyNumber, WholeNumber


def text(**kwargs: Any) -> fields.String:
    """Build a text."""
    return fields.String(required=True, **kwargs)


def whole(**kwargs: Any) -> WholeNumber:
    """Build a whole number."""
    return WholeNumber(required=True, **kwargs)


def points(**kwargs: Any) -> AnyNumber:
    """Build a number that may have a fraction."""
    return AnyNumber(required=True, **kwargs)


def flag(**kwargs: Any) -> fields.Boolean:
    """Build a yes or no."""
    return fields.Boolean(required=True, **kwargs)


def time(**kwargs: Any) -> fields.AwareDateTime:
    """Build a time with its zone."""
    return fields.AwareDateTime(required=True, **kwargs)


def many(of: type[Schema] | fields.Field, **kwargs: Any) -> fields.List:
    """Build a list of answers, or of fields."""
    inner = of if isinstance(of, fields.Field) else fields.Nested(of)
    return fields.List(inner, required=True, **kwargs)


def one(schema: type[Schema], **kwargs: Any) -> fields.Nested:
    """Build an answer within an answer."""
    return fields.Nested(schema, required=True, **kwargs)


def facts(**kwargs: Any) -> fields.Dict:
    """Build an object whose members differ from game to game."""
    return fields.Dict(keys=fields.String(), required=True, **kwargs)


def texts() -> fields.List:
    """Build a list of texts, such as card codes."""
    return fields.List(fields.String(), required=True)


def by_id(of: type[Schema]) -> fields.Dict:
    """Build an object of answers, each under its id."""
    return facts(values=fields.Nested(of))
