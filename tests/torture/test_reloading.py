"""One server of an SQLite file loads anew what is there, at SIGHUP: whoever plays notices nothing.

`test_two_processes.py` has it of two servers of one PostgreSQL.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.api.server import Server
from tests.project_copy import ROOT, copied
from tests.torture.two_processes import playing, reload


def test_no_request_no_deal_and_no_place_of_a_stream_is_lost(tmp_path: Path) -> None:
    with playing(None, f"sqlite:///{tmp_path / 'hall.db'}", tmp_path) as hall:
        hall.play(0.2)
        hall.breaks(reload)
        hall.play(0.2)
        hall.close()
        assert hall.faults() == []
        assert [each.version - each.newest for each in hall.followers] == [0] * len(hall.followers)
        # A correction of a game that others change meanwhile is sent again, reload or not.
        assert {*hall.failures} <= {"503 BUSY"}


@pytest.mark.long(because="few reload what cannot start, and it takes a copy of the project")
def test_what_does_not_start_leaves_serving_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    release = copied(tmp_path, tmp_path / "more", {})
    (release / "bundled").symlink_to(ROOT / "bundled")
    server = Server(tmp_path / "hall.db")
    server.home = release
    with closing(server):
        server.start()
        serving = server.serving()
        (release / "application.py").write_text("this is no release")
        os.kill(server.pid, signal.SIGHUP)
        until = time.monotonic() + 60
        while "what was loaded before serves on" not in server.log() and time.monotonic() < until:
            time.sleep(0.05)
        assert "what was loaded before serves on" in server.log()
        assert server.serving() == serving
        assert server.call("GET", "/game-types/points")[0] == 200
