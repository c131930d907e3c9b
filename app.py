"""Serve, or do a command: `python app.py`.

Little is loaded here, for who serves becomes another process; `create_app` is that of `application`.
"""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from typing import Any

from settings import ROOT, settings
from starting import check, prepare


def __getattr__(name: str) -> Any:
    if name != "create_app":
        raise AttributeError(name)
    from application import create_app  # noqa: PLC0415 - the command need not wait for it

    return create_app


def main() -> None:
    """Do what a command asks; without one serve."""
    given, asked = settings(), sys.argv[1:]
    workers = 0
    try:
        if asked:
            check(given)
        else:
            workers = prepare(given)
    except Exception as reason:
        if not hasattr(reason, "statement"):
            raise
        from models.log_lines import write  # noqa: PLC0415 - see above

        write(str(reason))
        sys.exit(1)
    if asked:
        from commands import run  # noqa: PLC0415 - the checks of records take long to load

        sys.exit(run(asked, given["DATABASE_URL"]))
    _allow_many_connections()
    command = server_command(given["HOST"], given["PORT"], workers)
    os.execv(sys.executable, command)  # noqa: S606 - gunicorn must load us after its patches


def server_command(host: str, port: str | int, workers: int = 1) -> list[str]:
    """Return the command that serves with so many processes: with more than one on PostgreSQL alone."""
    # By its script, not as a module: so it can start itself again (SIGUSR2).
    gunicorn = Path(sys.executable).with_name("gunicorn")
    started = [str(gunicorn)] if gunicorn.exists() else ["-m", "gunicorn"]
    command = [sys.executable, *started, "serving:serve_app()", "--chdir", str(ROOT)]
    command += [
        "--config",
        str(ROOT / "reloading.py"),
        "--bind",
        f"{host}:{port}",
        "--worker-class",
        "gevent",
    ]
    command += ["--workers", str(workers), "--worker-connections", "8000", "--keep-alive", "15"]
    # There a second process could be started on SQLite, and all servers of a user would have the same one.
    command += ["--no-control-socket"]
    return [*command, "--graceful-timeout", "30", "--log-level", "warning"]


def _allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))


if __name__ == "__main__":
    main()
