"""The rooms of the frontend: each imports only from those above it, in no circle, and none is crowded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"
# Where each module is a game, there are as many as games.
OF_ANY_SIZE = "games"
MOST_FILES = 22

_ROOMS = re.compile(r"^  ((?:[a-z/-]+/\s+)+)", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_STATIC = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["']""", re.MULTILINE)
_DYNAMIC = re.compile(r"""\bimport\(\s*["'](\.[^"']+)["']""")


def declared_rooms() -> list[str]:
    """Return the rooms in the order of ``docs/DESIGN.md`` §3: each may import those above it."""
    design = (ROOT / "docs/DESIGN.md").read_text()
    (frontend,) = re.findall(r"^frontend/ .*?(?=^bundle/ )", design, re.DOTALL | re.MULTILINE)
    return [room.rstrip("/") for line in _ROOMS.findall(frontend) for room in line.split()]


def modules() -> dict[str, set[str]]:
    """Return what each module imports, at once, later, or only to name its types.

    What `shapes.d.ts` names, everybody may speak of without importing it.
    """
    return {
        path.relative_to(FRONTEND).as_posix(): set(_imports(path)) for path in sorted(FRONTEND.rglob("*.js"))
    }


def _imports(path: Path) -> Iterator[str]:
    text = path.read_text()
    for named in (*_STATIC.findall(_COMMENT.sub("", text)), *_DYNAMIC.findall(text)):
        if named.endswith(".js"):
            yield (path.parent / named).resolve().relative_to(FRONTEND).as_posix()


def room_of(module: str) -> str:
    """Return the room that a module stands in: the innermost that is declared; "" where none is."""
    return next(
        (str(each) for each in (PurePosixPath(module), *PurePosixPath(module).parents) if str(each) in ORDER),
        "",
    )


# What the server sends is spoken of everywhere; what starts it all knows every room.
ORDER = ["types.js", *declared_rooms(), "app.js"]


def test_every_module_belongs_to_a_room() -> None:
    strays = {module for module in modules() if not room_of(module)}
    assert not strays, f"{sorted(strays)} stand in no room: name their folder in docs/DESIGN.md §3."


def test_no_module_leads_back_to_itself() -> None:
    try:
        TopologicalSorter(modules()).prepare()
    except CycleError as error:
        chain = " → ".join(reversed(error.args[1]))
        pytest.fail(
            f"{chain}: let the lower one take what it needs as an argument, or put what both need below them."
        )


def test_each_room_imports_only_from_those_above_it() -> None:
    rank = {room: at for at, room in enumerate(ORDER)}
    upward = [
        f"{module} → {named}"
        for module, imported in modules().items()
        for named in sorted(imported)
        if (room := room_of(module)) and (other := room_of(named)) and rank[other] > rank[room]
    ]
    assert not upward, (
        f"{upward}: declare a shape where it is needed, move what both need to the upper room, "
        "or change the order in docs/DESIGN.md §3."
    )


def test_no_folder_is_crowded() -> None:
    sizes = Counter(str(PurePosixPath(module).parent) for module in modules())
    crowded = {folder: size for folder, size in sizes.items() if size > MOST_FILES and folder != OF_ANY_SIZE}
    assert not crowded, (
        f"{crowded} files, more than {MOST_FILES}: give what belongs together a folder of its own."
    )
