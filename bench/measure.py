"""Time one way to answer a list of questions, and put the ways side by side."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

Answered = TypeVar("Answered")


@dataclass(frozen=True)
class Timing:
    """Hold the seconds of processor time that each answer took, in the order asked, and the answers."""

    name: str
    seconds: tuple[float, ...]
    answers: tuple[Any, ...]

    @property
    def per_second(self) -> float:
        return len(self.seconds) / sum(self.seconds)

    def milliseconds(self, share: float) -> float:
        """Return the time within which this share of the answers came."""
        ranked = sorted(self.seconds)
        return 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]

    def row(self, yardstick: Timing) -> str:
        """Return a line of the table; the ratio is to the speed of `yardstick`."""
        times = " | ".join(f"{self.milliseconds(share):.3f}" for share in (0.5, 0.99, 0.999, 1.0))
        ratio = self.per_second / yardstick.per_second
        return f"| {self.name} | {len(self.seconds)} | {self.per_second:,.0f} | {times} | {ratio:.2f} |"


HEADING = """| way | hands | hands/s | p50 ms | p99 ms | p99.9 ms | worst ms | ratio |
|---|---|---|---|---|---|---|---|"""


def timed(name: str, answer: Callable[[Any], Any], questions: Sequence[Any]) -> Timing:
    """Return how long `answer` takes for each question; the first few are asked before, to warm up.

    Processor time, so that whatever else the machine is doing takes no part in it. The hands and the
    libraries of all peers, for which no answer is to blame, are kept out of the collection of garbage.
    """
    for question in questions[:20]:
        answer(question)
    gc.collect()
    gc.freeze()
    seconds, answers = [], []
    for question in questions:
        start = time.process_time()
        answered = answer(question)
        seconds.append(time.process_time() - start)
        answers.append(answered)
    gc.unfreeze()
    return Timing(name, tuple(seconds), tuple(answers))


def processor_time(function: Callable[..., Answered], *given: Any) -> tuple[float, Answered]:
    """Return the seconds of processor that `function` takes this process, a worker's, and what it returns."""
    start = time.process_time()
    answered = function(*given)
    return time.process_time() - start, answered
