"""The director lets other programs listen, sees what was sent to them, and sends it again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from pages.bundle import bundle
from tests.api.receiver import Received, Receiver, receiving
from tests.browser.desks import Desk
from tests.browser.halls import Hall
from tests.browser.reading import check_reading
from tests.browser.tables import call
from tests.occasion import DAY
from tests.server import HOST_NAME, serving

# A second or so passes until news is found, and some until the log is looked at again.
SOON = 30_000

LOST_ANSWER = """() => {
  const sent = fetch;
  window.fetch = async (...asked) => {
    await sent(...asked);
    window.fetch = sent;
    throw new TypeError("network error");
  };
}"""


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server that sends news to this machine too."""
    bundle()
    with serving(tmp_path_factory.mktemp("listening"), LOCAL_WEBHOOKS="1") as server:
        yield f"http://{HOST_NAME}:{server.port}"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def hall(desk: Desk) -> Hall:
    """Open the panel at the desk of an event without any webhook."""
    hall = Hall(desk.base_url)
    desk.page.goto(f"/e/{hall.code}/desk#key={hall.key}")
    desk.go_to("Print and files")
    desk.press("Addresses and what was sent")
    expect(desk.panel).to_contain_text("No program listens yet.")
    return hall


def add(desk: Desk, url: str) -> str:
    """Add an address and return its secret."""
    desk.panel.get_by_label("Address").fill(url)
    desk.press("Add the address")
    expect(desk.panel.get_by_role("heading", name=f"The secret of {url}")).to_be_visible()
    return desk.panel.locator("code").inner_text()


def change(hall: Hall, title: str = "Cards night, late") -> None:
    hall.act("occasion", title=title, first_day=DAY)


def came(receiver: Receiver) -> Received:
    return receiver.came.get(timeout=SOON / 1000)


def sent(desk: Desk) -> Locator:
    """Open the log of the only address and return its lines."""
    desk.press(re.compile("^What was sent to"))
    return desk.panel.locator(".lines li")


def webhooks(desk: Desk, hall: Hall) -> list[dict[str, object]]:
    known: list[dict[str, object]] = call(
        desk.base_url, "GET", f"/events/{hall.code}/webhooks", key=hall.key
    )["webhooks"]
    return known


def test_program_hears_what_is_signed_with_the_secret_shown_once(
    desk: Desk, hall: Hall, receiver: Receiver
) -> None:
    secret = add(desk, receiver.url)
    change(hall)
    assert came(receiver).verified(secret)["type"] == "event.changed"
    lines = sent(desk)
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("The desk did something")
    expect(lines).to_contain_text("Delivered", timeout=SOON)
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Escape")
    desk.press("Addresses and what was sent")
    expect(desk.panel.get_by_text(receiver.url)).to_be_visible()
    assert secret not in desk.page.content()


def test_message_that_failed_says_why_and_is_sent_again(desk: Desk, hall: Hall, receiver: Receiver) -> None:
    receiver.answers = [500]
    add(desk, receiver.url)
    change(hall)
    first = came(receiver)
    [line] = [sent(desk)]
    expect(line).to_contain_text("Tried once. It answered 500. Tried again", timeout=SOON)
    desk.press(re.compile("^Send again"))
    assert came(receiver).id == first.id
    expect(line).to_contain_text("Delivered", timeout=SOON)


def test_only_the_kinds_that_are_ticked_are_sent(desk: Desk, hall: Hall, receiver: Receiver) -> None:
    kinds = desk.panel.get_by_role("checkbox")
    for kind in kinds.all():
        kind.uncheck(force=True)
    desk.panel.get_by_label("Address").fill(receiver.url)
    desk.press("Add the address")
    expect(desk.panel.get_by_role("alert")).to_have_text("Choose at least one kind of news.")
    desk.panel.get_by_label("Match started").check(force=True)
    add(desk, receiver.url)
    expect(desk.panel.locator(".entries")).to_contain_text(": Match started")
    assert [each["kinds"] for each in webhooks(desk, hall)] == [["match.started"]]


