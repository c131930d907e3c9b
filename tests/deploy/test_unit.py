"""systemd takes the unit, and runs a server by it that keeps its deals and may do little besides."""

from __future__ import annotations

import http.client
import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from configparser import RawConfigParser
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from settings import ROOT
from tests.api.scorekeeper import new_id, points
from tests.api.server import call
from tests.deploy.programs import program
from tests.server import children_of, own_port

UNIT = ROOT / "deploy" / "kanakku.service"
# A machine of its own, but for the network: what is written there is gone with it. `chroot` would not do, for
# below that nobody may have users of his own. Of shared memory, where tests keep their files, systemd
# removes what users have left there.
MACHINE = """set -e
mount --make-rprivate /
mkdir {folder}/written {folder}/root
mount -t tmpfs tmpfs {folder}/written
mkdir {folder}/written/upper {folder}/written/work
cd {folder}
mount -t overlay overlay -o lowerdir=/,upperdir=written/upper,workdir=written/work root
cd root
mkdir -p srv/kanakku before
mount --bind {installed} srv/kanakku
cp {unit} etc/systemd/system/kanakku.service
echo PORT={port} >etc/kanakku.env
useradd --root "$PWD" --system --home-dir /var/lib/kanakku kanakku
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount --rbind /dev dev
mount -t tmpfs tmpfs dev/shm
pivot_root . before
umount -l /before
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=kanakku.service
"""
APART = ("--pid", "--fork", "--kill-child", "--mount", "--ipc", "--uts", "--cgroup")


class Machine(NamedTuple):
    """Hold the first process of a machine that systemd runs."""

    first: int
    port: int

    def systemctl(self, *asked: str) -> str:
        inside = ["nsenter", "-t", str(self.first), "-m", "-p", "-i", "-u", "-C", "-r"]
        told = subprocess.run([*inside, "systemctl", *asked], capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout.strip()

    def get(self, path: str) -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
            line.request("GET", path)
            answer = line.getresponse()
            return answer.status, answer.read()

    def serving(self) -> int:
        """Wait until the server answers that it is ready; return its first process, as it is known there."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(OSError, http.client.HTTPException):
                if self.get("/readyz")[0] == 200:
                    return int(self.systemctl("show", "--property=MainPID", "--value", "kanakku"))
            time.sleep(0.1)
        raise AssertionError(self.systemctl("show", "kanakku"))

    def path(self, *parts: str) -> Path:
        """Return where a file of the machine is seen from here."""
        return Path("/proc", str(self.first), "root", *parts)


@contextmanager
def machine(folder: Path, installed: Path) -> Iterator[Machine]:
    for needed in ("systemctl", "nsenter", "pivot_root", "useradd"):
        program(needed)
    with own_port() as port:
        script = MACHINE.format(folder=folder, installed=installed, unit=UNIT, port=port)
        apart = subprocess.Popen([program("unshare"), *APART, "bash", "-c", script])
        try:
            until = time.monotonic() + 20
            while not (inside := children_of(apart.pid)) and time.monotonic() < until:
                time.sleep(0.05)
            [first] = inside
            started = Path("/proc", str(first), "comm")
            while started.read_text().strip() != "systemd":
                assert time.monotonic() < until, "systemd was not started"
                time.sleep(0.1)
            yield Machine(first, port)
        finally:
            apart.kill()
            apart.wait()


def test_unit_is_understood_and_hardened(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/srv/kanakku/.venv/bin/python", sys.executable))
    for asked in (["verify", str(unit)], ["security", "--offline=yes", "--threshold=20", str(unit)]):
        told = subprocess.run([analyze, *asked], capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stdout + told.stderr
        assert unit.name not in told.stderr, "systemd complains of a line of it"


def test_hall_comes_back_however_long_its_database_is_away() -> None:
    """A server that finds no database ends at once: by default systemd gives up after five such starts."""
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[method-assign,assignment]
    unit.read(UNIT)
    assert unit["Unit"].get("StartLimitIntervalSec") == "0"
    assert unit["Service"]["Restart"] == "always"


@pytest.mark.skipif(
    "KANAKKU_INSTALL" not in os.environ, reason="it installs all libraries; make torture does"
)
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can start a machine of systemd's")
def test_systemd_runs_a_hall_by_the_unit(tmp_path: Path) -> None:
    folder = tmp_path / "srv"
    # Debian's own Python: of one in a home the unit sees nothing.
    settings = {**os.environ, "PYTHON": "/usr/bin/python3"}
    subprocess.run([ROOT / "deploy" / "install", folder], env=settings, check=True, capture_output=True)
    with machine(tmp_path, folder) as here:
        main = here.serving()
        status = dict(
            line.split(":\t", 1) for line in here.path("proc", str(main), "status").read_text().splitlines()
        )
        assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")
        assert int(status["CapBnd"], 16) == 0
        assert "0" not in status["Uid"].split()
        kept = here.path("var", "lib", "kanakku").stat()
        assert stat.S_IMODE(kept.st_mode) == 0o700

        _, table = call(here.port, "POST", "/tables", {})
        code, key = table["code"], table["scorekeeper_key"]
        start = {"game_type": "points", "preset": "points", "seats": ["Anu", "Biju"]}
        game = call(here.port, "POST", f"/tables/{code}/games", start, key)[1]["game"]["id"]
        deal = f"/games/{game}/deals/{new_id()}"
        assert call(here.port, "PUT", deal, {"outcome": points(3, 4)}, key)[0] == 201
        drawn = here.get(f"/t/{code}/g/{game}/picture.png")[1]
        assert drawn.startswith(b"\x89PNG"), "what workers need is left to them"

        here.systemctl("reload", "kanakku")
        assert call(here.port, "GET", f"/tables/{code}")[0] == 200, "nobody waits for what is loaded"
        here.systemctl("kill", "--signal=KILL", "kanakku")
        until = time.monotonic() + 10
        while here.systemctl("show", "--property=NRestarts", "--value", "kanakku") == "0":
            assert time.monotonic() < until, "it is not started again"
            time.sleep(0.1)
        assert here.serving() != main
        [kept_deal] = call(here.port, "GET", f"/games/{game}")[1]["deals"]
        assert deal.endswith(kept_deal["id"])
        here.systemctl("stop", "kanakku")
        assert here.systemctl("show", "--property=Result", "--value", "kanakku") == "success"
