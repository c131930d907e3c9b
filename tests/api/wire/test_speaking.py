"""A page speaks the language that was chosen on the phone, else the one that its browser asks for."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient

from api.game.catalogue_texts import Spoken, in_language
from api.game.game_types import catalogue
from api.game.rule_book import say_scoring
from pages.drawn.picture import Picture
from pages.languages import languages
from pages.sheet import SheetPage
from pages.words import say, speaking
from tests.api.scorekeeper import BASE, Scorekeeper

ASKED = {
    "": "en",
    "ml": "ml",
    "ml-IN,ml;q=0.9,en;q=0.8": "ml",
    "fr,ne;q=0.5,en;q=0.2": "ne",
    "fr": "en",
    "de-CH, en;q=0.9, hi;q=0.95": "hi",
    "*": "en",
    ";;q=x, \x7f": "en",
}

OTHERS = [tag for tag in languages() if tag != "en"]


def spoken(page: str) -> str:
    found = re.search(r'<html lang="([\w-]+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("asked", ASKED)
def test_a_page_speaks_what_the_browser_asks_for(client: FlaskClient, asked: str) -> None:
    page = client.get("/", headers={"Accept-Language": asked})
    assert spoken(page.text) == ASKED[asked]
    assert {"Accept-Language", "Cookie"} <= set(page.vary)


def test_what_was_chosen_on_the_phone_outweighs_its_browser(client: FlaskClient) -> None:
    client.set_cookie("language", "hi")
    assert spoken(client.get("/", headers={"Accept-Language": "ml"}).text) == "hi"
    client.set_cookie("language", "../../etc")
    assert spoken(client.get("/", headers={"Accept-Language": "ml"}).text) == "ml"


def test_each_language_has_its_own_sheet_and_the_api_has_one_for_all(keeper: Scorekeeper) -> None:
    keeper.start()
    keeper.deal(3, 0, 5)
    path, tags, answers = f"/t/{keeper.code}", set(), set()
    for tag in languages():
        speaks = {"Accept-Language": tag}
        page = keeper.client.get(path, headers=speaks)
        with speaking(tag):
            assert say("sheet.total") in page.text
            assert say("table.enter", number=2) in page.text
        etag = page.headers["ETag"]
        assert keeper.client.get(path, headers={**speaks, "If-None-Match": etag}).status_code == 304
        tags.add(etag)
        answers.add(keeper.client.get(f"{BASE}/tables/{keeper.code}", headers=speaks).data)
    assert len(tags) == len(languages())
    assert len(answers) == 1


def test_a_page_carries_the_words_of_what_it_says(keeper: Scorekeeper) -> None:
    keeper.start()
    keeper.deal(3, 0, 5)
    spoken = languages()["ml"]
    page = keeper.client.get(f"/t/{keeper.code}", headers={"Accept-Language": "ml"}).text
    found = re.search(r'<script type="application/json" id="words">(.+?)</script>', page)
    assert found
    carried = json.loads(found[1])
    assert {"mark_best", "coming_deal"} <= carried.keys()
    assert carried == {key: spoken.sentences[key] for key in carried}
    assert 'id="words"' not in keeper.client.get(f"/t/{keeper.code}").text


def test_a_part_of_what_the_server_says_is_kept_for_ever_under_its_version(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Language": "ml"}).text
    found = re.search(r'data-words="(ml-[0-9a-f]+)"', page)
    assert found
    path = f"/assets/words/{found[1]}/points.json"
    part = client.get(path)
    assert part.headers["Cache-Control"] == "max-age=31536000, immutable"
    assert part.json is not None
    assert part.json["mark_won"] == languages()["ml"].sentences["mark_won"]
    assert "Cache-Control" not in client.get(path.replace("ml-", "ml-0")).headers
    assert client.get("/assets/words/xx-0/points.json").status_code == 404
    assert client.get("/assets/words/ml-0/nothing.json").status_code == 404


def test_the_catalogue_of_games_speaks_the_language_of_who_chooses(client: FlaskClient) -> None:
    path, key = f"{BASE}/game-types", "game.points.direction.label"
    asked = client.get(path, headers={"Accept-Language": "ml"})
    assert {"Accept-Language", "Cookie"} <= set(asked.vary)
    game = next(each for each in asked.get_json() if each["id"] == "points")
    switch = next(each for each in game["switches"] if each["name"] == "direction")
    assert switch["label"] == languages()["ml"].sentences[key]
    assert switch["label"] != client.get(path).get_json()[-1]["switches"][0]["label"]
    assert client.get(path).headers["ETag"] != asked.headers["ETag"]


@pytest.mark.parametrize("tag", OTHERS)
def test_a_game_without_a_name_is_called_in_the_language_of_who_reads(keeper: Scorekeeper, tag: str) -> None:
    """Names of games are the same everywhere; what is recorded and exported stays in English."""
    called = languages()[tag].sentences["game.points.title"]
    asking = {"headers": {"Accept-Language": tag}}
    keeper.start("Anu", "Biju")
    keeper.deal(3, 0)
    page = keeper.client.get(f"/t/{keeper.code}", **asking).text
    assert [f"<title>Table {keeper.code}" in page, f" · {called} · " in page] == [False, True]
    assert f'<span class="table-game">{called}</span>' in page
    assert (
        f'<span class="table-game">{called}</span>'
        in keeper.client.get(f"/t/{keeper.code}/tv", **asking).text
    )
    types = {
        each["id"]: each["title"] for each in keeper.client.get(f"{BASE}/game-types", **asking).get_json()
    }
    assert (types["points"], types["twenty_nine"], keeper.sheet["game"]["title"]) == (
        called,
        "29",
        "Any other game",
    )
    with speaking(tag):
        assert Picture(SheetPage(keeper.sheet), "", "").title == called


def test_what_a_language_has_not_is_in_english_and_says_so() -> None:
    described = json.loads(json.dumps(catalogue()[-1]))
    family, summary = described["family"], described["summary"]
    said = in_language(described, Spoken("xx", {family: "Familie", summary: "Zusammenfassung"}))
    assert (said["family"], said["summary"], said.get("lang")) == ("Familie", "Zusammenfassung", None)
    assert {each["lang"] for each in [*said["presets"], *said["switches"]]} == {"en"}
    assert said["switches"][0]["label"] == described["switches"][0]["label"]


@pytest.mark.parametrize("tag", OTHERS)
def test_how_a_game_is_scored_is_said_with_the_names_of_its_house_rules(
    client: FlaskClient, tag: str
) -> None:
    label = languages()[tag].sentences["game.dhumbal.call_at.label"]
    asked = client.get(f"{BASE}/game-types/dhumbal", headers={"Accept-Language": tag}).get_json()
    [calls] = [each for each in asked["scoring"] if each["rules"] == ["D-1"]]
    assert label in calls["text"]
    assert "lang" not in calls
    assert calls["text"] != client.get(f"{BASE}/game-types/dhumbal").get_json()["scoring"][0]["text"]


def test_how_a_game_is_scored_is_in_english_where_a_language_has_it_not() -> None:
    first, *_ = say_scoring("dhumbal", Spoken("xx", {"Call with": "Rufen mit"}))
    assert first == {"text": "Who calls holds “Rufen mit” or less.", "rules": ["D-1"], "lang": "en"}
