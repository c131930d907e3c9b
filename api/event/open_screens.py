"""Know which screens of an event are open, and what each is to show: in memory, for it is in no database.

A screen has a short name of its own making, and says with its stream what it was told last. So after a
restart of the server each comes back to its page, and the desk finds it as it was. Where several processes
serve, each tells the others again and again of the screens that it knows (`models/store/relay.py`), so what
one of them has not heard it hears with the next.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from models.store.cache import Cache

REMEMBERED = 500  # events
MOST_SCREENS = 50  # of one event
QUIET = 30.0  # seconds: a screen in the hall says every ten that it is there
AWAY = 5.0  # seconds for which a screen is open that another process has told of
Name = tuple[str, str]


@dataclass(frozen=True, order=True)
class Shown:
    """Hold what a screen is to show: one page, or all in turn; nothing; a message; `reloads` counts."""

    page: str = ""
    blank: bool = False
    message: str = ""
    reloads: int = 0


class _Known(NamedTuple):
    """Hold what a screen is to show, and how often somebody has said so: of two, the greater is newer."""

    times: int
    shown: Shown


class Screens:
    """Remember the screens of each event by their names, how often each is open, and what it is to show.

    A stream can be cut without anybody noticing, so a screen that was not heard of for long may be gone.
    `changed` is called with the code of an event of whose screens another process has told something new.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.changed: Callable[[str], None] = lambda _: None
        self._clock = clock
        self._events: Cache[str, dict[str, _Known]] = Cache(REMEMBERED)
        self._open: dict[Name, int] = {}
        self._away: dict[Name, float] = {}
        self._heard: dict[Name, float] = {}

    def of(self, code: str) -> dict[str, Shown]:
        """Return what the screens of an event are to show that are open now."""
        known = self._events.get(code) or {}
        return {name: each.shown for name, each in sorted(known.items()) if self._is_open((code, name))}

    def show(self, code: str, name: str, shown: Shown) -> None:
        """Let a screen show something from now on."""
        known = self._events.get(code) or {}
        times = known[name].times if name in known else 0
        self._events.put(code, {**known, name: _Known(times + 1, shown)})

    def hear(self, code: str, name: str) -> None:
        """Note that a screen is there; of one that is not open nothing is kept."""
        if self._is_open((code, name)):
            self._heard[code, name] = self._clock()

    def silence(self, code: str, name: str) -> int:
        """Return for how many seconds a screen that is open was not heard of."""
        return int(self._clock() - self._heard.get((code, name), self._clock()))

    def shown_at(self, code: str, name: str) -> Shown:
        """Return what a screen is to show; all in turn where nobody said."""
        known = (self._events.get(code) or {}).get(name)
        return known.shown if known else Shown()

    def following(self, code: str, name: str, last: Shown, stream: Iterator[bytes]) -> Iterator[bytes]:
        """Return `stream` with what the screen is to show between its events; it is open while it is read.

        `last` is what the screen was told last: a server that has forgotten learns it from there.
        """
        if name not in (self._events.get(code) or {}):
            self._keep(code, name, _Known(0, last))
        here = code, name
        last_shown: Shown | None = None
        self._open[here] = self._open.get(here, 0) + 1
        self.hear(*here)
        try:
            with closing(stream):  # type: ignore[type-var]
                for piece in stream:
                    yield piece
                    # An event may come in pieces, and nothing comes between these.
                    if piece.endswith(b"\n\n") and last_shown != (now := self.shown_at(*here)):
                        last_shown = now
                        yield b"event: screen\ndata: %s\n\n" % json.dumps(asdict(now)).encode()
        finally:
            self._open[here] -= 1
            if not self._open[here]:
                del self._open[here]
                self._heard.pop(here, None)

    def fresh(self) -> Mapping[str, Any]:
        """Return all screens that are open anywhere, as other processes `take` them."""
        self._away = {here: until for here, until in self._away.items() if until > self._clock()}
        screens = {}
        for code, name in {*self._open, *self._away}:
            known = (self._events.get(code) or {}).get(name, _Known(0, Shown()))
            screens[f"{code} {name}"] = (
                known.times,
                asdict(known.shown),
                (code, name) in self._open,
                self._clock() - self._heard.get((code, name), self._clock()),
            )
        return screens

    def take(self, screens: Mapping[str, Any]) -> None:
        """Take over what another process knows of screens, where it is newer."""
        for each, (times, shown, is_open, silence) in screens.items():
            code, _, name = each.partition(" ")
            if is_open:
                self._away[code, name] = self._clock() + AWAY
            if self._is_open((code, name)):
                heard = self._clock() - silence
                self._heard[code, name] = max(heard, self._heard.get((code, name), heard))
            theirs = _Known(times, Shown(**shown))
            ours = (self._events.get(code) or {}).get(name)
            if ours is None or theirs > ours:
                self._keep(code, name, theirs)
                self.changed(code)

    def _is_open(self, here: Name) -> bool:
        return here in self._open or self._away.get(here, 0.0) > self._clock()

    def _keep(self, code: str, name: str, new: _Known) -> None:
        """Keep what a screen is to show; where there are too many, those that are closed are let go.

        Where all are open, one gives way that does not say that it is there: anybody can open so many.
        """
        known = self._events.get(code) or {}
        if name not in known and len(known) >= MOST_SCREENS:
            known = {each: kept for each, kept in known.items() if self._is_open((code, each))}
        if name not in known and len(known) >= MOST_SCREENS:
            quiet = max(known, key=lambda each: self.silence(code, each))
            if self.silence(code, quiet) - self.silence(code, name) > QUIET:
                known = {each: kept for each, kept in known.items() if each != quiet}
        if name in known or len(known) < MOST_SCREENS:
            self._events.put(code, {**known, name: new})
