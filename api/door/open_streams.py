"""Count the streams that are open by who reads them, over all processes that serve one database."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

AWAY = 5.0  # seconds for which what another process told of its streams counts
MOST_TOLD = 500  # of those who read streams here, told to other processes: who has most open


class OpenStreams:
    """Count streams by who reads them.

    Where several processes serve, each tells the others again and again how many are open there
    (`models/store/relay.py`); what one told counts for a while only, for it may have died since.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._me = secrets.token_hex(4)
        self._here: Counter[str] = Counter()
        self._told: Counter[str] = Counter()
        self._away: dict[str, dict[str, tuple[int, float]]] = {}

    def of(self, who: str) -> int:
        """Return how many streams `who` reads, here and elsewhere."""
        now = self._clock()
        elsewhere = (count for count, until in self._away.get(who, {}).values() if until > now)
        return self._here[who] + sum(elsewhere)

    @contextmanager
    def reading(self, *who: str) -> Iterator[None]:
        """Count a stream for each of `who` until the end of the block."""
        self._here.update(who)
        try:
            yield
        finally:
            self._here.subtract(who)
            for each in who:
                if not self._here[each]:
                    del self._here[each]

    def fresh(self) -> Mapping[str, int]:
        """Return who reads most here and how many, as other processes `take` it; 0 for who did before."""
        self._forget()
        now = Counter(dict(self._here.most_common(MOST_TOLD)))
        told, self._told = {*self._told, *now}, now
        return {f"{self._me} {who}": now[who] for who in told}

    def take(self, heard: Mapping[str, int]) -> None:
        """Note how many streams are open at another process just now."""
        until = self._clock() + AWAY
        for each, count in heard.items():
            process, _, who = each.partition(" ")
            self._away.setdefault(who, {})[process] = (count, until)

    def _forget(self) -> None:
        now = self._clock()
        for who, counts in [*self._away.items()]:
            lasting = {process: each for process, each in counts.items() if each[0] and each[1] > now}
            if lasting:
                self._away[who] = lasting
            else:
                del self._away[who]
