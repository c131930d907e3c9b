"""Two servers of one PostgreSQL behind a proxy: whatever breaks in mid-write, nothing is lost or doubled.

``make torture`` breaks more, and holds how soon what one has recorded is live on the other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect

from tests.postgresql import Cluster
from tests.torture.two_processes import (
    RIGHT,
    Hall,
    contract,
    cut_lines_of_phones,
    cut_lines_of_servers,
    kill_for_good,
    lose_a_notice,
    playing,
    reload,
    upgrade,
)

FAULTS: tuple[Callable[[Hall], None], ...] = (
    lose_a_notice,
    cut_lines_of_servers,
    cut_lines_of_phones,
    reload,
    kill_for_good,
)


def test_whatever_breaks_nothing_is_lost_or_doubled_and_everybody_is_right(
    postgresql: Cluster, tmp_path: Path
) -> None:
    with postgresql.empty() as engine:
        url = engine.url.render_as_string(hide_password=False)
        with playing(postgresql, url, tmp_path) as hall:
            for fault in FAULTS:
                hall.play(0.2)
                hall.breaks(fault)
            hall.play(0.2)
            hall.check()
            answered = [error for error in hall.failures if error.startswith("5")]
            assert all(error.startswith("503 ") for error in answered), answered


@pytest.mark.long(because="two releases are copied, and four servers started")
def test_what_a_release_adds_the_next_one_drops_while_a_hall_plays(
    postgresql: Cluster, tmp_path: Path
) -> None:
    def added(hall: Hall) -> bool:
        schema = inspect(hall.database.engine)
        column = any(each["name"].startswith("more_") for each in schema.get_columns("games"))
        assert column == any(each.startswith("more_") for each in schema.get_table_names())
        return column

    with postgresql.empty() as engine:
        url = engine.url.render_as_string(hide_password=False)
        with playing(postgresql, url, tmp_path) as hall:
            for fault in (upgrade, contract):
                hall.play(0.2)
                hall.breaks(fault)
                assert added(hall) == (fault is upgrade)
            hall.play(0.2)
            hall.check()
            assert {*hall.failures} <= {"503 BUSY"}


def play_until(hall: Hall, true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        hall.play(0.1)
    raise AssertionError("It never came true.")


@pytest.mark.long(because="only who changes the judge can take its ears away")
def test_whoever_cannot_go_on_and_whatever_comes_late_is_told(tmp_path: Path) -> None:
    with playing(None, f"sqlite:///{tmp_path / 'hall.db'}", tmp_path) as hall:
        seen = hall.evening.watchers[1]
        play_until(hall, lambda: len(seen.rows) > 1 and hall.evening.occasion.announcers[0].writes > 0)
        hall.evening.phones[0].key = "of nobody"
        play_until(hall, lambda: bool(hall.ended))
        hall.close()
        # To one who follows all came too late, and one who watches was shown another book.
        hall.followers[0].got = [(at + RIGHT + 5, version) for at, version in hall.followers[0].got]
        seen.rows = [{}, *seen.rows[1:]]
        # And somebody did at the event what he does not tell, and the desk was shown what never was.
        hall.evening.occasion.history.acts.pop()
        hall.evening.occasion.desk.rows.insert(0, {})
        refused, late, by_nobody, done, desk, other = hall.faults()
    assert "UNAUTHORIZED" in refused or "KEY" in refused
    assert "Somebody was right after" in late
    assert "was done by nobody" in by_nobody
    assert "and the acts lead to" in done
    assert "is not what its desk was shown" in desk
    assert f"The journal of {seen.game} is not what was shown of it" in other
