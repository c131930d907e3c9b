"""The journal says of an act what it was about and how it was done, and what is otherwise than before."""

from __future__ import annotations

from tests.browser.desks import Desk
from tests.browser.halls import OCCASION, Hall, hall_of_two_games
from tests.browser.tables import call
from tests.dom.expecting import expect

POKER = {"game": "gama_poker", "preset": "gama_poker_2025"}
PRIZES = [{"place": place, "share": share} for place, share in ((1, 50), (2, 30), (3, 20))]
CHIPS = (15_000, 9_000, 5_000)
GIN = {"competition": "Gin2", "title": "Gin", "game": "gra_singles", "preset": "gra_singles"}
PART = {"stage": "Heat", "competition": "Gin2", "title": "Heat", "format": "round_robin"}
SAID = (
    "Entries closed: Poker",
    "Part added: Room (Poker)",
    "Draw published: Poker, Room (1 match)",
    "Clock started: Poker: Room",
    "Chips were counted: 30,000",
    "So many chips are in play from here on: 29,000",
    "Player 1, Player 2 and Player 3 made a deal. By chips and chances (ICM)",
    "Match given up: Anu at Table 1 · Rummy",
    "Another plays on: Esha for Celine at Table 2 · Rummy",
    "The event was changed: venue",
    "Competition added: Gin",
    "Gin was changed: fee",
    "Part added: Heat (Gin)",
    "Heat was changed: when it begins",
    "Entries opened: Gin",
    "Entered in Gin: Anu",
    "Fee paid: Anu",
    "Fee given back: Anu",
    "Announced: Tea at six",
    "Taken down: Tea at six",
    "Warned: Anu",
    "Undone: Warned: Anu undone",
    "Undone: Undone: Warned: Anu",
)


def last_act(hall: Hall) -> str:
    desk = call(hall.base_url, "GET", f"/events/{hall.code}/desk", key=hall.key)
    act: str = desk["acts"][-1]["id"]
    return act


def test_the_journal_says_what_was_done_and_how(desk: Desk, base_url: str) -> None:
    hall = hall_of_two_games(base_url)
    first, second = list(hall.look()["matches"])[:2]
    players = [f"Player {number}" for number in (1, 2, 3)]
    hall.compete("Poker", players, pot=1_000, prizes=PRIZES, **POKER)
    hall.stage("Room", "Poker", format="freezeout", settings={"table_size": 5})
    [room] = hall.draw("Room", {"Table 4": players}, start=None)
    stage, anu, celine, esha = hall.ids("Room", "Anu", "Celine", "Esha")
    hall.act("clock_started", stage=stage)
    hall.act("counted", stage=stage, total=30_000)
    hall.act("counted", stage=stage, tables=[{"match": room, "chips": 29_000}], taken=True)
    stacks = [
        {"entrant": each, "chips": chips} for each, chips in zip(hall.ids(*players), CHIPS, strict=True)
    ]
    hall.act("deal_made", stage=stage, way="icm", stacks=stacks)
    hall.act("forfeited", matches=[{"match": first, "entrants": [anu]}])
    hall.act("replaced", match=second, entrant=celine, person=celine, by=esha)
    hall.act("occasion", **OCCASION | {"venue": "Library"})
    hall.act("competition", **GIN)
    hall.act("competition", **GIN, fee=200)
    hall.act("stage", **PART)
    hall.act("stage", **PART, start="2026-11-28T18:30:00Z")
    hall.act("opened", competition="Gin2")
    hall.act("entered", competition="Gin2", entrants=[{"entrant": "anu_gin", "people": [anu]}])
    hall.act("paid", entrants=["anu_gin"])
    hall.act("paid", entrants=["anu_gin"], back=True)
    hall.act("announced", text="Tea at six")
    hall.act("taken_down", announcement=last_act(hall))
    hall.act("warned", entrant=anu)
    hall.act("struck", act=last_act(hall))
    hall.act("struck", act=last_act(hall))
    desk.open(hall.code, hall.key)
    desk.go_to("Journal")
    said = desk.page.locator(".acts p")
    expect(said.first).to_have_text(SAID[-1])
    assert tuple(said.nth(at).inner_text() for at in reversed(range(len(SAID)))) == SAID
