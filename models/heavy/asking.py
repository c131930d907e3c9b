"""Say how workers are asked: what is named to them, how their answer comes back, and why there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, Protocol

from models.heavy.worker import LENGTH
from models.refusals import Refusal

ROOT = Path(__file__).parents[2]  # in which the processes beside begin
TRIES = 2
LARGEST_ANSWER = 64 * 1024 * 1024


class Read(Protocol):
    """Be read from."""

    def read(self, length: int, /) -> bytes: ...


class Asked(NamedTuple):
    """Name the workers that are asked, for whom, what, and the modules that this needs, between blanks."""

    workers: str
    whose: str
    what: str
    needs: str


class NotDone(Refusal):
    """Say why a worker did not do what was asked, and after how many seconds to ask again."""

    def __init__(self, sentence: str, retry_after: int, **params: Any) -> None:
        self.retry_after = retry_after
        super().__init__(sentence, **params)


def answer_in(back: Read) -> bytes:
    """Return an answer, before which its length is sent; raises EOFError, and NotDone where it is large."""
    length = int.from_bytes(_exactly(back, LENGTH))
    if length > LARGEST_ANSWER:
        raise NotDone("not_done.large", 60)
    return _exactly(back, length)


def _exactly(back: Read, length: int) -> bytes:
    data = back.read(length)
    if len(data) < length:
        raise EOFError
    return data
