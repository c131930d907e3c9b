"""Direct an event over HTTP, as the desk does, so that a browser test starts where it means to."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from tests.browser.drawn import COMMENT, END
from tests.browser.tables import PlayedTable, call
from tests.occasion import DAY, START

OCCASION = {"title": "Cards night", "first_day": DAY, "venue": "Town hall"}
EIGHT = ("Anu", "Biju", "Chandran", "Devi", "Elias", "Femi", "Gopi", "Hari")
PLAYERS = 96
TEAMS = 12


class Hall:
    """Hold an event with its director's key, the codes of its tables by label, and the people by name."""

    def __init__(self, base_url: str, **occasion: Any) -> None:
        self.base_url = base_url
        opened = call(base_url, "POST", "/events", {"occasion": OCCASION | occasion})
        self.code, self.key = opened["code"], opened["director_key"]
        self.tables: dict[str, str] = {}

    @classmethod
    def opened(cls, base_url: str, code: str, key: str) -> Hall:
        """Return the hall of an event that was started elsewhere."""
        hall = cls.__new__(cls)
        hall.base_url, hall.code, hall.key = base_url, code, key
        hall.tables = {each["label"]: each["table"] for each in hall.look()["tables"]}
        return hall

    @property
    def page(self) -> str:
        """Return the path that everybody opens."""
        return f"/e/{self.code}"

    def look(self) -> dict[str, Any]:
        """Return the event as everybody sees it."""
        shown: dict[str, Any] = call(self.base_url, "GET", f"/events/{self.code}")
        return shown

    def act(self, kind: str, **facts: Any) -> None:
        """Do an act of the director's upon the event as it is now."""
        version = {"If-Match": f'"{self.look()["version"]}"'}
        path = f"/events/{self.code}/acts/{uuid.uuid4()}"
        call(self.base_url, "PUT", path, {"kind": kind, **facts}, self.key, version)

    def leave(self, stage: str, seconds: int) -> None:
        """Let so many seconds be left of the level at which a clock is that runs."""
        clock = self.look()["clocks"][stage]
        left = (clock["since"] + clock["left"]) / 1000 - time.time()
        self.act("clock_time", stage=stage, seconds=round(seconds - left))

    def door(self) -> str:
        """Return the path that the code at the door opens."""
        made = call(self.base_url, "POST", f"/events/{self.code}/keys", {"kind": "door"}, self.key)
        return f"{self.page}#door={made['key']}"

    def open_tables(self, *labels: str) -> None:
        body = {"id": str(uuid.uuid4()), "labels": list(labels)}
        opened = call(self.base_url, "POST", f"/events/{self.code}/tables", body, self.key)
        self.tables |= {each["label"]: each["table"] for each in opened["tables"]}

    def compete(
        self,
        competition: str,
        names: Sequence[str],
        *,
        game: str = "points",
        preset: str = "points",
        **terms: Any,
    ) -> None:
        """Declare a competition, enter these people, each for himself, and close the entries."""
        people = [{"person": _id(name), "name": name} for name in names]
        self.act("people", people=people)
        stated = {"competition": _id(competition), "title": competition, "game": game, "preset": preset}
        self.act("competition", **stated, **terms)
        entrants = [{"entrant": _id(name), "people": [_id(name)]} for name in names]
        self.act("entered", competition=_id(competition), entrants=entrants)
        self.act("closed", competition=_id(competition))

    def compete_in_teams(self, competition: str, teams: Mapping[str, Sequence[str]], **terms: Any) -> None:
        """Declare a competition, enter these teams, and close the entries."""
        everybody: list[str] = [name for names in teams.values() for name in names]
        self.act("people", people=[{"person": _id(name), "name": name} for name in everybody])
        self.act("competition", competition=_id(competition), title=competition, **terms)
        entrants: list[dict[str, Any]] = [
            {"entrant": _id(team), "people": [_id(name) for name in names], "name": team}
            for team, names in teams.items()
        ]
        self.act("entered", competition=_id(competition), entrants=entrants)
        self.act("closed", competition=_id(competition))

    def stage(self, title: str, competition: str, **terms: Any) -> None:
        stated = {"format": "brackets", **terms}
        self.act("stage", stage=_id(title), competition=_id(competition), title=title, **stated)

    def draw(
        self,
        stage: str,
        matches: Mapping[str, Sequence[str]],
        round_: int = 1,
        start: str | None = START,
        **facts: Any,
    ) -> list[str]:
        """Publish who meets at which table, in the order of the seats; return the matches' ids."""
        drawn: list[dict[str, Any]] = [
            {
                "match": str(uuid.uuid4()),
                "entrants": [_id(name) for name in names],
                "table": self.tables[label],
                **({"start": start} if start else {}),
            }
            for label, names in matches.items()
        ]
        self.act("draw", draw=str(uuid.uuid4()), stage=_id(stage), round=round_, matches=drawn, **facts)
        return [each["match"] for each in drawn]

    def advance(self, stage: str, to: str) -> None:
        """Confirm that those go on who are through."""
        stands = self.look()["stages"][_id(stage)]
        facts = {"entrants": stands["through"], "basis": stands["basis"]}
        self.act("advanced", stage=_id(stage), to=_id(to), **facts)

    def ids(self, *names: str) -> list[str]:
        """Return the ids of entrants by their names."""
        return [_id(name) for name in names]

    def table_key(self, label: str) -> str:
        """Return a scorekeeper's key for a table."""
        path = f"/events/{self.code}/tables/{self.tables[label]}/keys"
        key: str = call(self.base_url, "POST", path, {}, self.key)["scorekeeper_key"]
        return key

    def start(self, label: str) -> PlayedTable:
        """Start what comes next at a table."""
        code, key = self.tables[label], self.table_key(label)
        coming = call(self.base_url, "GET", f"/tables/{code}")["coming"][0]
        game = {name: coming[name] for name in ("id", "game_type", "preset", "rules", "seats")}
        return PlayedTable(
            self.base_url, code, key, call(self.base_url, "POST", f"/tables/{code}/games", game, key)
        )


