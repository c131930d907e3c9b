"""The desk knows the screens that are open, and says what each shows; a server that forgot learns it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from api.event import screens
from api.event.open_screens import MOST_SCREENS
from tests.api.director import Director


@pytest.fixture
def director(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> Director:
    monkeypatch.setattr(screens, "BEAT", 0.01)
    return Director(client)


class Screen:
    """Read the stream of a screen."""

    def __init__(self, stream: Iterator[bytes]) -> None:
        self._stream = stream

    def told(self) -> dict[str, Any]:
        """Return what it is told next."""
        for piece in self._stream:
            if piece.startswith(b"event: screen"):
                told: dict[str, Any] = json.loads(piece.partition(b"data: ")[2])
                return told
        raise AssertionError


@contextmanager
def screen(director: Director, name: str, last: str = "") -> Iterator[Screen]:
    answer = director.client.get(f"{director.event}/screens/{name}/live{last}", buffered=False)
    assert answer.status_code == 200
    try:
        yield Screen(iter(cast(Iterable[bytes], answer.response)))
    finally:
        answer.close()


def listed(director: Director) -> list[str]:
    shown = director.send("GET", f"{director.event}/screens").json or {}
    return [each["name"] for each in shown["screens"]]


def direct(director: Director, **said: Any) -> int:
    return director.send("PUT", f"{director.event}/screens", said).status_code


def test_screens_are_listed_while_they_are_open(director: Director) -> None:
    with screen(director, "K7") as first, screen(director, "B2") as second:
        first.told()
        second.told()
        assert listed(director) == ["B2", "K7"]
    assert listed(director) == []


def test_screen_that_says_nothing_any_more_is_told_from_those_that_are_there(director: Director) -> None:
    now = 100.0
    screens.register(director.client.application, lambda: now)
    with screen(director, "K7") as first, screen(director, "B2") as second:
        first.told()
        second.told()
        now = 140.0
        assert director.client.put(f"{director.event}/screens/K7").status_code == 204
        assert director.client.put(f"{director.event}/screens/ZZ9").status_code == 204
        now = 145.0
        shown = director.send("GET", f"{director.event}/screens").json or {}
    assert {each["name"]: each["silence"] for each in shown["screens"]} == {"B2": 45, "K7": 5}


@pytest.mark.only(engine="sqlite", because="screens are in no database")
def test_screen_takes_the_place_of_one_that_only_follows_and_of_none_that_is_there(
    director: Director,
) -> None:
    now = 100.0
    screens.register(director.client.application, lambda: now)
    with ExitStack() as strangers:
        for number in range(MOST_SCREENS):
            strangers.enter_context(screen(director, f"A{number}0")).told()
        with screen(director, "K7") as hall:
            hall.told()
            assert "K7" not in listed(director)
        now = 140.0
        assert director.client.put(f"{director.event}/screens/A00").status_code == 204
        with screen(director, "K7") as hall:
            assert hall.told()["blank"] is False
            assert direct(director, screens=["K7"], blank=True) == 200
            assert hall.told()["blank"] is True
            assert {"A00", "K7"} <= {*listed(director)}


def test_page_is_pinned_to_one_or_to_all(director: Director) -> None:
    with screen(director, "K7") as first, screen(director, "B2") as second:
        assert first.told() == {"page": "", "blank": False, "message": "", "reloads": 0}
        second.told()
        assert direct(director, screens=["K7"], page="draw", message="Tea") == 200
        assert first.told() == {"page": "draw", "blank": False, "message": "Tea", "reloads": 0}
        assert direct(director, blank=True, message="", reload=True) == 200
        assert first.told() == {"page": "draw", "blank": True, "message": "", "reloads": 1}
        assert second.told() == {"page": "", "blank": True, "message": "", "reloads": 1}


def test_screen_comes_back_to_its_page_after_it_was_away_and_after_a_restart(director: Director) -> None:
    with screen(director, "K7") as first:
        first.told()
        direct(director, page="tables")
    with screen(director, "K7", "?page=draw") as again:
        assert again.told()["page"] == "tables"
    screens.register(director.client.application)
    with screen(director, "K7", "?page=tables&message=Tea") as again:
        assert again.told() == {"page": "tables", "blank": False, "message": "Tea", "reloads": 0}
        assert listed(director) == ["K7"]


@pytest.mark.parametrize(
    ("said", "status"),
    [({"page": "cellar"}, 422), ({"message": "x" * 121}, 422), ({"screens": ["NONE"]}, 404)],
)
def test_what_no_screen_shows_is_refused(director: Director, said: dict[str, Any], status: int) -> None:
    assert direct(director, **said) == status


def test_screen_needs_a_short_name_and_an_event(director: Director) -> None:
    for path in (f"{director.event}/screens/no-name", "/api/v1/events/ZZZZZZZ/screens/K7"):
        assert director.client.get(f"{path}/live").status_code == 404
        assert director.client.put(path).status_code == 404


def test_whoever_has_no_key_of_the_desk_directs_no_screen(director: Director) -> None:
    path = f"{director.event}/screens"
    door = director.make_key("door")["key"]
    for key in (door, "wrong"):
        assert director.send("PUT", path, {"blank": True}, key).status_code == 401
        assert director.send("GET", path, None, key).status_code == 401
