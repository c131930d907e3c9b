"""Two servers of one PostgreSQL behind a proxy: whatever breaks in mid-write, nothing is lost or doubled.

``make torture`` breaks more, and holds how soon what one has recorded is live on the other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.postgresql import Cluster
from tests.torture.two_processes import (
    Hall,
    cut_lines_of_phones,
    cut_lines_of_servers,
    kill_for_good,
    lose_a_notice,
    playing,
    reload,
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
            hall.close()
            assert hall.faults() == []
            assert [each.version - each.newest for each in hall.followers] == [0] * len(hall.followers)
            answered = [error for error in hall.failures if error.startswith("5")]
            assert all(error.startswith("503 ") for error in answered), answered