def drawn_hall(base_url: str) -> Hall:
    """Return an event of four at two tables, drawn."""
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Rummy", ["Anu", "Biju", "Celine", "Dev"])
    hall.stage("Preliminaries", "Rummy")
    hall.draw("Preliminaries", {"Table 1": ["Biju", "Anu"], "Table 2": ["Dev", "Celine"]}, seed="tea")
    return hall


def end_first_match(hall: Hall) -> None:
    """Let Anu win the match at Table 1."""
    table = hall.start("Table 1")
    table.points(3, 8)
    table.finish()


def hall_of_pairs(base_url: str) -> Hall:
    """Return an event in which four meet in pairs, two rounds of which are played."""
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Points", ["Anu", "Biju", "Celine", "Dev"])
    hall.stage("Pairs", "Points", format="round_robin")
    for round_, (one, other) in enumerate((("Anu Biju", "Celine Dev"), ("Anu Celine", "Biju Dev")), 1):
        hall.draw("Pairs", {"Table 1": one.split(), "Table 2": other.split()}, round_, start=None)
        for label in hall.tables:
            table = hall.start(label)
            table.points(3, 8)
            table.finish("late")
    return hall


def hall_of_two_games(base_url: str) -> Hall:
    """Return an event with two tables of rummy to come, a pair of gin, and Gita without a match."""
    hall = Hall(base_url)
    hall.open_tables(*(f"Table {number}" for number in range(1, 6)))
    hall.compete("Rummy", ["Anu", "Biju", "Celine", "Devi", "Hari"], rules={"deals": 1})
    hall.stage("Preliminaries", "Rummy")
    tables = {"Table 1": ["Anu", "Biju", "Hari"], "Table 2": ["Celine", "Devi"]}
    hall.draw("Preliminaries", tables)
    hall.compete("Gin", ["Esha", "Farid", "Gita"], game="gra_singles", preset="gra_singles")
    hall.stage("Round robin", "Gin", format="round_robin")
    hall.draw("Round robin", {"Table 3": ["Esha", "Farid"]}, start=None, byes=hall.ids("Gita"))
    return hall


def hall_of_poker(base_url: str) -> Hall:
    """Return an event with a freeze-out of P1 to P12 at three tables of five seats; its clock stands."""
    hall = Hall(base_url)
    names = [f"P{number}" for number in range(1, 13)]
    hall.open_tables("Table 1", "Table 2", "Table 3")
    hall.compete("Poker", names, game="gama_poker", preset="gama_poker_2025")
    hall.stage("Room", "Poker", format="freezeout", settings={"table_size": 5})
    hall.draw("Room", {f"Table {each + 1}": names[each::3] for each in range(3)}, start=None)
    return hall


