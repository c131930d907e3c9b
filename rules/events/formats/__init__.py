"""Name the formats that a stage can have. They know nothing of cards."""

from __future__ import annotations

from collections.abc import Mapping

from rules.events.formats.brackets import Brackets
from rules.events.formats.format import Format

FORMATS: Mapping[str, Format] = {each.id: each for each in (Brackets(),)}
