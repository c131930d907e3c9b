"""A night played through HTTP, with all that goes wrong at one, is what a naive reading of it says."""

from __future__ import annotations

from pathlib import Path

from tests.events.night import SEED, SMALL, play


def test_night_is_what_the_naive_reading_says(tmp_path: Path) -> None:
    assert "1 power cut" in play(tmp_path, SMALL, SEED)
