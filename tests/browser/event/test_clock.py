"""Clocks in a real browser sound once a tap has allowed it, and one keeps the screen from going dark."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.halls import Hall
from tests.browser.tables import call
from tests.occasion import DAY

LONG = 30_000  # milliseconds
# What the browser is asked for is noted, and asked of it all the same.
NOTING = """() => {
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
        tones.push(this.frequency.value);
        return start.call(this, when);
    };
    window.locks = [];
    // Only a page that nobody can change on its way may ask for it.
    if (!isSecureContext) return;
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (kind) {
        const lock = await request.call(this, kind);
        locks.push(lock);
        return lock;
    };
}"""
MINUTE_LEFT, ENDS = [660], [880, 880, 1175]
HELD = "locks.filter(({released}) => !released).length"


@pytest.fixture
def hall(base_url: str) -> Hall:
    hall = Hall(base_url)
    hall.act("competition", competition="r", title="Rummy", game="gama_rummy", preset="gama_prelim")
    hall.act("stage", stage="s", competition="r", title="Preliminary round", format="brackets")
    hall.act("clock_schedule", stage="s", steps=[{"ends": 3}, {"ends": 6}])
    hall.act("clock_started", stage="s")
    return hall


def evening_of_three(base_url: str) -> Hall:
    names = ["Anu", "Biju", "Chandran"]
    stated = {"game_type": "gama_poker", "preset": "gama_poker_2025", "players": names, "tables": ["Table 1"]}
    body = {"occasion": {"title": "Poker", "first_day": DAY}, "freezeout": stated}
    opened = call(base_url, "POST", "/events", body)
    return Hall.opened(base_url, opened["code"], opened["director_key"])


@pytest.fixture
def noting(page: Page) -> Page:
    page.add_init_script(f"({NOTING})()")
    return page


def test_it_sounds_a_minute_before_the_end_and_at_the_end_once_a_tap_allowed_it(
    noting: Page, hall: Hall
) -> None:
    clock = noting
    clock.goto(f"{hall.page}/clock")
    expect(clock.locator("clock-face")).to_contain_text("2:5")
    flash = clock.locator("clock-face")
    hall.leave("s", 65)
    expect(flash).to_have_attribute("data-flash", "minute", timeout=LONG)
    assert clock.evaluate("tones") == []
    clock.get_by_role("button", name="Turn sound on").click()
    expect(clock.get_by_text("Sound is on")).to_be_visible()
    assert clock.evaluate("tones") == MINUTE_LEFT, "the tap is heard"
    hall.leave("s", 10)
    expect(flash).to_have_attribute("data-flash", "change", timeout=LONG)
    assert clock.evaluate("tones") == [*MINUTE_LEFT, *ENDS]


@pytest.mark.parametrize("tapped", ["Turn sound on", "Anu"])
def test_a_phone_of_an_evening_that_comes_back_sounds_after_any_tap_and_offers_one(
    noting: Page, base_url: str, tapped: str
) -> None:
    phone, evening = noting, evening_of_three(base_url)
    [stage] = evening.look()["stages"]
    evening.act("clock_started", stage=stage)
    phone.goto(f"{evening.page}/room#key={evening.key}")
    offer = phone.get_by_role("button", name="Turn sound on")
    expect(offer).to_be_visible()
    phone.get_by_role("button", name=tapped).click()
    expect(offer).to_have_count(0)
    heard = MINUTE_LEFT if tapped == "Turn sound on" else []
    assert phone.evaluate("tones") == heard
    evening.leave(stage, 65)
    expect(phone.locator("clock-face")).to_have_attribute("data-flash", "minute", timeout=LONG)
    assert phone.evaluate("tones") == [*heard, *MINUTE_LEFT]


def on_this_machine(hall: Hall) -> str:
    """Return the address of an event's page by which the browser takes it for safe."""
    return f"http://127.0.0.1:{urlsplit(hall.base_url).port}{hall.page}"


def test_the_screen_stays_on_as_long_as_the_clock_is_seen(noting: Page, hall: Hall) -> None:
    clock, foot = noting, noting.locator(".clock-foot")
    clock.context.grant_permissions(["screen-wake-lock"])
    clock.goto(f"{on_this_machine(hall)}/clock")
    expect(foot).to_contain_text("The screen is kept on.")
    assert clock.evaluate(HELD) == 1
    clock.evaluate("locks[0].release()")
    expect(foot).to_contain_text("This browser lets the screen go dark")
    clock.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(foot).to_contain_text("The screen is kept on.")
    assert clock.evaluate(HELD) == 1
    clock.get_by_role("link", name="Event").click()
    clock.wait_for_function(f"() => {HELD} === 0")


def assert_kept_on(page: Page) -> None:
    """Assert that the screen is kept on, and again once the browser has let it go."""
    page.wait_for_function(f"() => {HELD} === 1")
    page.evaluate("locks[0].release()")
    assert page.evaluate(HELD) == 0
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(f"() => {HELD} === 1")


def test_a_board_stays_on_without_a_tap(noting: Page, hall: Hall) -> None:
    noting.context.grant_permissions(["screen-wake-lock"])
    noting.goto(f"{on_this_machine(hall)}/board")
    expect(noting.locator("footer")).to_contain_text("in touch")
    assert_kept_on(noting)


def test_the_phone_of_an_evening_stays_on_until_its_desk_is_left(noting: Page, base_url: str) -> None:
    evening = evening_of_three(base_url)
    noting.context.grant_permissions(["screen-wake-lock"])
    noting.goto(f"{on_this_machine(evening)}/room#key={evening.key}")
    expect(noting.locator("room-clock").get_by_role("button", name="Start")).to_be_visible()
    assert_kept_on(noting)
    noting.get_by_role("link", name="All tables").click()
    noting.wait_for_function(f"() => {HELD} === 0")
