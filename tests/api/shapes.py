"""Make up requests from their JSON Schemas: right in shape, wild in content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from rules.cards.cards import DECK

Schema = Mapping[str, Any]
CARDS = st.sampled_from([*DECK, "JK", "JB", "JR"])
WORDS = st.sampled_from(["A", "B", "C", "X", "Y", "X1", "Y1", "thani", "pass", "10S", "", "1H", "ദേവി", "🂡"])
PLAYERS = st.sampled_from(["A", "B", "C", "D", "X", "Y", "X1", "?"])
WHOLE = st.integers(-3, 30) | st.sampled_from([0, 1, 2, 10, 13, 28, 50, 100, 150, 1_000_000, -1_000_000])
NUMBERS = WHOLE | st.sampled_from([0.5, 12.5, 17.25, -0.5])
ANYTHING = st.none() | st.booleans() | NUMBERS | WORDS | st.lists(CARDS, max_size=3)


def shaped(schema: Schema) -> st.SearchStrategy[Any]:
    """Return a strategy for JSON of the shape that `schema` describes."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of([shaped(choice) for choice in schema["anyOf"]])
    kinds = schema.get("type", "any")
    if isinstance(kinds, list):
        return st.one_of([shaped({**schema, "type": kind}) for kind in kinds])
    return _OF_KIND[kinds](schema)


def _object(schema: Schema) -> st.SearchStrategy[Any]:
    properties = schema.get("properties", {})
    if not properties:
        inner = schema.get("additionalProperties")
        return st.dictionaries(PLAYERS, shaped(inner) if isinstance(inner, dict) else ANYTHING, max_size=6)
    required = {name: shaped(properties[name]) for name in schema.get("required", ())}
    optional = {name: shaped(each) for name, each in properties.items() if name not in required}
    return st.fixed_dictionaries(required, optional=optional)


def _array(schema: Schema) -> st.SearchStrategy[Any]:
    fewest, most = schema.get("minItems", 0), min(schema.get("maxItems", 14), 14)
    inner = schema.get("items", {})
    cards = inner.get("type") == "string" and "enum" not in inner
    sizes = st.lists(shaped(inner), min_size=fewest, max_size=most)
    # Whole hands get further into the rules than hands of any size.
    return sizes | st.lists(CARDS, min_size=13, max_size=13) if cards and most >= 13 else sizes


def _text(schema: Schema) -> st.SearchStrategy[Any]:
    return (CARDS | WORDS).filter(lambda text: len(text) >= schema.get("minLength", 0))


def _within(numbers: st.SearchStrategy[Any], schema: Schema) -> st.SearchStrategy[Any]:
    least, most = schema.get("minimum", -1_000_000), schema.get("maximum", 1_000_000)
    return numbers.filter(lambda number: least <= number <= most)


_OF_KIND = {
    "object": _object,
    "array": _array,
    "string": _text,
    "integer": lambda schema: _within(WHOLE, schema),
    "number": lambda schema: _within(NUMBERS, schema),
    "boolean": lambda _: st.booleans(),
    "null": lambda _: st.none(),
    "any": lambda _: ANYTHING,
}
