"""The journal proves a game, in the database and in an exported sheet; any change of the past is found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.ledger.names import sealed
from models.record.faults import faults_of_game, faults_of_table
from models.record.verifying import faults_of_sheet
from models.store.database import Database
from rules.canonical import digest
from tests.api.scorekeeper import Scorekeeper, new_id, points
from tests.conftest import Play
from tests.stored import Rows, called_again

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
SECOND = "1b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
Sheet = dict[str, Any]
_TAKEN_OUT = object()


@pytest.fixture(scope="module")
def played(play: Play) -> tuple[Scorekeeper, Rows]:
    return play(lambda client, _: _played(Scorekeeper(client)))


@pytest.fixture
def evening(played: tuple[Scorekeeper, Rows], client: FlaskClient, database: Database) -> Scorekeeper:
    """Return the scorekeeper of an evening that has every kind of change in it."""
    return called_again(played, client, database)


def _played(keeper: Scorekeeper) -> Scorekeeper:
    keeper.start("Anu", "Biju")
    keeper.deal(10, 0.5, deal_id=FIRST)
    keeper.deal(3, 4, deal_id=SECOND)
    keeper.deal(7, 8)
    keeper.put_deal(FIRST, points(12, 0.5), version="*", reason="misheard")
    keeper.withdraw(SECOND, version="*", reason="misdeal")
    keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha"})
    keeper.put_entry(new_id(), kind="ruling", ruling="penalty", seat=1, points=5, reason="late")
    keeper.claim(1).dispute(FIRST)
    keeper.send("DELETE", f"{keeper.game}/seats/1/claim", {})
    keeper.finish()
    keeper.claim(1).sign()
    keeper.look()
    return keeper


def faults(database: Database, keeper: Scorekeeper) -> list[str]:
    with database.reading() as session:
        of_game = faults_of_game(session, keeper.sheet["game"]["id"])
        return [*of_game, *faults_of_table(session, keeper.code)]


def exported(keeper: Scorekeeper) -> Sheet:
    return keeper.client.get(f"{keeper.game}/sheet.json").json or {}


def test_record_and_export_prove_themselves(evening: Scorekeeper, database: Database) -> None:
    assert faults(database, evening) == []
    assert faults_of_sheet(exported(evening)) == []
    assert faults_of_sheet(json.loads(json.dumps(exported(evening), indent=4))) == []


BEHIND_OUR_BACK = {
    "an outcome": "UPDATE ledger SET after = replace(after, '12', '2') WHERE action = 'corrected'",
    "an entry struck out": "DELETE FROM ledger WHERE action = 'withdrawn'",
    "an entry brought back": "UPDATE ledger SET action = 'recorded' WHERE action = 'withdrawn'",
    "an entry taken out": "DELETE FROM ledger WHERE action = 'recorded' AND seq = 4",
    "another entry": "UPDATE ledger SET entry = 'x' WHERE seq = 4 AND kind = 'game'",
    "an entry put in": (
        "INSERT INTO ledger SELECT kind, subject, 99, at, action, key, 'x', before, after, reason, sent,"
        " prev_hash, hash FROM ledger WHERE action = 'recorded' LIMIT 1"
    ),
    "the order": "UPDATE ledger SET seq = CASE seq WHEN 3 THEN 99 ELSE seq END WHERE kind = 'game'",
    "a name": "UPDATE names SET name = 'Anu' WHERE name = 'Asha'",
    "a name taken out": "DELETE FROM names WHERE name = 'Asha'",
    "names exchanged": "UPDATE names SET name = CASE name WHEN 'Asha' THEN 'Biju' ELSE 'Asha' END",
    "a house rule": "UPDATE ledger SET after = replace(after, 'high', 'low') WHERE action = 'started'",
    "the first dealer": (
        "UPDATE ledger SET after = replace(after, '\"first_dealer\":1', '\"first_dealer\":2') WHERE seq = 1"
    ),
    "a reason": "UPDATE ledger SET reason = 'another' WHERE seq = 5 AND kind = 'game'",
    "a time": "UPDATE ledger SET at = '2020-01-01T00:00:00.000000+00:00' WHERE seq = 2 AND kind = 'game'",
    "a row taken out": "DELETE FROM ledger WHERE seq = 4 AND kind = 'game'",
    "the letters of a row": "UPDATE ledger SET after = after || ' ' WHERE seq = 4 AND kind = 'game'",
    "the last row taken out": "DELETE FROM ledger WHERE seq = (SELECT max(seq) FROM ledger)",
    "a signature": "UPDATE ledger SET after = replace(after, 't\":1', 't\":2') WHERE action = 'signed'",
}


@pytest.mark.parametrize("statement", BEHIND_OUR_BACK.values(), ids=BEHIND_OUR_BACK)
def test_change_in_the_database_is_found(evening: Scorekeeper, database: Database, statement: str) -> None:
    with database.engine.begin() as connection:
        assert connection.exec_driver_sql(statement).rowcount
    assert faults(database, evening)


def _total(sheet: Sheet) -> None:
    sheet["totals"][0]["points"] -= 1


def _outcome(sheet: Sheet) -> None:
    sheet["deals"][0]["outcome"]["results"][0]["points"] = 2


def _line(sheet: Sheet) -> None:
    sheet["deals"][0]["lines"][0]["points"] = 2


def _row(sheet: Sheet) -> None:
    sheet["journal"][1]["after"]["outcome"]["results"][0]["points"] = 2


def _row_sealed_again(sheet: Sheet) -> None:
    _row(sheet)
    row = sheet["journal"][1]
    row["hash"] = digest({name: value for name, value in row.items() if name != "hash"})


def _last_row(sheet: Sheet) -> None:
    sheet["journal"].pop()


def _ruling(sheet: Sheet) -> None:
    sheet["rulings"].clear()


def _signature(sheet: Sheet) -> None:
    sheet["signatures"].append({**sheet["signatures"][0], "seat": 2})


def _name_cut(sheet: Sheet) -> None:
    """Take the first letters of a name into its salt: both in one, which is sealed, stay as they were."""
    salt = sheet["journal"][0]["after"]["seats"][1]["salt"]
    sheet.update(json.loads(json.dumps(sheet).replace("Biju", "ju").replace(salt, f"{salt}Bi")))


def _whole_chain(sheet: Sheet) -> None:
    """Alter an outcome in every place and seal every row anew: only the signature tells."""
    for row in sheet["journal"]:
        text = json.dumps({"before": row["before"], "after": row["after"]}).replace(": 12}", ": 2}")
        row.update(json.loads(text))
    _outcome(sheet)
    previous = "0" * 64
    for row in sheet["journal"]:
        row["prev_hash"] = previous
        [plain], _ = sealed([row])
        row["hash"] = digest({name: value for name, value in plain.items() if name != "hash"})
        previous = row["hash"]
    sheet["deals"][0]["lines"][0]["points"] = 2
    sheet["totals"][0]["points"] -= 10


CHANGES = (
    *(_total, _outcome, _line, _row, _row_sealed_again, _last_row, _ruling, _signature),
    *(_name_cut, _whole_chain),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__.strip("_"))
def test_change_in_an_exported_sheet_is_found(evening: Scorekeeper, change: Callable[[Sheet], None]) -> None:
    sheet = copy.deepcopy(exported(evening))
    change(sheet)
    assert faults_of_sheet(sheet)


def _places(facts: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield the place of every value in a sheet, and of every list and object."""
    if path:
        yield path
    inner = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    for name, value in inner:
        yield from _places(value, *path, name)


