"""Remember which tables' codes were right, and from where."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock

KEPT = 12 * 60 * 60.0  # seconds: an evening
ROOM = 100_000
ROOM_OF_ONE = 2_000
TOLD = 2_000  # told to other processes at a time


class RightCodes:
    """Hold the codes that were right from each address, written in one way.

    An address crowds out its own oldest code at most. Where there is no room left, who comes anew is not
    remembered; who was there before is not forgotten for him.
    """

    def __init__(self, clock: Callable[[], float], room: int = ROOM, room_of_one: int = ROOM_OF_ONE) -> None:
        self._clock = clock
        self._room, self._room_of_one = room, room_of_one
        self._held = 0
        self._by_address: OrderedDict[str, OrderedDict[str, float]] = OrderedDict()
        self._fresh: dict[str, int] = {}
        self._lock = Lock()

    def note(self, address: str, code: str) -> None:
        """Note that `code` was right when it came from `address`."""
        if not self.knows(address, code) and len(self._fresh) < TOLD:
            self._fresh[f"{address} {code}"] = 1
        self._note(address, code)

    def fresh(self) -> Mapping[str, int]:
        """Return the codes that were found right since this was asked last, each after its address."""
        fresh, self._fresh = self._fresh, {}
        return fresh

    def take(self, heard: Mapping[str, int]) -> None:
        """Note what another process has found right."""
        for each in heard:
            address, _, code = each.partition(" ")
            self._note(address, code)

    def _note(self, address: str, code: str) -> None:
        with self._lock:
            self._forget_old()
            codes = self._by_address.get(address, OrderedDict())
            if code not in codes and not self._make_room(codes):
                return
            codes[code] = self._clock()
            codes.move_to_end(code)
            self._by_address[address] = codes
            self._by_address.move_to_end(address)

    def knows(self, address: str, code: str) -> bool:
        """Tell whether `code` was right from `address` lately."""
        codes = self._by_address.get(address)
        noted = codes.get(code) if codes else None
        return noted is not None and self._clock() < noted + KEPT

    def __len__(self) -> int:
        return self._held

    def _make_room(self, codes: OrderedDict[str, float]) -> bool:
        """Make room for one more of `codes`, at the cost of the oldest of them where need be."""
        if self._held < self._room and len(codes) < self._room_of_one:
            self._held += 1
            return True
        crowded_out = bool(codes)
        if crowded_out:
            codes.popitem(last=False)
        return crowded_out

    def _forget_old(self) -> None:
        """Forget the addresses from which nothing was right for long; those stand first."""
        while self._by_address:
            address, codes = next(iter(self._by_address.items()))
            if self._clock() < codes[next(reversed(codes))] + KEPT:
                return
            self._held -= len(codes)
            del self._by_address[address]
