"""Play a whole night at the desk by docs/night.md; the deals come from the tables over HTTP."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator

from tests.browser.desks import Desk
from tests.browser.halls import Hall
from tests.browser.role_page import Reader
from tests.browser.tables import call
from tests.dom.expecting import expect
from tests.events.deals import deal_of
from tests.occasion import DAY

WEEK, NIGHT, WHEN = "The week before", "The night", "What to do when"
GAMES = {"Rummy": "gama_rummy", "28": "twenty_eight", "Gin": "gra_singles"}


@dataclass(frozen=True)
class Size:
    """Say how many play, and at how many tables."""

    players: int
    teams: int
    pairs: int
    tables: int


# Taps that steps of the page take; what is typed is none.
AIMS = {
    "Each list": 3,
    "The tables' codes": 2,
    "The poster": 2,
    "Who comes": 2,
    "The draw of each game": 2,
    "Who goes on": 2,
    "Somebody does not come": 2,
    "Somebody comes late": 2,
    "A table calls": 2,
    "Two change places": 3,
    "A sheet is disputed or wrong": 5,
}
WHOLE, SMALL = Size(96, 12, 16, 30), Size(13, 4, 4, 8)


class Night:
    """Hold the desk of a night of a size, as far as it has come, with the taps that each step took."""

    def __init__(self, desk: Desk, size: Size) -> None:
        self.desk, self.size, self.secretary = desk, size, Reader(desk.page, "night")
        self.names = [f"Player {number}" for number in range(1, size.players + 1)]
        self.taps: dict[str, int] = {}
        self.chance = Random("kanakku 2026-11-28")
        self.hall: Hall

    def follow(
        self, part: str, begins: str, said: str = "", within: str = "", shown: str = "", **typed: Any
    ) -> None:
        """Do a step of the page, and wait till the desk has `said` that it is done, or a sheet `shown` it."""
        filled = {label.replace("_", " "): value for label, value in typed.items()}
        self.taps[begins] = self.secretary.follow(part, begins, filled, within)
        if said:
            self.desk.done(said)
        if "/desk" not in self.desk.page.url:
            # It was beside the desk, which still stands open there.
            dialogs = self.desk.page.get_by_role("dialog")
            expect(dialogs.filter(has_text=shown) if shown else dialogs).to_have_count(int(bool(shown)))
            self.desk.page.goto(f"/e/{self.hall.code}/desk")
        self.close()

    def close(self) -> None:
        while self.desk.page.get_by_role("dialog").count():
            self.desk.page.keyboard.press("Escape")

    def prepare(self) -> None:
        """Do what is done in the week before."""
        day = {"Title": "GAMA night", "First day": DAY, "Venue": "Town hall"}
        self.desk.page.goto("/")
        self.taps["Start it"] = self.secretary.follow(WEEK, "Start it", day)
        expect(self.desk.page.get_by_role("heading", name="Needs a person now")).to_be_visible()
        self.follow(WEEK, "A second device")
        for title, game in GAMES.items():
            size = "Teams of three" if title == "28" else "Single people"
            terms: dict[str, Any] = {"Title_of_the_competition": title, "Who_enters": size}
            self.follow(
                WEEK,
                "Each game",
                f"Competition added: {title}",
                Game=partial(self.desk.choose, f"[data-type={game}]"),
                **terms,
            )
        for title, lines in self._lists():
            said = f"{len(lines)} lines were added"
            self.follow(WEEK, "Each list", said, Enter_in=title, One_line_for_each="\n".join(lines))
        self.follow(WEEK, "The tables.", "opened", How_many_tables=str(self.size.tables))
        self.hall = Hall.opened(self.desk.base_url, self.desk.code, self.desk.key)
        for title in GAMES:
            self.follow(WEEK, "The plan", f"Planned: {title}", within=title)
        for title in GAMES:
            said = f"{title} was changed: prizes"
            self.follow(WEEK, "The prizes", said, within=title, What_it_is=f"Cup of {title}")
        self.desk.go_to("Today")
        self.follow(WEEK, "The tables' codes")
        self.follow(WEEK, "The poster")

    def _lists(self) -> list[tuple[str, list[str]]]:
        pasted = [self.names[:75], self.names[75:]]
        teams = [
            f"Team {team}: {', '.join(f'{each} {team}' for each in ('Asha', 'Babu', 'Cila'))}"
            for team in range(1, self.size.teams + 1)
        ]
        gin = [f"Gin {number}" for number in range(1, self.size.pairs + 1)]
        return [*(("Rummy", each) for each in pasted if each), ("28", teams), ("Gin", gin)]

    def draw(self) -> None:
        """Check in who comes, close the entries, and draw the first rounds; one does not come."""
        someone = {"Find_a_name": self.names[0]}
        self.follow(NIGHT, "Who comes", f"Checked in: {self.names[0]}", within=self.names[0], **someone)
        for title in GAMES:
            self.follow(NIGHT, "All are here", "Entries closed", within=title)
        for title in GAMES:
            self.follow(NIGHT, "The draw of each game", "Draw published", within=title)
        self.follow(NIGHT, "The draw on paper")
        coming = [person for person, each in self.hall.look()["people"].items() if not each["here"]]
        coming.remove(next(each for each in self.first()["people"] if each in coming))
        self.hall.act("checked_in", people=coming, by="desk")

    def play_on(self) -> None:
        """Play and draw until nothing is left."""
        while due := self._due():
            kind, title = due
            if kind == "through":
                self.follow(NIGHT, "Who goes on", "Through to", within=title)
            else:
                self.follow(NIGHT, "The draw of each game", "Draw published", within=title)
                if title == "Rummy" and "It was wrong before a final" not in self.taps:
                    self.correct_before_final()

    def correct_before_final(self) -> None:
        """Let another be first at the table that was begun first, and put right who plays the final."""
        table = self.table
        sheet = table.read()
        path = f"/games/{table.game_id}/deals/{sheet['deals'][0]['id']}"
        body = {"outcome": of_rummy(len(sheet["seats"]), winner=2), "reason": "read from the wrong side"}
        call(self.hall.base_url, "PUT", path, body, table.key, {"If-Match": f'"{sheet["version"]}"'})
        self.follow(WHEN, "It was wrong before a final", "Seats changed", within="Rummy")

    def see_what_goes_wrong(self) -> None:
        """Do what is done when somebody does not come, comes late, calls, or a sheet is wrong."""
        desk, page, match = self.desk, self.desk.page, self.first()
        names, label = desk.names(match["entrants"]), self.label(match)
        tile = page.locator(".hall-table", has_text=re.compile(rf"^\s*{label}\b"))
        self.follow(WHEN, "Somebody does not come", "Did not come", within=label)
        self.follow(WHEN, "Somebody comes late", Name="Kiran Late")
        one, other = (page.get_by_role("button", name=name, exact=True).last for name in names[-2:])
        self.follow(WHEN, "Two change places", "Seats changed", one=one.click, other=other.click)
        self.follow(WHEN, "Somebody leaves", table=tile.click)
        self.follow(WHEN, "A phone dies", table=tile.click)
        self.table = self.hall.start(label)
        seats = len(self.table.sheet["seats"])
        self.table.deal(of_rummy(seats))
        call(self.hall.base_url, "POST", f"/tables/{self.table.code}/calls", {"id": str(uuid4())})
        self.follow(WHEN, "A table calls", "The call is settled")
        self.correct(tile)
        self.follow(WHEN, "A table does not come to its end", shown="Final standings", table=tile.click)
        assert self.table.read()["game"]["status"] == "finished"

    def correct(self, tile: Locator) -> None:
        """Write another count on the sheet of the table that was begun first."""
        page, name = self.desk.page, self.table.sheet["seats"][1]["name"]
        number = page.get_by_role("button", name=re.compile(f"^{name}, Deal 1: "))
        self.follow(
            WHEN,
            "A sheet is disputed or wrong",
            table=tile.click,
            number=number.click,
            count=lambda: self.key_in("55"),
        )
        assert self.table.read()["totals"][1]["points"] == 55

    def key_in(self, count: str) -> None:
        expect(self.desk.page.locator(".entry-foot")).to_be_visible()
        self.desk.page.keyboard.type(count)

    def first(self) -> dict[str, Any]:
        """Return the match of the first table."""
        matches: list[dict[str, Any]] = [*self.hall.look()["matches"].values()]
        return matches[0]

    def label(self, match: Mapping[str, Any]) -> str:
        return next(label for label, table in self.hall.tables.items() if table == match["table"])

    def finish(self) -> None:
        """Print the prize list, and paper for whom no network is left."""
        self.follow(NIGHT, "The prize list")
        self.follow(NIGHT, "The end", "accepted without all signatures")
        self.follow(WHEN, "The Wi-Fi fails")

    def _due(self) -> tuple[str, str] | None:
        """Let all play who are drawn; return what the desk asks for next, and in which competition."""
        event = self.hall.look()
        for match in event["matches"].values():
            if match["status"] == "to_come" and len(match["entrants"]) > 1:
                self.play(match)
        event = self.hall.look()
        for each in self.attention():
            if each["kind"] in ("through", "draw"):
                competition = event["stages"][each["stage"]]["competition"]
                return each["kind"], event["competitions"][competition]["title"]
        return None

    def attention(self) -> list[dict[str, Any]]:
        path = f"/events/{self.hall.code}/desk"
        seen: list[dict[str, Any]] = call(self.hall.base_url, "GET", path, key=self.hall.key)["attention"]
        return seen

    def play(self, match: Mapping[str, Any]) -> None:
        """Play a deal of a match at its table, and end it."""
        table = self.hall.start(self.label(match))
        table.deal(deal_of(table.sheet, self.chance))
        if table.sheet["game"]["status"] != "finished":
            table.finish("the hall closes")


def of_rummy(seats: int, winner: int = 1) -> dict[str, Any]:
    """Return a deal that one wins, and in which no two others count the same."""
    others = [seat for seat in range(1, seats + 1) if seat != winner]
    results = [{"seat": seat, "status": "played", "points": 10 + seat} for seat in others]
    return {"winner": winner, "show": "normal", "results": results}
