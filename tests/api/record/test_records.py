"""A whole table goes to another server and is the same there; a record that anybody altered does not."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text
from werkzeug.test import TestResponse

import commands
from api.door.limits import MOST_IMPORTED
from api.wire.body import LONGEST_RECORD
from models.game.bounds import MOST_ENTRIES
from models.ledger.names import ERASED, sealed
from models.record.writing import seal_of
from models.store.database import Database
from rules import GAME_TYPES
from rules.canonical import digest
from rules.game_type import GameType
from tests.api.scorekeeper import BASE, Player, Scorekeeper, assert_problem, new_id, points
from tests.conftest import Play, empty_database
from tests.stored import Rows, put_rows

Record = dict[str, Any]
FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
SECOND = "1b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"


@pytest.fixture(scope="module")
def played(play: Play) -> tuple[Scorekeeper, Rows]:
    return play(lambda client, _: _play(Scorekeeper(client)))


@pytest.fixture
def evening(played: tuple[Scorekeeper, Rows], client: FlaskClient, database: Database) -> Scorekeeper:
    """Return a table where two games were played with every kind of change in them; the second still runs."""
    keeper, rows = copy.copy(played[0]), played[1]
    put_rows(database, rows)
    keeper.client = client
    return keeper


def _play(keeper: Scorekeeper) -> Scorekeeper:
    """Play two games; the first is signed."""
    keeper.start("Anu", "Biju")
    keeper.deal(10, 0.5, deal_id=FIRST)
    keeper.deal(3, 4, deal_id=SECOND)
    keeper.put_deal(FIRST, points(12, 0.5), version="*", reason="misheard")
    keeper.withdraw(SECOND, version="*", reason="misdeal")
    keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha"})
    keeper.put_entry(new_id(), kind="ruling", ruling="penalty", seat=1, points=5, reason="late")
    keeper.claim(1).dispute(FIRST, SECOND)
    keeper.send("POST", f"{keeper.game}/disputes/{SECOND}/settle", {"reason": "it was 12"})
    keeper.send("DELETE", f"{keeper.game}/seats/1/claim", {})
    keeper.finish()
    anu, biju = keeper.claim(1), keeper.claim(2)
    anu.sign()
    biju.sign()
    biju.dispute(FIRST, seat=1)
    renewed = keeper.send("POST", f"{BASE}/tables/{keeper.code}/keys", {}).json or {}
    keeper.key = renewed["scorekeeper_key"]
    keeper.look()
    return keeper


@pytest.fixture
def elsewhere(migrated_file: Path, tmp_path: Path) -> Iterator[Database]:
    """Return the empty database of another server."""
    with empty_database(migrated_file, tmp_path / "elsewhere.db") as database:
        yield database


def move(keeper: Scorekeeper, database: Database) -> None:
    """Let the application answer from another server's database from now on."""
    keeper.client.application.extensions["kanakku.database"] = database


def export(keeper: Scorekeeper) -> Record:
    response = keeper.send("GET", f"{BASE}/tables/{keeper.code}/export")
    assert response.status_code == 200, response.text
    record: Record | None = response.json
    assert record is not None
    return record


def send(keeper: Scorekeeper, record: Any) -> TestResponse:
    return keeper.client.post(f"{BASE}/tables/import", json=record)


def take_in(keeper: Scorekeeper, record: Record) -> Scorekeeper:
    """Import a record and return the scorekeeper of the new table."""
    response = send(keeper, record)
    assert response.status_code == 201, response.text
    other = copy.copy(keeper)
    opened = response.json or {}
    other.code, other.key = opened["code"], opened["scorekeeper_key"]
    table = keeper.client.get(f"{BASE}/tables/{other.code}").json or {}
    other.sheet = table["game"]
    return other


def proved(database: Database) -> bool:
    return commands.run(["verify"], str(database.engine.url)) == 0


def test_sheet_is_the_same_on_another_server(evening: Scorekeeper, elsewhere: Database) -> None:
    before, record = evening.sheet, export(evening)
    move(evening, elsewhere)
    after = take_in(evening, record).sheet
    assert after["locked"]
    own = ("table", "version", "claims", "signatures")
    assert {name: after[name] for name in after if name not in own} == {
        name: before[name] for name in before if name not in own
    }
    assert after["signatures"] == [{**each, "elsewhere": True} for each in before["signatures"]]
    assert (before["claims"], after["claims"]) == ([1, 2], [])
    assert after["version"] == before["version"] + 1
    assert proved(elsewhere)


