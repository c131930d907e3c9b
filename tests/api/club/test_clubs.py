"""A club counts the games of its tables by person, and whoever keeps it says who is who."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

import commands
from api.club import live as club_live
from api.game import live
from models.store.database import Database
from tests.api.club.keeper import ANU_WINS, BIJU_WINS, Keeper, play
from tests.api.director import Director
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


def test_people_are_counted_over_all_tables_of_the_club(club: Keeper, database: Database) -> None:
    club.table(ANU_WINS, BIJU_WINS)
    table = club.table((("anu ", 1), ("Esha", 3)))
    assert club.people() == {"Anu": (3, 2), "Biju": (2, 1), "Devi": (1, 0), "Esha": (1, 0)}
    table.start("Esha", "Anu", rules={"direction": "low"})
    table.deal(5, 6)
    assert club.people()["Anu"] == (3, 2), "a game that goes on is not counted"
    table.finish()
    assert club.people()["Esha"] == (2, 1)
    anu = club.person("Anu")
    assert (anu["total"]["average_place"], anu["total"]["average_of"]) == (1.5, 2.25)
    assert anu["types"]["points"]["points_per_deal"] == (2 + 20 + 1 + 6) / 4
    assert {each["name"]: (each["ahead"], each["behind"]) for each in anu["with"]} == {
        "Biju": (1, 1),
        "Devi": (1, 0),
        "Esha": (1, 1),
    }
    assert commands.run(["verify"], database.url) == 0


def test_a_corrected_deal_corrects_the_figures(club: Keeper) -> None:
    table = club.table(ANU_WINS)
    assert club.people()["Anu"] == (1, 1)
    deal = table.look()["deals"][0]["id"]
    assert table.put_deal(deal, points(30, 1, 5), version="*", reason="misread").status_code == 200
    assert club.people() == {"Anu": (1, 0), "Biju": (1, 1), "Devi": (1, 0)}


def test_figures_made_again_from_the_ledger_are_as_before(club: Keeper, database: Database) -> None:
    club.table(ANU_WINS, BIJU_WINS)
    before = club.look()
    assert commands.run(["reindex"], database.url) == 0
    database.forget()
    assert club.look() == before
    assert commands.run(["verify"], database.url) == 0


def test_a_table_joins_by_its_scorekeeper_and_leaves(club: Keeper) -> None:
    table = club.table(ANU_WINS)
    other = Scorekeeper(club.client)
    path = f"{BASE}/tables/{table.code}/clubs/{club.code}"
    assert_problem(other.send("PUT", path), 401, "KEY_NEEDED")
    assert_problem(table.send("PUT", f"{BASE}/tables/{table.code}/clubs/NOSUCH22"), 404, "NOT_FOUND")
    assert table.send("PUT", path).status_code == 200
    assert club.look()["games"] == 1
    assert table.send("DELETE", path).status_code == 200
    assert club.look()["people"] == []
    club.join(table)
    club.do("table_left", table=table.code)
    assert club.look()["games"] == 0
    assert_problem(club.act("table_left", table=table.code), 422, "NOT_IN_CLUB")


def test_every_figure_opens_the_games_it_was_counted_from(club: Keeper) -> None:
    table = club.table(ANU_WINS, BIJU_WINS)
    anu, biju = club.seal("Anu"), club.seal("Biju")
    assert club.look("/games", person=anu)["count"] == 2
    won = club.look("/games", person=anu, figure="wins")
    assert won["count"] == 1
    assert won["games"][0]["page"].endswith(f"/t/{table.code}/g/{won['games'][0]['game']}")
    behind = club.look("/games", **{"person": anu, "with": biju, "figure": "behind"})
    assert [each["seats"][1]["won"] for each in behind["games"]] == [True]
    assert club.look("/games", person=anu, type="gin_rummy")["count"] == 0


class TestWhoIsWho:
    def test_two_names_of_one_person_are_merged_and_that_is_undone(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        club.table((("Anu K", 1), ("Esha", 3)))
        before = club.people()
        done = club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
        assert club.people() == {"Anu": (2, 1), "Biju": (1, 1), "Esha": (1, 0)}
        club.do("struck", act=done)
        assert club.people() == before
        assert_problem(club.act("struck", act=done), 422, "CANNOT_BE_STRUCK")

    def test_what_was_done_long_ago_is_undone_too(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        club.table((("Anu K", 1), ("Esha", 3)))
        before = club.people()
        merged = club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
        for number in range(50):
            club.do("called", person=club.seal("Esha"), name=f"Esha {number}")
            club.do("called", person=club.seal(f"Esha {number}"), name="Esha")
        shown: list[str] = []
        left_out: int | None = 0
        while left_out is not None:
            kept = club.send("GET", f"/kept?after={left_out}").json
            assert 0 < len(kept["done"]) <= 50
            shown += [each["act"] for each in kept["done"]]
            left_out = kept["more"]
        assert len({*shown}) == len(shown) == 101
        assert shown[-1] == merged
        club.do("struck", act=shown[-1])
        assert club.people() == before
        assert club.send("GET", "/kept?after=1000").json["done"] == []

    def test_who_sat_in_one_game_is_not_one_person(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        anu, biju = club.seal("Anu"), club.seal("Biju")
        assert_problem(club.act("merged", person=anu, into=biju), 422, "SAT_TOGETHER")
        assert_problem(club.act("merged", person=anu, into=anu), 422, "SAME_PERSON")
        assert_problem(club.act("merged", person=anu, into="0" * 64), 404, "NOT_FOUND")

    def test_who_sits_in_a_game_that_goes_on_is_not_one_person(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        table = club.table((("Anu K", 1), ("Esha", 3)))
        table.start("Anu K", "anu", rules={"direction": "low"})
        merge = {"person": club.seal("Anu K"), "into": club.seal("Anu")}
        assert_problem(club.act("merged", **merge), 422, "SAT_TOGETHER")
        assert_problem(
            club.act("merged", person=club.seal("Anu"), into=club.seal("Anu K")), 422, "SAT_TOGETHER"
        )
        club.do("merged", person=club.seal("Esha"), into=club.seal("Biju"))

    def test_a_game_that_was_dropped_before_a_deal_says_nothing_of_who_sat_in_it(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        table = club.table((("Anu K", 1), ("Esha", 3)))
        table.start("Anu K", "Anu", rules={"direction": "low"})
        table.finish()
        club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))

    def test_who_was_merged_and_sits_in_one_game_later_is_counted_once_and_the_keeper_told(
        self, club: Keeper, database: Database
    ) -> None:
        club.table(BIJU_WINS)
        table = club.table((("Anu K", 1), ("Esha", 3)))
        merged = club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
        club.do("merged", person=club.seal("Esha"), into=club.seal("Biju"))
        assert club.send("GET", "/kept").json["twice"] == []
        play(table, ("Devi", 9), ("Anu", 4), ("Anu K", 1))
        assert club.people() == {"Anu": (3, 1), "Biju": (2, 1), "Devi": (1, 0)}
        [devi] = [each for each in club.person("Anu")["with"] if each["name"] == "Devi"]
        assert (devi["against"], devi["ahead"], devi["won"]) == (1, 1, 0)
        behind = club.look("/games", person=club.seal("Anu"), figure="wins")
        assert behind["count"] == 1, "that game is won by the other seat"
        game = club.look("/games", person=club.seal("Devi"))["games"][0]
        assert [each["called"] for each in game["seats"]] == ["Devi", "Anu", "Anu K"]
        [twice] = club.send("GET", "/kept").json["twice"]
        assert (twice["name"], twice["table"], twice["game"]) == ("Anu", table.code, game["game"])
        assert twice["called"] == ["Anu", "Anu K"]
        assert [each["act"] for each in twice["merges"]] == [merged]
        assert commands.run(["verify"], database.url) == 0
        club.do("struck", act=twice["merges"][0]["act"])
        assert club.people() == {"Anu": (2, 0), "Anu K": (2, 2), "Biju": (2, 1), "Devi": (1, 0)}
        assert club.send("GET", "/kept").json["twice"] == []

    def test_a_split_is_not_undone_under_a_merge(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        other = club.table((("Anu", 1), ("Esha", 3)))
        seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
        split = club.do("split", seals=[seals[other.code]], name="Anu of Kochi")
        merged = club.do("merged", person=seals[other.code], into=club.seal("Biju"))
        people = club.people()
        refused = assert_problem(club.act("struck", act=split), 422, "MERGED_SINCE")
        assert refused["errors"][0]["pointer"] == "/act"
        assert club.people() == people
        assert people["Anu"] == (1, 0)
        club.do("struck", act=merged)
        club.do("struck", act=split)
        assert club.people() == {"Anu": (2, 1), "Biju": (1, 1), "Esha": (1, 0)}

    def test_a_split_is_not_undone_where_two_of_one_game_would_be_one(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        other = club.table((("Anu", 1), ("Esha", 3)))
        seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
        split = club.do("split", seals=[seals[other.code]], name="Anu of Kochi")
        merged = club.do("merged", person=club.seal("Anu"), into=club.seal("Esha"))
        assert_problem(club.act("struck", act=split), 422, "MERGED_SINCE")
        club.do("struck", act=merged)
        club.do("struck", act=split)

    def test_who_was_merged_is_not_told_apart_before_that_is_undone(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        club.table((("Anu", 1), ("Esha", 3)), (("Anu K", 1), ("Esha", 3)))
        merged = club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
        people, version = club.people(), club.look()["version"]
        for each in club.person("Anu")["seals"]:
            if each["seal"] == club.seal("Anu") or each["name"] == "Anu K":
                refused = club.act("split", seals=[each["seal"]], name="Another")
                assert_problem(refused, 422, "MERGED_BEFORE")
        assert (club.people(), club.look()["version"]) == (people, version)
        club.do("struck", act=merged)
        club.do("split", seals=[club.seal("Anu")], name="Another")
        assert club.people()["Another"] == (1, 0)

    def test_two_people_of_one_name_are_split(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        other = club.table((("Anu", 1), ("Esha", 3)))
        seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
        club.do("split", seals=[seals[other.code]], name="Anu of Kochi")
        assert club.people() == {
            "Anu": (1, 0),
            "Anu of Kochi": (1, 1),
            "Biju": (1, 1),
            "Esha": (1, 0),
        }
        both = [club.seal("Anu"), club.seal("Biju")]
        refused = assert_problem(club.act("split", seals=both, name="Two"), 422, "NOT_OF_ONE")
        assert refused["errors"][0]["pointer"] == "/seals"
        assert_problem(club.act("split", seals=both[:1], name="All"), 422, "NOTHING_LEFT")

    def test_a_person_is_hidden_and_the_others_are_counted_as_before(self, club: Keeper) -> None:
        club.table(ANU_WINS)
        biju, seal = club.person("Biju"), club.seal("Anu")
        club.do("hidden", person=seal, hidden=True)
        assert club.people() == {"Biju": (1, 0), "Devi": (1, 0)}
        assert club.person("Biju")["total"] == biju["total"]
        assert_problem(club.client.get(f"{club.club}/people/{seal}"), 404, "NOT_FOUND")
        kept = club.send("GET", "/kept").json
        assert [each["name"] for each in kept["hidden"]] == ["Anu"]
        club.do("hidden", person=seal, hidden=False)
        assert club.people()["Anu"] == (1, 1)

    def test_what_was_seen_has_changed_meanwhile(self, club: Keeper) -> None:
        club.table(BIJU_WINS)
        seen = club.look()["version"]
        club.do("called", person=club.seal("Anu"), name="Annamma")
        assert set(club.people()) == {"Annamma", "Biju"}
        body = {"kind": "merged", "person": club.seal("Annamma"), "into": club.seal("Biju")}
        assert_problem(club.send("PUT", f"/acts/{new_id()}", body, seen), 412, "STALE_VERSION")
        assert_problem(club.send("PUT", f"/acts/{new_id()}", body), 428, "VERSION_MISSING")


class TestForgetting:
    def test_a_person_is_forgotten_everywhere_and_all_other_figures_stay(
        self, club: Keeper, database: Database
    ) -> None:
        table = club.table(ANU_WINS, BIJU_WINS)
        club.table((("Anu", 1), ("Esha", 3)), (("Anu K", 1), ("Esha", 3)))
        club.do("merged", person=club.seal("Anu K"), into=club.seal("Anu"))
        club.do("called", person=club.seal("Anu"), name="Annamma")
        others = [club.person(name) for name in ("Biju", "Devi", "Esha")]
        forgot = club.send("DELETE", f"/people/{club.seal('Annamma')}/name")
        assert forgot.json == {"tables": 2, "games": 4, "mentions": []}
        assert set(club.people()) == {"Biju", "Devi", "Esha"}
        for before in others:
            after = club.person(before["name"])
            assert after["total"] == before["total"]
            assert after["types"] == before["types"]
            known = [each for each in before["with"] if each["name"] != "Annamma"]
            assert after["with"] == known
        games = club.look("/games", person=club.seal("Esha"))
        shown = [each for game in games["games"] for each in game["seats"]]
        assert [each["name"] for each in shown if each["name"] != "Esha"] == [None, None]
        for path in (club.club, f"{BASE}/tables/{table.code}", f"{club.club}/games"):
            assert "Anu" not in club.client.get(path).text
        assert commands.run(["verify"], database.url) == 0

    def test_it_is_said_which_texts_hold_the_name_of_who_was_forgotten(self, club: Keeper) -> None:
        table = club.table(ANU_WINS)
        table.start("Anu", "Biju")
        game = table.sheet["game"]["id"]
        noted = f"{table.game}/deals/{table.deal(1, 2)['deals'][0]['id']}/note"
        assert table.send("PUT", noted, {"text": "anu was late"}).status_code == 200
        assert table.send("PUT", noted, {"text": "ANNAMMA was late"}).status_code == 200
        table.finish()
        club.table((("Biju", 1), ("Esha", 3)))
        club.do("called", person=club.seal("Anu"), name="Annamma")
        forgot = club.send("DELETE", f"/people/{club.seal('Annamma')}/name").json
        [held] = forgot["mentions"]
        assert held.pop("page").endswith(f"/t/{table.code}/g/{game}")
        assert held == {"table": table.code, "game": game, "texts": 2}

    def test_the_name_goes_from_a_game_that_goes_on_at_a_table_where_he_sat_in_no_other(
        self, club: Keeper, database: Database
    ) -> None:
        club.table(ANU_WINS)
        begun = club.table()
        begun.start("anu", "Esha")
        forgot = club.send("DELETE", f"/people/{club.seal('Anu')}/name")
        assert forgot.json == {"tables": 2, "games": 2, "mentions": []}
        assert [seat["name"] for seat in begun.look()["seats"]] == ["erased player", "Esha"]
        begun.deal(1, 2)
        begun.finish()
        assert club.people() == {"Biju": (1, 0), "Devi": (1, 0), "Esha": (1, 1)}
        assert commands.run(["verify"], database.url) == 0

    def test_a_namesake_who_sits_in_a_game_that_goes_on_at_another_table_stays_his_own(
        self, club: Keeper
    ) -> None:
        gone, kept = club.table(BIJU_WINS), club.table((("Anu", 1), ("Esha", 3)))
        seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
        club.do("split", seals=[seals[gone.code]], name="Anu of Kochi")
        begun = club.table()
        begun.start("Anu", "Esha")
        club.send("DELETE", f"/people/{club.seal('Anu of Kochi')}/name")
        assert [table.look()["seats"][0]["name"] for table in (begun, kept)] == ["Anu", "Anu"]
        club.send("DELETE", f"/people/{club.seal('Anu')}/name")
        assert {table.look()["seats"][0]["name"] for table in (begun, kept)} == {"erased player"}

    def test_a_namesake_at_the_same_table_who_is_spelt_otherwise_stays(self, club: Keeper) -> None:
        table = club.table(BIJU_WINS, (("anu", 1), ("Esha", 3)))
        seals = {each["name"]: each["seal"] for each in club.person("Anu")["seals"]}
        club.do("split", seals=[seals["anu"]], name="Anu of Kochi")
        forgot = club.send("DELETE", f"/people/{club.seal('Anu of Kochi')}/name")
        assert forgot.json == {"tables": 1, "games": 1, "mentions": []}
        assert club.people() == {"Anu": (1, 0), "Biju": (1, 1), "Esha": (1, 0)}
        assert "anu" not in table.look()["seats"][0]["name"]

    def test_two_clubs_with_one_person(self, club: Keeper) -> None:
        shared = club.table(BIJU_WINS)
        other = Keeper(club.client, "Friday club")
        other.join(shared)
        other.table((("Anu", 1), ("Esha", 3)))
        club.send("DELETE", f"/people/{club.seal('Anu')}/name")
        assert club.people() == {"Biju": (1, 1)}
        assert other.people() == {"Anu": (1, 1), "Biju": (1, 1), "Esha": (1, 0)}

    def test_what_another_club_called_who_is_forgotten_is_forgotten_with_him(
        self, club: Keeper, database: Database, tmp_path: Path
    ) -> None:
        shared = club.table(BIJU_WINS)
        other, third = Keeper(club.client, "Friday club"), Keeper(club.client, "Far away")
        home = other.table((("Anu", 1), ("Esha", 3)))
        other.join(shared)
        third.table((("Anu", 1), ("Esha", 3)))
        for name in ("Annamma", "Ammini"):
            seals = {each["table"]: each["seal"] for each in other.person("Anu")["seals"]}
            other.do("called", person=seals[home.code], name=name)
            other.do("called", person=seals[shared.code], name="Anu")
        other.do("called", person=other.seal("Biju"), name="Baiju")
        third.do("called", person=third.seal("Anu"), name="Annamma")
        assert "Ammini" in other.send("GET", "/export").text
        club.send("DELETE", f"/people/{club.seal('Anu')}/name")
        told = other.send("GET", "/export").text
        assert not re.search("Annamma|Ammini", told)
        assert "Baiju" in told
        assert "Ammini" not in other.send("GET", "/kept").text
        assert other.people() == {"Anu": (1, 1), "Baiju": (1, 1), "Esha": (1, 0)}
        assert third.people() == {"Annamma": (1, 1), "Esha": (1, 0)}
        file = tmp_path / "club.json"
        file.write_text(told)
        assert commands.run(["verify", str(file)], "sqlite://") == 0
        assert commands.run(["verify"], database.url) == 0
        database.forget()
        assert other.people() == {"Anu": (1, 1), "Baiju": (1, 1), "Esha": (1, 0)}

    def test_a_namesake_whom_another_club_does_not_tell_apart_keeps_the_name_it_gave_him(
        self, club: Keeper
    ) -> None:
        gone, kept = club.table(BIJU_WINS), club.table((("Anu", 1), ("Esha", 3)))
        seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
        club.do("split", seals=[seals[gone.code]], name="Anu of Kochi")
        other = Keeper(club.client, "Friday club")
        other.join(gone)
        other.join(kept)
        other.do("called", person=seals[gone.code], name="Annamma")
        other.do("called", person=seals[kept.code], name="Ammini")
        club.send("DELETE", f"/people/{club.seal('Anu of Kochi')}/name")
        assert other.people() == {"Ammini": (1, 1), "Biju": (1, 1), "Esha": (1, 0)}
        assert "Annamma" not in other.send("GET", "/export").text


class TestKeys:
    def test_a_leaked_key_is_renewed(self, club: Keeper) -> None:
        leaked = club.key
        renewed = club.send("POST", "/keys", {"key": "k" * 40})
        assert renewed.status_code == 201
        assert renewed.json["links"]["keeper"].endswith(f"/c/{club.code}#key={'k' * 40}")
        assert_problem(club.act("titled", title="Mine"), 401, "KEY_NEEDED")
        club.key = "k" * 40
        club.do("titled", title="Ours")
        assert_problem(club.send("POST", "/keys", {"key": leaked}), 409, "KEY_USED")

    def test_opening_a_club_is_repeated_until_it_is_answered(self, client: FlaskClient) -> None:
        body = {"title": "Ours", "key": "o" * 40}
        first = client.post(f"{BASE}/clubs", json=body)
        again = client.post(f"{BASE}/clubs", json=body)
        assert (first.status_code, again.status_code) == (201, 200)
        assert (first.json or {})["code"] == (again.json or {})["code"]

    def test_who_has_no_key_watches(self, club: Keeper) -> None:
        club.key = "nobody"
        for method, path in (("GET", "/kept"), ("DELETE", "/people/x/name"), ("POST", "/keys")):
            assert_problem(club.send(method, path, {} if method == "POST" else None), 401, "KEY_NEEDED")
        assert club.client.get(f"{BASE}/clubs/NOSUCH22").status_code == 404


def test_seasons_count_their_own_games(club: Keeper) -> None:
    club.table(ANU_WINS)
    today = club.look()["latest"][0]["day"]
    club.do("season", season="now", title="This one", first_day=today, last_day=today)
    club.do("season", season="past", title="Long ago", first_day="2001-01-01", last_day="2001-12-31")
    assert club.look(season="now")["games"] == 1
    assert club.look(season="past")["people"] == []
    assert [each["figure"] for each in club.look(season="now")["honours"]] == ["wins"]
    overlap = {"season": "x", "title": "Both", "first_day": "2001-12-31", "last_day": today}
    assert_problem(club.act("season", **overlap), 422, "SEASONS_OVERLAP")
    early = assert_problem(
        club.act("season", **{**overlap, "last_day": "2000-01-01"}), 422, "SEASON_ENDS_EARLY"
    )
    assert early["errors"][0]["pointer"] == "/last_day"
    assert_problem(club.client.get(f"{club.club}?season=none"), 404, "NOT_FOUND")


def test_a_seasons_change_is_not_undone_where_another_has_begun_in_its_days(club: Keeper) -> None:
    first = {"season": "a", "title": "Winter", "first_day": "2026-01-01", "last_day": "2026-06-30"}
    club.do("season", **first)
    shorter = club.do("season", **{**first, "last_day": "2026-03-31"})
    spring = club.do("season", season="b", title="Spring", first_day="2026-04-01", last_day="2026-06-30")
    refused = assert_problem(club.act("struck", act=shorter), 422, "SEASONS_OVERLAP")
    assert refused["errors"][0]["pointer"] == "/act"
    club.do("struck", act=spring)
    club.do("struck", act=shorter)
    assert [each["last_day"] for each in club.look()["seasons"]] == ["2026-06-30"]


def test_a_day_counts_its_own_games(club: Keeper) -> None:
    table = club.table(ANU_WINS, BIJU_WINS)
    [latest] = club.look()["latest"]
    today = club.look(day=latest["day"])
    assert (today["games"], today["evenings"]) == (2, 1)
    assert club.look("/games", day=latest["day"], person=club.seal("Devi"))["count"] == 1
    assert "Devi" in club.client.get(f"{club.club}/people.csv?day={latest['day']}").text
    devi = club.seal("Devi")
    long_ago = club.look(day="2001-01-01")
    assert (long_ago["games"], long_ago["people"], long_ago["latest"]) == (0, [], [])
    assert club.look("/games", day="2001-01-01")["games"] == []
    assert club.look(f"/people/{devi}", day="2001-01-01")["total"]["games"] == 0
    assert table.code not in club.client.get(f"{club.club}/games?day=2001-01-01").text


def test_a_name_that_would_be_a_formula_is_text_in_the_list(club: Keeper) -> None:
    club.table((("=1+1", 1), ("Esha", 3)))
    rows = club.client.get(f"{club.club}/people.csv").text.splitlines()
    assert [row.partition(",")[0] for row in rows[1:]] == ["'=1+1", "Esha"]


def test_the_record_of_a_club_is_proved_and_its_change_seen(
    club: Keeper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    club.table(BIJU_WINS)
    club.do("called", person=club.seal("Anu"), name="Annamma")
    file = tmp_path / "club.json"
    file.write_text(club.send("GET", "/export").text)
    assert "Annamma" in file.read_text()
    assert commands.run(["verify", str(file)], "sqlite://") == 0
    file.write_text(file.read_text().replace("Annamma", "Mallory"))
    assert commands.run(["verify", str(file)], "sqlite://") == 1
    assert "The seal does not hold" in capsys.readouterr().out


def test_a_lost_key_is_made_anew_by_who_runs_the_server(
    club: Keeper, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = club.key
    assert commands.run(["rekey", club.code.lower()], database.url) == 0
    club.key = capsys.readouterr().out.strip().rpartition("=")[2]
    club.do("titled", title="Found again")
    club.key = lost
    assert_problem(club.act("titled", title="Mine"), 401, "KEY_NEEDED")
    assert commands.run(["rekey", "NOSUCH22"], database.url) == 1
    capsys.readouterr()
    assert commands.run(["verify"], database.url) == 0


def hold_a_match(club: Keeper) -> tuple[Director, str]:
    """Let an event join in whose one match Biju meets Anu and wins, and return it and the match."""
    director = Director(club.client)
    table, match = director.draw_a_match()
    key = director.scorekeeper_of(table)
    body = {"id": match, "game_type": "points", "preset": "points", "seats": ["Biju", "Anu"]}
    started = club.client.post(f"{BASE}/tables/{table}/games", json=body, headers=key)
    assert started.status_code == 201, started.text
    path = f"{director.event}/clubs/{club.code}"
    assert_problem(club.client.put(path, headers=key), 401, "KEY_NEEDED")
    assert director.send("PUT", path).status_code == 200
    assert club.look()["games"] == 0, "the match goes on"
    for name, facts in (
        ("deals", {"outcome": points(5, 3)}),
        ("entries", {"kind": "finish", "reason": "late"}),
    ):
        done = club.client.put(f"{BASE}/games/{match}/{name}/{new_id()}", json=facts, headers=key)
        assert done.status_code == 201, done.text
    return director, match


def names_anu(shown: str) -> bool:
    return bool(re.search(r"\bAnu\b", shown))


class TestEvents:
    def test_an_event_joins_with_the_games_of_its_matches_and_forgets_with_the_club(
        self, club: Keeper, database: Database
    ) -> None:
        director, _ = hold_a_match(club)
        assert club.people() == {"Anu": (1, 0), "Biju": (1, 1)}
        forgot = club.send("DELETE", f"/people/{club.seal('Anu')}/name")
        assert forgot.json == {"tables": 1, "games": 1, "mentions": []}
        assert club.people() == {"Biju": (1, 1)}
        assert not names_anu(director.send("GET", f"{director.event}/desk").text)
        record = director.send("GET", f"{director.event}/export")
        taken = club.client.post(f"{BASE}/events/import", json=record.json)
        assert (taken.status_code, names_anu(record.text)) == (201, False), taken.json
        assert commands.run(["verify"], database.url) == 0
        club.do("event_left", event=director.code)
        assert club.people() == {}

    @pytest.mark.parametrize("kind", ["ruled", "forfeited"])
    def test_a_match_that_is_ruled_or_given_up_counts_for_nobody(
        self, club: Keeper, database: Database, kind: str
    ) -> None:
        director, match = hold_a_match(club)
        club.table((("Anu", 1), ("Esha", 3)))
        assert club.people()["Biju"] == (1, 1)
        one, other = director.look()["matches"][match]["entrants"]
        places = [{"entrant": one, "place": 2}, {"entrant": other, "place": 1}]
        ruled = {"match": match, "places": places}
        director.act(
            kind, **(ruled if kind == "ruled" else {"matches": [{"match": match, "entrants": [one]}]})
        )
        assert club.people() == {"Anu": (1, 1), "Esha": (1, 0)}
        assert club.send("DELETE", f"/people/{club.seal('Anu')}/name").json["tables"] == 2
        assert not names_anu(club.client.get(f"{BASE}/games/{match}").text)
        assert commands.run(["verify"], database.url) == 0

    def test_a_namesake_who_is_forgotten_leaves_the_other_on_the_roster_and_at_its_tables(
        self, club: Keeper, database: Database
    ) -> None:
        director, match = hold_a_match(club)
        home = club.table((("Anu", 1), ("Esha", 3)))
        seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
        club.do("split", seals=[seals[home.code]], name="Anu of Kochi")
        before = club.person("Anu")
        forgot = club.send("DELETE", f"/people/{club.seal('Anu of Kochi')}/name")
        assert forgot.json == {"tables": 1, "games": 1, "mentions": []}
        assert club.people() == {"Anu": (1, 0), "Biju": (1, 1), "Esha": (1, 0)}
        assert club.person("Anu") == {**before, "version": club.look()["version"]}
        assert director.look()["people"]["a"]["name"] == "Anu"
        assert names_anu(club.client.get(f"{BASE}/games/{match}").text)
        assert not names_anu(club.client.get(f"{BASE}/tables/{home.code}").text)
        assert commands.run(["verify"], database.url) == 0

    def test_the_one_of_the_event_is_forgotten_and_his_namesake_at_home_stays(self, club: Keeper) -> None:
        director, match = hold_a_match(club)
        home = club.table((("Anu", 1), ("Esha", 3)))
        seals = {each["table"]: each["seal"] for each in club.person("Anu")["seals"]}
        del seals[home.code]
        club.do("split", seals=[*seals.values()], name="Anu of Kochi")
        club.send("DELETE", f"/people/{club.seal('Anu of Kochi')}/name")
        assert club.people() == {"Anu": (1, 1), "Biju": (1, 1), "Esha": (1, 0)}
        assert director.look()["people"]["a"]["name"] == "erased player"
        assert not names_anu(club.client.get(f"{BASE}/games/{match}").text)

    @pytest.mark.only(engine="sqlite", because="it breaks off by a trigger as SQLite writes it")
    def test_what_breaks_off_while_somebody_is_forgotten_is_repeated(
        self, club: Keeper, database: Database
    ) -> None:
        director, _ = hold_a_match(club)
        seal, people = club.seal("Anu"), club.people()
        broken = (
            f"BEFORE DELETE ON names WHEN OLD.code = '{director.code}' BEGIN SELECT RAISE(ABORT, 'x'); END"
        )
        with database.engine.begin() as connection:
            connection.execute(text(f"CREATE TRIGGER broken {broken}"))
        assert club.send("DELETE", f"/people/{seal}/name").status_code == 503
        assert club.people() == people, "all of it, or nothing"
        with database.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER broken"))
        assert club.send("DELETE", f"/people/{seal}/name").status_code == 200
        assert not names_anu(director.send("GET", f"{director.event}/desk").text)


def test_ratings_are_off_until_the_club_turns_them_on_and_hidden_below_ten_games(club: Keeper) -> None:
    table = club.table(*[BIJU_WINS] * 9)
    path = f"{club.club}/ratings"
    assert_problem(club.client.get(path), 404, "NOT_FOUND")
    club.do("rated", shown=True)
    assert club.look("/ratings")["people"] == []
    play(table, *BIJU_WINS)
    shown = club.look("/ratings")["people"]
    assert [(each["name"], each["games"]) for each in shown] == [("Biju", 10), ("Anu", 10)]
    deal = table.look()["deals"][0]["id"]
    table.put_deal(deal, points(0, 20), version="*", reason="misread")
    assert club.look("/ratings")["people"][0]["rating"] < shown[0]["rating"]


def test_a_correction_says_before_whose_rating_it_changes(club: Keeper) -> None:
    table = club.table(*[BIJU_WINS] * 10)
    path, deal = f"{table.game}/preview/ratings", table.look()["deals"][0]["id"]
    corrected = {"id": deal, "outcome": points(0, 20)}

    def previewed(body: dict[str, Any] = corrected) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = (table.send("POST", path, body).json or {})["clubs"]
        return told

    def ratings() -> dict[str, int]:
        return {each["name"]: each["rating"] for each in club.look("/ratings")["people"]}

    assert previewed() == [], "no club of it shows ratings"
    club.do("rated", shown=True)
    before, [told] = ratings(), previewed()
    assert (told["code"], told["count"]) == (club.code, 2)
    assert {each["name"]: each["before"] for each in told["people"]} == before == ratings()
    assert previewed({"id": deal, "outcome": points(21, 1)}) == [], "who won stays who won"
    table.put_deal(deal, points(0, 20), version="*", reason="misread")
    assert {each["name"]: each["after"] for each in told["people"]} == ratings()
    assert_problem(table.send("POST", path, {"id": deal, "outcome": {}}), 422, "WRONG_SHAPE")
    assert_problem(club.client.post(path, json=corrected), 401, "KEY_NEEDED")
    assert_problem(club.table().send("POST", path, corrected), 401)


def test_who_follows_a_club_hears_of_finished_games_and_of_its_keeper(
    club: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    monkeypatch.setattr(club_live, "CALM", 0.0)
    table = club.table(BIJU_WINS)
    following = club.client.get(f"{club.club}/live", buffered=False)
    stream: Any = iter(following.response)

    def told(beats: int = 40) -> str:
        """Return the id of the next event; empty where only beats come."""
        sent = (next(stream) for _ in range(beats))
        return next((each.partition(b"\n")[0].decode() for each in sent if each.startswith(b"id: ")), "")

    ids = [told()]
    table.start("Anu", "Biju", rules={"direction": "low"})
    table.deal(1, 2)
    assert told(4) == "", "a game that goes on is not counted"
    table.finish()
    ids.append(told())
    club.do("titled", title="Friday club")
    ids.append(told())
    play(club.table(), *ANU_WINS)
    assert told(), "a table that joins is heard too"
    assert len({*ids}) == 3
    following.close()


def test_who_comes_back_to_a_club_hears_of_what_was_done_meanwhile(
    club: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    following = club.client.get(f"{club.club}/live", buffered=False)
    first: Any = next(iter(following.response))
    seen = first.partition(b"\n")[0].removeprefix(b"id: ").decode()
    following.close()
    # What was read for whoever followed until now is still fresh enough for others.
    club.do("titled", title="Friday club")
    back = club.client.get(f"{club.club}/live", headers={"Last-Event-ID": seen}, buffered=False)
    stream: Any = iter(back.response)
    assert any(next(stream).startswith(b"id: ") for _ in range(80))
    back.close()


def test_who_is_erased_at_a_table_beside_the_server_is_not_named_by_the_club(
    club: Keeper, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    table = club.table(BIJU_WINS)
    assert set(club.people()) == {"Anu", "Biju"}
    for name in ("Anu", "Biju"):
        assert commands.run(["forget", name, table.code], database.url) == 0
    assert club.people() == {}
    assert club.look()["games"] == 1
