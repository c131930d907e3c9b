"""A note beside a deal is kept with it, and changes nothing that counts."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from models.game.bounds import LONGEST_NOTE
from models.store.database import Database
from tests.api.record.test_records import export, proved, take_in
from tests.api.scorekeeper import Player, Scorekeeper, assert_problem, new_id, points

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
SAID = "Anu's first gin"


@pytest.fixture
def anu(keeper: Scorekeeper) -> Player:
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2, deal_id=FIRST)
    return keeper.claim(1)


def note(keeper: Scorekeeper | Player, text: str, deal: str = FIRST, game: str = "") -> TestResponse:
    path = game or getattr(keeper, "game", "")
    return keeper.send("PUT", f"{path}/deals/{deal}/note", {"text": text})


def test_a_note_stays_with_its_deal_until_it_is_rubbed_out(keeper: Scorekeeper, anu: Player) -> None:
    assert note(keeper, f"  {SAID} ").json["notes"] == {FIRST: SAID}  # type: ignore[index]
    version = keeper.look()["version"]
    assert note(keeper, SAID).status_code == 200
    assert keeper.look()["version"] == version, "it stood there already"
    assert keeper.put_deal(FIRST, points(1, 3), version, number=1).status_code == 200
    assert keeper.look()["notes"] == {FIRST: SAID}
    assert note(keeper, "").status_code == 200
    assert "notes" not in keeper.look()


def test_a_note_breaks_no_signature_and_makes_no_version_stale(keeper: Scorekeeper, anu: Player) -> None:
    keeper.finish()
    seen = keeper.look()["version"]
    assert anu.sign(seen).status_code == 200
    assert note(keeper, SAID).status_code == 200
    assert [each["holds"] for each in keeper.look()["signatures"]] == [True]
    assert keeper.put_deal(FIRST, points(1, 3), seen, number=1).status_code == 200


def test_only_the_scorekeeper_writes_beside_a_deal_that_stands(keeper: Scorekeeper, anu: Player) -> None:
    assert_problem(note(anu, SAID, game=keeper.game), 401)
    assert_problem(note(keeper, SAID, new_id()), 404, "NOT_FOUND")
    assert_problem(note(keeper, "a" * (LONGEST_NOTE + 1)), 422)
    toss = new_id()
    keeper.put_entry(toss, kind="ruling", ruling="warning", seat=1, reason="late")
    assert_problem(note(keeper, SAID, toss), 404, "NOT_FOUND")
    note(keeper, SAID)
    keeper.withdraw(FIRST, keeper.look()["version"])
    assert "notes" not in keeper.look()
    assert_problem(note(keeper, "again"), 409, "ENTRY_WITHDRAWN")


def test_a_note_moves_with_its_table(keeper: Scorekeeper, anu: Player, database: Database) -> None:
    for text in ("once", "", SAID):
        note(keeper, text)
    assert take_in(keeper, export(keeper)).look()["notes"] == {FIRST: SAID}
    assert proved(database)