def test_no_value_of_an_exported_sheet_can_be_changed_or_taken_out(evening: Scorekeeper) -> None:
    whole = exported(evening)
    for *way, last in _places(whole):
        for other in ("another", [], _TAKEN_OUT):
            sheet = copy.deepcopy(whole)
            place = _at(sheet, way)
            if other is _TAKEN_OUT:
                del place[last]
            elif place[last] == other:
                continue
            else:
                place[last] = other
            assert faults_of_sheet(sheet), (*way, last, other)


def test_sheet_holds_nothing_that_no_sheet_has(evening: Scorekeeper) -> None:
    whole = exported(evening)
    objects = [()] + [place for place in _places(whole) if isinstance(_at(whole, place), dict)]
    assert len(objects) > 50
    for place in objects:
        sheet = copy.deepcopy(whole)
        _at(sheet, place)["note"] = "and Biju owes a round"
        assert faults_of_sheet(sheet), place


def _at(sheet: Any, place: Iterable[str | int]) -> Any:
    for step in place:
        sheet = sheet[step]
    return sheet


@pytest.mark.parametrize(
    "sheet",
    [
        {},
        {"version": float("nan")},
        {"version": "\ud800"},
        {"journal": []},
        {"journal": [{}]},
        {"journal": [{"seq": 1}], "version": 1},
    ],
)
def test_what_is_no_sheet_is_no_proof(sheet: Sheet) -> None:
    assert faults_of_sheet(sheet)
