"""Slow down whoever guesses keys and codes, without stopping the hall that shares his address.

A key that is right always passes: it has 192 random bits, so nobody finds one by being let try. A code has
few, so a new one is not even looked up for an address that has guessed too often.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import request

from api.door.limits import MOST_AT_TARGET, MOST_FROM_ADDRESS, limits, sender, slow_down
from api.wire.archives import archived_here
from api.wire.context import PREFIX
from api.wire.paths import code_or_none
from models.store.conflicts import Unknown

_TARGET = re.compile(rf"{PREFIX}/(?:tables|games|events|clubs)/([^/]+)")


@contextmanager
def guarding_code(code: str, has_key: Callable[[str], bool]) -> Iterator[None]:
    """Look up what is under `code`; an Unknown raised inside counts against its sender.

    What is archived is no guess. Raises Problem 429 after too many wrong ones from here, unless `code` was
    right before. Whoever `has_key` of the table passes. Wrong keys sent from elsewhere keep nobody from
    watching.
    """
    wait = limits().wait(sender(), MOST_FROM_ADDRESS)
    written = code_or_none(code)
    if wait and not (written and (limits().codes.knows(sender(), written) or has_key(written))):
        raise slow_down("too_often.guesses", wait)
    try:
        yield
    except Unknown:
        if archived_here() is None:
            limits().count(sender())
        raise
    right_code(code)


def right_code(code: str) -> None:
    """Note that `code` was right."""
    limits().codes.note(sender(), code.upper())


def wrong_key() -> None:
    """Count a wrong key against its sender and what he asked for; raises Problem 429 after too many.

    Raises Unknown where no key can be right, because what it was for is archived.
    """
    gone = archived_here()
    if gone is not None:
        raise gone
    wait = max(limits().wait(sender(), MOST_FROM_ADDRESS), limits().wait(_target(), MOST_AT_TARGET))
    if wait:
        raise slow_down("too_often.guesses", wait)
    limits().count(sender())
    limits().count(_target())


def _target() -> str:
    found = _TARGET.match(request.path)
    return f"at {found[1].upper()}" if found else f"at nothing from {sender()}"
