"""Play very many games for a club by chance, past HTTP: points, 28 and gin among the same people."""

from __future__ import annotations

import uuid
from random import Random
from typing import Any

from models.club.acts import do
from models.club.keys import HeldClubKey, make_club_key
from models.club.opening import open_club
from models.game.book import open_book
from models.game.changing import lock_game
from models.game.recording import Sent, Struck, record, withdraw
from models.game.starting import Drawn, NewGame, start_game
from models.ledger.chain import TABLE
from models.store.database import Database
from models.store.session import Session
from models.table.keys import HeldKey, fingerprint, make_key
from models.table.opening import open_table
from rules import GAME_TYPES
from rules.canonical import digest
from rules.sheet.scoresheet import Seat

TYPES = {"points": "points", "twenty_eight": "four_28", "gra_singles": "gra_singles"}


class Evenings:
    """Play evenings at tables of a club, each table in one transaction; `random` decides what is played.

    With `incidents` deals are void or struck out too, and people leave and sit down while a game goes on.
    """

    def __init__(self, database: Database, random: Random, people: int, *, incidents: bool = False) -> None:
        self.database, self.random, self.incidents = database, random, incidents
        self.people = [f"Player {number}" for number in range(1, people + 1)]
        self.games: list[str] = []
        self.keys: dict[str, HeldKey] = {}
        with database.writing() as session:
            self.code = open_club(session, "")
            _, self.keeper = make_club_key(session, self.code)

    def act(self, **facts: Any) -> str:
        """Do an act as the keeper, and return its id."""
        keeper: HeldClubKey = self.keeper
        with self.database.writing() as session:
            act = str(uuid.uuid4())
            do(session, self.code, keeper.fingerprint, act, facts)
        return act

    def table(self, games: int) -> str:
        """Open a table at which so many games are played, and let it join."""
        with self.database.writing() as session:
            code = open_table(session, None)
            _, key = make_key(session, code, "scorekeeper")
            self.games += [self._game(session, key) for _ in range(games)]
        self.keys[code] = key
        with self.database.writing() as session:
            joins = {"kind": "table_joined", "table": code}
            do(session, self.code, fingerprint(TABLE, code), str(uuid.uuid4()), joins)
        return code

    def correct(self, game: str) -> None:
        """Correct a deal of a game by chance."""
        with self.database.writing() as session:
            book = lock_game(session, game)
            deal = self.random.choice([each.id for each in book.log.entries if each.id in self._deals(book)])
            was = book.history.entries[deal].facts
            size = len(was.get("results", ())) or len(book.history.seats)
            outcome = self._outcome(book.history.game_type, size)
            sent = Sent(deal, "deal", outcome, digest(outcome), None, range(book.version + 1), "misread")
            record(session, book, self.keys[book.history.table], sent)

    def _deals(self, book: Any) -> set[str]:
        return {entry for entry, known in book.history.entries.items() if known.kind == "deal"}

    def _game(self, session: Session, key: HeldKey) -> str:
        game_type = self.random.choice([*TYPES])
        size = {"points": self.random.randint(3, 6), "twenty_eight": 4, "gra_singles": 2}[game_type]
        kind = GAME_TYPES[game_type]
        sides = ["X", "Y"] * 2 if kind.sides else [None] * size
        names = self.random.sample(self.people, size)
        seats = [
            Seat(number, name, side) for number, (name, side) in enumerate(zip(names, sides, strict=False), 1)
        ]
        rules = kind.settle(TYPES[game_type], {"direction": "low"} if game_type == "points" else {})
        new = NewGame(str(uuid.uuid4()), game_type, TYPES[game_type], rules, seats, 1, "")
        game, _ = start_game(session, key, new, Drawn())
        for _ in range(self.random.randint(1, 3)):
            self._record(session, key, game, "deal", self._outcome(game_type, size))
        if self.incidents:
            self._incidents(session, key, game, [each for each in self.people if each not in names])
        self._record(session, key, game, "finish", {"reason": "late"})
        return game

    def _incidents(self, session: Session, key: HeldKey, game: str, others: list[str]) -> None:
        """Let something happen by chance of which the figures must know, and play on."""
        draw, book = self.random.random, open_book(session, game)
        game_type, size = book.history.game_type, len(book.history.seats)
        leaving, coming = self.random.sample(others, 2)
        if game_type == "twenty_eight" and draw() < 0.5:
            self._record(session, key, game, "deal", {"void": True})
        if draw() < 0.4:
            seat = self.random.randint(1, size)
            self._record(session, key, game, "replace", {"seat": seat, "name": coming, "reason": "late"})
        if game_type == "points" and draw() < 0.4:
            size += 1
            joins = {"seat": size, "name": leaving, "credit": "average", "leaver": None, "reason": "late"}
            self._record(session, key, game, "join", joins)
        self._record(session, key, game, "deal", self._outcome(game_type, size))
        if draw() < 0.4:
            book = open_book(session, game)
            deal = next(iter(self._deals(book)))
            withdraw(session, book, key, Struck(deal, True, "misread", range(book.version + 1)))

    def _record(self, session: Session, key: HeldKey, game: str, kind: str, facts: dict[str, Any]) -> None:
        book = open_book(session, game)
        if book.log.state.verdict.status != "finished":
            record(session, book, key, Sent(str(uuid.uuid4()), kind, facts, digest(facts)))

    def _outcome(self, game_type: str, size: int) -> dict[str, Any]:
        draw = self.random.randint
        if game_type == "points":
            return {"results": [{"seat": seat, "points": draw(0, 80)} for seat in range(1, size + 1)]}
        if game_type == "twenty_eight":
            taken = draw(0, 28)
            return {
                "bidder": draw(1, 4),
                "bid": draw(14, 20),
                "bidders_points": taken,
                "other_points": 28 - taken,
            }
        knock = {"kind": "knock", "knocker": draw(1, 2), "upcard": "7S", "knocker_deadwood": draw(1, 7)}
        return {**knock, "defender_deadwood": draw(1, 40), "defender_card_count": draw(8, 10)}
