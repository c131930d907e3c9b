"""What an event hangs up and hands out says what its page says, and runs nothing."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.cards.cards import show_card
from tests.api.director import Director
from tests.api.game.test_qr import read_svg
from tests.api.night import NAMES, Night

WHAT = ("draw", "tables", "standings", "prizes", "blank")


def page(director: Director, what: str) -> str:
    answered = director.client.get(f"/e/{director.code}/print/{what}")
    assert (answered.status_code, answered.mimetype) == (200, "text/html")
    return answered.text


def codes(text: str) -> list[str]:
    return [read_svg(each) for each in re.findall(r"<svg.*?</svg>", text, re.DOTALL)]


def test_draw_says_who_sits_where(night: Night) -> None:
    text = page(night, "draw")
    assert "Rummy: A/B: Preliminaries</h1>" in text
    first = text[text.index("<article>") : text.index("</article>")]
    assert "Table 1" in first
    assert first.index(NAMES[1]) < first.index(NAMES[0])
    seating = text[text.index("Where do I sit?") :]
    assert [seating.index(name) for name in sorted(NAMES, key=str.casefold)] == sorted(
        seating.index(name) for name in NAMES
    )


def test_draw_by_cards_says_who_drew_which(night: Night) -> None:
    night.draw_cards()
    [made] = night.look()["stages"]["p"]["draws"]
    text = page(night, "draw")
    for entrant, card in made["cards"].items():
        assert f"{entrant.title()}</span> {show_card(card)}" in text
    assert "Drawn by lot from the seed “tea”; anybody can draw it again. The seats are by cards" in text


def test_card_of_a_table_has_the_code_that_opens_it(night: Night) -> None:
    [second] = night.open_hall("Table 2")
    text = page(night, "tables")
    assert [code.rpartition("/t/")[2] for code in codes(text)] == [night.table, second]
    assert "<h2>Table 1</h2>" in text


def test_card_of_a_table_says_who_sits_where(night: Night) -> None:
    first = page(night, "tables")
    assert re.findall("<li[^>]*>(.*?)</li>", first) == [NAMES[1], NAMES[0]]
    night.finish()
    assert "<li" not in page(night, "tables")


def test_page_whose_codes_no_phone_can_open_says_so(
    night: Night, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "PUBLIC_URL", "")
    monkeypatch.setitem(app.config, "HOST", "127.0.0.1")
    assert "No phone can open these codes" in page(night, "tables")
    assert "No phone can open these codes" in page(night, "blank")
    for paper in ("draw", "standings", "prizes"):
        assert "No phone can open these codes" not in page(night, paper), "it has no codes"
    monkeypatch.setitem(app.config, "HOST", "0.0.0.0")
    assert "No phone can open these codes" not in page(night, "tables")


def test_prizes_are_for_who_has_played(night: Night) -> None:
    assert "Prize</th>" not in page(night, "standings")
    night.finish()
    text = page(night, "standings")
    prizes = text[text.index("Not over yet: Rummy: A/B, as it stands") :]
    assert prizes.index(NAMES[0]) < prizes.index(NAMES[1])
    assert NAMES[2] not in prizes
    assert text.count(NAMES[2]) == 2
    assert re.search(f"<p>No match has ended yet: .*{re.escape(NAMES[2])}<", text)


def test_prize_list_is_printed_by_itself_with_who_has_each_and_who_gives_it(night: Night) -> None:
    assert "No prize is stated" in page(night, "prizes")
    shown = night.look()["competitions"]["r"]
    known = {each: value for each, value in shown.items() if each not in ("opened", "lots")}
    prizes = [
        {"place": 1, "what": "₹5000", "sponsor": "Periyar <Stores>"},
        {"place": 2, "up_to": 3, "what": "A hamper"},
    ]
    night.act("competition", **{**known, "prizes": prizes})
    before = page(night, "prizes")
    assert before.count("A hamper") == 2
    assert "Periyar &lt;Stores&gt;" in before
    assert NAMES[0] not in before
    night.finish()
    rows = re.findall(r"<tr><td.*?</tr>", page(night, "prizes"))
    assert [re.sub(r"<.*?>", "|", row).split("|")[2] for row in rows] == ["1", "2", "3"]
    assert NAMES[0] in rows[0]
    assert "₹5000" in rows[0]
    assert NAMES[1] in rows[1]


def test_those_who_are_level_are_named_once_with_what_each_is_paid(client: FlaskClient) -> None:
    director = Director(client)
    _, match = director.draw_a_match()
    prizes = [{"place": 1, "what": "Cup", "amount": 30}, {"place": 2, "amount": 11}]
    stated = {"title": "Points", "game": "points", "preset": "points", "pot": 41, "prizes": prizes}
    director.act("competition", competition="r", **stated)
    level = [{"entrant": each, "place": 1} for each in director.look()["matches"][match]["entrants"]]
    director.act("ruled", match=match, places=level, reason="The lights went out")
    rows = re.findall(r"<tr><td.*?</tr>", page(director, "prizes"))
    assert [" ".join(re.sub(r"<.*?>", "", row).split()) for row in rows] == ["1–2Anu 21, Biju 20Cup 30 + 11"]


def test_blank_sheet_names_the_players_to_come_and_else_has_room_for_a_table(night: Night) -> None:
    [other] = night.open_hall("Table 2")
    text = page(night, "blank")
    named, nameless = re.findall(r'<section class="sheet">.*?</section>', text, re.DOTALL)
    assert NAMES[1] in named
    assert night.table in named
    assert other in nameless
    assert nameless.count('<th scope="col"') == 1 + 6, "the deal, and as many as sit at a table"
    night.finish()
    assert NAMES[1] not in page(night, "blank")


def test_blank_sheets_are_of_the_games_of_the_event_that_are_kept_on_one_and_not_over(night: Night) -> None:
    night.open_hall("Table 2")
    for game, preset in (("gama_poker", "gama_poker_2025"), ("site_gin", "site_gin")):
        night.act("competition", competition=game, title=f"The {game}", game=game, preset=preset)
    text = page(night, "blank")
    assert "The site_gin" in text
    assert "The gama_poker" not in text
    night.act("people", people=[{"person": each, "name": f"Player {each}"} for each in "xyz"])
    players = [{"entrant": each, "people": [each]} for each in "xyz"]
    night.act("entered", competition="gama_poker", entrants=players)
    night.act("closed", competition="gama_poker")
    night.act("stage", stage="r", competition="gama_poker", title="Room", format="freezeout")
    [room] = night.open_hall("Table 3")
    seats = {"match": "00000000-0000-4000-8000-000000000001", "entrants": [*"xyz"], "table": room}
    night.act("draw", draw="r1", stage="r", round=1, matches=[seats])
    assert "Player x" not in page(night, "blank")
    one = [{"entrant": "e", "people": ["e"]}]
    night.act("entered", competition="site_gin", entrants=one)
    night.act("closed", competition="site_gin")
    night.act("stage", stage="g", competition="site_gin", title="All", format="round_robin")
    night.act("draw", draw="g1", stage="g", round=1, matches=[], byes=["e"])
    assert "The site_gin" not in page(night, "blank")


@pytest.mark.parametrize("what", WHAT)
def test_page_runs_nothing_but_its_button_and_tells_nothing_private(night: Night, what: str) -> None:
    answered = night.client.get(f"/e/{night.code}/print/{what}")
    [script] = re.findall("<script>(.*?)</script>", answered.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in answered.headers["Content-Security-Policy"]
    assert re.findall("<[^>]*script", answered.text.replace(script, "")) == [
        "<noscript",
        "</noscript",
        "<script",
        "</script",
    ]
    assert "example.org" not in answered.text
    assert "default-src 'none'" in answered.headers["Content-Security-Policy"]


@pytest.mark.parametrize("what", WHAT)
def test_name_is_never_markup(client: FlaskClient, what: str) -> None:
    night = Night(client)
    night.act("people", people=[{"person": "a", "name": "<b>Anu</b>"}])
    night.finish()
    assert "<b>" not in page(night, what)


@pytest.mark.parametrize("what", WHAT)
def test_page_of_an_empty_event_says_so(client: FlaskClient, what: str) -> None:
    assert re.search(r"\b(no|Nothing)\b", page(Director(client), what))


def test_page_is_drawn_anew_when_something_has_changed(night: Night) -> None:
    path = f"/e/{night.code}/print/draw"
    tag = night.client.get(path).headers["ETag"]
    assert night.client.get(path, headers={"If-None-Match": tag}).status_code == 304
    night.act("people", people=[{"person": "a", "name": "Asha"}])
    assert "Asha" in night.client.get(path, headers={"If-None-Match": tag}).text


def test_page_is_drawn_anew_when_its_codes_lead_elsewhere(
    app: Flask, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/e/{night.code}/print/tables"
    tag = night.client.get(path).headers["ETag"]
    monkeypatch.setitem(app.config, "PUBLIC_URL", "https://cards.example")
    again = night.client.get(path, headers={"If-None-Match": tag}).text
    assert all(each.startswith("https://cards.example/t/") for each in codes(again))
    assert codes(again)


@pytest.mark.parametrize("path", ["/e/ZZZZZZZ/print/draw", "/e/ZZZZZZZ/print/other"])
def test_page_of_no_event_is_lost(client: FlaskClient, path: str) -> None:
    answered = client.get(path)
    assert (answered.status_code, answered.mimetype) == (404, "text/html")
