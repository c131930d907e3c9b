"""Say what the screens say: the same sentences as on the phone, read from the phone's own catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from rules.cards import cards
from rules.sentences import in_words, isolated
from rules.sheet.scoresheet import whole

_WORDS = Path(__file__).parent.parent / "frontend" / "words" / "en"
_FIELD = re.compile(r"\{(\w+)\}")


def say(key: str, **params: str | float) -> str:
    """Return the sentence under `key`; `count` chooses between one and many. Raises KeyError."""
    sentence = _sentences()[key]
    if isinstance(sentence, dict):
        sentence = sentence["one" if params["count"] == 1 else "other"]
    return _FIELD.sub(lambda field: _shown(params[field[1]]), sentence)


def knows(key: str) -> bool:
    """Say whether there is a sentence under `key`."""
    return key in _sentences()


def show_points(points: float) -> str:
    """Return points as written on a sheet: a true minus sign, halves as ½, and tenths."""
    size = abs(points)
    shown = f"{int(size) or ''}½" if size % 1 == 0.5 else str(whole(size))
    return ("\N{MINUS SIGN}" if points < 0 else "") + shown


def show_card(card: str) -> str:
    """Return a card in short, 10♠; the variation selector keeps phones from drawing suits as emoji."""
    return f"{cards.show_card(card)}\ufe0e"


def show_names(names: Sequence[str]) -> str:
    """Return names as a list in words."""
    return in_words([*map(isolated, names)])


def show_time(when: str) -> str:
    """Return the time of day at the server's place, as 20:14."""
    return datetime.fromisoformat(when).astimezone().strftime("%H:%M")


def show_day(when: str) -> str:
    """Return the day at the server's place, as Sat 21 Nov."""
    day = datetime.fromisoformat(when).astimezone()
    return f"{day:%a} {day.day} {day:%b}"


def show_moment(when: str) -> str:
    """Return the time of day at the server's place, with its day where that is not today."""
    if show_day(when) == show_day(datetime.now().astimezone().isoformat()):
        return show_time(when)
    return say("moment", day=show_day(when), time=show_time(when))


def _shown(value: str | float) -> str:
    return isolated(value) if isinstance(value, str) else show_points(value)


@cache
def _sentences() -> dict[str, Any]:
    return {
        key: sentence
        for page in _WORDS.glob("*.json")
        for key, sentence in json.loads(page.read_text()).items()
    }
