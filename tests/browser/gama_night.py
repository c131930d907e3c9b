"""Play the cards night of the sources: 28 knock-out, rummy brackets, and a freeze-out of forty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

from tests.browser.halls import Hall
from tests.browser.tables import call
from tests.events.deals import deal_of

PLAYERS = 40
LATE = 5  # of them
PLAYER_NAMES = [f"Player {each}" for each in range(1, PLAYERS + 1)]
SEATS = 8
POKER_AT = 5
"""The first of the hall's tables at which poker is played: the others are for 28 and rummy."""


class GamaNight:
    """Direct the night over HTTP, as the desk does, so that a browser looks at it."""

    def __init__(self, base_url: str, names: Sequence[str] = PLAYER_NAMES) -> None:
        """Have these play poker, the last five of them late."""
        hall = self.hall = Hall(base_url)
        hall.open_tables(*(f"Table {number}" for number in range(1, 14)))
        rivers = ("Periyar", "Nila", "Pamba", "Kabani")
        teams = {f"Team {each}": [f"{each} {one}" for one in range(1, 4)] for each in rivers}
        hall.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
        hall.stage("Knock-out", "28", format="knock_out")
        four = [*teams]
        hall.draw("Knock-out", {"Table 1": four[:2], "Table 2": four[2:]}, start=None)
        rummy = [f"Rummy {each}" for each in range(1, 13)]
        hall.compete("Rummy", rummy, game="gama_rummy", preset="gama_prelim")
        hall.stage("Brackets", "Rummy")
        hall.draw("Brackets", {"Table 3": rummy[:6], "Table 4": rummy[6:]}, start=None)
        self.names = [*names]
        prizes = [{"place": place, "what": what} for place, what in enumerate(("Cup", "Hamper", "Tea"), 1)]
        sitting = self.names[:-LATE]
        hall.compete("Poker", sitting, game="gama_poker", preset="gama_poker_2025", prizes=prizes)
        hall.stage("Freeze-out", "Poker", format="freezeout", settings={"table_size": SEATS})
        [self.stage] = hall.ids("Freeze-out")
        tables = -(-len(sitting) // SEATS)
        drawn = {f"Table {POKER_AT + at}": sitting[at::tables] for at in range(tables)}
        hall.draw("Freeze-out", drawn, start=None)
        hall.act("clock_started", stage=self.stage)
        self._hands = count(1)
        self._chance = Random("28 and rummy are dealt")

    @property
    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.hall.look()["stages"][self.stage]["room"]
        return room

    def table(self, number: int) -> dict[str, Any]:
        return next(each for each in self.room["tables"] if each["number"] == number)

    def at(self, number: int) -> list[str]:
        """Return who sits at a table of the room."""
        return [each for each in self.table(number)["seats"] if each]

    def called(self, *entrants: str) -> list[str]:
        known = self.hall.look()["entrants"]
        return [known[each]["name"] for each in entrants]

    def level(self, level: int) -> None:
        self.hall.act("clock_level", stage=self.stage, level=level)

    def comes_late(self, *names: str) -> None:
        """Enter somebody late, and seat him as is proposed."""
        self.hall.act("people", people=[{"person": id_, "name": name} for id_, name in self._ids(names)])
        entrants = [{"entrant": id_, "people": [id_]} for id_, _ in self._ids(names)]
        self.hall.act("entered", competition=self.hall.ids("Poker")[0], entrants=entrants, late=True)
        made = self.proposed(entrants=[id_ for id_, _ in self._ids(names)])
        self.hall.act(**made["act"])

    def _ids(self, names: tuple[str, ...]) -> list[tuple[str, str]]:
        return [*zip(self.hall.ids(*names), names, strict=True)]

    def proposed(self, **asked: Any) -> dict[str, Any]:
        return self.send("proposals", stage=self.stage, **asked)

    def send(self, what: str, **asked: Any) -> dict[str, Any]:
        """Have the server draw or propose something."""
        path = f"/events/{self.hall.code}/{what}"
        answer: dict[str, Any] = call(self.hall.base_url, "POST", path, asked, self.hall.key)
        return answer

    def bust(self, number: int, many: int = 1) -> list[str]:
        """Let so many of a table go out in its next hand; who has fewer chips stands first."""
        table, going = self.table(number), self.at(number)[:many]
        busted = [{"entrant": each, "stack": 100 * place} for place, each in enumerate(going, 1)]
        hand = next(self._hands)
        self.hall.act("busted", stage=self.stage, busted=busted, match=table["match"], hand=hand)
        return going

    def until(self, left: int) -> None:
        """Play on, one out of the longest table after the other, with what is due, until so many are left."""
        while (room := self.room)["playing"] > left:
            longest = max(room["tables"], key=lambda table: sum(map(bool, table["seats"])))
            self.bust(longest["number"])
            self.settle()

    def final_is_drawn(self, start: str | None = None) -> None:
        """Play the first round of 28, and draw its final."""
        through = self._played("Knock-out")
        self.hall.draw("Knock-out", {"Table 1": through}, round_=2, start=start)

    def others_end(self) -> None:
        """Play what is left of 28 and rummy, with its final, at the other tables."""
        hall = self.hall
        self._played("Knock-out")
        self._played("Brackets")
        hall.stage("Final of rummy", "Rummy", after=hall.ids("Brackets")[0], preset="gama_final")
        hall.advance("Brackets", "Final of rummy")
        through = hall.look()["stages"][hall.ids("Brackets")[0]]["through"]
        hall.draw("Final of rummy", {"Table 3": self.called(*through)}, start=None)
        self._played("Final of rummy")

    def _played(self, stage: str) -> list[str]:
        """Deal at each table that a stage waits for until the game is over, and return the winners' names."""
        [id_] = self.hall.ids(stage)
        waits = [
            match
            for match, held in self.hall.look()["matches"].items()
            if held["stage"] == id_ and not held["over"]
        ]
        labels = {table: label for label, table in self.hall.tables.items()}
        for match in waits:
            table = self.hall.start(labels[self.hall.look()["matches"][match]["table"]])
            while table.sheet["game"]["status"] != "finished":
                table.deal(deal_of(table.sheet, self._chance))
        matches = self.hall.look()["matches"]
        scores = [score for match in waits for score in matches[match]["scores"]]
        return self.called(*(each["entrant"] for each in scores if each["place"] == 1))

    def settle(self) -> None:
        """Do what is due until nothing is."""
        while (made := self.proposed())["act"]:
            self.hall.act(**made["act"])

    def button(self, number: int) -> None:
        table = self.table(number)
        seat = next(seat for seat, each in enumerate(table["seats"], 1) if each)
        self.hall.act("button", match=table["match"], seat=seat)
