"""Change the rules in one place at a time and see whether a test notices: ``python -m bench.mutants``.

mutmut makes the mutants, all of them in one copy of the sources; an environment variable puts one in force.
The sample is drawn by the digests of their names, so it stays while the functions do. pytest collects
the tests once. Then a process is forked for each mutant and runs the tests that reach it, the quickest first,
until one fails. Nothing has run where the fork begins, for what a function remembers would hide a mutant.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import pickle
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from mutmut.__main__ import create_mutants
from mutmut.state import state
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, setup_source_paths
from mutmut.utils.format_utils import mangled_name_from_mutant_name as function_of

SAMPLE = {"rules": 640, "models": 60}
DUE = 0.95
COPY = Path("mutants")
IN_FORCE = "MUTANT_UNDER_TEST"
# Left out is what counts calls, of which a mutant's double makes more, what reads the sources, and what
# starts processes of its own.
LEFT_OUT = [
    "postgresql",
    "cost_the_same",
    "costs_the_same",
    "takes_the_same_steps",
    "without_trying_every_choice",
    "by_the_page",
    "is_explained",
    "names_every_call_and_conflict",
]
OTHER_PROCESSES = [
    *("tests/models/test_backup.py", "tests/models/test_commands.py", "tests/models/test_many_processes.py"),
    *("tests/models/heavy/test_workers.py", "tests/api/game/test_crash.py", "tests/api/wire/test_fuzz.py"),
    *("tests/api/record/test_import_queue.py", "tests/api/game/test_live.py"),
    *("tests/api/game/test_long_searches.py", "tests/api/wire/test_slow_readers.py"),
    *("tests/api/wire/test_unreachable.py", "tests/api/wire/test_wild_requests.py"),
]
TESTS = [
    *("tests/rules", "tests/models", "tests/api", "tests/test_cases.py", "tests/test_completeness.py"),
    *("tests/events/test_incidents.py", "tests/events/test_redrawing.py"),
    *(f"--ignore={each}" for each in OTHER_PROCESSES),
    *("-m", "not long", "-k", f"not {' and not '.join(LEFT_OUT)}"),
    *("--hypothesis-profile=mutants", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"),
]
SECONDS = 120
MEMORY = 4 << 30


@dataclass
class Judge:
    """Judge mutants where pytest would run the tests: `asked` by name, or the sample."""

    asked: Sequence[str]
    lived: list[str] = field(default_factory=list)
    died: list[str] = field(default_factory=list)
    at_import: list[str] = field(default_factory=list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        imported = set(state()._stats)
        os.environ[IN_FORCE] = ""
        reached = _tests_by_function(session.items)
        unreachable = imported - reached.keys()
        names = self.asked or list(_sample(unreachable))
        self.at_import = [name for name in _all_mutants() if function_of(name) in unreachable]
        running: dict[int, str] = {}
        for name in names:
            if len(running) == (os.cpu_count() or 1):
                self._wait_for_one(running)
            tests = [session.items[place] for place in reached.get(function_of(name), ())]
            running[_try(name, tests)] = name
        while running:
            self._wait_for_one(running)
        return True

    def _wait_for_one(self, running: dict[int, str]) -> None:
        child, status = os.wait()
        name = running.pop(child)
        (self.died if status else self.lived).append(name)
        if not status:
            print(f"lives: {name}", flush=True)


def main(asked: Sequence[str]) -> int:
    """Judge the sample, or the mutants `asked` for by name; return 1 where too many live."""
    began = time.monotonic()
    # What is called while a module is imported is noted too: a mutant of it comes too late to be in force.
    os.environ[IN_FORCE] = "stats"
    COPY.mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(os.cpu_count() or 1)
    os.chdir(COPY)
    judge = Judge(asked)
    pytest.main([f"--rootdir={Path.cwd()}", *TESTS], plugins=[judge])
    judged = len(judge.died) + len(judge.lived)
    share = len(judge.died) / judged if judged else 0
    print(f"{len(judge.died)} of {judged} mutants died ({share:.1%}) in {time.monotonic() - began:.0f} s.")
    print(
        f"{len(judge.at_import)} of {len(list(_all_mutants()))} are out of reach, in what is done at import."
    )
    return int(share < DUE)


def _all_mutants() -> Iterator[str]:
    for path in sorted(Path().glob("**/*.py.meta")):
        yield from json.loads(path.read_text())["exit_code_by_key"]


def _sample(unreachable: set[str]) -> Iterator[str]:
    names = sorted(_all_mutants(), key=lambda name: hashlib.sha256(name.encode()).digest())
    for room, count in SAMPLE.items():
        drawn = (
            name for name in names if name.startswith(f"{room}.") and function_of(name) not in unreachable
        )
        yield from (name for name, _ in zip(drawn, range(count), strict=False))


def _tests_by_function(items: Sequence[pytest.Item]) -> dict[str, list[int]]:
    """Run all tests with no mutant in force; return the places of those that reach each function."""
    forks = os.cpu_count() or 1
    shares = [range(first, len(items), forks) for first in range(forks)]
    told = [_in_fork(partial(_times_by_function, items, places)) for places in shares]
    reached: dict[str, list[tuple[float, int]]] = {}
    for times in [each() for each in told]:
        for function, tests in times.items():
            reached.setdefault(function, []).extend((took, place) for took, place in tests)
    return {function: [place for _, place in sorted(tests)] for function, tests in reached.items()}


def _times_by_function(
    items: Sequence[pytest.Item], places: Sequence[int]
) -> dict[str, list[tuple[float, int]]]:
    """Run the tests at `places`; return how many seconds those took that reach each function."""
    os.environ[IN_FORCE] = "stats"
    _do_here_what_workers_do()
    state()._stats.clear()
    reached: dict[str, list[tuple[float, int]]] = {}
    # What one test has had worked out would not be seen to be reached by the next.
    memories = _memories()
    for place, following in zip(places, [*places[1:], None], strict=True):
        item = items[place]
        for forget in memories:
            forget()
        began = time.perf_counter()
        passes = _passes(item, None if following is None else items[following])
        took = time.perf_counter() - began
        if not passes:
            print(f"is left out, for it fails without a mutant: {item.nodeid}", flush=True)
        for function in state()._stats if passes else ():
            reached.setdefault(function, []).append((took, place))
        state()._stats.clear()
    return reached


def _memories() -> list[Callable[[], None]]:
    """Return what makes functions and tables of the rules forget what a test has had worked out."""
    held = gc.get_objects()
    tables = [each for each in held if isinstance(each, dict) and type(each).__module__.startswith("rules.")]
    remembering = [each.cache_clear for each in held if isinstance(each, _lru_cache_wrapper)]
    return [*remembering, *(partial(_put_back, table, dict(table)) for table in tables)]


def _put_back(table: dict[Any, Any], first: dict[Any, Any]) -> None:
    table.clear()
    table.update(first)


def _do_here_what_workers_do() -> None:
    """Let what a test has a worker process do be done in this one, where it is seen; ask that for nothing."""
    worker: Any = import_module("models.heavy.workers")._Worker
    beside: Any = import_module("models.heavy.worker")
    nothing, ask = pickle.dumps((beside.load, (beside.load,))), worker.ask

    def do(self: Any, needs: str, question: bytes, longest: float) -> bytes:
        ask(self, beside.__name__, nothing, longest)
        return pickle.dumps(beside._answer(*pickle.loads(question)))

    worker.ask = do


def _in_fork(work: Callable[[], Any]) -> Callable[[], Any]:
    """Begin `work` in a process of its own; return what waits for its answer, as JSON."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(writing, "w") as pipe:
            pipe.write(json.dumps(work()))
        os._exit(0)
    os.close(writing)

    def answer() -> Any:
        with os.fdopen(reading) as pipe:
            told = pipe.read()
        os.waitpid(child, 0)
        return json.loads(told)

    return answer


def _try(name: str, tests: Sequence[pytest.Item]) -> int:
    """Run `tests` with a mutant in force in a process that ends with 0 where all pass; return its id."""
    child = os.fork()
    if child:
        return child
    os.environ[IN_FORCE] = name
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    following = [*tests[1:], None]
    os._exit(0 if all(map(_passes, tests, following)) else 1)


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test, and clean up what the `following` one does not use."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