def test_exported_again_it_is_the_same_record_and_says_that_it_was_imported(
    evening: Scorekeeper, elsewhere: Database
) -> None:
    evening.start("Devi", "Esha")
    evening.deal(1, 2)
    record = export(evening)
    move(evening, elsewhere)
    again = export(take_in(evening, record))
    assert (again["name"], len(again["games"])) == (record["name"], 2)
    for before, after in zip(record["games"], again["games"], strict=True):
        *rows, last = after["journal"]
        assert rows == before["journal"]
        assert (last["action"], last["before"]) == ("imported", {"table": evening.code})
        assert last["after"] == {"table": again["code"], "game": rows[0]["game"]}
    third = export(take_in(evening, again))
    assert [row["action"] for row in third["games"][0]["journal"][-2:]] == ["imported", "imported"]
    assert proved(elsewhere)


@pytest.fixture
def teams(keeper: Scorekeeper) -> Scorekeeper:
    """Play 28 with a named team to its end, and sign it."""
    keeper.start(game_type="twenty_eight", preset="gama_28", seats=[*"ABCDEF"])
    name_side(keeper, "X", "Tigers")
    keeper.put_deal(FIRST, {"bidder": 1, "bid": 16, "bidders_points": 17})
    keeper.finish()
    for seat in (1, 2):
        keeper.claim(seat).sign()
    keeper.look()
    return keeper


def name_side(keeper: Scorekeeper, side: str, name: str | None) -> None:
    sent = keeper.send("PATCH", f"{keeper.game}/sides/{side}", {"name": name})
    assert sent.status_code == 200, sent.text


