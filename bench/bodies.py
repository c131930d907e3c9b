"""Count what a game costs to write: ``python -m bench.bodies``, the lines of function bodies a game.

Lines that hold code inside functions, without docstrings, comments and blank lines, of all rooms of `rules`
that games are played by: not of events, clubs, settling up and sentences; the exact search (`arrange`) is
told apart, since it grows with no game.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from pathlib import Path

from rules import GAME_TYPES

RULES = Path(__file__).parent.parent / "rules"
LEFT_OUT = {"events", "club", "settling", "sentences"}
BLANK = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def lines_of_bodies(path: Path) -> int:
    """Return how many lines of a module are code inside a function."""
    source = path.read_text(encoding="utf-8")
    inside, docstrings = set[int](), set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            said = node.body[0] if ast.get_docstring(node) is not None else None
            if said is not None:
                docstrings |= {*range(said.lineno, (said.end_lineno or 0) + 1)}
            if isinstance(node, ast.FunctionDef):
                inside |= {*range(node.body[0].lineno, (node.end_lineno or 0) + 1)}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    code = {
        line for each in tokens if each.type not in BLANK for line in range(each.start[0], each.end[0] + 1)
    }
    return len(inside & code - docstrings)


def counted() -> Counter[str]:
    """Return the lines of each room that games are played by."""
    rooms = Counter[str]()
    for path in sorted(RULES.glob("**/*.py")):
        room = path.relative_to(RULES).parts[0].removesuffix(".py")
        if room not in LEFT_OUT:
            rooms[room] += lines_of_bodies(path)
    return rooms


def main() -> None:
    """Print the lines of each room, and what they come to for each game."""
    rooms = counted()
    search = rooms.pop("arrange")
    for room, lines in rooms.most_common():
        print(f"{lines:6} {room}")
    total, games = sum(rooms.values()), len(GAME_TYPES)
    print(f"{total} lines, {total / games:.1f} a game of {games}; with the exact search {total + search}")


if __name__ == "__main__":
    main()
