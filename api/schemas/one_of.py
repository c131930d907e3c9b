"""Choose a schema by what a request says it is, and document the choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, ValidationError, fields

from api.schemas.bounds import wrong
from api.sentences import Said


@cache
def loader(schema: type[Schema]) -> Schema:
    """Return the one instance of `schema` that reads; to make one takes longer than to read most things."""
    return schema()


class OneOf(Schema):
    """Load by the first of `choices` that the field `by` names; where it is missing, by `otherwise`."""

    by: ClassVar[str]
    choices: ClassVar[Mapping[str, type[Schema]]]
    otherwise: ClassVar[str | None] = None

    def load(self, data: Any, **kwargs: Any) -> Any:
        if not isinstance(data, Mapping):
            raise wrong("wrong_shape.object")
        choice = self.choose(data)
        if not isinstance(choice, str) or choice not in self.choices:
            raise ValidationError({self.by: [Said("wrong_shape.one_of", {"choice_names": [*self.choices]})]})
        return loader(self.choices[choice]).load(data)

    def choose(self, data: Mapping[str, Any]) -> Any:
        """Return the name of the choice that `data` states."""
        return data.get(self.by, self.otherwise)


class Choices(fields.Field):
    """Accept what one of the fields `choices` accepts."""

    choices: Sequence[fields.Field]


class AnyOf(fields.Field):
    """Accept a JSON object that one of `schemas`, chosen later, will read.

    `others` are what else it may be, for the document.
    """

    others: ClassVar[tuple[dict[str, Any], ...]] = ()

    def __init__(self, schemas: Iterable[type[Schema]], **kwargs: Any) -> None:
        self.schemas = tuple(dict.fromkeys(schemas))
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise wrong("wrong_shape.object")
        return value


class _Converter(OpenAPIConverter):
    def init_attribute_functions(self) -> None:
        super().init_attribute_functions()
        self.add_attribute_function(_any_of)

    def field2property(self, field: fields.Field) -> dict[str, Any]:
        described: dict[str, Any] = super().field2property(field)
        if isinstance(described.get("type"), list):
            # A field that describes itself with null gets another one for allowing it.
            described["type"] = list(dict.fromkeys(described["type"]))
        return described

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        if not isinstance(schema, OneOf):
            return super().schema2jsonschema(schema)
        choices = [self.resolve_nested_schema(choice) for choice in schema.choices.values()]
        return {"oneOf" if schema.otherwise is None else "anyOf": choices}


class ChoicePlugin(MarshmallowPlugin):
    """Document OneOf and AnyOf.

    Where shapes overlap (outcomes of different games do), only `anyOf` is true.
    """

    Converter = _Converter


def json_schema(schema: type[Schema]) -> dict[str, Any]:
    """Return `schema` as one JSON Schema that stands alone."""
    version = "3.1.0"
    return _Converter(version, lambda _: "", APISpec("", "", version)).schema2jsonschema(schema())


def _any_of(self: OpenAPIConverter, field: Any, **_: Any) -> dict[str, Any]:
    if isinstance(field, AnyOf):
        return {"anyOf": [*field.others, *(self.resolve_nested_schema(schema) for schema in field.schemas)]}
    if isinstance(field, Choices):
        empty = [{"type": "null"}] if field.allow_none else []
        return {"anyOf": [*(self.field2property(choice) for choice in field.choices), *empty]}
    return {}
