"""Take from CLDR how a language counts, lists and writes days: small tables for server and phones alike."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from babel import Locale

# English is that of Britain, as the sentences are.
_LOCALES = {"en": "en_GB"}
_TOKEN = re.compile(r"'([^']*)'|(MMM|M|d|E|y)")
# Rules for whole numbers repeat themselves with the last two digits; small ones may have a rule of their own.
COUNTED = 200


@cache
def grammar(tag: str) -> dict[str, Any]:
    """Return how the language `tag` counts, lists and writes days. Raises UnknownLocaleError, ValueError.

    ``plural`` has for each category but ``other`` the numbers below COUNTED in it, of which a larger number
    is 100 and its last two digits; ``pair``, ``middle`` and ``end`` join two things, all of a list but
    the last, and the last; ``group`` stands between groups of digits, of which the last has three and all
    others are ``grouped``; ``day`` and ``date`` are made of ``{E}``, ``{d}``, ``{MMM}``, ``{M}`` and ``{y}``.
    """
    locale = Locale.parse(_LOCALES.get(tag, tag.replace("-", "_")))
    plural: dict[str, list[int]] = {}
    for number in range(COUNTED):
        category = locale.plural_form(number)
        if category != "other":
            plural.setdefault(category, []).append(number)
    lists, skeletons = locale.list_patterns["standard"], locale.datetime_skeletons
    months, days = locale.months["format"]["abbreviated"], locale.days["format"]["abbreviated"]
    return {
        "tag": tag,
        "plural": plural,
        "pair": lists["2"],
        "middle": lists["middle"],
        "end": lists["end"],
        # With Latin digits, whatever the language has else.
        "group": locale.number_symbols["latn"]["group"],
        "grouped": locale.decimal_formats[None].grouping[1],
        "days": [days[day] for day in range(7)],
        "months": [months[month] for month in range(1, 13)],
        "day": _pattern(skeletons["MMMEd"].pattern),
        # A date stands in the midst of a sentence.
        "date": _pattern(
            skeletons["yMMMEd"].pattern.replace(", ", " ") if tag == "en" else skeletons["yMMMEd"].pattern
        ),
    }


def _pattern(pattern: str) -> str:
    return _TOKEN.sub(lambda found: f"{{{found[2]}}}" if found[2] else found[1], pattern)
