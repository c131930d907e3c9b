"""Be what stands between a phone and the server."""

from __future__ import annotations

from playwright.sync_api import APIResponse, Route

from tests.server import HOST_NAME

HERE = "127.0.0.1"


def pass_on(route: Route) -> APIResponse:
    """Send a request on to the server, whose name is known to the browser only, and return its answer."""
    headers = route.request.headers
    if "origin" in headers:
        headers["origin"] = headers["origin"].replace(HOST_NAME, HERE)
    return route.fetch(url=route.request.url.replace(HOST_NAME, HERE), headers=headers)
