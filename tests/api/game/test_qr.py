"""QR codes say what they should, and a key never travels in an address."""

from __future__ import annotations

import re

import pytest
import zxingcpp
from flask.testing import FlaskClient
from PIL import Image

from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem


def read_svg(svg: str) -> str:
    """Return what the QR code drawn by `svg` says; its dark modules are one path of horizontal strokes."""
    size = int(_found(r'viewBox="0 0 (\d+) ', svg))
    image = Image.new("L", (size, size), 255)
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", _found(r'stroke="#000" d="([^"]+)"', svg)):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            for column in range(int(values[0])):
                image.putpixel((int(x) + column, int(y)), 0)
            x += values[0]
    found = zxingcpp.read_barcode(image.resize((size * 8, size * 8), Image.Resampling.NEAREST))
    assert found
    return found.text


def _found(pattern: str, svg: str) -> str:
    match = re.search(pattern, svg)
    assert match, svg
    return match.group(1)


def test_tables_code_opens_its_page(keeper: Scorekeeper) -> None:
    response = keeper.client.get(f"{BASE}/tables/{keeper.code}/qr.svg")
    assert response.mimetype == "image/svg+xml"
    assert read_svg(response.text) == f"https://score.example/t/{keeper.code}"


def test_a_clubs_code_opens_its_page_and_gives_no_key(client: FlaskClient) -> None:
    opened = client.post(f"{BASE}/clubs", json={"title": "Thursday club"}).json or {}
    response = client.get(f"{BASE}/clubs/{opened['code']}/qr.svg")
    assert response.mimetype == "image/svg+xml"
    assert read_svg(response.text) == f"https://score.example/c/{opened['code']}"


@pytest.mark.parametrize(
    "text", ["https://score.example/t/ABCDEF#key=abcdefghijklmnopqrstuvwxyz012345", "ദേവി"]
)
def test_any_text_can_be_drawn_and_is_not_kept(client: FlaskClient, text: str) -> None:
    response = client.post(f"{BASE}/qr", json={"text": text})
    assert read_svg(response.text) == text
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("text", ["", "a" * 501, 7, None])
def test_text_that_cannot_be_drawn(client: FlaskClient, text: object) -> None:
    assert_problem(client.post(f"{BASE}/qr", json={"text": text}), 422)


def test_svg_runs_nothing(keeper: Scorekeeper) -> None:
    svg = keeper.client.get(f"{BASE}/tables/{keeper.code}/qr.svg").text
    assert "script" not in svg
    assert "style" not in svg
