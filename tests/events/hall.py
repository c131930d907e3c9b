"""Direct an event and keep score at all its tables over HTTP, by lots of our own from a published seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any
from uuid import UUID

from flask.testing import FlaskClient

from models.event.book import open_event_book
from models.event.results import game_standings, results_of
from models.heavy.matching import match_best
from models.store.database import Database
from rules.events.acts import facts_of
from rules.events.advancements import basis
from rules.events.contests import contest, format_of, through
from rules.events.draws.drafting import draw
from rules.events.results import Results
from rules.events.state import Event
from tests.api.scorekeeper import BASE
from tests.events.deals import deal_of
from tests.occasion import DAY

Ask = Callable[..., tuple[int, Any]]
"""Send a method, a path, a body and a key; return the status and the JSON of the answer."""


def asking(client: FlaskClient) -> Ask:
    """Return a way to ask the application without a network."""

    def ask(method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {key}", "If-Match": "*"} if key else {"If-Match": "*"}
        answer = client.open(f"{BASE}{path}", method=method, json=body, headers=headers)
        return answer.status_code, answer.json

    return ask


class Hall:
    """Hold an event, the key of its director and those of its tables.

    `checked` is called after every act and every change of a sheet; `sheets` are the sheets as they were
    answered last.
    """

    def __init__(self, ask: Ask, database: Database, seed: str) -> None:
        self.ask, self.database = ask, database
        self.chance = Random(seed)
        self.keys: dict[str, str] = {}
        self.sheets: dict[str, dict[str, Any]] = {}
        self.checked: Callable[[], None] = lambda: None
        self.acts = 0
        occasion = {"title": "Cards night", "first_day": DAY}
        status, opened = ask("POST", "/events", {"occasion": occasion, "key": secrets.token_urlsafe(24)})
        assert status == 201, opened
        self.code, self.key = opened["code"], opened["director_key"]
        # Games have ids of which there is one in a database, however often a seed is played there.
        self._ids = Random(self.code)

    def new_id(self) -> str:
        return str(UUID(int=self._ids.getrandbits(128), version=4))

    def send(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Ask for what must be given, and return it."""
        status, answer = self.ask(method, path, body, key or self.key)
        assert status in (200, 201), answer
        return answer

    def try_act(self, kind: str, act_id: str = "", **facts: Any) -> tuple[int, Any]:
        path = f"/events/{self.code}/acts/{act_id or self.new_id()}"
        return self.ask("PUT", path, {"kind": kind, **facts}, self.key)

    def act(self, kind: str, **facts: Any) -> str:
        """Do an act that may be done, and return its id."""
        act_id = self.new_id()
        status, answer = self.try_act(kind, act_id, **facts)
        assert status in (200, 201), answer
        self.acts += 1
        self.checked()
        return act_id

    def refuses(self, code: str, kind: str, **facts: Any) -> None:
        """Assert that an act is refused with this code, and changes nothing."""
        before = self.look()
        status, answer = self.try_act(kind, **facts)
        assert (status, answer.get("code")) == (422, code), answer
        assert self.look() == before

    def look(self) -> dict[str, Any]:
        """Return the event as everybody sees it."""
        shown: dict[str, Any] = self.ask("GET", f"/events/{self.code}")[1]
        return shown

    def told(self) -> tuple[Event, Results]:
        """Return the event and its results as the server's own rules read them from its file."""
        with self.database.reading() as session:
            book = open_event_book(session, self.code)
            return book.event, results_of(book, game_standings(session, book.event.matches.values()))

    def sheet(self, game: str) -> dict[str, Any]:
        self.sheets[game] = self.send("GET", f"/games/{game}")
        return self.sheets[game]

    def _written(self, game: str, method: str, path: str, body: Any, table: str) -> dict[str, Any]:
        """Write to a game with the key of its table, and return its sheet then."""
        self.sheets[game] = self.send(method, path, body, self.key_of(table))
        self.checked()
        return self.sheets[game]

    def open_tables(self, *labels: str) -> list[str]:
        body = {"id": self.new_id(), "labels": list(labels)}
        opened = self.send("POST", f"/events/{self.code}/tables", body)
        self.checked()
        return [each["table"] for each in opened["tables"]]

    def enter(self, competition: str, *teams: list[str], **more: Any) -> list[str]:
        """Put people on the roster, where they are not there, and enter them; ids follow from the names."""
        people = [{"person": as_id(name), "name": name} for team in teams for name in team]
        known = self.look()["people"]
        new = [each for each in people if each["person"] not in known]
        if new:
            self.act("people", people=new)
        entrants: list[dict[str, Any]] = [
            {"entrant": f"{competition}-{as_id(team[0])}", "people": [as_id(name) for name in team]}
            for team in teams
        ]
        self.act("entered", competition=competition, entrants=entrants, **more)
        return [each["entrant"] for each in entrants]

    def competition(self, name: str, game: str, preset: str, **more: Any) -> None:
        self.act("competition", competition=name, title=name.title(), game=game, preset=preset, **more)

    def stage(self, name: str, competition: str, form: str, **more: Any) -> None:
        self.act("stage", stage=name, competition=competition, title=name.title(), format=form, **more)

    def draw(self, stage: str, tables: Sequence[str] = (), **terms: Any) -> list[str]:
        """Publish what is due as the program draws it from a seed, and return the ids of its matches."""
        event, results = self.told()
        held = contest(event, stage, results)
        drafted = facts_of(draw(held, f"{self.chance.random()}", tables, match_best, self.new_id(), **terms))
        drafted.setdefault("matches", [])
        self.act(**drafted)
        return [each["match"] for each in drafted["matches"]]

    def publish(self, stage: str, number: int, *lineups: tuple[str, list[str]]) -> list[str]:
        """Publish a draw by hand of `lineups`, each with its table, and return the ids of its matches."""
        matches: list[dict[str, Any]] = [
            {"match": self.new_id(), "table": table, "entrants": list(entrants)}
            for table, entrants in lineups
        ]
        self.act("draw", draw=self.new_id(), stage=stage, round=number, matches=matches)
        return [each["match"] for each in matches]

    def is_due(self, stage: str) -> bool:
        event, results = self.told()
        held = contest(event, stage, results)
        return format_of(event, stage).due(held) is not None

    def advance(self, stage: str, to: str, entrants: Sequence[str] | None = None, reason: str = "") -> str:
        """Confirm those who are through, or `entrants`."""
        event, results = self.told()
        chosen = list(through(event, stage, results)) if entrants is None else list(entrants)
        return self.act(
            "advanced",
            stage=stage,
            to=to,
            entrants=chosen,
            basis=basis(event, stage, results),
            reason=reason,
        )

    def key_of(self, table: str) -> str:
        """Return the key of a table's scorekeeper, scanned from the desk."""
        if table not in self.keys:
            made = self.send("POST", f"/events/{self.code}/tables/{table}/keys", {})
            self.keys[table] = made["scorekeeper_key"]
        return self.keys[table]

    def coming(self, table: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.send("GET", f"/tables/{table}")["coming"]
        return found

    def start(self, match: str) -> str:
        """Start a match at its table as the table was told, and return its game."""
        table = self.look()["matches"][match]["table"]
        games = {each["id"]: each for each in self.coming(table)}
        [game] = [each for each in games if each == match] or list(games)
        names = ("id", "game_type", "preset", "rules", "seats")
        body = {name: games[game][name] for name in names}
        self._written(game, "POST", f"/tables/{table}/games", body, table)
        return game

    def record(self, match: str, outcome: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Record a deal of a match that is being played, by lot unless it is given; return the sheet."""
        shown = self.look()["matches"][match]
        game, table = shown["game"], shown["played_at"]
        sheet = self.sheets[game]
        if outcome is None and sheet["next"] is None:
            toss = {"kind": "toss", "winner": self.chance.choice(sheet["totals"])["seat"]}
            return self._written(game, "PUT", f"/games/{game}/entries/{self.new_id()}", toss, table)
        body = {"outcome": outcome or deal_of(sheet, self.chance)}
        return self._written(game, "PUT", f"/games/{game}/deals/{self.new_id()}", body, table)

    def play(self, match: str) -> None:
        """Start a match unless it has begun, and play it to its end."""
        if self.look()["matches"][match]["game"] is None:
            self.start(match)
        while self.record(match)["status"] != "finished":
            pass

    def correct(self, match: str, outcome: Mapping[str, Any] | None = None, deal: int = 0) -> None:
        """Correct a deal of a match, by lot unless it is given."""
        shown = self.look()["matches"][match]
        game = shown["game"]
        sheet = self.sheets[game]
        at_first = {**sheet, "totals": [{**each, "status": "in"} for each in sheet["totals"]]}
        body = {"outcome": outcome or deal_of(at_first, self.chance), "reason": "miscounted"}
        path = f"/games/{game}/deals/{sheet['deals'][deal]['id']}"
        self._written(game, "PUT", path, body, shown["played_at"])

    def withdraw(self, match: str, deal: int) -> None:
        """Strike a deal of a match that was recorded by mistake."""
        shown = self.look()["matches"][match]
        game = shown["game"]
        path = f"/games/{game}/deals/{self.sheets[game]['deals'][deal]['id']}"
        self._written(game, "DELETE", path, {"reason": "of another table"}, shown["played_at"])

    def rename(self, match: str, seat: int, name: str) -> None:
        """Put another name on a seat of a match that is being played."""
        shown = self.look()["matches"][match]
        game = shown["game"]
        self._written(game, "PATCH", f"/games/{game}/seats/{seat}", {"name": name}, shown["played_at"])

    def erase(self, person: str) -> None:
        """Erase the name of a person."""
        status, answer = self.ask("DELETE", f"/events/{self.code}/people/{person}/name", {}, self.key)
        assert status == 204, answer


def as_id(name: str) -> str:
    return "".join(each for each in name if each.isascii() and each.isalnum())