def test_named_teams_and_what_was_signed_with_them_go_along(
    teams: Scorekeeper, elsewhere: Database, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text(teams.client.get(f"{teams.game}/sheet.json").text)
    assert commands.run(["verify", str(sheet)], "sqlite://") == 0
    before, record = teams.sheet, export(teams)
    move(teams, elsewhere)
    after = take_in(teams, record).sheet
    assert (after["seats"], after["deals"], after["locked"]) == (before["seats"], before["deals"], True)
    assert proved(elsewhere)


def _team_named_from_what_it_was_not_called(game: Record) -> None:
    _rows(game, "renamed")[0]["before"]["name"] = "Lions"


def _team_called_as_the_other_is(game: Record) -> None:
    _rows(game, "renamed")[0]["after"]["name"] = "Team Y"


def _team_that_does_not_play(game: Record) -> None:
    _rows(game, "renamed")[0]["before"]["side"] = _rows(game, "renamed")[0]["after"]["side"] = "Z"


def _team_with_a_name_that_nobody_can_type(game: Record) -> None:
    _rows(game, "renamed")[0]["after"]["name"] = "\x1b[2J"


def _team_named_at_the_start(game: Record) -> None:
    _rows(game, "started")[0]["after"]["seats"][1]["team"] = "Lions"


@pytest.mark.parametrize(
    "forge",
    [
        _team_named_from_what_it_was_not_called,
        _team_called_as_the_other_is,
        _team_that_does_not_play,
        _team_with_a_name_that_nobody_can_type,
        _team_named_at_the_start,
    ],
    ids=lambda forge: forge.__name__.strip("_"),
)
def test_forged_name_of_a_team_is_not_taken_in(teams: Scorekeeper, forge: Callable[[Record], None]) -> None:
    record = export(teams)
    forge(record["games"][0])
    assert_problem(send(teams, reseal(record)), 422)


def test_on_the_same_server_it_is_another_table_with_games_of_its_own(
    evening: Scorekeeper, database: Database
) -> None:
    record, before = export(evening), evening.look()
    other = take_in(evening, record)
    assert other.code != evening.code
    assert other.sheet["game"]["id"] != before["game"]["id"]
    other.start("Devi", "Esha")
    other.deal(1, 2)
    assert evening.look() == before
    assert proved(database)
    journal = other.client.get(f"{BASE}/games/{other.sheet['game']['id']}/journal").json or {}
    assert journal["broken_at"] is None


def test_play_goes_on_with_the_new_key_and_the_old_one_opens_nothing(
    evening: Scorekeeper, elsewhere: Database
) -> None:
    old = evening.key
    evening.start("Devi", "Esha")
    sheet = evening.deal(1, 2, deal_id=FIRST)
    record = export(evening)
    move(evening, elsewhere)
    other = take_in(evening, record)
    assert other.sheet["game"]["id"] == sheet["game"]["id"]
    assert other.put_deal(FIRST, points(1, 2)).status_code == 200, "a retry of what is recorded"
    other.deal(3, 4)
    assert other.put_deal(FIRST, points(2, 2), version="*", reason="misheard").status_code == 200
    assert other.totals() == [5, 6]
    other.key = old
    assert_problem(other.put_deal(new_id(), points(1, 1)), 401)
    assert proved(elsewhere)


def test_who_signed_elsewhere_can_sign_here(evening: Scorekeeper, elsewhere: Database) -> None:
    record = export(evening)
    move(evening, elsewhere)
    other = take_in(evening, record)
    assert_problem(other.put_deal(FIRST, points(1, 1), version="*"), 409, "SHEET_SIGNED")
    assert other.put_deal(FIRST, points(1, 1), version="*", reason="misread").status_code == 200
    assert [each["holds"] for each in other.look()["signatures"]] == [False, False]
    player = other.claim(1)
    assert Player(other, 1, player.key).sign().status_code == 200
    told = {each["seat"]: (each["holds"], each["elsewhere"]) for each in other.look()["signatures"]}
    assert told == {1: (True, False), 2: (False, True)}
    assert proved(elsewhere)


def test_table_without_games_is_carried_too(keeper: Scorekeeper, elsewhere: Database) -> None:
    record = export(keeper)
    assert (record["name"], record["games"]) == ("Table 4", [])
    move(keeper, elsewhere)
    assert send(keeper, record).status_code == 201


@pytest.mark.parametrize("game", GAME_TYPES.values(), ids=lambda game: game.id)
def test_every_game_is_carried(keeper: Scorekeeper, elsewhere: Database, game: GameType) -> None:
    results = game.example.get("results", [])
    usual, _ = game.seat_limits(game.settle(game.presets[0].id))
    fewest = max([usual, *(result["seat"] for result in results if "seat" in result)])
    keeper.start(
        *(f"Player {n}" for n in range(1, fewest + 1)),
        game_type=game.id,
        preset=game.presets[0].id,
    )
    assert keeper.put_deal(new_id(), game.example).status_code == 201
    before = keeper.look()
    record = export(keeper)
    move(keeper, elsewhere)
    after = take_in(keeper, record).sheet
    assert (after["deals"], after["totals"]) == (before["deals"], before["totals"])
    assert proved(elsewhere)


def test_only_the_scorekeeper_exports(evening: Scorekeeper) -> None:
    path = f"{BASE}/tables/{evening.code}/export"
    assert_problem(evening.client.get(path), 401)
    other = Scorekeeper(evening.client)
    assert_problem(other.send("GET", path), 401)
    assert_problem(other.send("GET", f"{BASE}/tables/NOSUCH/export"), 401)


def test_record_holds_no_key(keeper: Scorekeeper, database: Database) -> None:
    keeper.start("Anu", "Biju")
    player = keeper.claim(1)
    said = json.dumps(export(keeper))
    with database.engine.connect() as connection:
        digests = connection.execute(text("SELECT digest FROM keys")).scalars().all()
    assert len(digests) == 2
    assert all(secret not in said for secret in (keeper.key, player.key, *digests))


def _row(record: Record) -> None:
    record["games"][0]["journal"][3]["reason"] = "heard well"


def _row_taken_out(record: Record) -> None:
    del record["games"][0]["journal"][5]


def _last_rows_taken_out(record: Record) -> None:
    del record["games"][0]["journal"][-2:]


def _game_taken_out(record: Record) -> None:
    del record["games"][0]


def _outcome(record: Record) -> None:
    record["games"][0]["journal"][1]["after"]["outcome"]["results"][0]["points"] = 2


def _order(record: Record) -> None:
    rows = record["games"][0]["journal"]
    rows[1], rows[2] = rows[2], rows[1]


def _name(record: Record) -> None:
    record["games"][0]["journal"][0]["after"]["seats"][0]["name"] = "Esha"


def _salt(record: Record) -> None:
    named = record["games"][0]["journal"][0]["after"]["seats"][0]
    named["salt"] = named["salt"][::-1]


def _name_cut(record: Record) -> None:
    """Take the first letters of a name into its salt: both in one, which is sealed, stay as they were."""
    named = record["games"][0]["journal"][0]["after"]["seats"][1]
    cut, named["name"] = named["name"][:2], named["name"][2:]
    named["salt"] += cut
    record["seal"] = seal_of(record)


def _name_erased(record: Record) -> None:
    row = record["games"][0]["journal"][0]
    [plain], _ = sealed([row])
    row["after"]["seats"][1] = {
        "seat": 2,
        "name": ERASED,
        "sealed": plain["after"]["seats"][1]["name"],
        "side": None,
    }


def _name_of_an_erased(record: Record) -> None:
    _name_erased(record)
    record["games"][0]["journal"][0]["after"]["seats"][1]["name"] = "Esha"


def _house_rule(record: Record) -> None:
    record["games"][0]["journal"][0]["after"]["rules"]["direction"] = "low"


def _table_name(record: Record) -> None:
    record["name"] = "Table 5"


def _game_twice(record: Record) -> None:
    record["games"].append(record["games"][0])


TAMPERINGS: dict[Callable[[Record], None], tuple[str, str]] = {
    _row: ("/games/0/journal/3", "Row 4 of the journal was changed"),
    _row_taken_out: (
        "/games/0/journal/5",
        "Row 7 of the journal was changed, or one before it was taken out",
    ),
    _last_rows_taken_out: ("/seal", "The seal does not hold"),
    _game_taken_out: ("/seal", "The seal does not hold"),
    _outcome: ("/games/0/journal/1", "Row 2 of the journal was changed"),
    _order: ("/games/0/journal/1", "Row 3 of the journal was changed"),
    _name: ("/games/0/journal/0", "Row 1 of the journal was changed"),
    _salt: ("/games/0/journal/0", "Row 1 of the journal was changed"),
    _name_cut: ("/games/0/journal/0", "The names in row 1 of the journal are not written"),
    _name_erased: ("/games/0/journal", "A name is erased that should be known"),
    _name_of_an_erased: ("/games/0/journal/0", "The names in row 1 of the journal are not written"),
    _house_rule: ("/games/0/journal/0", "Row 1 of the journal was changed"),
    _table_name: ("/seal", "The seal does not hold"),
    _game_twice: ("/games/1", "Game 2 is game 1 once more"),
}


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__.strip("_"))
def test_altered_record_is_refused_and_nothing_is_stored(
    evening: Scorekeeper, elsewhere: Database, tamper: Callable[[Record], None]
) -> None:
    record = export(evening)
    tamper(record)
    move(evening, elsewhere)
    problem = assert_problem(send(evening, record), 422)
    pointer, detail = TAMPERINGS[tamper]
    assert problem["errors"][0]["pointer"] == pointer
    assert detail in problem["errors"][0]["detail"]
    with elsewhere.engine.connect() as connection:
        for kind in ("tables", "games", "keys", "names", "ledger"):
            assert connection.execute(text(f"SELECT count(*) FROM {kind}")).scalar() == 0


