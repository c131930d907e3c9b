"""Map each game type to the schemas of its outcome and its questions."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from api.schemas import gra_partnership, gra_singles, points, site_gin, twenty_eight

GAME_SCHEMAS: Mapping[str, ModuleType] = {
    "gra_singles": gra_singles,
    "gra_partnership": gra_partnership,
    "site_gin": site_gin,
    "twenty_eight": twenty_eight,
    "points": points,
}
