"""Find the programs that a deployed server stands beside."""

from __future__ import annotations

import shutil

import pytest


def program(name: str) -> str:
    """Return where a program lies; where it is not installed the test is left out, and says why."""
    found = shutil.which(name, path="/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed here, so what stands in deploy/ for it was not run")
    return found
