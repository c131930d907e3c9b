"""Direct a small night: four at two tables' matches, of which one is being played."""

from __future__ import annotations

from uuid import uuid4

from flask.testing import FlaskClient

from tests.api.director import Director
from tests.api.scorekeeper import BASE
from tests.occasion import START

NAMES = ("Anu", "=SUM(A1)", "Gopi; =1+1", "＝Farid")


class Night(Director):
    """Direct a match at a table, of which one deal is played, and another that waits for its table."""

    def __init__(self, client: FlaskClient) -> None:
        super().__init__(client, venue="Town hall")
        people = [
            {"person": each, "name": name, "contact": f"{each}@example.org"}
            for each, name in zip("abcd", NAMES, strict=True)
        ]
        self.act("people", people=[*people, {"person": "e", "name": "Esha"}])
        self.act("competition", competition="r", title="Rummy: A/B", game="points", preset="points")
        entrants = [{"entrant": each, "people": [each]} for each in "abcd"]
        self.act("entered", competition="r", entrants=[{**entrants[0], "seed": 1}, *entrants[1:]])
        [self.table] = self.open_hall("Table 1")
        self.act("closed", competition="r")
        for stage, title in (("s", "Preliminaries"), ("f", "Final [230]")):
            self.act("stage", stage=stage, competition="r", title=title, format="brackets")
        self.match, self.waiting = str(uuid4()), str(uuid4())
        drawn = {"match": self.match, "entrants": ["b", "a"], "table": self.table, "start": START}
        waiting = {"match": self.waiting, "entrants": ["c", "d"]}
        self.act("draw", draw="d", stage="s", round=1, matches=[drawn, waiting])
        made = self.send("POST", f"{self.event}/tables/{self.table}/keys").json or {}
        self.table_key = {"Authorization": f"Bearer {made['scorekeeper_key']}"}
        game = {"id": self.match, "game_type": "points", "preset": "points", "seats": ["B", "A"]}
        client.post(f"{BASE}/tables/{self.table}/games", json=game, headers=self.table_key)
        deal = {"outcome": {"results": [{"seat": 1, "points": 3}, {"seat": 2, "points": 8.5}]}}
        client.put(f"{BASE}/games/{self.match}/deals/{uuid4()}", json=deal, headers=self.table_key)

    def finish(self) -> None:
        """End the match that is being played."""
        body = {"kind": "finish", "reason": ""}
        path = f"{BASE}/games/{self.match}/entries/{uuid4()}"
        assert self.client.put(path, json=body, headers=self.table_key).status_code == 201

    def draw_cards(self) -> None:
        """Let Ravi and Sunny, who came for another game, draw cards for their seats."""
        self.act("people", people=[{"person": each.lower(), "name": each} for each in ("Ravi", "Sunny")])
        self.act("competition", competition="p", title="Paplu", game="indian_rummy", preset="catsatcards")
        entrants = [{"entrant": each, "people": [each]} for each in ("ravi", "sunny")]
        self.act("entered", competition="p", entrants=entrants)
        self.act("closed", competition="p")
        self.act("stage", stage="p", competition="p", title="Pairs", format="brackets")
        asked = {"stage": "p", "seed": "tea", "by_cards": True}
        drafted = self.send("POST", f"{self.event}/drafts", asked).json or {}
        self.act(**drafted["draw"])
