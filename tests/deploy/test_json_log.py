"""With LOG=json each line that a server writes is one JSON document, from its start to its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from settings import ROOT
from tests.api.server import call
from tests.server import Server, children_of, launched, wait_until_it_answers

PATIENCE = 30  # seconds


def lines_of(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def wait_for_another(server: Server, than: int) -> int:
    """Return the process that serves in the place of another, once that is gone."""
    until = time.monotonic() + PATIENCE
    while not (now := children_of(server.pid)) or than in now:
        assert time.monotonic() < until, server.log.read_text()
        time.sleep(0.05)
    return now.pop()


def test_every_line_of_a_start_a_request_a_reload_a_death_and_an_end_is_one_document(tmp_path: Path) -> None:
    with launched(tmp_path, LOG="json") as (server, process):
        wait_until_it_answers(server, process)
        (first,) = children_of(server.pid)
        assert call(server.port, "GET", "/tables/NOSUCH")[0] == 404
        os.kill(server.pid, signal.SIGHUP)
        second = wait_for_another(server, first)
        os.kill(second, signal.SIGKILL)
        wait_for_another(server, second)
        wait_until_it_answers(server, process)
        assert call(server.port, "GET", "/tables/NOSUCH")[0] == 404
    lines = lines_of(server.log)
    assert all({"time", "level", "from", "pid", "said"} <= line.keys() for line in lines)
    said = [line["said"] for line in lines]
    assert f"Kanakku serves at {server.address}" in said
    assert any("was sent SIGKILL" in each for each in said), "gunicorn says so itself"
    assert [line["status"] for line in lines if line.get("call", "").endswith("/tables/<code>")] == [404, 404]


def test_why_a_server_does_not_start_is_one_document(tmp_path: Path) -> None:
    given = {"DATABASE_URL": f"sqlite:///{tmp_path / 'hall.db'}", "WORKERS": "2", "LOG": "json"}
    command = [sys.executable, str(ROOT / "app.py")]
    refused = subprocess.run(
        command, env={**os.environ, **given}, capture_output=True, text=True, check=False, timeout=40
    )
    assert refused.returncode == 1
    line = json.loads(refused.stderr)
    assert "SQLite serves one" in line["said"]
    assert (line["level"], line["from"]) == ("error", "kanakku")
