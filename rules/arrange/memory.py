"""Keep what searches found elsewhere, so that a long one need not be made here.

A search is a pure question, so its answer may come from another process: there `noted` collects what is
searched, here `remember` keeps it, and `arrange` and `arrange_pure` look there before they search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar, cast

from rules.arrange import search
from rules.arrange.melds import Arrangement, MeldRules, Needs

Found = TypeVar("Found")
# The search by name, the cards in their order, the meld rules, and what is needed or exempt.
Asked = tuple[str, tuple[str, ...], MeldRules, Needs | bool | None]
Finds = Mapping[Asked, Arrangement | None]

ROOM = 4096
_kept: dict[Asked, Arrangement | None] = {}
_noted: ContextVar[dict[Asked, Arrangement | None] | None] = ContextVar("noted", default=None)


def arrange(cards: Sequence[str], rules: MeldRules, needs: Needs | None = None) -> Arrangement | None:
    """Answer as `search.arrange`, at once where the answer is kept."""
    return _find(search.arrange, cards, rules, needs)


def arrange_pure(cards: Sequence[str], rules: MeldRules, tanalas: bool = False) -> Arrangement:
    """Answer as `search.arrange_pure`, at once where the answer is kept."""
    return _find(search.arrange_pure, cards, rules, tanalas)


def remember(finds: Finds) -> None:
    """Keep `finds`; the oldest make room where there are too many."""
    _kept.update(finds)
    while len(_kept) > ROOM:
        del _kept[next(iter(_kept))]


@contextmanager
def noted() -> Iterator[Finds]:
    """Collect the searches made in this context with what they found."""
    made: dict[Asked, Arrangement | None] = {}
    token = _noted.set(made)
    try:
        yield made
    finally:
        _noted.reset(token)


def _find(
    look: Callable[[Sequence[str], MeldRules, Any], Found],
    cards: Sequence[str],
    rules: MeldRules,
    wanted: Needs | bool | None,
) -> Found:
    made = _noted.get()
    if made is None and not _kept:
        return look(cards, rules, wanted)
    asked = (look.__name__, tuple(cards), rules, wanted)
    if asked in _kept:
        return cast("Found", _kept[asked])
    found = look(cards, rules, wanted)
    if made is not None:
        made[asked] = cast("Arrangement | None", found)
    return found
