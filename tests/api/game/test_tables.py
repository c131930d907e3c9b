"""Tables are opened by anyone, known by their code, and play one game after another."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from models.store.database import Database
from models.table.opening import ALPHABET
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


@pytest.mark.parametrize("body", [{}, {"name": None}, {"name": "Main hall, 4"}])
def test_table_is_opened_with_or_without_a_name(client: FlaskClient, body: Any) -> None:
    response = client.post(f"{BASE}/tables", json=body)
    table = response.json
    assert response.status_code == 201
    assert table
    assert table["name"] == body.get("name")
    assert response.headers["Location"] == f"{BASE}/tables/{table['code']}"
    assert len(table["scorekeeper_key"]) >= 22  # 128 bits and more
    assert set(table["code"]) <= set(ALPHABET)


def test_codes_and_keys_are_never_the_same(client: FlaskClient) -> None:
    tables = [client.post(f"{BASE}/tables", json={}).json or {} for _ in range(50)]
    assert len({table["code"] for table in tables}) == 50
    assert len({table["scorekeeper_key"] for table in tables}) == 50


def test_links_lead_to_the_public_address_with_the_key_in_the_fragment_only(client: FlaskClient) -> None:
    table = client.post(f"{BASE}/tables", json={}).json or {}
    page = f"https://score.example/t/{table['code']}"
    assert table["links"]["page"] == page
    assert table["links"]["scorekeeper"] == f"{page}#key={table['scorekeeper_key']}"


def test_table_shows_no_game_then_the_sheet_of_its_game(keeper: Scorekeeper) -> None:
    address = f"{BASE}/tables/{keeper.code}"
    empty = keeper.client.get(address).json or {}
    assert (empty["code"], empty["name"], empty["game"]) == (keeper.code, "Table 4", None)
    sheet = keeper.start()
    assert (keeper.client.get(address).json or {})["game"] == sheet
    sheet = keeper.deal(1, 2, 3)
    assert (keeper.client.get(address).json or {})["game"] == sheet


def test_code_is_read_in_small_letters_too(keeper: Scorekeeper) -> None:
    assert keeper.client.get(f"{BASE}/tables/{keeper.code.lower()}").status_code == 200


@pytest.mark.parametrize("code", ["ZZZZZZ", "0", "..%2f", "%00", "ß", "A" * 500, "1 OR 1=1"])
def test_unknown_code_is_not_found(client: FlaskClient, code: str) -> None:
    for address in (f"{BASE}/tables/{code}", f"{BASE}/tables/{code}/qr.svg"):
        assert_problem(client.get(address), 404)


def test_sheet_of_a_new_game(keeper: Scorekeeper) -> None:
    sheet = keeper.start("Anu", "Biju", "Devi", rules={"target": 50}, first_dealer=2)
    assert sheet["seats"] == [
        {"seat": 1, "name": "Anu", "side": None},
        {"seat": 2, "name": "Biju", "side": None},
        {"seat": 3, "name": "Devi", "side": None},
    ]
    assert sheet["game"]["type"] == "points"
    assert sheet["game"]["rules"]["target"] == 50
    assert sheet["game"]["rules"]["direction"] == "high"
    opening = sheet["next"].pop("opening")
    assert opening["text"] == "Biju deals, Devi starts"
    assert sheet["next"] == {"number": 1, "dealer": 2, "first_to_act": 3, "at_table": 3}
    assert sheet["table"] == keeper.code


def test_seats_can_be_given_as_names(keeper: Scorekeeper) -> None:
    sheet = keeper.start(seats=["Anu", "Biju"])
    assert [seat["name"] for seat in sheet["seats"]] == ["Anu", "Biju"]


def test_second_game_waits_for_the_end_of_the_first(keeper: Scorekeeper) -> None:
    first = keeper.start(rules={"deals": 1})
    games = f"{BASE}/tables/{keeper.code}/games"
    body = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
    problem = assert_problem(keeper.send("POST", games, body), 409, "GAME_RUNNING")
    assert problem["sheet"] == first
    keeper.deal(3, 2, 1)
    response = keeper.send("POST", games, body)
    assert response.status_code == 201
    shown = keeper.client.get(f"{BASE}/tables/{keeper.code}").json or {}
    assert shown["game"] == response.json


def test_starting_can_be_repeated_but_not_with_another_game(keeper: Scorekeeper) -> None:
    started = keeper.start(id=(game_id := new_id()))
    keeper.deal(3, 2, 1)
    body = {
        "id": game_id,
        "game_type": "points",
        "preset": "points",
        "rules": {},
        "seats": [{"name": seat["name"]} for seat in started["seats"]],
    }
    again = keeper.send("POST", f"{BASE}/tables/{keeper.code}/games", body)
    assert again.status_code == 200
    assert again.json == keeper.look()
    other = {**body, "seats": ["Anu", "Biju"]}
    assert_problem(keeper.send("POST", f"{BASE}/tables/{keeper.code}/games", other), 409, "ID_TAKEN")


def test_id_of_another_tables_game_is_taken(client: FlaskClient) -> None:
    one, other = Scorekeeper(client), Scorekeeper(client)
    one.start(id=(game_id := new_id()))
    body = {"id": game_id, "game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
    assert_problem(other.send("POST", f"{BASE}/tables/{other.code}/games", body), 409, "ID_TAKEN")


STARTS: list[tuple[dict[str, Any], str]] = [
    ({"game_type": "snap"}, "/game_type"),
    ({"preset": "house"}, "/preset"),
    ({"rules": {"limt": 5}}, "/rules/limt"),
    ({"rules": {"limit": "many"}}, "/rules/limit"),
    ({"rules": {"deals": 2**70}}, ""),
    ({"rules": [1]}, "/rules"),
    ({"seats": "Anu"}, "/seats"),
    ({"seats": [{"name": "Anu"}, 7]}, "/seats/1"),
    ({"seats": [{"name": "Anu"}, {"name": "Biju", "age": 7}]}, "/seats/1/age"),
    ({"seats": [{"name": "Anu", "side": "X"}, {"name": "Biju"}]}, "/seats/0/side"),
    ({"first_dealer": "Anu"}, "/first_dealer"),
    ({"first_dealer": 2.5}, "/first_dealer"),
    ({"id": "7"}, "/id"),
    ({"players": 3}, "/players"),
]


@pytest.mark.parametrize(("change", "pointer"), STARTS, ids=[str(change) for change, _ in STARTS])
def test_start_that_cannot_be_read_names_the_field(
    keeper: Scorekeeper, change: dict[str, Any], pointer: str
) -> None:
    body = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"], **change}
    response = keeper.send("POST", f"{BASE}/tables/{keeper.code}/games", body)
    problem = assert_problem(response, 422 if pointer else 400)
    assert pointer in [error["pointer"] for error in problem.get("errors", [{"pointer": ""}])]


@pytest.mark.parametrize(
    ("seats", "first_dealer", "code", "pointer"),
    [
        (["Anu"], 1, "PLAYER_COUNT", "/seats"),
        (["Anu", "Biju", "anu"], 1, "UNKNOWN_PLAYER", "/seats/2/name"),
        ([f"Player {n}" for n in range(1, 14)], 1, "PLAYER_COUNT", "/seats"),
        (["Anu", "Biju"], 3, "UNKNOWN_PLAYER", "/first_dealer"),
    ],
)
def test_start_that_the_rules_refuse(
    keeper: Scorekeeper, seats: list[str], first_dealer: int, code: str, pointer: str
) -> None:
    body = {"game_type": "points", "preset": "points", "seats": seats, "first_dealer": first_dealer}
    problem = assert_problem(keeper.send("POST", f"{BASE}/tables/{keeper.code}/games", body), 422, code)
    assert [(each["pointer"], each["detail"]) for each in problem["errors"]] == [(pointer, problem["detail"])]
    assert problem["reason"]["text"] == problem["detail"]
    assert (keeper.client.get(f"{BASE}/tables/{keeper.code}").json or {})["game"] is None


def test_misspelt_name_is_corrected_on_the_whole_sheet(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Bjiu", "Devi")
    keeper.deal(1, 5, 2)
    response = keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": "Biju"})
    assert response.status_code == 200
    sheet = keeper.look()
    assert response.json == sheet
    assert sheet["seats"][1]["name"] == "Biju"
    assert sheet["deals"][0]["summary"]["params"]["names"] == ["Biju"]
    rows = (keeper.client.get(f"{keeper.game}/journal").json or {})["rows"]
    told = [{name: rows[-1][side][name] for name in ("seat", "name")} for side in ("before", "after")]
    assert (rows[-1]["action"], told) == (
        "renamed",
        [{"seat": 2, "name": "Bjiu"}, {"seat": 2, "name": "Biju"}],
    )
    version = sheet["version"]
    assert keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": "Biju"}).json == sheet
    assert keeper.look()["version"] == version


def test_renaming_refuses_a_name_at_the_table_an_unknown_seat_and_an_old_sheet(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    assert_problem(keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": "ANU"}), 409, "NAME_TAKEN")
    for seat in ("3", "0", "-1", "two", "9" * 30):
        assert_problem(keeper.send("PATCH", f"{keeper.game}/seats/{seat}", {"name": "Devi"}), 404)
    stale = keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": "Devi"}, version=9)
    assert_problem(stale, 412, "STALE_VERSION")


def test_outcome_dealer_moves_the_deal_on(keeper: Scorekeeper) -> None:
    keeper.start()
    sheet = keeper.put_deal(new_id(), {**points(1, 2, 3), "dealer": 3}).json or {}
    assert sheet["deals"][0]["dealer"] == 3
    assert sheet["next"]["dealer"] == 1


def test_every_game_of_the_table_is_listed_with_what_its_players_have_won(keeper: Scorekeeper) -> None:
    first = keeper.start("Anu", "Biju", "Devi", rules={"deals": 1})
    keeper.deal(9, 2, 3)
    second = keeper.start("Biju", "ANU", rules={"deals": 1})
    keeper.deal(5, 5)
    running = keeper.start("Devi", "Anu")
    keeper.deal(1, 2)
    evening = keeper.client.get(f"{BASE}/tables/{keeper.code}/games").json or {}
    assert [game["id"] for game in evening["games"]] == [
        running["game"]["id"],
        second["game"]["id"],
        first["game"]["id"],
    ]
    assert [(game["winners"], game["leaders"], game["status"]) for game in evening["games"]] == [
        ([], [2], "playing"),
        ([1, 2], [], "finished"),
        ([1], [1], "finished"),
    ]
    assert evening["wins"] == [
        {"name": "Anu", "wins": 2, "games": 2},
        {"name": "Biju", "wins": 1, "games": 2},
        {"name": "Devi", "wins": 0, "games": 1},
    ]
    page = f"https://score.example/t/{keeper.code}/g/{first['game']['id']}"
    assert evening["games"][-1]["links"]["page"] == page


def test_the_win_of_a_side_is_one_for_each_of_its_players(keeper: Scorekeeper) -> None:
    seats = [{"name": name, "side": side} for name, side in zip("ABCDEF", "XYXYXY", strict=True)]
    rules = {"deals_per_round": 1, "rounds": 1}
    keeper.start(game_type="twenty_eight", preset="gama_28", rules=rules, seats=seats)
    path = f"{keeper.game}/deals/{new_id()}"
    keeper.send("PUT", path, {"outcome": {"bidder": 1, "bid": 16, "bidders_points": 16}})
    wins = (keeper.client.get(f"{BASE}/tables/{keeper.code}/games").json or {})["wins"]
    assert [player["name"] for player in wins if player["wins"] == 1] == ["A", "C", "E"]
    assert [player["name"] for player in wins if player["wins"] == 0] == ["B", "D", "F"]


def test_games_of_an_unknown_table_are_not_found(client: FlaskClient) -> None:
    assert_problem(client.get(f"{BASE}/tables/ZZZZZZ/games"), 404)


def first_game(**more: Any) -> dict[str, Any]:
    return {"id": new_id(), "game_type": "points", "preset": "points", "seats": ["Anu", "Biju"], **more}


def test_a_table_is_opened_with_its_first_game_in_one_act(client: FlaskClient) -> None:
    game = first_game()
    body = {"name": "Table 4", "key": "k" * 40, "game": game}
    opened = client.post(f"{BASE}/tables", json=body)
    assert opened.status_code == 201
    table = opened.json or {}
    assert table["scorekeeper_key"] == "k" * 40
    shown = client.get(f"{BASE}/tables/{table['code']}").json or {}
    assert shown["game"]["game"]["id"] == game["id"]
    again = client.post(f"{BASE}/tables", json=body)
    assert (again.status_code, (again.json or {})["code"]) == (200, table["code"])
    other = client.post(f"{BASE}/tables", json={**body, "key": "j" * 40})
    assert_problem(other, 409, code="ID_TAKEN")


def test_a_refused_first_game_opens_no_table(client: FlaskClient, database: Database) -> None:
    refused: dict[str, dict[str, Any]] = {
        "/game/seats": first_game(seats=["Anu"]),
        "/game/rules/target": first_game(rules={"target": -1}),
        "/game/seats/0/side": first_game(seats=[{"name": "Anu", "side": "X"}, {"name": "Biju"}]),
    }
    for pointer, game in refused.items():
        response = client.post(f"{BASE}/tables", json={"game": game})
        assert response.status_code == 422
        assert (response.json or {})["errors"][0]["pointer"] == pointer
    with database.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 0


def test_a_table_is_renamed_by_its_scorekeeper(keeper: Scorekeeper) -> None:
    address = f"{BASE}/tables/{keeper.code}"
    renamed = keeper.send("PATCH", address, {"name": "Final"})
    assert (renamed.status_code, (renamed.json or {})["name"]) == (200, "Final")
    assert (keeper.client.get(address).json or {})["name"] == "Final"
    assert_problem(keeper.client.patch(address, json={"name": "Mine"}), 401)
    assert_problem(keeper.send("PATCH", address, {"name": "  "}), 422)


def test_the_seats_of_a_game_follow_the_house_rules(client: FlaskClient) -> None:
    def seats(game: str, preset: str, **rules: Any) -> Any:
        body = {"preset": preset, "rules": rules}
        return client.post(f"{BASE}/game-types/{game}/seats", json=body).json

    assert seats("rummy27", "catsatcards_27") == {"fewest": 2, "most": 5}
    assert seats("rummy27", "catsatcards_27", players=[2, 3]) == {"fewest": 2, "most": 3}
    assert seats("points", "points") == {"fewest": 2, "most": 12}


def test_who_deals_and_starts_is_what_is_true_of_the_game(keeper: Scorekeeper) -> None:
    seats = ["Anu", "Biju", "Devi"]
    said = {
        ("big_two", "big_two"): "Whoever holds 3♦ starts",
        ("zheng_shangyou", "zheng_shangyou"): "Whoever holds 3♥ starts",
        ("holdem_club", "holdem_club"): "Anu has the button",
        ("gama_poker", "gama_poker_2025"): None,
    }
    for (game_type, preset), words in said.items():
        table = Scorekeeper(keeper.client)
        sheet = table.start(game_type=game_type, preset=preset, seats=seats)
        assert (sheet["next"]["opening"] or {}).get("text") == words
        assert sheet["game"]["dealers"] == (game_type == "holdem_club")