def _alterations(facts: Any) -> Iterator[None]:
    """Alter every single value inside `facts`, one at a time."""
    for place in list(facts) if isinstance(facts, dict) else range(len(facts)):
        kept = facts[place]
        if isinstance(kept, dict | list) and kept:
            yield from _alterations(kept)
            continue
        if isinstance(kept, str):
            facts[place] = kept[:-1] + ("0" if kept[-1:] != "0" else "1")
        else:
            facts[place] = 7 if kept != 7 else 8
        yield
        facts[place] = kept


def test_no_single_value_can_be_altered(evening: Scorekeeper, tmp_path: Path) -> None:
    record, file = export(evening), tmp_path / "table.json"
    file.write_text(json.dumps(record))
    assert commands.run(["verify", str(file)], "") == 0
    tried = 0
    for _ in _alterations(record):
        file.write_text(json.dumps(record))
        assert commands.run(["verify", str(file)], "") == 1
        tried += 1
    assert tried > 200


def reseal(record: Record) -> Record:
    """Seal every row and the record anew, as a forger would."""
    for game in record["games"]:
        previous = "0" * 64
        for row in game["journal"]:
            row["prev_hash"] = previous
            [plain], _ = sealed([row])
            row["hash"] = previous = digest({name: plain[name] for name in plain if name != "hash"})
    record["seal"] = seal_of(record)
    return record


