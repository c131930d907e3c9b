"""What docs/projector.md says is so: its calls are answered, and its buttons are on the desk."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.api.director import Director

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "projector.md").read_text("utf-8")
WORDS = json.loads((ROOT / "frontend" / "words" / "en" / "desk.json").read_text("utf-8"))
CALLS = re.findall(r"^(GET|PUT) (\S+) ?(.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=[" ".join(each) for each in CALLS])
def test_calls_of_the_page_are_answered(client: FlaskClient, method: str, path: str, body: str) -> None:
    director = Director(client)
    stream = client.get(f"{director.event}/screens/KT7B4X/live", buffered=False)
    next(iter(stream.response))
    answer = director.send(method, path.replace("CODE", director.code), json.loads(body) if body else None)
    stream.close()
    assert answer.status_code == 200, answer.json
    [shown] = (answer.json or {})["screens"]
    assert {**shown, **(json.loads(body) if body else {}), "screens": 0} == {**shown, "screens": 0}


@pytest.mark.parametrize("button", sorted(set(re.findall(r"\*\*(.+?)\*\*", PAGE)) - {"Bold"}))
def test_buttons_of_the_page_are_on_the_desk(button: str) -> None:
    assert button in WORDS.values()
