"""Say the words of a file: in English here, in another language as whoever knows that has them said.

They stand in files alone, so no phone fetches them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

SENTENCES: Mapping[str, str] = {
    "export.sheet": "Sheet",
    "export.deal": "Deal",
    "export.dealer": "Dealer",
    "export.remark": "Remark",
    "export.bonus": "Bonus",
    "export.total": "Total",
    "export.place": "Place",
    "export.kind.ruling": "Ruling",
    "export.kind.rejoin": "Rejoin",
    "export.kind.replace": "Replace",
    "export.kind.join": "Join",
    "export.kind.toss": "Toss",
    "export.kind.finish": "Finish",
    "export.status.playing": "playing",
    "export.status.tie_break": "tie break",
    "export.status.extra_round": "extra round",
    "export.status.coin_toss": "coin toss",
    "export.status.finished": "finished",
    "export.status.to_come": "to come",
    "export.status.off": "off",
    "export.status.adjourned": "adjourned",
    "export.status.forfeited": "forfeited",
    "export.status.ruled": "ruled",
    "export.entries": "Entries",
    "export.draws": "Draws",
    "export.results": "Results",
    "export.standings": "Standings",
    "export.competition": "Competition",
    "export.number": "No.",
    "export.team": "Team",
    "export.name": "Name",
    "export.club": "Club",
    "export.seed": "Seed",
    "export.late": "Late",
    "export.is_late": "late",
    "export.standing": "Standing",
    "export.standing.in": "in",
    "export.standing.waiting": "waiting",
    "export.standing.withdrawn": "withdrawn",
    "export.standing.disqualified": "disqualified",
    "export.checked_in": "Checked in",
    "export.yes": "True",
    "export.contact": "Contact",
    "export.stage": "Stage",
    "export.round": "Round",
    "export.called": "Called",
    "export.match": "Match",
    "export.table": "Table",
    "export.start": "Start",
    "export.seat": "Seat",
    "export.entrant": "Entrant",
    "export.players": "Players",
    "export.card": "Card",
    "export.status": "Status",
    "export.points": "Points",
    "export.bye": "bye",
    "export.third_place": "Third place",
    "export.provisional": "provisional",
    "export.given_up": "forfeited",
    "export.no_win": "no win",
    "export.how": "How",
    "export.all_games": "All games",
}


class FileWords(NamedTuple):
    """Hold how a file is said.

    `say` returns the words under a key of SENTENCES, `sentence_of` those of a statement,
    `named` a name; `yes` is what stands in a cell where something is so.
    """

    say: Callable[[str], str]
    sentence_of: Callable[[Mapping[str, Any]], str]
    named: Callable[[Any], Any]
    yes: str | bool


IN_ENGLISH = FileWords(SENTENCES.__getitem__, lambda said: str(said["text"]), lambda name: name, yes=True)