def _first_deal(game: Record) -> Iterator[Record]:
    """Yield what the first deal was, wherever the journal tells it."""
    for stated in (game["journal"][1]["after"], game["journal"][3]["before"]):
        yield stated["outcome"]["results"][0]


def _impossible_deal(game: Record) -> None:
    for result in _first_deal(game):
        result["seat"] = 2


def _unknown_shape(game: Record) -> None:
    for result in _first_deal(game):
        result["points"] = "many"


def _signature_of_another_sheet(game: Record) -> None:
    last = [row for row in game["journal"] if row["action"] == "signed"][-1]
    last["after"]["digest"] = "0" * 64


def _name_twice(game: Record) -> None:
    game["journal"][0]["after"]["seats"][1]["name"] = "anu"


def _new_name_twice(game: Record) -> None:
    _rows(game, "renamed")[0]["after"]["name"] = "biju"


def _half_the_house_rules(game: Record) -> None:
    del game["journal"][0]["after"]["rules"]["limit"]


def _newer(game: Record) -> None:
    game["journal"][0]["after"]["outcome_version"] = 99


FORGERIES: dict[Callable[[Record], None], tuple[str, str]] = {
    _impossible_deal: ("/games/0/journal/1", "What row 2 of the journal records may not happen"),
    _unknown_shape: ("/games/0/journal/1/after/outcome/results/0/points", "number"),
    _signature_of_another_sheet: ("/games/0/journal/", "The signature of seat 2 is not one of the sheet"),
    _name_twice: ("/games/0/journal/0/after/seats/1/name", "named twice"),
    _new_name_twice: ("/games/0/journal/5", "Another seat has that name"),
    _half_the_house_rules: ("/games/0/journal/0/after/rules", "not written as this server writes it"),
    _newer: ("/games/0/journal/0/after/outcome_version", "recorded by a newer release"),
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__.strip("_"))
def test_record_that_could_not_have_been_recorded_here_is_refused_however_well_it_is_sealed(
    evening: Scorekeeper, forge: Callable[[Record], None]
) -> None:
    record = export(evening)
    forge(record["games"][0])
    problem = assert_problem(send(evening, reseal(record)), 422)
    pointer, detail = FORGERIES[forge]
    assert problem["errors"][0]["pointer"].startswith(pointer)
    assert detail in problem["errors"][0]["detail"]


def _rows(game: Record, action: str) -> list[Record]:
    return [row for row in game["journal"] if row["action"] == action]


def _before_of_a_correction(game: Record) -> None:
    _rows(game, "corrected")[0]["before"]["outcome"]["results"][0]["points"] = 11


def _before_of_a_withdrawal(game: Record) -> None:
    _rows(game, "withdrawn")[0]["before"]["outcome"]["results"][0]["points"] = 30


def _before_of_a_new_name(game: Record) -> None:
    _rows(game, "renamed")[0]["before"]["name"] = "Usha"


def _before_of_a_first_recording(game: Record) -> None:
    row = _rows(game, "recorded")[0]
    row["before"] = row["after"]


def _withdrawal_without_a_reason(game: Record) -> None:
    _rows(game, "withdrawn")[0]["reason"] = ""


def _settlement_without_a_reason(game: Record) -> None:
    _rows(game, "settled")[0]["reason"] = ""


def _reason_that_nobody_can_type(game: Record) -> None:
    _rows(game, "corrected")[0]["reason"] = "mis\x1b[2Jheard"


def _reason_of_a_claim(game: Record) -> None:
    _rows(game, "claimed")[0]["reason"] = "mine"


def _change_of_a_signed_sheet_without_a_reason(game: Record) -> None:
    last = game["journal"][-1]
    row = {
        **_rows(game, "renamed")[0],
        "seq": last["seq"] + 1,
        "key": _rows(game, "rekeyed")[0]["after"]["key"],
    }
    salt = game["journal"][0]["after"]["seats"][1]["salt"]
    row["before"], row["after"] = ({"seat": 2, "name": name, "salt": salt} for name in ("Biju", "Balu"))
    game["journal"].append(row)


