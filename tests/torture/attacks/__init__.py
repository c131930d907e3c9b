"""Collect the attacks: each module beside this one lists its own as ``ATTACKS``."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.torture.attack import Attack


def attacks() -> Iterator[Attack]:
    """Yield every attack, module by module."""
    for module in sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py")):
        yield from import_module(f"tests.torture.attacks.{module}").ATTACKS
