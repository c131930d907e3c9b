"""Find the files of the frontend: bundled as they ship, or as they are written where nothing was bundled."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
FRONTEND = ROOT / "frontend"
BUNDLED = ROOT / "bundled"
ASSETS = BUNDLED / "assets"
LIST = BUNDLED / "files.json"
# Not for a page to fetch: what pages carry in themselves, and what has an address of its own.
_APART = ("inline", "worker", "manifest.webmanifest")
# What the server draws pages with, besides the files that they link.
_DRAWING = ("pages", "rules", "api", "models", "languages")
_DRAWN_BY = (".py", ".html", ".json")


class Files(NamedTuple):
    """Hold what a page of one release is made of.

    `names` are the addresses under ``/assets/`` by the names of the sources; `styles` is what a page carries
    in itself, and `event_styles` what one of an event carries besides, both empty where it links the sources;
    so are `scripts`. `screens` are drawn beforehand, by name.
    What is `apart` only a director's desk fetches, so no phone has it ready before.
    """

    release: str
    names: Mapping[str, str]
    styles: str
    event_styles: str
    scripts: Mapping[str, str]
    screens: Mapping[str, str]
    apart: frozenset[str] = frozenset()

    def address(self, source: str) -> str:
        """Return the address of a source."""
        return f"/assets/{self.names[source]}"

    @property
    def policy(self) -> str:
        """Return what a page may do: run and show what is ours, and inline what has these very digests."""
        carried = filter(None, (self.styles, self.event_styles))
        styles = " ".join(["'self'", *map(digest_of, carried)])
        scripts = " ".join(["'self'", *map(digest_of, self.scripts.values())])
        return f"default-src 'self'; script-src {scripts}; style-src {styles}"


def files(*, bundled: bool, tag: str = "en") -> Files:
    """Return the files of the release installed now, in a language: of a bundle if `bundled` is one."""
    if bundled and LIST.is_file():
        spoken = _bundle(LIST.stat().st_mtime_ns)
        in_english = spoken["en"]
        # A language that came after bundling has English files until the next.
        return spoken.get(tag) or in_english._replace(release=f"{tag}_{in_english.release}")
    return _sources(_digest_of_sources(), tag)


@lru_cache(maxsize=1)
def _bundle(_written: int) -> Mapping[str, Files]:
    text = LIST.read_text()
    listed = json.loads(text)
    release = hashlib.sha256(text.encode() + _drawing()).hexdigest()[:16]
    return {
        tag: Files(
            release if tag == "en" else f"{tag}_{release}",
            spoken["names"],
            listed["styles"],
            listed["event_styles"],
            listed["scripts"],
            spoken["screens"],
            frozenset(spoken["apart"]),
        )
        for tag, spoken in listed["languages"].items()
    }


@lru_cache(maxsize=16)
def _sources(digest: str, tag: str) -> Files:
    release = f"{tag}_{digest}"
    paths = (path.relative_to(FRONTEND) for path in sorted(FRONTEND.rglob("*")) if path.is_file())
    names = {str(path): f"{release}/{path}" for path in paths if path.parts[0] not in _APART}
    scripts = {path.stem: path.read_text() for path in sorted((FRONTEND / "inline").glob("*.js"))}
    return Files(release, names, "", "", scripts, {})


def _digest_of_sources() -> str:
    seen = hashlib.sha256()
    for path in sorted(FRONTEND.rglob("*")):
        stat = path.stat()
        seen.update(f"{path.relative_to(FRONTEND)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return seen.hexdigest()[:16]


@lru_cache(maxsize=1)
def _drawing() -> bytes:
    """Return the digest of what this process draws pages with, which browsers keep for their release."""
    seen = hashlib.sha256()
    for path in sorted(path for folder in _DRAWING for path in (ROOT / folder).rglob("*.*")):
        if path.suffix in _DRAWN_BY:
            seen.update(path.read_bytes())
    return seen.digest()


def digest_of(text: str) -> str:
    """Return what a content security policy calls an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
