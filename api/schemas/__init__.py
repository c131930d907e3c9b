"""Map each game type to the schemas of its outcome and its questions."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from api.schemas import points

GAME_SCHEMAS: Mapping[str, ModuleType] = {"points": points}
