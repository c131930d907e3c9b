"""Measure what the search adds to checking a 13-card hand over HTTP: ``python -m bench.api_check``.

One server (gunicorn, gevent, one worker) answers every hand twice, once searching it and once with the result
of the search looked up, so that all else is the same: parsing, checks, reasons, the bytes of the answer. The
searches are made beforehand in this process, so the server meets every hand for the first time.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pickle
import random
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from application import create_app
from rules import GAME_TYPES
from rules.arrange import memory
from rules.cards.cards import RANKS, SUITS
from tests.server import serving

SEED = 20261121
COUNT = 1500
WARM_UP = 100
FINDS = "BENCH_FINDS"
CHECK = "/api/v1/game-types/gama_rummy/check"
SHAPES = ((4, "run"), (3, "run"), (3, "set"), (3, "set"))
HEADING = "| hands | searched p50 | p99 | stubbed p50 | p99 | ratio p50 | p99 |\n" + "|---" * 7 + "|"
Facts = dict[str, Any]
Make = Callable[[random.Random, list[str]], list[str]]


def main() -> None:
    """Print p50 and p99 in milliseconds, searching and with the search stubbed out, and their ratio."""
    rng = random.Random(SEED)
    dealt = {title: [_question(rng, make) for _ in range(COUNT)] for title, make in _MAKERS.items()}
    warm_up = [_question(rng, _random_hand) for _ in range(WARM_UP)]
    with tempfile.TemporaryDirectory() as folder:
        finds = _searches(question for questions in (warm_up, *dealt.values()) for question in questions)
        os.environ[FINDS] = f"{folder}/finds"
        Path(folder, "finds").write_bytes(pickle.dumps(finds))
        command = ["-m", "gunicorn", "bench.api_check:stubbing_app()", "--worker-class", "gevent"]
        command += ["--keep-alive", "15", "--graceful-timeout", "1", "--log-level", "warning"]
        with (
            serving(Path(folder), command) as server,
            contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port)) as connection,
        ):
            _measure(connection, warm_up)
            print(f"Checking a 13-card hand over HTTP, {COUNT} hands each, seed {SEED}, milliseconds\n")
            print(HEADING)
            for title, questions in dealt.items():
                _show(title, *_measure(connection, questions))


def stubbing_app() -> Callable[..., Iterable[bytes]]:
    """Return the application, which looks searches up instead of making them where a request says so."""
    # The one who measures asks more than a hall does.
    app = create_app({"WORK_PER_ADDRESS": 10**9})
    finds = pickle.loads(Path(os.environ[FINDS]).read_bytes())

    def stubbing(environ: Facts, start_response: Any) -> Iterable[bytes]:
        memory._kept = finds if "HTTP_X_STUBBED" in environ else {}
        return app(environ, start_response)

    return stubbing


def _searches(questions: Iterable[Facts]) -> dict[Any, Any]:
    game = GAME_TYPES["gama_rummy"]
    rules = game.settle("gama_prelim")
    with memory.noted() as made:
        for question in questions:
            game.answer("hand_points", rules, question)
    return dict(made)


def _measure(
    connection: http.client.HTTPConnection, questions: list[Facts]
) -> tuple[list[float], list[float]]:
    """Return the sorted milliseconds of every answer: searched, stubbed. Which comes first alternates."""
    searched: list[float] = []
    stubbed: list[float] = []
    for at, question in enumerate(questions):
        body = json.dumps({"preset": "gama_prelim", "what": "hand_points", **question})
        answers = set()
        for stub in (at % 2 == 0, at % 2 == 1):
            headers = {"Content-Type": "application/json", **({"X-Stubbed": "1"} if stub else {})}
            start = time.perf_counter()
            connection.request("POST", CHECK, body, headers)
            response = connection.getresponse()
            answers.add((response.status, response.read()))
            (stubbed if stub else searched).append((time.perf_counter() - start) * 1000)
        if len(answers) != 1 or {status for status, _ in answers} != {200}:
            raise RuntimeError(f"Not the same answer twice: {answers}")
    return sorted(searched), sorted(stubbed)


def _show(title: str, searched: list[float], stubbed: list[float]) -> None:
    at50, at99 = len(searched) // 2, len(searched) * 99 // 100
    figures = (searched[at50], searched[at99], stubbed[at50], stubbed[at99])
    ratios = (searched[at50] / stubbed[at50], searched[at99] / stubbed[at99])
    print(f"| {title} | {' | '.join(f'{figure:.2f}' for figure in (*figures, *ratios))} |")


def _question(rng: random.Random, make: Make) -> Facts:
    pack = [rank + suit for rank in RANKS for suit in SUITS] * 2
    rng.shuffle(pack)
    indicator = pack.pop()
    return {"cards": make(rng, pack), "indicator": indicator, "player_count": 4}


def _random_hand(_: random.Random, pack: list[str]) -> list[str]:
    return pack[:13]


def _near_show(rng: random.Random, pack: list[str]) -> list[str]:
    """Lay out two runs and two sets, and change one card for any other."""
    held: list[str] = []
    for size, kind in SHAPES:
        wanted = [""]
        while not all(wanted.count(card) <= pack.count(card) > 0 for card in wanted):
            low, suit = rng.randrange(13 - size), rng.choice(SUITS)
            ranks, suits = RANKS[low : low + size], rng.sample(SUITS, 3)
            wanted = (
                [rank + suit for rank in ranks] if kind == "run" else [RANKS[low] + each for each in suits]
            )
        for card in wanted:
            pack.remove(card)
        held += wanted
    held[rng.randrange(13)] = pack.pop()
    return held


_MAKERS: dict[str, Make] = {"random": _random_hand, "one card from a show": _near_show}


if __name__ == "__main__":
    main()
