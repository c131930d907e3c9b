"""Make the schemas of requests from what the rules say an outcome and a question are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from marshmallow import Schema, fields, validate

from api.schemas.bounds import Among, Form, Length, Range, wrong
from api.schemas.common import AnyNumber, Flag, StrictSchema, Text, WholeNumber
from api.schemas.measured import ByName, Many
from api.schemas.one_of import Choices, loader
from rules.outcome import kinds


class Choice(Text):
    """Accept one of some words, or another word for one."""

    def __init__(self, kind: kinds.Choice, **given: Any) -> None:
        self.also = kind.also
        super().__init__(validate=Among(kind.values), **given)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if isinstance(value, str):
            value = self.also.get(value, value)
        read: str = super()._deserialize(value, attr, data, **kwargs)
        return read


class Either(Choices):
    """Accept one of several kinds of facts."""

    def __init__(self, kind: kinds.Either, **given: Any) -> None:
        self.kind = kind
        self.readers = {each: field_of(each) for each in kind.of}
        self.choices = list(self.readers.values())
        super().__init__(**given)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        chosen = self.kind.chosen(value)
        if chosen is None and self.kind.fault:
            raise wrong(self.kind.fault)
        return self.readers[chosen or self.kind.of[0]].deserialize(value)


class Pair(fields.Field[Any]):
    """Accept a list of two facts."""

    def __init__(self, kind: kinds.Pair, **given: Any) -> None:
        self.fault, self.readers = kind.fault, [field_of(each) for each in kind.of]
        super().__init__(metadata={"type": "array", "minItems": 2, "maxItems": 2}, **given)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list) or len(value) != len(self.readers):
            raise wrong(self.fault)
        return [reader.deserialize(each) for reader, each in zip(self.readers, value, strict=True)]


class Short(Choices):
    """Accept a record, or the one of its facts that may stand alone for it."""

    def __init__(self, kind: kinds.Record, **given: Any) -> None:
        self.name_of_short, self.schema = kind.short, schema_of(kind)
        self.choices = [field_of(kind.facts[kind.short]), fields.Nested(self.schema)]
        super().__init__(**given)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        alone = isinstance(value, list)
        return loader(self.schema).load({self.name_of_short: value} if alone else value)


def field_of(kind: kinds.Kind) -> fields.Field[Any]:
    """Return the field that reads a fact of `kind`."""
    made = next(_FIELDS[each] for each in type(kind).__mro__ if each in _FIELDS)
    return made(kind, required=kind.required, allow_none=kind.null)


def _number(kind: kinds.Number, **given: Any) -> fields.Field[Any]:
    number = WholeNumber if kind.whole else AnyNumber
    return number(validate=Range(min=kind.least, max=kind.most), **given)


def _text(kind: kinds.Text, **given: Any) -> fields.Field[Any]:
    return Text(validate=_form(kind), **given)


def _many(kind: kinds.Many, **given: Any) -> fields.Field[Any]:
    return Many(field_of(kind.of), most=kind.most, fewest=kind.fewest, **given)


def _by_name(kind: kinds.ByName, **given: Any) -> fields.Field[Any]:
    names, values = field_of(kind.names), field_of(kind.of)
    return ByName(keys=names, values=values, most=kind.most, fewest=kind.fewest, **given)


def _record(kind: kinds.Record, **given: Any) -> fields.Field[Any]:
    return Short(kind, **given) if kind.short else fields.Nested(schema_of(kind), **given)


def _form(kind: kinds.Text) -> validate.Validator:
    if kind.pattern:
        return Form(kind.pattern, kind.fault, most=kind.most)
    return Length(kind.fewest, kind.most, kind.fault)


@cache
def schema_of(record: kinds.Record) -> type[Schema]:
    """Return the schema that reads a record."""
    return schema_named(record.name, record.facts)


def schema_named(name: str, facts: Mapping[str, kinds.Kind]) -> type[Schema]:
    """Return a schema of these facts."""
    return StrictSchema.from_dict({each: field_of(kind) for each, kind in facts.items()}, name=name)


_FIELDS: Mapping[type[kinds.Kind], Callable[..., fields.Field[Any]]] = {
    kinds.Number: _number,
    kinds.Flag: lambda _, **given: Flag(**given),
    kinds.Text: _text,
    kinds.Card: _text,
    kinds.Choice: Choice,
    kinds.Many: _many,
    kinds.ByName: _by_name,
    kinds.Pair: Pair,
    kinds.Either: Either,
    kinds.Record: _record,
}
