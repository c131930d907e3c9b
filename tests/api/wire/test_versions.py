"""Whoever follows along asks with the version he has, and gets 304 until something changes."""

from __future__ import annotations

import pytest

from tests.api.night import Night
from tests.api.scorekeeper import BASE, Scorekeeper, points


@pytest.fixture(params=["game", "table"])
def address(keeper: Scorekeeper, request: pytest.FixtureRequest) -> str:
    keeper.start()
    keeper.deal(1, 2, 3)
    return keeper.game if request.param == "game" else f"{BASE}/tables/{keeper.code}"


def test_game_and_table_carry_their_version_as_etag(keeper: Scorekeeper, address: str) -> None:
    response = keeper.client.get(address)
    assert response.headers["ETag"] == f'"{(response.json or {})["version"]}"'
    assert response.headers["Cache-Control"] == "no-store"


def test_a_browser_keeps_only_what_is_named_by_all_that_it_says(night: Night) -> None:
    game, table, event = (
        f"{BASE}/games/{night.match}",
        f"{BASE}/tables/{night.table}",
        f"{BASE}/events/{night.code}",
    )
    # Of the same version another release may say more, or say it otherwise.
    by_version = (
        *(f"{game}{path}" for path in ("", "/journal", "/story", "/sheet.csv", "/sheet.json")),
        *(f"{table}{path}" for path in ("", "/games", "/story", "/settlement")),
        *(f"{event}{path}" for path in ("", "/standings", "/story", "/standings.csv", "/schedule.ics")),
    )
    by_contents = [f"{BASE}/game-types", f"{BASE}/game-types/points", f"{BASE}/formats", f"{table}/qr.svg"]
    kept = {path: night.client.get(path).headers["Cache-Control"] for path in (*by_version, *by_contents)}
    assert kept == {**dict.fromkeys(by_version, "no-store"), **dict.fromkeys(by_contents, "no-cache")}


@pytest.mark.parametrize("form", ["{}", "W/{}", '"1", {}', 'W/{}, W/"x"', "*"])
def test_known_version_is_304_with_its_etag(keeper: Scorekeeper, address: str, form: str) -> None:
    tag = keeper.client.get(address).headers["ETag"]
    response = keeper.client.get(address, headers={"If-None-Match": form.format(tag)})
    assert response.status_code == 304
    assert "Content-Security-Policy" not in response.headers
    assert response.headers["ETag"] == tag
    assert response.data == b""


@pytest.mark.parametrize("extension", ["csv", "xlsx", "json"])
def test_export_is_not_sent_twice(keeper: Scorekeeper, extension: str) -> None:
    keeper.start()
    sheet = keeper.deal(1, 2, 3)
    known = {"If-None-Match": f'W/"{sheet["version"]}"'}
    response = keeper.client.get(f"{keeper.game}/sheet.{extension}", headers=known)
    assert (response.status_code, response.data) == (304, b"")
    assert response.headers["ETag"] == f'"{sheet["version"]}"'
    keeper.deal(1, 2, 3)
    assert keeper.client.get(f"{keeper.game}/sheet.{extension}", headers=known).status_code == 200


@pytest.mark.parametrize("tag", ['"0"', 'W/"0"', "nonsense", '""'])
def test_other_version_is_answered_in_full(keeper: Scorekeeper, address: str, tag: str) -> None:
    assert keeper.client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_every_change_is_a_new_version(keeper: Scorekeeper, address: str) -> None:
    seen = [keeper.client.get(address).headers["ETag"]]

    def changed() -> bool:
        response = keeper.client.get(address, headers={"If-None-Match": seen[-1]})
        seen.append(response.headers["ETag"])
        return response.status_code == 200

    deal = keeper.sheet["deals"][0]["id"]
    assert not changed()
    keeper.deal(4, 5, 6)
    assert changed()
    keeper.put_deal(deal, points(9, 9, 9), version="*")
    assert changed()
    keeper.withdraw(deal, version="*")
    assert changed()
    keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha"})
    assert changed()
    keeper.withdraw(deal, version="*")
    keeper.preview(outcome=points(9, 9, 9))
    assert not changed()


def test_catalogue_is_not_sent_twice(keeper: Scorekeeper) -> None:
    for address in (f"{BASE}/game-types", f"{BASE}/game-types/points", f"{BASE}/tables/{keeper.code}/qr.svg"):
        tag = keeper.client.get(address).headers["ETag"]
        assert keeper.client.get(address, headers={"If-None-Match": tag}).status_code == 304
