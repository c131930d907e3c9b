"""The English catalogue of every sentence that the record can say, after those of the rules.

The key of a refusal begins with its code in small letters; what follows a point tells sentences of one code
apart. A sentence that quotes another has that one as a param: ``{code, params, text}``.
"""

from __future__ import annotations

from collections.abc import Mapping

from models.sentences import clubs, events, files, games, people, records, server
from rules.sentences import ENGLISH as RULES

ENGLISH: Mapping[str, str] = {
    **RULES,
    **server.SENTENCES,
    **games.SENTENCES,
    **events.SENTENCES,
    **records.SENTENCES,
    **files.SENTENCES,
    **people.SENTENCES,
    **clubs.SENTENCES,
}
