"""Give each run of letters a face that has them: where a face lacks letters, the picture has boxes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup

# Those that the plain face has besides Latin letters.
_PLAIN = {"LATIN", "GREEK", "CYRILLIC"}
_CHINESE = {"CJK", "IDEOGRAPHIC", "FULLWIDTH", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"}
# Of signs by the first word of their names: faces of letters lack an arrow.
_SIGNS = dict.fromkeys(("RIGHTWARDS", "DOWNWARDS"), "Noto Sans Math")
_WITH_ANY = " 0123456789"  # every face has these


def faced(words: str) -> Markup:
    """Return words as the inside of a text of an SVG, each run of another script in a face of its own."""
    runs = groupby(_faces(words), key=lambda each: each[0])
    return Markup().join(_run(face, "".join(letter for _, letter in of_face)) for face, of_face in runs)


def _run(face: str, words: str) -> Markup:
    if not face:
        return Markup("{}").format(words)
    return Markup('<tspan font-family="{}">{}</tspan>').format(face, _isolated(words))


def _isolated(words: str) -> str:
    """Return words in which what is written from right to left draws nothing beside it into its order."""
    back = [at for at, each in enumerate(words) if unicodedata.bidirectional(each) in ("R", "AL")]
    if not back:
        return words
    first, last = back[0], back[-1] + 1
    apart = f"\N{FIRST STRONG ISOLATE}{words[first:last]}\N{POP DIRECTIONAL ISOLATE}"
    return words[:first] + apart + words[last:]


def _faces(words: str) -> Iterator[tuple[str, str]]:
    """Yield each character with its face: one that joins, a space or a digit goes with what is before it.

    What stands before all letters goes with the first: else its digits are those of some third face.
    """
    written = {_script(each) for each in words if each.isalpha()}
    face = next((_face(_script(each)) for each in words if each.isalpha()), "")
    for each in words:
        if not (each in _WITH_ANY or unicodedata.category(each) in {"Mn", "Mc", "Me", "Cf"}):
            script = _script(each)
            face = _face(script) if script in {*written, *_CHINESE, *_SIGNS} else ""
        yield face, each


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").split(" ")[0]


def _face(script: str) -> str:
    if not script or script in _PLAIN:
        return ""
    if script in _CHINESE:
        return "Noto Sans CJK SC"
    return _SIGNS.get(script, f"Noto Sans {script.title()}")
