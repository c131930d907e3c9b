"""Say what a game of the family is at a table, and declare the house rules of 28 (RULES §11, §16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from rules import house
from rules.cards.cards import SUITS
from rules.sheet.scoresheet import Facts
from rules.switches import Rules, Switch, choice, flag, integer, integers

CARD_POINTS = {"J": 3, "9": 2, "A": 1, "T": 1}
# What each call adds to the game points, and how many times they count, as the table has it.
DOUBLES = {"double": (1, 2), "redouble": (2, 4), "full_set": (3, 6)}


@dataclass(frozen=True, kw_only=True)
class House(house.House):
    """Hold what one game of the family is, and the `rules` in force at a table once it is `at` one.

    `ranks` is the pack by the number of players, the usual one first, the lowest card first. `otherwise` is
    what is otherwise where another number plays. `thani` is what the bid above all
    numbers is called: its bidder plays alone. `voids` are the sentences of the reasons for a void deal.
    Sentences and clauses are those of 28 but for what `words` and `clauses` put in their place.
    """

    ranks: Mapping[int, str]
    decks: int
    hand_size: int
    thani: str
    voids: Mapping[str, str]
    otherwise: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def at(self, rules: Rules) -> Self:
        there = super().at(rules)
        return replace(there, **self.otherwise.get(there.players, {}))

    @property
    def card_points(self) -> int:
        """Return what all the cards of the pack are worth."""
        return sum(CARD_POINTS.values()) * len(SUITS) * self.decks

    @property
    def all_points(self) -> int:
        """Return what all the tricks of a deal are worth."""
        return self.card_points + int(self.rules.get("last_trick", 0))

    @property
    def seat_range(self) -> tuple[int, int]:
        """Return the fewest and the most who play."""
        return min(self.ranks), max(self.ranks)

    @property
    def players(self) -> int:
        """Return how many play."""
        return int(self.rules.get("players", next(iter(self.ranks))))

    @property
    def pack(self) -> str:
        """Return the ranks of the pack, the lowest first."""
        return self.ranks[self.players]

    def band(self, bid: Any) -> int:
        """Return the place of `bid` in the switches `win` and `lose`, where thani is the last."""
        return -1 if bid == self.thani else sum(bid >= start for start in self.rules.get("bands", ()))

    def needed(self, bid: int, pair_by: str | None) -> int:
        """Return the card points that make `bid`: fewer after the bidders' pair, more after the others'."""
        if pair_by is None:
            return bid
        rules = self.rules
        asked: int = bid + (rules["pair"] if pair_by == "other" else -rules["pair"])
        return max(rules["min_bid"], min(rules["max_bid"], asked)) if rules["pair_limits"] else asked

    def raised(self, points: int, doubled: str | None) -> int:
        """Return game points after a double, redouble or full set."""
        if doubled is None:
            return points
        more, times = DOUBLES[doubled]
        return points + more if self.rules["doubling"] == "add" else points * times

    def cite(self, place: str = "") -> str:
        """Return the citation of a clause or chapter, named as that of 28 is; nothing for no name."""
        return f"{self.game} {self.clauses.get(place, place)}" if place else ""

    def as_json(self) -> Facts:
        """Return what a form must know besides the switches."""
        return {"thani": self.thani, "pack": {"decks": self.decks, "jokers": 0}}


# The sentences of a game whose hands have eight cards.
_EIGHT_CARDS = {
    "tw28_not_in_pack": "tw29_not_in_pack",
    "tw28_trick_size": "tw29_trick_size",
    "tw28_thani_made": "tw56_thani_made",
    "tw28_thani_missing": "tw56_thani_missing",
    "tw28_void_single_suit": "tw56_void_single_suit",
}
_ALTERNATE = {"teams_alternate": "tw28_teams_alternate"}
_FOUR = {
    **_EIGHT_CARDS,
    **_ALTERNATE,
    "tw28_auction_players": "tw28_four_auction_players",
    "tw28_cards_left": "tw28_four_cards_left",
    "tw28_cot_made": "tw28_four_cot_made",
    "tw28_cot_missing": "tw28_four_cot_missing",
    "tw28_counter_cot_made": "tw28_four_counter_cot_made",
    "tw28_single_suit_plays": "tw28_four_single_suit_plays",
    "tw28_void_single_suit_of": "tw28_four_void_single_suit_of",
}
TWENTY_EIGHT = House(
    game="twenty_eight",
    ranks={6: "678QKTA9J", 4: "78QKTA9J"},
    otherwise={4: {"hand_size": 8, "words": _FOUR}},
    decks=1,
    hand_size=6,
    words={"team_size": "tw28_team_size", **_ALTERNATE},
    thani="thani",
    voids={"no_trump": "tw28_void_no_trump", "single_suit": "tw28_void_single_suit"},
    clauses={"thani": "Result of a deal"},
)
# Those of a cousin, where a table may have no bid above all numbers.
EIGHT_TRICKS = {
    **_EIGHT_CARDS,
    "tw28_bid_missing": "tw29_bid_missing",
    "tw28_bid_unknown": "tw29_bid_unknown",
    "tw28_bid_not_integer": "tw29_bid_not_integer",
    "tw28_bid_too_high": "tw29_bid_too_high",
}


def _band_starts(value: Any) -> Any:
    """Return where bands written as ``[[16, 19], [20, 24], [25, 28], "thani"]`` start, after the first."""
    ranges = [band for band in value if isinstance(band, list)] if isinstance(value, list) else []
    if not ranges or any(len(band) != 2 for band in ranges):
        return value
    return [start for start, _ in ranges[1:]]


_PLAYERS = "Six play with the sixes, four with eight cards each."
_ROUND = "How many deals make a round; as many as play means that everybody deals once."
_EXTRA = "So many more rounds are played while the teams are level."
_LEVEL = "What decides a match that is level after the extra rounds."
_TIES = {"coin_toss": "Coin toss", "shared": "The match is shared"}
_FAILED = "Whether a failed bid takes points from the bidders or gives them to the other team."
_BOOKED = {"deduct": "Bidders lose the points", "award_opponents": "Other team gets the points"}
_ONE_SUIT = "A deal is void when all cards of a hand are of one suit."
_WORTH = "Game points for a bid of the first, second and third band, and for thani."
_BANDS = "The bids at which the second and the third band begin."
_OVER = "A bid over one's own team's bid must be at least this."
_COT = "Cot and counter cot exist on bids up to this."
_COT_CARDS = "Who calls cot must still hold this many cards."
_FOUL = "A foul costs this many times the loss of the bid."
_DOUBLE = "What a double adds to the game points of the deal, and a redouble."
_DOUBLED = {"none": "Not played", "multiply": "Twice, four times", "add": "One more, two more"}
_BID: dict[str, Any] = {"within": (1, 28), "advanced": True}

SWITCHES = (
    choice("players", 6, "Players", _PLAYERS, {6: "Six", 4: "Four"}),
    integer("deals_per_round", 6, "Deals in a round", _ROUND, "E-2", within=(1, 60)),
    integer("rounds", 2, "Rounds", "A match has this many rounds.", "E-2", within=(1, 20)),
    integer("extra_rounds", 1, "Extra rounds", _EXTRA, "E-2", within=(0, 20)),
    choice("final_tie", "coin_toss", "Still level", _LEVEL, _TIES),
    choice("loss_mode", "deduct", "A failed bid", _FAILED, _BOOKED, "E-1"),
    flag("single_suit_void", True, "A hand of one suit voids the deal", _ONE_SUIT, "E-6"),
    integers("win", [1, 2, 3, 4], "Bid made", _WORTH, within=(0, 100), advanced=True),
    integers("lose", [2, 3, 4, 5], "Bid failed", _WORTH, "E-1", within=(0, 100), advanced=True),
    integers("bands", [20, 25], "Bands start at", _BANDS, from_book=_band_starts, **_BID),
    integer("min_bid", 16, "Lowest bid", "No bid is lower.", **_BID),
    integer("max_bid", 28, "Highest bid", "Only thani is higher.", **_BID),
    integer("over_partner_min", 20, "Over a partner", _OVER, "E-7", **_BID),
    integer("cot_max_bid", 19, "Cot up to", _COT, within=(0, 28), advanced=True),
    integer("cot_min_cards", 2, "Cards to call cot", _COT_CARDS, within=(0, 8), advanced=True),
    integer("foul_factor", 2, "Foul", _FOUL, "E-5", within=(0, 10), advanced=True),
)
# What only cousins have, but more than one.
_DOUBLING = choice("doubling", "none", "Double and redouble", _DOUBLE, _DOUBLED)
_DECLARED = {switch.name: switch for switch in (*SWITCHES, _DOUBLING)}


def taken_over(name: str, rule: str = "", **changed: Any) -> Switch:
    """Return a switch of 28 as a cousin declares it, with a clause of its own."""
    return replace(_DECLARED[name], rule=rule, **changed)
