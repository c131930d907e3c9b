"""Play a hall where everything has happened: two tables and an event, brought in again."""

from __future__ import annotations

from tests.api.director import Director
from tests.api.scorekeeper import BASE, Scorekeeper, points

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
SECOND = "1b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"


def play_everything(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(10, 0.5, deal_id=FIRST)
    keeper.deal(3, 4, deal_id=SECOND)
    keeper.put_deal(FIRST, points(12, 0.5), version="*", reason="misheard")
    keeper.withdraw(SECOND, version="*", reason="misdeal")
    keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha"})
    keeper.claim(1).dispute(FIRST, seat=2)
    keeper.claim(2).dispute(SECOND, FIRST)
    keeper.send("POST", f"{keeper.game}/disputes/{FIRST}/settle", {"reason": "it was 12"})
    keeper.send("DELETE", f"{keeper.game}/seats/1/claim", {})
    paper = {"deals": [{"deal": 1, "points": {"1": 12, "2": 5}}]}
    keeper.send("PUT", f"{keeper.game}/comparisons/{FIRST}", paper)
    decision = {"deal": 1, "seat": 2, "reason": "counted again"}
    keeper.send("POST", f"{keeper.game}/comparisons/{FIRST}/decide", decision, "*")
    keeper.finish()
    keeper.claim(1).sign()
    _take_over(keeper, "phone 1")
    keeper.send("PATCH", f"{BASE}/tables/{keeper.code}", {"name": "Final"})
    keeper.renew()
    keeper.start("Devi", "Esha", game_type="twenty_eight", preset="gama_28", seats=[*"ABCDEF"])
    keeper.send("PATCH", f"{keeper.game}/sides/X", {"name": "Tigers"})
    _take_over(keeper, "phone 2")
    record = keeper.send("GET", f"{BASE}/tables/{keeper.code}/export").json
    opened = keeper.client.post(f"{BASE}/tables/import", json=record).json or {}
    keeper.code, keeper.key = opened["code"], opened["scorekeeper_key"]
    keeper.sheet = (keeper.client.get(f"{BASE}/tables/{keeper.code}").json or {})["game"]
    keeper.finish()
    keeper.start("Farid", "Gita")
    keeper.deal(1, 2)
    _hold_an_event(keeper)


def _hold_an_event(keeper: Scorekeeper) -> None:
    """Open an event with a hall of two tables, and take a table and a helper's key back."""
    director = Director(keeper.client)
    director.act(
        "people",
        people=[{"person": "p1", "name": "Anu", "contact": "0123"}, {"person": "p2", "name": "Biju"}],
    )
    director.act("competition", competition="r", title="Rummy", game="points", preset="points")
    entrants = [{"entrant": each, "people": [each]} for each in ("p1", "p2")]
    director.act("entered", competition="r", entrants=entrants)
    first, second = director.open_hall("1", "2")
    director.act("closed", competition="r")
    director.act("stage", stage="s", competition="r", title="Preliminaries", format="brackets")
    match = {"match": FIRST, "entrants": ["p1", "p2"], "table": first}
    director.act("draw", draw="d", stage="s", round=1, matches=[match])
    keeper.client.post(f"{BASE}/tables/{first}/calls", json={"id": SECOND, "text": "Who deals?"})
    director.act("answered", call=SECOND, table=first, answer="coming")
    director.act("tables_removed", tables=[second])
    director.take_back(director.make_key("desk"))
    _bring_in(director)


def _bring_in(director: Director) -> None:
    """Bring the event in again where it is, with other codes of tables and ids of games, and go on there."""
    record = director.send("GET", f"{director.event}/export").json
    taken = director.client.post(f"{BASE}/events/import", json=record).json or {}
    director.code, director.key = taken["code"], taken["director_key"]
    director.event = f"{BASE}/events/{director.code}"
    director.act("warned", entrant="p1", seconds=5)
    director.make_key("co_director")
    _keep_a_club(director)


def _keep_a_club(director: Director) -> None:
    """Let a table of the hall and the event join a club, which has counted a game and renewed its key."""
    keeper = Scorekeeper(director.client)
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    keeper.finish()
    opened = director.client.post(f"{BASE}/clubs", json={"title": "Ours"}).json or {}
    club = f"{BASE}/clubs/{opened['code']}"
    keeper.send("PUT", f"{BASE}/tables/{keeper.code}/clubs/{opened['code']}")
    director.send("PUT", f"{director.event}/clubs/{opened['code']}")
    shown = director.client.get(club).json or {}
    keeper.key = opened["club_key"]
    called = {"kind": "called", "person": shown["people"][0]["person"], "name": "Annamma"}
    assert keeper.send("PUT", f"{club}/acts/{SECOND}", called).status_code == 201
    assert keeper.send("POST", f"{club}/keys", {}).status_code == 201


def _take_over(keeper: Scorekeeper, device: str) -> None:
    path = f"{BASE}/tables/{keeper.code}/scorekeeper"
    assert keeper.send("PUT", path, {"device": device, "name": "Hari"}).status_code == 200
