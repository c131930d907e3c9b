"""Say what a table of 13-card rummy plays with: decks, jokers, wild cards, and the melds they make."""

from __future__ import annotations

from dataclasses import dataclass

from rules.arrange import MeldRules
from rules.cards.cards import JOKER, RANKS, SUITS, pack_of
from rules.rummy13.outcome import HAND
from rules.switches import Rules

USUAL_PLAYERS = 6
# A deal needs its indicator and its first discard beside the hands.
FACE_UP = 2


@dataclass(frozen=True)
class Deck:
    """Hold what the rules in force say about the pack.

    `by_players` pairs a number of players with the decks that serve up to so many; the house rule `decks`
    overrules it.
    `indicator_wild` and `printed_wild` say which cards are wild at all.
    """

    rules: Rules
    by_players: tuple[tuple[int, int], ...]
    indicator_wild: bool = True
    printed_wild: bool = True

    def decks(self, players: int) -> int:
        """Return the number of decks for so many players."""
        usual = (decks for most, decks in self.by_players if players <= most)
        return self.rules["decks"] or next(usual, self.by_players[-1][1])

    def jokers_per_deck(self) -> int:
        """Return how many printed jokers each deck brings."""
        return int(self.rules["printed_jokers_per_deck"]) if self.printed_wild else 0

    def pack(self, players: int) -> dict[str, int]:
        """Return what is shuffled for so many players."""
        decks = self.decks(players)
        return pack_of(decks, decks * self.jokers_per_deck())

    def most_players(self) -> int:
        """Return the most players whose hands the pack holds."""
        counts = range(1, self.by_players[-1][0] + 1)
        return max(count for count in counts if count * HAND + FACE_UP <= self.pack(count)["total_cards"])

    def wilds(self, indicator: str | None) -> frozenset[str]:
        """Return the wild cards: printed jokers, and the indicator's rank or what a printed joker makes."""
        printed = frozenset((JOKER,) if self.printed_wild else ())
        if indicator is None or not self.indicator_wild:
            return printed
        if indicator == JOKER and self.rules["printed_joker_turned"] != "aces_wild":
            return printed
        rank = RANKS[0] if indicator == JOKER else indicator[0]
        return printed | {rank + suit for suit in SUITS}

    def melds(self, indicator: str | None, players: int) -> MeldRules:
        """Return the melds of a deal: a tanala needs three decks."""
        tanala = self.rules.get("tanala_counts_as", "off")
        return MeldRules(
            wilds=self.wilds(indicator),
            set_sizes=tuple(sorted(set(self.rules["set_sizes"]))),
            min_naturals=self.rules["min_naturals_per_meld"],
            tanala=tanala if self.decks(players) >= 3 else "off",
            wild_as_itself=self.rules["wild_as_itself"],
        )