def play_everything(hall: Hall) -> None:
    """Let there be, at an event of two days, whatever its page can show."""
    hall.open_tables("Table 3", "Table <4>", "Table 5", "Table 6")
    teams = {"Tigers": ["Asha", "Babu", "Cila"], f"1{END}": ["Dina", f"2{COMMENT}", "Fons"]}
    hall.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
    hall.stage("Final", "28")
    hall.draw("Final", {"Table 3": list(teams)})
    hall.start("Table 3")
    hall.open_tables("Table 7")
    paplu = {"game": "indian_rummy", "preset": "catsatcards"}
    prizes = [
        {"place": 1, "what": f"Cup{END}", "sponsor": f"Shop{END}"},
        {"place": 2, "up_to": 4, "what": "Tea"},
    ]
    hall.compete("Paplu", ["Lata", f"Mani{END}"], **paplu, prizes=prizes)
    hall.stage("By cards", "Paplu")
    cards = dict(zip(hall.ids("Lata", f"Mani{END}"), ("4S", "TH"), strict=True))
    swapped = [{"change": "swapped", "entrants": hall.ids("Lata", f"Mani{END}")}]
    stated: dict[str, Any] = {"seed": "milk", "method": 1, "cards": cards, "by_hand": swapped}
    [by_cards] = hall.draw("By cards", {"Table 7": ["Lata", f"Mani{END}"]}, **stated)
    hall.act("people", people=[{"person": each, "name": f"{each}{END}"} for each in ("nina", "oda")])
    [lata] = hall.ids("Lata")
    hall.act("replaced", match=by_cards, entrant=lata, person=lata, by="nina")
    hall.act("competition", competition="full", title="Gin", game="points", preset="points", limit=2)
    both = [{"entrant": each, "people": [each]} for each in ("nina", "oda")]
    hall.act("entered", competition="full", entrants=both)
    hall.compete("Gin", ["Esha", "Farid", "Gita", "Hari", "Indu", "Jose", "Kavya"], limit=40)
    hall.stage(f"Round robin{END}", "Gin")
    first, second, third = hall.draw(
        f"Round robin{END}",
        {"Table <4>": ["Esha", "Farid"], "Table 5": ["Gita", "Hari"], "Table 6": ["Indu", "Jose"]},
        start=None,
    )
    entrants = hall.look()["matches"][second]["entrants"]
    hall.act(
        "forfeited", matches=[{"match": first, "entrants": hall.look()["matches"][first]["entrants"][:1]}]
    )
    places = [{"entrant": each, "place": at, "points": 2.5} for at, each in enumerate(entrants, 1)]
    hall.act("ruled", match=second, places=places)
    hall.act("adjourned", match=third, until=START, place="Club house")
    hall.act("competition", competition="none", title="Nothing yet", game="points", preset="points")
    hall.start("Table 1").points(3, 8)


def hall_of_ninety_six(base_url: str) -> Hall:
    """Return an event with sixteen tables and 96 people at rummy, of which no stage is declared."""
    hall = Hall(base_url)
    hall.open_tables(*(f"Table {number}" for number in range(1, 17)))
    names = [f"Player {number}" for number in range(PLAYERS)]
    hall.compete("Rummy", names, game="gama_rummy", preset="gama_prelim")
    return hall


def room_of_eight(base_url: str) -> Hall:
    """Return a freeze-out of EIGHT, drawn to two tables of five seats in their order."""
    hall = Hall(base_url)
    hall.open_tables("Table 1", "Table 2")
    hall.compete("Poker", EIGHT, game="gama_poker", preset="gama_poker_2025")
    hall.stage("Room", "Poker", format="freezeout", settings={"table_size": 5})
    hall.draw("Room", {"Table 1": EIGHT[:4], "Table 2": EIGHT[4:]}, start=None)
    return hall


def play_night(base_url: str) -> Hall:
    """Return a night of 96 players at 16 tables and 12 teams, drawn, with a deal at every table."""
    hall = Hall(base_url)
    names = [f"Player number {at}" for at in range(1, PLAYERS + 1)]
    tables = [f"Table {at}" for at in range(1, PLAYERS // 6 + 1)]
    hall.open_tables(*tables, *(f"Hall {at}" for at in range(1, TEAMS // 2 + 1)))
    hall.compete("Rummy", names)
    hall.stage("Preliminaries", "Rummy")
    hall.draw("Preliminaries", {table: names[at * 6 : at * 6 + 6] for at, table in enumerate(tables)})
    teams = {f"Team {at}": [f"Member {at}.{one}" for one in range(1, 4)] for at in range(1, TEAMS + 1)}
    hall.compete_in_teams("28", teams, game="twenty_eight", preset="gama_28", team_size=3)
    hall.stage("Quarter finals", "28")
    pairs = {f"Hall {at}": [f"Team {2 * at - 1}", f"Team {2 * at}"] for at in range(1, TEAMS // 2 + 1)}
    hall.draw("Quarter finals", pairs)
    for table in tables:
        hall.start(table).points(0, 25, 100, 45, 8, 25)
    return hall


def _id(name: str) -> str:
    """Return an id for what is called so: as long as those that the desk makes."""
    return uuid.uuid5(uuid.NAMESPACE_OID, name).hex[-12:]
