"""Whatever is refused outside the rules is said from the one catalogue, and nothing there is left unsaid."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from marshmallow import Schema, fields, validate

import api.resources  # noqa: F401 - it knows every schema
from api.schemas import bounds
from api.schemas.common import StrictSchema
from api.sentences import ENGLISH, Said, requests, shapes
from models.sentences import clubs, events, files, games, people, records, server
from rules.sentences import ENGLISH as OF_THE_RULES

ROOT = Path(__file__).parent.parent
PAGES = (server, games, events, records, files, requests, shapes, people, clubs)
# Which argument is the key of the sentence.
SAYS = {
    **dict.fromkeys(("Said", "Conflict", "Unknown", "NotDone", "AddressRefused", "Unreadable"), 0),
    **dict.fromkeys(
        (
            "CannotOpen",
            "Damaged",
            "CannotCopy",
            "OtherMethod",
            "Unusable",
            "Unfit",
            "wrong",
            "slow_down",
            "_Bad",
        ),
        0,
    ),
    **dict.fromkeys(("Problem", "VersionMissing", "need", "_Refused", "Form", "Equal"), 1),
    **dict.fromkeys(("conflict", "Length", "_allow"), 2),
}
# What these give to the sentence themselves, and what is none of its params.
GIVEN = {"Equal": {"wanted"}, "Length": {"least", "most", "given"}, "slow_down": {"wait"}, "_allow": {"wait"}}
NO_PARAM = {"faults", "headers", "more", "code", "times"}
KEY = re.compile(r"[a-z_0-9]+(\.[a-z_0-9]+)*")
SENTENCE = re.compile(r"[A-Z“{].* .*[.!?]", re.DOTALL)
# What programmers read, not who is refused.
FAILURES = {"LookupError", "ValueError", "TypeError", "OSError"}
OF_THE_DOCUMENT = {"description", "summary", "KNOWN"}
ELSEWHERE = {
    "api/blueprint.py": "words of the API document",
    "api/resources.py": "words of the API document",
    "models/record/auditing.py": "reports of `verify`, at a terminal",
    "models/record/faults.py": "reports of `verify`, at a terminal",
    "models/record/redrawing.py": "reports of `draw`, at a terminal",
    "models/record/verifying.py": "reports of `verify`, at a terminal",
    "models/store/sqlite.py": "the server's log",
    "pages/bundle.py": "whoever makes a release",
    "pages/languages.py": "whoever writes a language's file",
}


@cache
def _modules() -> dict[str, ast.Module]:
    """Return the modules above the rules by their place, without the sentences."""
    found = (path for room in ("models", "api", "pages") for path in sorted((ROOT / room).rglob("*.py")))
    paths = [*found, ROOT / "commands.py", ROOT / "starting.py"]
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text())
        for path in paths
        if "sentences" not in path.parts
    }


def _calls() -> Iterator[tuple[str, str, ast.Call]]:
    for path, module in _modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYS:
                yield f"{path}:{node.lineno}", node.func.id, node


def _said(name: str, node: ast.Call) -> ast.expr | None:
    by_name = (each.value for each in node.keywords if each.arg == "sentence")
    return next(iter(node.args[SAYS[name] : SAYS[name] + 1]), None) or next(by_name, None)


def _keys(said: ast.expr | None) -> list[str]:
    """Return the keys that an argument can be, as far as they are written there."""
    match said:
        case ast.Constant(value=str(key)) if key:
            return [key]
        case ast.JoinedStr():
            return [key for key in ENGLISH if re.fullmatch(_pattern(said), key)] or [ast.unparse(said)]
        case ast.IfExp(body=one, orelse=other):
            return [*_keys(one), *_keys(other)]
    return []


def _pattern(text: ast.JoinedStr) -> str:
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z_]+" for part in text.values
    )


def test_no_page_of_sentences_is_left_out_and_no_key_stands_twice() -> None:
    written = [path.stem for room in ("models", "api") for path in (ROOT / room / "sentences").glob("*.py")]
    assert sorted(each for each in written if each != "__init__") == sorted(
        page.__name__.rpartition(".")[2] for page in PAGES
    )
    assert len(ENGLISH) == len(OF_THE_RULES) + sum(len(page.SENTENCES) for page in PAGES)


def test_every_sentence_that_refuses_is_written() -> None:
    unwritten = [
        f"{where} says {key!r}: add that sentence to a module of models/sentences or api/sentences."
        for where, name, node in _calls()
        for key in _keys(_said(name, node))
        if key not in ENGLISH
    ]
    assert not unwritten, "\n".join(unwritten)


def test_every_sentence_is_given_what_it_asks_for() -> None:
    unfilled = []
    for where, name, node in _calls():
        given = _given(name, node)
        for key in _keys(_said(name, node)) if given is not None else ():
            asked = {field for _, field, _, _ in Formatter().parse(ENGLISH.get(key, "")) if field}
            if asked - (given or set()):
                unfilled.append(
                    f"{where} says {key!r} without {', '.join(sorted(asked - (given or set())))}."
                )
    assert not unfilled, "\n".join(unfilled)


def _given(name: str, node: ast.Call) -> set[str] | None:
    """Return the names of the params that a call gives; None where they are not written there."""
    if name == "Said":
        match node.args[1:]:
            case []:
                return set()
            case [ast.Dict(keys=keys)] if all(isinstance(key, ast.Constant) for key in keys):
                return {str(key.value) for key in keys if isinstance(key, ast.Constant)}
        return None
    names = {each.arg for each in node.keywords}
    return None if None in names else {str(each) for each in names} - NO_PARAM | GIVEN.get(name, set())


def test_every_sentence_is_said_somewhere() -> None:
    texts, patterns = set(), []
    for module in _modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr) and KEY.match(ast.unparse(node)[2:]):
                patterns.append(_pattern(node))
    unsaid = [
        key
        for page in PAGES
        for key in page.SENTENCES
        if key not in texts and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert not unsaid, f"Nothing says {', '.join(unsaid)}: take it out of its page of sentences."


def test_nothing_is_refused_in_words_that_stand_in_the_code() -> None:
    bare = [
        f"{path}:{line} says {text!r}: give it a key in a page of sentences, and refuse with that."
        for path, module in _modules().items()
        if path not in ELSEWHERE and path != "commands.py"
        for line, text in _sentences(module)
    ]
    assert not bare, "\n".join(bare)


def test_no_refusal_is_made_of_words() -> None:
    bare = [
        f"{where} refuses with words: {ast.unparse(node)}"
        for where, name, node in _calls()
        for key in _keys(_said(name, node))
        if not KEY.fullmatch(key)
    ]
    assert not bare, "\n".join(bare)


def test_what_may_say_its_own_words_still_does() -> None:
    assert [path for path in ELSEWHERE if not list(_sentences(_modules()[path]))] == []


def _sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the English sentences in code that are no docstrings, no logs and no failures of our own."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Call(func=ast.Attribute(value=ast.Name(id="_log"))):
            return
        case ast.Call(func=ast.Name(id=name)) if name in FAILURES or name == "Blueprint":
            return
        case ast.keyword(arg=name) | ast.Assign(targets=[ast.Name(id=name)]) if name in OF_THE_DOCUMENT:
            return
        case ast.JoinedStr(values=parts):
            told = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
            if SENTENCE.fullmatch(told):
                yield node.lineno, told
            return
        case ast.Constant(value=str(text)) if SENTENCE.fullmatch(text):
            yield node.lineno, text
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if not (isinstance(key, ast.Constant) and key.value in OF_THE_DOCUMENT):
                    yield from _sentences(value)
            return
    for child in ast.iter_child_nodes(node):
        yield from _sentences(child)


def _schemas(kind: type[Schema] = StrictSchema) -> Iterator[type[Schema]]:
    for each in kind.__subclasses__():
        yield each
        yield from _schemas(each)


def test_no_field_speaks_in_the_words_of_the_library() -> None:
    spoken: list[Any] = []
    for schema in {*_schemas()}:
        read = schema()
        spoken += [
            (schema, name) for name in ("unknown", "type") if not isinstance(read.error_messages[name], Said)
        ]
        for field in _inside(read.fields.values()):
            spoken += [(schema, field, name) for name in _left_to_the_library(field)]
    assert spoken == []


def _left_to_the_library(field: fields.Field[Any]) -> Iterator[str]:
    """Yield what a field would say in words that are none of the catalogue's."""
    for name, said in field.error_messages.items():
        if name in ("required", "null", "invalid") and not isinstance(said, list):
            yield name
    for each in field.validators:
        if isinstance(each, validate.Validator) and type(each).__module__ != bounds.__name__:
            yield repr(each)


def _inside(held: Iterable[Any]) -> Iterator[fields.Field[Any]]:
    """Yield fields, and those that read what is in them."""
    for field in held:
        if isinstance(field, fields.Field):
            yield field
            inner = (getattr(field, name, None) for name in ("inner", "key_field", "value_field", "names"))
            yield from _inside([*inner, *getattr(field, "choices", ()), *getattr(field, "readers", ())])


def test_no_sentence_writes_a_plural_in_brackets() -> None:
    assert [key for key, sentence in ENGLISH.items() if re.search(r"\(e?s\)", sentence)] == []
