"""Let the entry forms correct deals without a page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.game_type import GameType
from rules.outcome.facts import record
from tests.browser.outcomes import Stated

HERE = Path(__file__).parent


def case(game: GameType, stated: Stated, outcome: Mapping[str, Any]) -> dict[str, Any]:
    """Return a game with one deal that was recorded so, as a phone holds it."""
    seats = stated.seats
    rules = game.settle(game.presets[0].id, stated.rules)
    deal: dict[str, Any] = {
        "id": "deal",
        "number": 1,
        "dealer": outcome.get("dealer") or 1,
        "outcome": outcome,
        "lines": [],
        "problem": None,
    }
    preset = game.presets[0].id
    about = {"id": "game", "type": game.id, "preset": preset, "rules": rules, "dealers": game.dealers}
    return {
        "type": {
            "id": game.id,
            "outcome": record(game.outcome).as_json(),
            "questions": list(game.questions),
            "house": game.house_facts(),
        },
        "sheet": {
            "game": about,
            "seats": [{"seat": seat.number, "name": seat.name, "side": seat.side} for seat in seats],
            "deals": [deal],
            "totals": [{"seat": seat.number, "points": 0, "status": "in"} for seat in seats],
            "rulings": [],
            "next": None,
            "version": 1,
        },
        "outcome": outcome,
    }


def correct(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what `correcting.js` makes of each case."""
    command = [sys.executable, "-m", "deno", "run", "--quiet", "--no-check", "--no-remote", "--no-npm"]
    command += ["--location=https://score.example/t/AB12CD", "--preload", str(HERE / "elements.js")]
    ran = subprocess.run(
        [*command, str(HERE / "correcting.js")],
        input="\n".join(map(json.dumps, cases)),
        env={**os.environ, "DENO_DIR": str(Path(sys.prefix) / "deno"), "DENO_NO_UPDATE_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]
