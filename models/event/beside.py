"""Read large events in worker processes beside the server: what they show takes long."""

from __future__ import annotations

from functools import lru_cache

from models.event.book import EventBook
from models.store.database import Database

LARGE = 600  # people, entrants and matches: a night of a hundred is a third of it


def is_large(book: EventBook) -> bool:
    """Tell whether what is shown of an event takes too long to be laid out while others wait."""
    return sum(map(len, (book.event.people, book.event.entrants, book.event.matches))) > LARGE


@lru_cache(maxsize=1)
def database_at(url: str) -> Database:
    """Return the database at `url`, opened once in a worker process, so that events stay folded there."""
    return Database(url)
