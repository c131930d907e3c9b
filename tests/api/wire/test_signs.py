"""Control characters are shown as signs wherever a terminal or a spreadsheet would obey them."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.logging import default_handler

import commands
from models.game.changing import lock_game
from models.game.signing import rename_seat
from models.store.database import Database
from models.table.keys import find_key
from tests.api.game.test_exports import read_csv, read_xlsx
from tests.api.scorekeeper import BASE, Scorekeeper, new_id

# To red, a title for the window, back over the line; DEL; the one-character form of ESC [; a line of its own.
OBEYED = "A\x1b[31m\x1b]0;title\x07\r\x08\x7f\x9b2Jnu\nGame 1 is proved"
SHOWN = "A␛[31m␛]0;title␇␍␈␡\ufffd2Jnu␊Game 1 is proved"


@pytest.fixture
def played(keeper: Scorekeeper, database: Database) -> Scorekeeper:
    """Return a scorekeeper whose first player has a name that no call would take."""
    game = keeper.start()["game"]["id"]
    keeper.deal(1, 2, 3)
    with database.writing() as session:
        key = find_key(session, keeper.key)
        assert key
        rename_seat(session, lock_game(session, game), key.fingerprint, 1, OBEYED, "")
    assert keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": "Bina"}).status_code == 200
    return keeper


def control_characters(text: str) -> set[str]:
    return {character for character in text if character < " " or "\x7f" <= character <= "\x9f"}


def test_exports_show_control_characters_as_signs(played: Scorekeeper) -> None:
    for rows in (read_csv(played), read_xlsx(played)):
        assert rows[0][2] == SHOWN
    raw = played.client.get(f"{played.game}/sheet.csv").text
    assert control_characters(raw) <= {"\r", "\n"}


def test_exported_json_says_the_same_without_raw_control_characters(played: Scorekeeper) -> None:
    sheet = played.client.get(f"{played.game}/sheet.json")
    record = played.send("GET", f"{BASE}/tables/{played.code}/export")
    assert (sheet.json or {})["seats"][0]["name"] == OBEYED
    assert (record.json or {})["games"][0]["journal"][2]["after"]["name"] == OBEYED
    assert control_characters(sheet.text) | control_characters(record.text) <= {"\n"}


def verify(file: Path, capsys: pytest.CaptureFixture[str]) -> str:
    commands.run(["verify", str(file)], "sqlite://")
    return capsys.readouterr().out


def test_what_verify_prints_of_a_file_commands_no_terminal(
    keeper: Scorekeeper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keeper.start()
    keeper.deal(1, 2, 3)
    keeper.put_entry(new_id(), kind="finish", reason="late")
    sheet: Any = keeper.client.get(f"{keeper.game}/sheet.json").json
    record: Any = keeper.send("GET", f"{BASE}/tables/{keeper.code}/export").json
    file = tmp_path / "a\x1b[31m\nb.json"
    forged = [
        {**sheet, OBEYED: 1},
        {**record, OBEYED: 1},
        {**record, "games": [{**record["games"][0], OBEYED: 1}]},
    ]
    for row in range(3):
        rows = [dict(each) for each in sheet["journal"]]
        rows[row]["action"] = rows[row]["reason"] = OBEYED
        forged.append({**sheet, "journal": rows})
    for document in [*forged, "\ud800", [OBEYED]]:
        file.write_text(json.dumps(document))
        told = verify(file, capsys)
        assert control_characters(told) == {"\n"}
        assert not any(line.startswith("Game") for line in told.splitlines())
        assert "a␛[31m␊b.json" in told


@pytest.mark.parametrize("handler", [default_handler, logging.lastResort], ids=["ours", "of a library"])
def test_log_commands_no_terminal_and_has_no_line_that_is_not_its_own(
    keeper: Scorekeeper, handler: logging.Handler
) -> None:
    try:
        raise ValueError(OBEYED)
    except ValueError:
        failure = sys.exc_info()
    record = logging.LogRecord("api", logging.ERROR, __file__, 1, "Exception on %s", (f"/{OBEYED}",), failure)
    told = handler.format(record)
    assert told.splitlines()[0].endswith(f"Exception on /{SHOWN}")
    assert control_characters(told) <= {"\n", "\t"}
    assert "ValueError: A␛[31m" in told