def _note_beside_a_claim(game: Record) -> None:
    _rows(game, "claimed")[0]["after"]["note"] = "paid"


def _entry_of_a_claim(game: Record) -> None:
    _rows(game, "claimed")[0]["entry"] = FIRST


def _request_of_a_withdrawal(game: Record) -> None:
    _rows(game, "withdrawn")[0]["sent"] = "0" * 64


def _recording_without_its_request(game: Record) -> None:
    _rows(game, "recorded")[0]["sent"] = None


def _claim_of_a_claimed_seat(game: Record) -> None:
    _rows(game, "claimed")[2]["after"]["seat"] = 1


def _claim_by_the_scorekeeper(game: Record) -> None:
    _rows(game, "claimed")[0]["key"] = game["journal"][0]["key"]


def _signature_from_another_seat(game: Record) -> None:
    one, other = _rows(game, "signed")
    one["key"], other["key"] = other["key"], one["key"]


def _dispute_from_another_seat(game: Record) -> None:
    _rows(game, "disputed")[1]["key"] = _rows(game, "claimed")[0]["key"]


def _release_of_a_free_seat(game: Record) -> None:
    _rows(game, "released")[0]["before"]["seat"] = 2


def _deal_by_a_player(game: Record) -> None:
    _rows(game, "recorded")[1]["key"] = _rows(game, "claimed")[0]["key"]


def _revoked_key(game: Record) -> None:
    _rows(game, "rekeyed")[0]["after"]["key"] = game["journal"][0]["key"]


def _key_that_is_none(game: Record) -> None:
    for row in game["journal"]:
        row["key"] = row["key"].replace("scorekeeper ", "steward ")


def _another_table(game: Record) -> None:
    game["journal"][0]["after"]["table"] = "ABCDEF"


def _another_game(game: Record) -> None:
    game["journal"][0]["after"]["game"] = SECOND


def _erased_who_was_never_here(game: Record) -> None:
    last = game["journal"][-1]
    row = {**_rows(game, "rekeyed")[0], "seq": last["seq"] + 1, "action": "erased"}
    row["key"], row["after"] = row["after"]["key"], {"names": ["0" * 64]}
    game["journal"].append(row)


def _entry_too_many(game: Record) -> None:
    row = _rows(game, "recorded")[0]
    game["journal"][1:] = [
        {**row, "seq": place, "entry": str(UUID(int=place))} for place in range(2, MOST_ENTRIES + 3)
    ]


NEVER_RECORDED = (
    *(_before_of_a_correction, _before_of_a_withdrawal, _before_of_a_new_name, _before_of_a_first_recording),
    *(_withdrawal_without_a_reason, _settlement_without_a_reason, _reason_that_nobody_can_type),
    *(_reason_of_a_claim, _change_of_a_signed_sheet_without_a_reason, _note_beside_a_claim),
    *(_entry_of_a_claim, _request_of_a_withdrawal, _recording_without_its_request),
    *(_claim_of_a_claimed_seat, _claim_by_the_scorekeeper, _signature_from_another_seat),
    *(_dispute_from_another_seat, _release_of_a_free_seat, _deal_by_a_player, _revoked_key),
    *(_key_that_is_none, _another_table, _another_game, _erased_who_was_never_here, _entry_too_many),
)


@pytest.mark.parametrize("forge", NEVER_RECORDED, ids=lambda forge: forge.__name__.strip("_"))
def test_every_before_reason_shape_and_claim_is_compared_with_what_the_rows_before_say(
    evening: Scorekeeper, forge: Callable[[Record], None]
) -> None:
    record = export(evening)
    forge(record["games"][0])
    problem = assert_problem(send(evening, reseal(record)), 422)
    assert problem["errors"][0]["pointer"].startswith("/games/0/")


def test_change_of_a_signed_sheet_with_a_reason_is_taken_in(evening: Scorekeeper) -> None:
    record = export(evening)
    game = record["games"][0]
    _change_of_a_signed_sheet_without_a_reason(game)
    game["journal"][-1]["reason"] = "misspelt"
    assert send(evening, reseal(record)).status_code == 201


