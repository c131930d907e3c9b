"""Let only the holder of a table's key write to that table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import g, request

from api.context import database
from api.problems import Problem
from models.key import Key, find_key

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
WRITERS = ("scorekeeper", "director")


def keyed(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Answer 401 before the body is read or anything is looked up, unless the request bears a key in force.

    Whose table the key is for is told by `check_table`, once it is known which table is asked for.
    """

    @wraps(view)
    def checked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        g.key = _key_in_force()
        return view(*args, **kwargs)

    _document(checked)
    return checked


def held_key() -> Key:
    """Return the key that this request bears."""
    key: Key = g.key
    return key


def check_table(table_id: int) -> None:
    """Raise Problem 401 where the request's key is another table's."""
    if held_key().table_id != table_id:
        raise _refusal()


def _key_in_force() -> Key:
    given = request.authorization
    if given is None or given.type != "bearer" or not given.token:
        raise _refusal()
    with database().reading() as session:
        key = find_key(session, given.token)
    if key is None or key.kind not in WRITERS:
        raise _refusal()
    return key


def _refusal() -> Problem:
    detail = "Only the scorekeeper of this table can do that. Open the table with the scorekeeper's link."
    return Problem(401, detail, headers={"WWW-Authenticate": "Bearer"})


def _document(view: Any) -> None:
    documented = dict(getattr(view, "_apidoc", {}))
    documented["manual_doc"] = {**documented.get("manual_doc", {}), "security": [{"key": []}]}
    view._apidoc = documented
