"""Set the scenes in which incidents happen: two competitions in one small hall, known by short names."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flask.testing import FlaskClient

from models.store.database import Database
from tests.events.hall import Hall, asking
from tests.stored import Rows, put_rows

PEOPLE = ("Anu", "Biju", "Celine", "Devi", "Esha", "Farid", "Gita", "Hari", "Indu", "Joy")
LABELS = ("1", "2", "3", "4", "5")


class Scene:
    """Hold a hall; `names` says for what each short name of a match, table or act stands.

    At tables 1 and 2 `m1` and `m2` are the preliminaries of Anu, Biju, Celine and of Devi, Esha, Farid; at 3
    and 4 `s1` and `s2` are the first Swiss round of Gita and Hari, Indu and Joy. People and entrants are
    called by the first letter, in gin with a g before it. `x1` and `x2` are matches that may be published.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.names = {name: hall.new_id() for name in ("x1", "x2")}
        tables = hall.open_tables(*LABELS)
        self.names |= {f"t{label}": table for label, table in zip(LABELS, tables, strict=True)}
        everybody = [{"person": name[0].lower(), "name": name} for name in (*PEOPLE, "Kamal", "Leela")]
        hall.act("people", people=everybody)
        hall.competition("points", "points", "points", rules={"deals": 1})
        hall.competition("gin", "gra_singles", "gra_singles", rules={"target": 10})
        hall.competition("pairs", "gra_partnership", "gra_partnership", team_size=2)
        hall.act("entered", competition="points", entrants=_entrants("abcdef"))
        hall.act("entered", competition="gin", entrants=_entrants("ghij", "g"))
        hall.act("closed", competition="points")
        hall.act("closed", competition="gin")
        hall.stage("pre", "points", "brackets", settings={"table_size": 3})
        hall.stage("fin", "points", "brackets", after="pre")
        hall.stage("swiss", "gin", "rounds", settings={"rounds": 3})
        self._publish("pre", m1=("t1", "abc"), m2=("t2", "def"))
        self._publish("swiss", "g", s1=("t3", "gh"), s2=("t4", "ij"))

    def _publish(self, stage: str, prefix: str = "", **lineups: tuple[str, str]) -> None:
        stated = [
            (self.names[table], [f"{prefix}{each}" for each in entrants])
            for table, entrants in lineups.values()
        ]
        ids = self.hall.publish(stage, 1, *stated)
        self.names |= dict(zip(lineups, ids, strict=True))

    def play_all(self) -> None:
        """Play the preliminaries and the first round: Anu, Devi, Gita and Indu win."""
        for match in ("m1", "m2"):
            self.do({"start": match})
            self.do({"deal": [match, [9, 5, 1]]})
        for match in ("s1", "s2"):
            self.do({"start": match})
            self.do({"gin": [match, 1]})

    def confirm(self) -> None:
        """Confirm who is through to the final, and draw it."""
        self.play_all()
        self.do({"advance": ["pre", "fin"]})
        self._publish("fin", f1=("t1", "ad"))

    def do(self, step: Mapping[str, Any]) -> None:
        """Do one call of an incident."""
        hall = self.hall
        match self.resolved(step):
            case {"refused": code, "act": facts}:
                hall.refuses(code, **facts)
            case {"act": facts}:
                self.names["last"] = hall.act(**facts)
            case {"start": name}:
                hall.start(name)
            case {"deal": [name, counts]}:
                hall.record(name, _counted(counts))
            case {"gin": [name, seat]}:
                hall.record(name, _won(seat))
            case {"correct": [name, counts]}:
                hall.correct(name, _counted(counts))
            case {"withdraw": [name, place]}:
                hall.withdraw(name, place)
            case {"rename": [name, seat, person]}:
                hall.rename(name, seat, person)
            case {"advance": [stage, to, *chosen]}:
                hall.advance(stage, to, *chosen)
            case {"new_key": table}:
                del hall.keys[table]
            case {"erase": person}:
                hall.erase(person)
            case unknown:
                raise AssertionError(f"There is no such call: {unknown}")

    def resolved(self, stated: Any) -> Any:
        """Return what is stated with what its short names stand for."""
        if isinstance(stated, Mapping):
            return {key: self.resolved(value) for key, value in stated.items()}
        if isinstance(stated, list):
            return [self.resolved(each) for each in stated]
        return self.names.get(stated, stated) if isinstance(stated, str) else stated

    def leaves(self) -> dict[str, Any]:
        """Return everything that everybody is shown, each under its path, by short names."""
        short = {value: name for name, value in self.names.items()}
        shown = {name: value for name, value in self.hall.look().items() if name != "version"}
        return dict(_leaves(shown, "", short))


SCENES: dict[str, Callable[[Scene], None]] = {
    "drawn": lambda _: None,
    "played": Scene.play_all,
    "confirmed": Scene.confirm,
}


def set_again(set_once: tuple[Scene, Rows], client: FlaskClient, database: Database) -> Scene:
    """Return a scene in an empty database, from the rows that it left where it was played."""
    first, rows = set_once
    put_rows(database, rows)
    # How to ask and where to look are the test's own, and are no copies.
    known = {id(first.hall.ask): asking(client), id(first.hall.database): database}
    return copy.deepcopy(first, known)


def _leaves(shown: Any, path: str, short: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    if isinstance(shown, dict | list) and shown:
        pairs = shown.items() if isinstance(shown, dict) else enumerate(shown)
        for key, value in pairs:
            yield from _leaves(value, f"{path}/{short.get(str(key), key)}", short)
    else:
        yield path, short.get(shown, shown) if isinstance(shown, str) else shown


def _entrants(letters: str, prefix: str = "") -> list[dict[str, Any]]:
    return [{"entrant": f"{prefix}{each}", "people": [each]} for each in letters]


def _counted(counts: list[int]) -> dict[str, Any]:
    return {"results": [{"seat": seat, "points": each} for seat, each in enumerate(counts, 1)]}


def _won(seat: int) -> dict[str, Any]:
    cards = {"upcard": "5H", "kind": "gin", "knocker": seat, "defender": 3 - seat}
    return {**cards, "defender_deadwood": 12}
