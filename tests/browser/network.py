"""Be what stands between a phone and the server, in Chromium or without a browser."""

from __future__ import annotations

from collections.abc import Callable
from re import Pattern

from playwright.sync_api import APIResponse, Page, Route

from tests.dom import page as dom
from tests.server import HOST_NAME

HERE = "127.0.0.1"
CALLS = "**/api/v1/**"


def pass_on(route: Route) -> APIResponse:
    """Send a request on to the server, whose name is known to the browser only, and return its answer."""
    headers = route.request.headers
    if "origin" in headers:
        headers["origin"] = headers["origin"].replace(HOST_NAME, HERE)
    return route.fetch(url=route.request.url.replace(HOST_NAME, HERE), headers=headers)


def cut_off(page: Page) -> None:
    """Let no call reach the server, while its pages still open."""
    shown: object = page
    if isinstance(shown, dom.Page):
        shown.cut_off()
    else:
        page.context.route(CALLS, drop)


def reconnect(page: Page) -> None:
    shown: object = page
    if isinstance(shown, dom.Page):
        shown.cut_off(off=False)
    else:
        page.context.unroute(CALLS)
    page.evaluate("dispatchEvent(new Event('online'))")


def drop(route: Route) -> None:
    """Let a call not go through."""
    route.abort("internetdisconnected")


def hold_back(page: Page, url: str | Pattern[str]) -> Callable[[], None]:
    """Let requests wait before they reach the server; return what lets them on, and all that come later."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    def let_on() -> None:
        for route in held:
            route.continue_()
        page.unroute(url)

    page.route(url, keep)
    return let_on


# What is held was answered: the server has done it, and the page waits.
_HOLD = """([method, path]) => {
  const sent = fetch;
  const held = [];
  window.fetch = async (to, how) => {
    const answer = await sent(to, how);
    if ((how?.method ?? "GET") === method && new RegExp(path).test(to) && window.fetch !== sent) {
      await new Promise((go, lost) => held.push([go, lost]));
    }
    return answer;
  };
  window.holds = (count) => held.length >= count;
  window.letGo = (isLost) => {
    window.fetch = sent;
    for (const [go, lost] of held.reverse()) isLost ? lost(new TypeError("lost")) : go();
    return new Promise((go) => setTimeout(go, 50));
  };
}"""


def hold(page: Page, method: str, path: str) -> None:
    """Hold the answers to calls of a method to paths that a pattern fits, until they are let go."""
    page.evaluate(_HOLD, [method, path])


def wait_for_held(page: Page, count: int = 1) -> None:
    """Wait until so many answers are held."""
    page.wait_for_function("(count) => holds(count)", arg=count)


def let_go(page: Page, *, lost: bool = False) -> None:
    """Let the page have what was held, the last first, or lose it, and do what follows; hold no more."""
    page.evaluate("(lost) => letGo(lost)", lost)


_HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def hide(page: Page) -> None:
    """Let nobody see the page any more, which hears of nothing then."""
    page.evaluate(_HIDE)
