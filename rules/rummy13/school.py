"""Say how one table of 13-card rummy counts a deal; each game builds its school from the rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.rummy13.deck import Deck
from rules.rummy13.outcome import Result
from rules.scoresheet import Points


@dataclass(frozen=True)
class School:
    """Hold how a table counts.

    game, title: the game's id, which reasons cite, and its name. fewest, most: players at a table.
    pack_first, pack_later: points of a pack; None where nobody may pack.
    wrong_show: points of a wrong show; wrong_show_ends: it ends the deal.
    without_lives: what a hand without both lives costs whatever its cards; None where its cards are counted.
    most_points: no count is higher than this, None for no such limit.
    most_counted: the most that cards left over can come to.
    lone_tanala: a tanala without a second life is exempt as a straight run is.
    first_turn, before_draw_had_turn, before_draw_no_turn: the share of his count that a player pays.
    unplayed_melds_free: after a show on the first turn, melds need no lives for those without a turn.
    unplayed_count_cards: such a player's share is that of his real cards, even without lives.
    most_doubled: no doubled count is higher than this, None for no such limit.
    void: the deal can end for want of cards. packs: sentences of a first and a later pack.
    clauses: the rule ids that reasons cite, each under the word it decides.
    """

    game: str
    title: str
    deck: Deck
    fewest: int
    most: int
    pack_first: Points | None
    pack_later: Points | None
    wrong_show: Points
    half_rounding: str
    most_counted: int
    without_lives: int | None = None
    most_points: int | None = None
    lone_tanala: bool = False
    wrong_show_ends: bool = False
    first_turn: float = 1
    before_draw_had_turn: float = 1
    before_draw_no_turn: float = 1
    unplayed_melds_free: bool = False
    unplayed_count_cards: bool = False
    most_doubled: int | None = None
    void: bool = True
    packs: tuple[str, str] = ("rummy_packed_first", "rummy_packed_later")
    clauses: Mapping[str, str] = field(default_factory=dict)

    def pack_points(self, result: Result) -> Points | None:
        """Return the points of a pack, None where it is not allowed."""
        return self.pack_first if result.status == "packed_first" else self.pack_later

    def cite(self, word: str) -> str:
        """Return the rule that decides `word`, such as ``gama_rummy R-7``."""
        clause = self.clauses.get(word)
        return f"{self.game} {clause}" if clause else self.game