def test_address_that_is_refused_says_why(desk: Desk, hall: Hall) -> None:
    for url, said in (
        ("ftp://news.example/", "News is sent over HTTPS alone."),
        ("https://me:word@news.example/", "No user and no password"),
        ("https://no-such-host.invalid/", "leads nowhere"),
    ):
        desk.panel.get_by_label("Address").fill(url)
        desk.press("Add the address")
        expect(desk.panel.get_by_role("alert")).to_contain_text(said)
    assert webhooks(desk, hall) == []


def test_address_added_again_after_a_lost_answer_is_added_once(
    desk: Desk, hall: Hall, receiver: Receiver
) -> None:
    desk.panel.get_by_label("Address").fill(receiver.url)
    desk.page.evaluate(LOST_ANSWER)
    desk.press("Add the address")
    expect(desk.panel.get_by_role("alert")).not_to_be_empty()
    secret = add(desk, receiver.url)
    assert len(webhooks(desk, hall)) == 1
    change(hall)
    came(receiver).verified(secret)


def test_address_that_is_gone_says_so_and_is_revived(desk: Desk, hall: Hall, receiver: Receiver) -> None:
    receiver.answers = [410]
    add(desk, receiver.url)
    change(hall)
    came(receiver)
    lines = sent(desk)
    expect(lines).to_contain_text("Given up after one attempt. It answered 410.", timeout=SOON)
    desk.page.keyboard.press("Escape")
    expect(desk.panel).to_contain_text("It said that it is gone.")
    desk.press("Send there again")
    expect(desk.panel).not_to_contain_text("It said that it is gone.")
    assert [each["gone"] for each in webhooks(desk, hall)] == [False]


def test_address_is_removed_when_that_was_looked_at(desk: Desk, hall: Hall, receiver: Receiver) -> None:
    add(desk, receiver.url)
    desk.press(f"Remove {receiver.url}")
    expect(desk.panel).to_contain_text("Its log and its secret are gone with it.")
    desk.press("Back")
    assert len(webhooks(desk, hall)) == 1
    desk.press(f"Remove {receiver.url}")
    desk.press("Remove the address")
    expect(desk.panel).to_contain_text("No program listens yet.")
    assert webhooks(desk, hall) == []


def test_sixth_address_is_not_offered(desk: Desk, hall: Hall, receiver: Receiver) -> None:
    for at in range(5):
        add(desk, f"{receiver.url}/{at}")
    expect(desk.panel).to_contain_text("five addresses at most")
    expect(desk.panel.get_by_label("Address")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_panels_fit_and_are_read_by_everybody(
    desk: Desk, hall: Hall, receiver: Receiver, size: tuple[int, int]
) -> None:
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    receiver.answers = [500]
    add(desk, f"{receiver.url}?a-long-name={'x' * 80}")
    check_reading(desk.page)
    change(hall)
    came(receiver)
    expect(sent(desk)).to_contain_text("Tried once", timeout=SOON)
    check_reading(desk.page)
    desk.page.keyboard.press("Escape")
    desk.press(re.compile("^Remove "))
    check_reading(desk.page)
    assert desk.page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_panel_is_fetched_when_it_is_opened(desk: Desk) -> None:
    hall = Hall(desk.base_url)
    asked: list[str] = []
    desk.page.on("request", lambda request: asked.append(request.url))
    desk.page.goto(f"/e/{hall.code}/desk#key={hall.key}")
    desk.go_to("Print and files")
    expect(desk.panel.get_by_role("button", name="Save the whole event")).to_be_visible()
    assert not [url for url in asked if "webhooks" in url]
    desk.press("Addresses and what was sent")
    expect(desk.panel).to_contain_text("No program listens yet.")
    assert [url for url in asked if "webhooks" in url]
