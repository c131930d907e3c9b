"""Events played through HTTP, with all that goes wrong at one, are what a naive reading of them says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.events import weekend
from tests.events.night import SEED, SMALL, Night
from tests.events.occasion import play
from tests.events.weekend import Weekend

MORE = pytest.mark.long(because="whole events are long, and a night has an act of every kind")


def test_night_is_what_the_naive_reading_says(tmp_path: Path) -> None:
    assert "1 power cut" in play(Night(tmp_path, SMALL, SEED))


@MORE
def test_gin_weekend_is_what_the_naive_reading_says(tmp_path: Path) -> None:
    assert "1 power cut" in play(Weekend(tmp_path, weekend.SMALL_SINGLES, weekend.SEED))


@MORE
def test_partnership_event_is_what_the_naive_reading_says(tmp_path: Path) -> None:
    assert "1 power cut" in play(Weekend(tmp_path, weekend.SMALL_TEAMS, weekend.SEED))
