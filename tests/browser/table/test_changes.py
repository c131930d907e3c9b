"""A phone puts the table together from its changes, and asks for the whole where one does not fit."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Response, Route, expect

from tests.browser.network import pass_on
from tests.browser.scorekeeper import Scorekeeper, enter_points, totals
from tests.browser.tables import PlayedTable, call

STREAM = "**/api/v1/tables/*/live"
BEAT = ": beat\n\n"


def told(change: Mapping[str, Any]) -> str:
    return f"id: {change['version']}\nevent: change\ndata: {json.dumps(change)}\n\n"


def renamed(version: int) -> dict[str, Any]:
    """Return a change that makes Anil somebody else, with a digest that is none of the result."""
    patch = [{"op": "replace", "path": "/game/seats/0/name", "value": "<b>Mallory</b></script>"}]
    return {"from": version, "version": version + 1, "digest": "0" * 64, "patch": patch}


def listening(page: Page) -> list[Request]:
    """Note each time that the page opens a stream."""
    opened: list[Request] = []
    page.on("request", lambda request: opened.append(request) if request.url.endswith("/live") else None)
    return opened


def test_a_watching_phone_is_sent_changes_and_never_the_whole_again(page: Page, six: PlayedTable) -> None:
    page.add_init_script(
        "const parse = JSON.parse; globalThis.read = [];"
        "JSON.parse = (text, ...more) => { read.push(`${text}`.slice(0, 40)); return parse(text, ...more) };"
    )
    page.goto(six.page)
    expect(page.locator(".link")).to_have_attribute("data-state", "live")
    for number in range(1, 4):
        six.points(*([number] * 6))
        expect(page.get_by_role("cell", name=f"Anil, Deal {number}: {number}")).to_be_visible()
    bodies = page.evaluate("read.filter((text) => text.startsWith('{\"from\"'))")
    assert len(bodies) == 3
    assert totals(page) == [str(total["points"]) for total in six.read()["totals"]]


FORGED: dict[str, Any] = {
    "another digest": lambda version: told(renamed(version)),
    "a version that was never here": lambda version: told(renamed(version - 1)),
    "a path that leads nowhere": lambda version: told(
        {**renamed(version), "patch": [{"op": "replace", "path": "/game/deals/99/lines", "value": []}]}
    ),
    "no patch": lambda version: told({**renamed(version), "patch": None}),
    "half a change": lambda version: f'id: {version + 1}\nevent: change\ndata: {{"from":{version},"pa\n\n',
    "not even that": lambda version: f"id: {version + 1}\nevent: change\ndata: null\n\n",
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_change_that_does_not_fit_makes_the_phone_ask_for_the_whole(
    page: Page, six: PlayedTable, forged: Any
) -> None:
    version = call(six.base_url, "GET", f"/tables/{six.code}")["version"]
    opened = listening(page)

    def answer(route: Route) -> None:
        if len(opened) > 1:
            route.continue_()
            return
        headers = {"Content-Type": "text/event-stream"}
        route.fulfill(status=200, headers=headers, body=BEAT + forged(version))

    page.route(STREAM, answer)
    with page.expect_request(lambda _: len(opened) > 1):
        page.goto(six.page)
    assert "last-event-id" not in opened[1].headers
    # Recorded before, it may be read by asking, and what was forged would fit nothing.
    six.points(6, 5, 4, 3, 2, 1)
    expect(page.get_by_role("cell", name="Anil, Deal 1: 6")).to_be_visible()
    expect(page.locator(".link")).to_have_attribute("data-state", "live")
    assert "Mallory" not in page.content()
    assert totals(page) == [str(total["points"]) for total in six.read()["totals"]]


def test_a_phone_that_was_away_is_told_what_it_missed(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    expect(page.locator(".link")).to_have_attribute("data-state", "live")
    page.context.set_offline(True)
    six.points(6, 5, 4, 3, 2, 1)
    six.points(1, 1, 1, 1, 1, 1)
    opened = listening(page)
    page.context.set_offline(False)
    expect(page.get_by_role("cell", name="Anil, Deal 2: 1")).to_be_visible()
    assert opened[0].headers["last-event-id"]
    assert totals(page) == [str(total["points"]) for total in six.read()["totals"]]


NOTE_WRITTEN = """() => {
  const sent = fetch;
  globalThis.written = [];
  globalThis.fetch = async (to, how) => {
    const answer = await sent(to, how);
    if (how?.method === "PUT") answer.clone().text().then((text) => written.push(text));
    return answer;
  };
}"""


def asked(page: Page) -> list[str]:
    """Note what the page asks of the API, as `METHOD /path`; ids are left out."""
    calls: list[str] = []

    def note(request: Request) -> None:
        if "/api/v1/" in request.url:
            path = re.sub(r"[0-9a-f-]{36}", "ID", request.url.split("/api/v1")[1])
            calls.append(f"{request.method} {path}")

    page.on("request", note)
    return calls


def test_the_scorekeepers_phone_is_answered_with_the_change_alone(page: Page, six: PlayedTable) -> None:
    for _ in range(20):
        six.points(1, 1, 1, 1, 1, 1)
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)
    expect(page.locator(".link")).to_have_attribute("data-state", "live")
    # The first phone to write also says that it keeps the score; that is a write of its own.
    with page.expect_response("**/scorekeeper"):
        enter_points(keeper, 21, [1, 2, 3, 4, 5, 6])
    expect(keeper.button("Enter deal 22")).to_be_visible()
    expect(page.locator("undo-bar")).to_contain_text("Deal 21")
    # Chromium need not keep for a test what the page reads piece by piece.
    page.evaluate(NOTE_WRITTEN)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if answer.request.method == "PUT" else None)
    calls = asked(page)
    enter_points(keeper, 22, [6, 5, 4, 3, 2, 1])
    expect(keeper.button("Enter deal 23")).to_be_visible()
    page.wait_for_function("written.length === 1")
    assert [answer.headers["preference-applied"] for answer in answers] == ["return=minimal"]
    assert page.evaluate("new Blob(written).size") <= 3 * 1024
    assert totals(page) == [str(total["points"]) for total in six.read()["totals"]]
    # The stream brings the same once more, and nothing is asked for because of it.
    six.points(1, 1, 1, 1, 1, 1)
    expect(keeper.button("Enter deal 24")).to_be_visible()
    kinds = {call for call in calls if not call.endswith("/preview")}
    assert kinds == {"PUT /games/ID/deals/ID", f"GET /tables/{six.code}/keys"}


@pytest.mark.parametrize("other", [0, 1, 2])
def test_news_that_overtake_an_answer_leave_the_sheet_whole(page: Page, six: PlayedTable, other: int) -> None:
    for _ in range(20):
        six.points(1, 1, 1, 1, 1, 1)
    keeper = Scorekeeper(page)
    page.goto(six.keeper_page)
    expect(page.locator(".link")).to_have_attribute("data-state", "live")
    entry = str(uuid.uuid4())
    call(six.base_url, "PUT", f"/games/{six.game_id}/entries/{entry}", PENALTY, six.key)
    expect(page.locator(".row-other")).to_have_count(1)

    def answer_late(route: Route) -> None:
        for number in range(other):
            name = {"name": f"Asha {number}"}
            call(six.base_url, "PATCH", f"/games/{six.game_id}/seats/1", name, six.key)
            expect(page.get_by_role("columnheader", name=name["name"])).to_be_visible()
        answer = pass_on(route)
        expect(page.locator(".row-deal")).to_have_count(21)
        route.fulfill(response=answer)

    page.route("**/deals/*", answer_late, times=1)
    enter_points(keeper, 21, [1, 2, 3, 4, 5, 6])
    expect(keeper.button("Enter deal 22")).to_be_visible()
    expect(page.locator(".row-waiting")).to_have_count(0)
    expect(page.locator("undo-bar")).to_contain_text("Deal 21")
    assert totals(page) == [str(total["points"]) for total in six.read()["totals"]]


PENALTY = {"kind": "ruling", "ruling": "penalty", "seat": 1, "points": 5, "reason": "late"}


def test_an_answer_with_a_forged_change_makes_the_phone_ask_for_the_sheet(
    page: Page, six: PlayedTable
) -> None:
    for _ in range(20):
        six.points(1, 1, 1, 1, 1, 1)
    keeper = Scorekeeper(page)
    page.route(STREAM, lambda route: route.abort())
    page.goto(six.keeper_page)
    expect(page.locator(".link")).to_have_attribute("data-state", "live")
    forged = renamed(call(six.base_url, "GET", f"/tables/{six.code}")["version"])

    def forge(route: Route) -> None:
        answer = pass_on(route)
        headers = {**answer.headers, "preference-applied": "return=minimal"}
        route.fulfill(response=answer, json=forged, headers=headers)

    page.route("**/deals/*", forge, times=1)
    enter_points(keeper, 21, [1, 2, 3, 4, 5, 6])
    expect(keeper.button("Enter deal 22")).to_be_visible()
    assert "Mallory" not in page.content()
    assert totals(page) == [str(total["points"]) for total in six.read()["totals"]]
