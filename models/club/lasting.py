"""Let what is said of people in clubs outlast that a name of theirs is erased at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from models.characters import appearance
from models.club.changing import lock_club, state
from models.club.figures import Figures, clubs_of, figures_of
from models.ledger.chain import TABLE
from models.store.database import Database
from models.table.keys import fingerprint
from rules.club.acts import Forgotten, Known, Split, seals_in


def hold_together(database: Database, tables: Iterable[str], names: Iterable[str]) -> None:
    """State in each club of these tables whose seals are one's, before these names are erased there.

    Afterwards nobody could tell. It writes by itself: whoever writes a club locks it before tables.
    """
    looks = {appearance(name) for name in names}
    for table in tables:
        for club in clubs_of(database, table):
            for known in _said_of(figures_of(database, club), table, looks):
                with database.writing() as session:
                    lock_club(session, club)
                    state(session, club, fingerprint(TABLE, table), known)


def _said_of(figures: Figures, table: str, looks: set[str]) -> Iterator[Known]:
    """Yield the seals that are one by each of these names at a table, where acts name some of them alone."""
    acts = [(act, {*seals_in(act)}) for act in figures.book.club.people]
    apart = {seal for act, seals in acts if isinstance(act.fact, Split | Forgotten) for seal in seals}
    if not acts:
        return
    alike: dict[str, list[str]] = {}
    for names in (*figures.names.values(), *figures.left.values()):
        for seal, name in names.items():
            if seal not in apart and (look := appearance(name)) in looks:
                alike.setdefault(look, []).append(seal)
    for seals in alike.values():
        is_known = any(isinstance(act.fact, Known) and told.issuperset(seals) for act, told in acts)
        is_told = any(0 < len(told.intersection(seals)) < len(seals) for _, told in acts)
        if is_told and not is_known and not figures.names.get(table, {}).keys().isdisjoint(seals):
            yield Known(table=table, seals=tuple(seals))