def sheet_file(keeper: Scorekeeper, folder: Path) -> Path:
    file = folder / f"{keeper.sheet['table']}.json"
    file.write_bytes(keeper.client.get(f"{keeper.game}/sheet.json").data)
    return file


def test_record_taken_in_on_its_own_server_exports_a_sheet_that_verifies(
    evening: Scorekeeper, database: Database, tmp_path: Path
) -> None:
    other = take_in(evening, export(evening))
    third = take_in(other, export(other))
    third.put_deal(FIRST, points(1, 1), version="*", reason="misread")
    third.look()
    for keeper in (evening, other, third):
        assert commands.run(["verify", str(sheet_file(keeper, tmp_path))], "") == 0
    assert third.sheet["game"]["started_at"] == evening.sheet["game"]["started_at"]
    assert proved(database)


DISHONEST = {
    "a doubled field": lambda text: text.replace('"version":', '"version": 1, "version":', 1),
    "a doubled field of a row": lambda text: text.replace('"seq": 1,', '"seq": 1, "seq": 1,'),
    "an unknown field": lambda text: text.replace('"version":', '"paid": true, "version":', 1),
    "another version of the rules": lambda text: text.replace('"rules_version": 1', '"rules_version": 2', 1),
    "another start": lambda text: text.replace('"started_at": "20', '"started_at": "19'),
    "deep lists": lambda _: "[" * 200_000,
    "deep objects": lambda _: '{"journal":' * 200_000,
    "deep inside": lambda text: text.replace('"journal": [', '"journal": [' + "[" * 5000 + "]" * 5000 + ","),
    "a huge number": lambda text: text.replace('"version": ', '"version": ' + "9" * 10_000, 1),
    "a huge power": lambda text: text.replace('"seq": 1,', '"seq": 1e999999999,'),
    "half a character": lambda text: text.replace("Asha", "\\ud800"),
    "nothing": lambda _: "",
    "a list": lambda _: "[]",
}


@pytest.mark.parametrize("spoil", DISHONEST.values(), ids=DISHONEST)
def test_verify_of_a_file_answers_clearly_whatever_is_in_it(
    evening: Scorekeeper, tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[str], str]
) -> None:
    file = sheet_file(evening, tmp_path)
    whole = file.read_text()
    file.write_text(spoil(whole))
    assert file.read_text() != whole
    assert commands.run(["verify", str(file)], "") == 1
    said = capsys.readouterr().out
    assert said.startswith(str(file))
    assert "proved" not in said


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"format": 1}, "/format"),
        ({"seal": "x"}, "/seal"),
        ({"games": {}}, "/games"),
        ({"keys": []}, "/keys"),
    ],
)
def test_what_is_no_record_is_refused_by_its_shape(keeper: Scorekeeper, change: Record, pointer: str) -> None:
    problem = assert_problem(send(keeper, {**export(keeper), **change}), 422)
    assert problem["errors"][0]["pointer"] == pointer


def test_record_may_be_longer_than_other_bodies_but_not_endless(keeper: Scorekeeper) -> None:
    keeper.start(*(f"Player {n}" for n in range(1, 13)))
    for n in range(90):
        keeper.deal(*[n] * 12)
    record = export(keeper)
    assert len(json.dumps(record)) > 64 * 1024
    assert send(keeper, record).status_code == 201
    path = f"{BASE}/tables/import"
    endless = b" " * (LONGEST_RECORD + 1)
    problem = assert_problem(keeper.client.post(path, data=endless, content_type="application/json"), 413)
    assert "2048 KiB" in problem["detail"]
    assert_problem(keeper.client.post(path, data="{}", content_type="text/plain"), 415)
    assert_problem(keeper.client.post(path, data="{", content_type="application/json"), 400)
    assert_problem(
        keeper.client.post(f"{BASE}/tables", data=b" " * 70_000, content_type="application/json"), 413
    )


def test_one_address_imports_only_so_many_tables(keeper: Scorekeeper) -> None:
    record = export(keeper)
    answers = [send(keeper, record).status_code for _ in range(MOST_IMPORTED + 1)]
    assert answers == [201] * MOST_IMPORTED + [429]
    assert keeper.client.post(f"{BASE}/tables", json={}).status_code == 201
