"""Play friendly matches: whoever is there, as long as entries are open."""

from __future__ import annotations

from rules.events.formats.open_play import OpenPlay


class Friendlies(OpenPlay):
    """Draw tables as in open play."""

    id = "friendlies"
    title = "Friendlies"
    summary = "Matches between games, for whoever is there."
