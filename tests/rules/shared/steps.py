"""Count what something costs in steps, which are as many on any machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class Name(str):
    """Be an id of which is known how often all of them were looked at: in a set, in a row, beside another."""

    looks = 0

    def __hash__(self) -> int:
        Name.looks += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        Name.looks += 1
        return super().__eq__(other)


def steps_of(work: Callable[[], object]) -> int:
    """Return in how many steps `work` is done: lines gone through, and looks at names."""
    lines, before, looks = 0, sys.gettrace(), Name.looks

    def note(_: FrameType, what: str, __: Any) -> Any:
        nonlocal lines
        lines += what == "line"
        return note

    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines + Name.looks - looks
