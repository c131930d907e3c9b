"""docs/events.md names every format with its settings, and every code; what it shows of a lot is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.events.formats import FORMATS
from rules.events.formats.format import Format
from rules.events.lots import Lot

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "events.md").read_text()


@pytest.mark.parametrize("form", FORMATS.values(), ids=lambda form: form.id)
def test_every_setting_of_a_format_stands_in_its_row(form: Format) -> None:
    [row] = [line for line in PAGE.splitlines() if line.startswith(f"| `{form.id}`")]
    assert {*re.findall(r"`(\w+)`", row)} == {form.id, *(switch.name for switch in form.switches)} - {
        "minutes"
    }


@pytest.mark.parametrize("form", FORMATS.values(), ids=lambda form: form.id)
def test_every_format_says_what_it_is(form: Format) -> None:
    told = form.as_json()
    assert (told["id"], told["title"], told["summary"]) == (form.id, form.title, form.summary)
    assert form.summary


def test_every_code_is_explained() -> None:
    said = {
        code
        for path in (ROOT / "rules" / "events").rglob("*.py")
        for code in re.findall(r'RuleViolation\(\s*"([A-Z_]+)"', path.read_text())
    }
    explained = {*re.findall(r"`([A-Z_]{4,})`", PAGE)}
    assert said == explained


def test_who_draws_by_the_page_draws_the_same() -> None:
    [example] = re.findall(r"```python example\n(.*?)```", PAGE, re.DOTALL)
    held: dict[str, Any] = {}
    exec(example, held)
    for seed in ("thunder", "Cards Night 2026", "ചീട്ട്"):
        assert held["order_by_lot"](seed, "ABCDEFGHIJ") == Lot(seed).shuffled("ABCDEFGHIJ")
