"""Whatever is sent, the answer is a clear 4xx problem, never a 500, and nothing is recorded."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id

MALFORMED: dict[str, bytes] = {
    "cut off": b'{"name": "Anu"',
    "no JSON": b"name=Anu",
    "single quotes": b"{'name': 'Anu'}",
    "two values": b"{} {}",
    "NaN": b'{"name": NaN}',
    "Infinity": b'{"name": -Infinity}',
    "a number beyond every float": b'{"name": 1e999}',
    "a number beyond 64 bits": b'{"name": 18446744073709551616}',
    "thousands of digits": b'{"name": ' + b"9" * 10_000 + b"}",
    "no UTF-8": b'{"name": "\xff\xfe"}',
    "UTF-16": '{"name": "Anu"}'.encode("utf-16"),
    "nested too deeply": b'{"name": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "nested rather deeply": b'{"name": ' + b"[" * 40 + b"]" * 40 + b"}",
    "NUL": b'{"name": "A\\u0000nu"}',
    "half a surrogate pair": b'{"name": "\\ud800"}',
    "NUL in a field's name": b'{"A\\u0000": 1}',
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_malformed_json_is_400(client: FlaskClient, body: bytes) -> None:
    response = client.post(f"{BASE}/tables", data=body, content_type="application/json")
    assert_problem(response, 400)


@pytest.mark.parametrize("body", [b"[]", b'"Anu"', b"7", b"null", b"true"])
def test_body_must_be_an_object(keeper: Scorekeeper, body: bytes) -> None:
    keeper.start()
    for method, path in [
        ("POST", f"{BASE}/tables"),
        ("POST", f"{BASE}/tables/{keeper.code}/games"),
        ("PUT", f"{keeper.game}/deals/{new_id()}"),
        ("PUT", f"{keeper.game}/entries/{new_id()}"),
        ("DELETE", f"{keeper.game}/deals/{new_id()}"),
        ("POST", f"{keeper.game}/preview"),
        ("POST", f"{BASE}/game-types/points/check"),
        ("POST", f"{BASE}/game-types/points/score"),
        ("POST", f"{BASE}/qr"),
    ]:
        headers = {"Authorization": f"Bearer {keeper.key}"}
        sent = keeper.client.open(
            path, method=method, data=body, content_type="application/json", headers=headers
        )
        assert_problem(sent, 422)


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/xml"]
)
def test_body_that_is_not_json_is_415(client: FlaskClient, content_type: str) -> None:
    response = client.post(f"{BASE}/tables", data=b'{"name": "Anu"}', content_type=content_type)
    assert_problem(response, 415)


def test_write_without_a_type_is_415_also_where_nothing_is_sent(keeper: Scorekeeper) -> None:
    keeper.start()
    claim = f"{keeper.game}/seats/1/claim"
    for method, path in (
        ("POST", f"{BASE}/tables"),
        ("POST", claim),
        ("POST", f"{BASE}/tables/import"),
        ("POST", f"{BASE}/tables/{keeper.code}/keys"),
        ("DELETE", claim),
    ):
        assert_problem(keeper.send(method, path), 415)
        assert_problem(keeper.send(method, path, data="name=Anu", content_type="text/plain"), 415)
    assert keeper.look()["claims"] == []


def test_json_may_name_its_charset(client: FlaskClient) -> None:
    response = client.post(f"{BASE}/tables", data=b"{}", content_type="application/json; charset=utf-8")
    assert response.status_code == 201


def test_megabyte_is_413(keeper: Scorekeeper) -> None:
    keeper.start()
    body = {"name": "a" * 1_000_000}
    assert_problem(keeper.client.post(f"{BASE}/tables", json=body), 413)
    assert_problem(keeper.send("PUT", f"{keeper.game}/deals/{new_id()}", body), 413)
    assert_problem(keeper.client.post(f"{BASE}/game-types/points/check", json=body), 413)


def test_body_in_chunks_is_411(keeper: Scorekeeper) -> None:
    keeper.start()
    body = json.dumps({"outcome": {"results": []}}).encode() + b" " * 70_000
    sent = keeper.send(
        "PUT",
        f"{keeper.game}/deals/{new_id()}",
        headers={"Transfer-Encoding": "chunked", "Content-Type": "application/json"},
        input_stream=io.BytesIO(body),
        environ_overrides={"wsgi.input_terminated": True, "CONTENT_LENGTH": ""},
    )
    assert_problem(sent, 411)


def test_repeated_field_is_read_as_json_readers_do(client: FlaskClient) -> None:
    response = client.post(
        f"{BASE}/tables", data=b'{"name": "A", "name": "B"}', content_type="application/json"
    )
    assert (response.json or {})["name"] == "B"


NAMES = {
    "plain": ("Anu", "Anu"),
    "spaces around": ("  Anu \t Maria\n", "Anu Maria"),
    "emoji": ("🂡👩‍👩‍👧", "🂡👩‍👩‍👧"),
    "Malayalam": ("ദേവി", "ദേവി"),
    "Chinese": ("王小明", "王小明"),
    "right to left": ("مريم", "مريم"),
    "turned round": ("\u202eunA\u2066", "unA"),
    "markup": ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    "formula": ("=1+1", "=1+1"),
    "decomposed": ("Re\u0301mi", "Rémi"),
    "sixty characters": ("a" * 60, "a" * 60),
    "sixty after composing": ("e\u0301" * 60, "é" * 60),
}


@pytest.mark.parametrize(("typed", "kept"), NAMES.values(), ids=NAMES)
def test_name_in_any_script_is_kept(keeper: Scorekeeper, typed: str, kept: str) -> None:
    sheet = keeper.start(typed, "Biju")
    assert sheet["seats"][0]["name"] == kept
    assert keeper.look()["seats"][0]["name"] == kept


BAD_NAMES: dict[str, Any] = {
    "empty": "",
    "spaces": "   ",
    "invisible": "\u200b\u2060\ufeff",
    "blank letters": "\u3164\u2800",
    "only turning": "\u202e\u2066",
    "too long": "a" * 61,
    "five hundred": "a" * 500,
    "control character": "A\u0007nu",
    "no character": "A\ufffenu",
    "a number": 7,
    "a list": ["Anu"],
    "null": None,
}


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_name_that_cannot_be_used_is_refused_at_its_field(keeper: Scorekeeper, name: Any) -> None:
    body = {"game_type": "points", "preset": "points", "seats": [{"name": "Anu"}, {"name": name}]}
    problem = assert_problem(keeper.send("POST", f"{BASE}/tables/{keeper.code}/games", body), 422)
    assert [error["pointer"] for error in problem["errors"]] == ["/seats/1/name"]


UNSEEN = {
    "variation selector": "\ufe0f",
    "grapheme joiner": "\u034f",
    "Hangul filler": "\u3164",
    "half-width filler": "\uffa0",
    "blank pattern": "\u2800",
    "tag": "\U000e0041",
    "reserved for what is ignored": "\U000e0fff",
    "vowel that is not shown": "\u17b5",
    "musical null": "\U0001d159",
    "joiner": "\u200d",
}


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN)
def test_what_cannot_be_seen_makes_no_other_name_and_no_name_alone(keeper: Scorekeeper, unseen: str) -> None:
    for other in (f"Anu{unseen}", f"A{unseen}nu", unseen + "anu"):
        test_two_seats_cannot_have_names_that_look_alike(keeper, other)
        keeper.finish()
    test_name_that_cannot_be_used_is_refused_at_its_field(keeper, unseen * 3)


def test_mark_behind_what_cannot_be_seen_looks_as_it_does_without(keeper: Scorekeeper) -> None:
    body = {"game_type": "points", "preset": "points", "seats": ["Rémi", "Re\u034f\u0301mi"]}
    assert_problem(keeper.send("POST", f"{BASE}/tables/{keeper.code}/games", body), 422, "UNKNOWN_PLAYER")


@pytest.mark.parametrize("other", ["anu", "ＡＮＵ", "An\u200bu", "An\u00adu", "Anu\ufeff"])
def test_two_seats_cannot_have_names_that_look_alike(keeper: Scorekeeper, other: str) -> None:
    body = {"game_type": "points", "preset": "points", "seats": ["Anu", other]}
    started = keeper.send("POST", f"{BASE}/tables/{keeper.code}/games", body)
    problem = assert_problem(started, 422, "UNKNOWN_PLAYER")
    assert [error["pointer"] for error in problem["errors"]] == ["/seats/1/name"]
    keeper.start("Anu", "Biju")
    renaming = keeper.send("PATCH", f"{keeper.game}/seats/2", {"name": other})
    assert_problem(renaming, 409, "NAME_TAKEN")


@pytest.mark.parametrize("game", ["snap", "%00", "../points", "p" * 3000])
def test_unknown_game_type_is_404(client: FlaskClient, game: str) -> None:
    assert_problem(client.get(f"{BASE}/game-types/{game}"), 404)
    body = {"preset": "points", "what": "x", "seats": [], "outcome": {}}
    assert_problem(client.post(f"{BASE}/game-types/{game}/score", json=body), 404 if "/" in game else 422)


QUESTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "no preset": ({"what": "x"}, "/preset"),
    "an unknown preset": ({"preset": "house", "what": "x"}, "/preset"),
    "no question": ({"preset": "points"}, "/what"),
    "an unknown question": ({"preset": "points", "what": "weather"}, "/what"),
    "a question that is no text": ({"preset": "points", "what": 7}, "/what"),
    "an unknown switch": ({"preset": "points", "what": "x", "rules": {"limt": 1}}, "/rules/limt"),
}


@pytest.mark.parametrize(("body", "pointer"), QUESTIONS.values(), ids=QUESTIONS)
def test_question_that_cannot_be_read_names_the_field(
    client: FlaskClient, body: dict[str, Any], pointer: str
) -> None:
    problem = assert_problem(client.post(f"{BASE}/game-types/points/check", json=body), 422)
    assert problem["errors"][0]["pointer"] == pointer


def test_many_faults_are_all_named(keeper: Scorekeeper) -> None:
    keeper.start()
    problem = assert_problem(
        keeper.put_deal(new_id(), {"results": [{"seat": "1"}, {"points": "x"}], "colour": 1}), 422
    )
    assert {error["pointer"] for error in problem["errors"]} == {
        "/outcome/results/0/seat",
        "/outcome/results/1/seat",
        "/outcome/results/1/points",
        "/outcome/colour",
    }


def test_text_is_asked_for_in_plain_words(client: FlaskClient) -> None:
    problem = assert_problem(client.post(f"{BASE}/tables", json={"name": 7}), 422)
    assert [(each["pointer"], each["detail"]) for each in problem["errors"]] == [
        ("/name", "A text is needed.")
    ]


def test_pointer_escapes_what_it_must(keeper: Scorekeeper) -> None:
    keeper.start()
    problem = assert_problem(keeper.put_deal(new_id(), {"results": [], "a/b~c": 1}), 422)
    assert problem["errors"][0]["pointer"] == "/outcome/a~1b~0c"


def test_markup_in_a_name_is_never_part_of_a_page_or_an_svg(keeper: Scorekeeper) -> None:
    keeper.start("<script>alert(1)</script>", "Biju")
    page = keeper.client.get(f"/t/{keeper.code}")
    assert page.mimetype == "text/html"
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text
    assert "<script>alert" not in page.text
    assert "</script>alert" not in page.text
    sheet = keeper.client.get(keeper.game)
    assert sheet.mimetype == "application/json"
    assert sheet.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(sheet.text)["seats"][0]["name"] == "<script>alert(1)</script>"
