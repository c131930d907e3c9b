"""What a keeper said of somebody holds by any of his seals: one may leave, be corrected or erased."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import commands
from models.store.database import Database
from tests.api.club.keeper import BIJU_WINS, Keeper, play
from tests.api.club.test_clubs import hold_a_match
from tests.api.scorekeeper import BASE, Scorekeeper

Goes = Callable[[Keeper, Scorekeeper], None]


def is_put_out(club: Keeper, table: Scorekeeper) -> None:
    club.do("table_left", table=table.code)


def is_erased(_: Keeper, table: Scorekeeper) -> None:
    gone = table.send("POST", f"{BASE}/tables/{table.code}/erasures", {"name": "Anu"})
    assert gone.status_code == 200, gone.text


def is_spelt(_: Keeper, table: Scorekeeper) -> None:
    said = {"name": "Anu T", "reason": "spelling"}
    renamed = table.send("PATCH", f"{table.game}/seats/1", said)
    assert renamed.status_code == 200, renamed.text


GOES = pytest.mark.parametrize("goes", [is_put_out, is_erased, is_spelt])


@pytest.fixture
def first(club: Keeper) -> Scorekeeper:
    """Return the first of two tables with Anu: her seal there is by which she is known."""
    table = club.table(BIJU_WINS)
    club.table((("Anu", 1), ("Esha", 3)))
    return table


@GOES
def test_who_is_hidden_stays_so(club: Keeper, first: Scorekeeper, goes: Goes, database: Database) -> None:
    club.do("hidden", person=club.seal("Anu"), hidden=True)
    goes(club, first)
    assert not any("Anu" in name for name in club.people())
    assert club.send("GET", "/kept").json["hidden"]
    assert commands.run(["reindex"], database.url) == 0
    database.forget()
    assert not any("Anu" in name for name in club.people())
    assert commands.run(["verify"], database.url) == 0
    for each in club.send("GET", "/kept").json["hidden"]:
        club.do("hidden", person=each["person"], hidden=False)
    assert club.people()["Anu"][0] == 1


@GOES
def test_who_is_hidden_stays_so_at_tables_that_came_since(
    club: Keeper, first: Scorekeeper, goes: Goes
) -> None:
    club.do("hidden", person=club.seal("Anu"), hidden=True)
    club.table((("Anu", 1), ("Devi", 3)))
    goes(club, first)
    assert not any("Anu" in name for name in club.people())


def test_who_sat_at_one_table_stays_hidden_under_another_spelling(club: Keeper) -> None:
    table = club.table(BIJU_WINS)
    club.do("hidden", person=club.seal("Anu"), hidden=True)
    is_spelt(club, table)
    assert club.people() == {"Biju": (1, 1)}
    play(table, ("Anu T", 1), ("Biju", 2))
    club.table((("Anu T", 1), ("Esha", 3)))
    assert set(club.people()) == {"Biju", "Esha"}
    [hidden] = club.send("GET", "/kept").json["hidden"]
    club.do("hidden", person=hidden["person"], hidden=False)
    assert club.people()["Anu T"] == (3, 2)


def test_who_sat_at_another_table_since_stays_hidden_once_the_first_erases_the_name(
    club: Keeper, database: Database
) -> None:
    table = club.table(BIJU_WINS)
    club.table((("Anu K", 1), ("Esha", 3)))
    club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
    club.do("hidden", person=club.seal("Anu"), hidden=True)
    club.table((("Anu", 1), ("Devi", 3)))
    is_erased(club, table)
    assert set(club.people()) == {"Biju", "Devi", "Esha"}
    for each in club.send("GET", "/kept").json["hidden"]:
        club.do("hidden", person=each["person"], hidden=False)
    assert club.people()["Anu"] == (2, 2)
    assert commands.run(["verify"], database.url) == 0


def test_who_sat_elsewhere_since_stays_hidden_once_an_event_erases_the_name(club: Keeper) -> None:
    director, _ = hold_a_match(club)
    club.do("hidden", person=club.seal("Anu"), hidden=True)
    club.table((("Anu", 1), ("Devi", 3)))
    erased = director.send("DELETE", f"{director.event}/people/a/name")
    assert erased.status_code == 204, erased.text
    assert set(club.people()) == {"Biju", "Devi"}


def test_who_was_there_already_is_not_hidden_by_a_correction_to_his_name(club: Keeper) -> None:
    club.table((("Devi", 1), ("Esha", 3)))
    table = club.table((("Esha", 1), ("Biju", 3)), BIJU_WINS)
    club.do("hidden", person=club.seal("Anu"), hidden=True)
    said = {"name": "Devi", "reason": "it was she"}
    assert table.send("PATCH", f"{table.game}/seats/1", said).status_code == 200
    assert club.people() == {"Devi": (2, 1), "Esha": (2, 1), "Biju": (2, 1)}


@GOES
def test_who_was_made_one_stays_so(club: Keeper, first: Scorekeeper, goes: Goes) -> None:
    club.table((("Anu K", 1), ("Esha", 3)))
    club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
    goes(club, first)
    assert "Anu K" not in club.people()
    assert club.people()["Anu"] == (2, 2)
    assert club.send("GET", "/kept").json["done"][-1]["into"] == "Anu"


def test_who_was_made_one_with_somebody_erased_keeps_his_own_name(club: Keeper) -> None:
    table = club.table(BIJU_WINS)
    club.table((("Anu K", 1), ("Esha", 3)))
    club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
    is_erased(club, table)
    assert club.people() == {"Anu K": (2, 1), "Biju": (1, 1), "Esha": (1, 0)}


def test_who_was_made_one_with_somebody_forgotten_is_not_named_again(club: Keeper) -> None:
    club.table(BIJU_WINS)
    other = club.table((("Anu K", 1), ("Esha", 3)))
    club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
    assert other.send("DELETE", f"{BASE}/tables/{other.code}/clubs/{club.code}").status_code == 200
    assert club.send("DELETE", f"/people/{club.seal('Anu')}/name").status_code == 200
    club.join(other)
    assert club.people() == {"Biju": (1, 1), "Esha": (1, 0)}


@GOES
def test_who_is_called_by_a_name_stays_so(club: Keeper, first: Scorekeeper, goes: Goes) -> None:
    club.do("called", person=club.seal("Anu"), name="Annamma")
    goes(club, first)
    assert club.people()["Annamma"] == (1, 1)
    assert "Anu" not in club.people()
    assert club.send("DELETE", f"/people/{club.seal('Annamma')}/name").status_code == 200
    assert "Annamma" not in club.send("GET", "/export").text


def test_who_was_told_apart_keeps_his_name(club: Keeper, first: Scorekeeper) -> None:
    club.table((("Anu", 1), ("Devi", 3)))
    seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
    rest = [seal for table, seal in seals.items() if table != first.code]
    club.do("split", seals=[seals[first.code], rest[0]], name="Anu of Kochi")
    is_put_out(club, first)
    assert (club.people()["Anu"], club.people()["Anu of Kochi"]) == ((1, 1), (1, 1))


def test_who_was_told_apart_since_is_not_made_one_with_another_instead(
    club: Keeper, first: Scorekeeper
) -> None:
    club.table((("Anu K", 1), ("Esha", 3)))
    club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
    seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"] if each["name"] == "Anu"}
    [other] = [seal for table, seal in seals.items() if table != first.code]
    club.do("split", seals=[other], name="Anu of Kochi")
    is_put_out(club, first)
    assert club.people() == {"Anu K": (1, 1), "Anu of Kochi": (1, 1), "Esha": (2, 0)}


def test_an_act_states_its_seals_itself(club: Keeper, first: Scorekeeper) -> None:
    sent = club.act("hidden", person=club.seal("Anu"), hidden=True, seals=[club.seal("Biju")])
    assert sent.status_code == 422
    assert first.code
