"""Bundle the frontend where its sources have changed: ``python -m pages.bundle``."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Set
from pathlib import Path

from api.game.catalogue_texts import in_language
from api.game.game_types import catalogue
from pages.files import ASSETS, BUNDLED, FRONTEND, LIST, ROOT
from pages.languages import UnfitLanguage, catalogue_in, languages, words_of

TOOL = ROOT / "bundle"
SEAL = BUNDLED / "sources"
# A page that was opened before still fetches the files of its release, for so long after the next one came.
KEPT_FOR = 14 * 86_400


def bundle() -> None:
    """Bundle the frontend, unless what is there was made of the same sources. Raises UnfitLanguage."""
    words = {tag: words_of(each) for tag, each in languages().items()}
    games = {tag: [in_language(each, catalogue_in(tag)) for each in catalogue()] for tag in words}
    given = json.dumps({"games": games, "languages": words})
    seal = _seal(given)
    if LIST.is_file() and SEAL.is_file() and SEAL.read_text() == seal:
        return
    command = [sys.executable, "-m", "deno", "run", "--quiet", "--allow-all", "--no-check"]
    command += ["--config", str(TOOL / "deno.json"), "--location", "http://localhost/"]
    command += [str(TOOL / "bundle.js"), str(BUNDLED)]
    replaced = _names()
    environment = {"DENO_DIR": str(Path(sys.prefix) / "deno"), "DENO_NO_UPDATE_CHECK": "1", **os.environ}
    subprocess.run(command, input=given.encode(), env=environment, check=True)  # noqa: S603 - our own tool
    _forget_old(replaced | _names())
    SEAL.write_text(seal)


def _seal(given: str) -> str:
    """Return the digest of all that a bundle is made of."""
    seen = hashlib.sha256(given.encode())
    for path in sorted([*FRONTEND.rglob("*"), *TOOL.rglob("*")]):
        if path.is_file():
            seen.update(f"\n{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return seen.hexdigest()


def _names() -> set[str]:
    """Return the files of the release that is there, if any."""
    languages = json.loads(LIST.read_text())["languages"].values() if LIST.is_file() else ()
    return {name for each in languages for name in each["names"].values()}


def _forget_old(served: Set[str]) -> None:
    """Leave out what has not been `served` for long; a file is as old as that."""
    for path in ASSETS.iterdir():
        if path.name.removesuffix(".gz").removesuffix(".br") in served:
            path.touch()
        elif path.stat().st_mtime < time.time() - KEPT_FOR:
            path.unlink()


if __name__ == "__main__":
    if shutil.which("deno", path=str(Path(sys.executable).parent)) is None:
        sys.exit("The bundling tool is not installed; `make run` does that.")
    try:
        bundle()
    except UnfitLanguage as reason:
        sys.exit(str(reason))
