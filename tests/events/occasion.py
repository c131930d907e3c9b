"""Hold an event on a real server, play it to its end, and hold it against the naive reading all the while."""

from __future__ import annotations

import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import Any

from models.store.database import Database
from models.store.migrating import migrate
from tests.api.server import Server
from tests.events.hall import Hall
from tests.events.judge import Judge


class Occasion(ABC):
    """Hold an event on a server whose file lies in `folder`; the power goes where `cut` is called."""

    def __init__(self, folder: Path, seed: str) -> None:
        file = folder / "kanakku.db"
        self.database = Database(f"sqlite:///{file}")
        migrate(self.database)
        self.server = Server(file)
        self.server.start()
        self.cuts = 0
        self.hall = Hall(self._ask, self.database, seed)
        self.judge = Judge(self.hall)

    @abstractmethod
    def play(self) -> None:
        """Play it all; raises AssertionError where the two readings differ."""

    def close(self) -> None:
        self.server.kill()
        self.database.close()

    def _ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """Ask the server, and again once it is back where the power went."""
        try:
            return self.server.call(method, path, body, key)
        except (OSError, HTTPException):
            self.server.start()
            return self.server.call(method, path, body, key)

    def cut(self) -> None:
        """Let the power go, and read everything anew once it is back."""
        self.server.kill()
        self.cuts += 1
        self.judge.read_again()

    def figures(self) -> str:
        shown = self.hall.look()
        entrants, matches = len(shown["entrants"]), len(shown["matches"])
        return (
            f"{len(shown['people'])} people, {entrants} entrants, {matches} matches, {self.hall.acts} acts,"
            f" {self.cuts} power cut: held against the naive reading {self.judge.checks} times."
        )


def play(occasion: Occasion) -> str:
    """Play an occasion and return its figures; raises AssertionError where the two readings differ."""
    try:
        occasion.play()
        return occasion.figures()
    finally:
        occasion.close()


def play_whole(held: Callable[[Path, str], Occasion], seed: str) -> None:
    """Play an occasion from its seed, or the one that is asked for, and print its figures."""
    seed = sys.argv[1] if sys.argv[1:] else seed
    began, spent = time.monotonic(), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        figures = play(held(Path(folder), seed))
    took, spent = time.monotonic() - began, time.process_time() - spent
    print(f"Seed {seed!r}: {figures} {took:.0f} s, of which the judge {spent:.0f} s of processor time.")
