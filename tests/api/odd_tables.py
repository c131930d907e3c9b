"""Bring a table into any state that a request may meet: of any game, fresh, playing, over, signed."""

from __future__ import annotations

from typing import Any

from flask import Flask

from api.door.limits import Limits
from rules import GAME_TYPES
from tests.api.director import Director
from tests.api.scorekeeper import BASE, Scorekeeper, new_id

DEAL = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
STATES = ("fresh", "playing", "disputed", "over", "signed")


class OddTable:
    """Hold a table that plays `type_id`, with its keys and the parts of the addresses of what it has."""

    def __init__(self, app: Flask, type_id: str, state: str) -> None:
        self.type_id, self.state = type_id, state
        self.keeper = Scorekeeper(app.test_client())
        game = GAME_TYPES[type_id]
        self.seats = seat_names(type_id)
        self.keeper.start(*self.seats, game_type=type_id, preset=game.presets[0].id)
        reached = STATES.index(state)
        if reached >= STATES.index("playing"):
            assert self.keeper.put_deal(DEAL, dict(game.example)).status_code == 201
        if reached >= STATES.index("over") and self.keeper.look()["status"] != "finished":
            self.keeper.finish()
        players = [
            self.keeper.claim(seat) for seat in range(1, len(self.seats) + 1 if state == "signed" else 2)
        ]
        if state == "disputed":
            assert players[0].dispute(DEAL, DEAL).status_code == 201
        if state == "signed":
            assert {player.sign("*").status_code for player in players} == {200}
        self.seat_key = players[0].key
        self.director = Director(self.keeper.client)
        self.director.act("people", people=[{"person": "anu", "name": "Anu"}])
        self.director.act("competition", competition="c", title="C", game="points", preset="points")
        self.director.act("stage", stage="s", competition="c", title="S", format="rounds", settings={})
        [self.in_hall] = self.director.open_hall("1")
        opened = self.keeper.client.post(f"{BASE}/clubs", json={"title": "Ours"}).json or {}
        self.club, self.club_key = opened["code"], opened["club_key"]

    def parts_of(self, path: str) -> dict[str, str]:
        """Return what stands in a path of the document for what this table has, or its event."""
        of_event = path.startswith(f"{BASE}/events/")
        real = {"code": self.director.code if of_event else self.keeper.code, "table": self.in_hall}
        if path.startswith(f"{BASE}/clubs/"):
            real["code"] = self.club
        real["club"] = self.club
        real |= {"game_id": self.keeper.sheet["game"]["id"], "entry_id": DEAL, "dispute_id": DEAL}
        real |= {"comparison_id": DEAL, "call_id": DEAL, "payment_id": DEAL, "race_id": DEAL}
        real |= {"act_id": DEAL, "digest": "f" * 64, "person": "anu", "what": "results"}
        real |= {"webhook": DEAL, "message": "msg_0", "name": "A1", "stage": "s"}
        return {**real, "number": "1", "side": "X", "type_id": self.type_id}

    def fields(self) -> dict[str, Any]:
        """Return what fits this table in the fields that requests have."""
        game = GAME_TYPES[self.type_id]
        fitting: dict[str, Any] = {"game_type": self.type_id, "preset": game.presets[0].id, "rules": {}}
        fitting |= {"seats": self.seats, "outcome": dict(game.example), "first_dealer": 1}
        return {**fitting, "number": 2, "seat": 1, "entry": DEAL, "id": new_id()}


class OddTables:
    """Keep tables for as long as nothing changes them, so that every request meets the state it asked for."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._kept: dict[tuple[str, str], OddTable] = {}

    def get(self, type_id: str, state: str) -> OddTable:
        """Return a table that plays `type_id` and is in `state`; nobody has been slowed down yet."""
        self._app.extensions["kanakku.limits"] = Limits()
        if (type_id, state) not in self._kept:
            self._kept[type_id, state] = OddTable(self._app, type_id, state)
        return self._kept[type_id, state]

    def note(self, table: OddTable, *, changed: bool) -> None:
        """Forget `table` where a request has changed it."""
        if changed:
            self._kept.pop((table.type_id, table.state), None)


def seat_names(type_id: str) -> list[str]:
    """Return names for as many seats as the game's own example needs."""
    game = GAME_TYPES[type_id]
    fewest, _ = game.seat_limits(game.settle(game.presets[0].id))
    named = [result["seat"] for result in game.example.get("results", []) if "seat" in result]
    return [f"Player {seat}" for seat in range(1, max([fewest, *named]) + 1)]
