"""Say what a game of the family is, declare the house rules of 28, and say what a bid is (RULES §11, §16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.cards import SUITS
from rules.scoresheet import Facts
from rules.statements import RuleViolation
from rules.switches import Rules, Switch

# What each call adds to the game points, and how many times they count, as the table has it.
DOUBLES = {"double": (1, 2), "redouble": (2, 4), "full_set": (3, 6)}
_BANDS = "Game points for a bid of the first, second and third band, and for thani."


@dataclass(frozen=True)
class House:
    """Hold what one game of the family is.

    `ranks` is the pack by the number of players, the lowest card first. `thani` is what the bid above all
    numbers is called: its bidder plays alone. `voids` are the sentences of the reasons for a void deal.
    Sentences and clauses are those of 28 but for what `words` and `clauses` put in their place.
    """

    game: str
    ranks: Mapping[int, str]
    decks: int
    hand_size: int
    thani: str
    voids: Mapping[str, str]
    words: Mapping[str, str] = field(default_factory=dict)
    clauses: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=lambda: {"J": 3, "9": 2, "A": 1, "T": 1})

    @property
    def card_points(self) -> int:
        """Return what all the cards of the pack are worth."""
        return sum(self.points.values()) * len(SUITS) * self.decks

    def all_points(self, rules: Rules) -> int:
        """Return what all the tricks of a deal are worth."""
        return self.card_points + int(rules.get("last_trick", 0))

    @property
    def seat_range(self) -> tuple[int, int]:
        """Return the fewest and the most who play."""
        return min(self.ranks), max(self.ranks)

    def players(self, rules: Rules) -> int:
        """Return how many play."""
        return int(rules.get("players", min(self.ranks)))

    def pack(self, rules: Rules) -> str:
        """Return the ranks of the pack, the lowest first."""
        return self.ranks[self.players(rules)]

    def word(self, sentence: str) -> str:
        """Return the sentence that this game says in the place of one of 28."""
        return self.words.get(sentence, sentence)

    def cite(self, place: str) -> str:
        """Return the citation of a clause or chapter, named as that of 28 is."""
        return f"{self.game} {self.clauses.get(place, place)}"

    def as_json(self) -> Facts:
        """Return what a form must know besides the switches."""
        return {
            "thani": self.thani,
            "pack": {"decks": self.decks, "jokers": 0},
        }


TWENTY_EIGHT = House(
    game="twenty_eight",
    ranks={6: "678QKTA9J"},
    decks=1,
    hand_size=6,
    thani="thani",
    voids={"no_trump": "tw28_void_no_trump", "single_suit": "tw28_void_single_suit"},
    clauses={"thani": "Result of a deal"},
)


def _band_starts(value: Any) -> Any:
    """Return where bands written as ``[[16, 19], [20, 24], [25, 28], "thani"]`` start, after the first."""
    ranges = [band for band in value if isinstance(band, list)] if isinstance(value, list) else []
    if len(ranges) < 2 or any(len(band) != 2 for band in ranges):
        return value
    return [start for start, _ in ranges[1:]]


SWITCHES = (
    Switch(
        "deals_per_round",
        "integer",
        6,
        "Deals in a round",
        "How many deals make a round; six means that everybody deals once.",
        rule="E-2",
        minimum=1,
        maximum=60,
    ),
    Switch(
        "rounds", "integer", 2, "Rounds", "A match has this many rounds.", rule="E-2", minimum=1, maximum=20
    ),
    Switch(
        "extra_rounds",
        "integer",
        1,
        "Extra rounds",
        "So many more rounds are played while the teams are level.",
        rule="E-2",
        minimum=0,
        maximum=20,
    ),
    Switch(
        "final_tie",
        "choice",
        "coin_toss",
        "Still level",
        "What decides a match that is level after the extra rounds.",
        choices=(("coin_toss", "Coin toss"), ("shared", "The match is shared")),
    ),
    Switch(
        "loss_mode",
        "choice",
        "deduct",
        "A failed bid",
        "Whether a failed bid takes points from the bidders or gives them to the other team.",
        rule="E-1",
        choices=(("deduct", "Bidders lose the points"), ("award_opponents", "Other team gets the points")),
    ),
    Switch(
        "single_suit_void",
        "flag",
        True,
        "Six of one suit void the deal",
        "A deal is void when somebody's six cards are of one suit.",
        rule="E-6",
    ),
    Switch("win", "list", [1, 2, 3, 4], "Bid made", _BANDS, minimum=0, maximum=100, length=4, advanced=True),
    Switch(
        "lose",
        "list",
        [2, 3, 4, 5],
        "Bid failed",
        _BANDS,
        rule="E-1",
        minimum=0,
        maximum=100,
        length=4,
        advanced=True,
    ),
    Switch(
        "bands",
        "list",
        [20, 25],
        "Bands start at",
        "The bids at which the second and the third band begin.",
        minimum=1,
        maximum=28,
        length=2,
        advanced=True,
        from_book=_band_starts,
    ),
    Switch("min_bid", "integer", 16, "Lowest bid", "No bid is lower.", minimum=1, maximum=28, advanced=True),
    Switch(
        "max_bid", "integer", 28, "Highest bid", "Only thani is higher.", minimum=1, maximum=28, advanced=True
    ),
    Switch(
        "over_partner_min",
        "integer",
        20,
        "Over a partner",
        "A bid over one's own team's bid must be at least this.",
        rule="E-7",
        minimum=1,
        maximum=28,
        advanced=True,
    ),
    Switch(
        "cot_max_bid",
        "integer",
        19,
        "Cot up to",
        "Cot and counter cot exist on bids up to this.",
        minimum=0,
        maximum=28,
        advanced=True,
    ),
    Switch(
        "cot_min_cards",
        "integer",
        2,
        "Cards to call cot",
        "Who calls cot must still hold this many cards.",
        minimum=0,
        maximum=6,
        advanced=True,
    ),
    Switch(
        "foul_factor",
        "integer",
        2,
        "Foul",
        "A foul costs this many times the loss of the bid.",
        rule="E-5",
        minimum=0,
        maximum=10,
        advanced=True,
    ),
)


# What only cousins have, but more than one.
_DOUBLING = Switch(
    "doubling",
    "choice",
    "none",
    "Double and redouble",
    "What a double adds to the game points of the deal, and a redouble.",
    choices=(("none", "Not played"), ("multiply", "Twice, four times"), ("add", "One more, two more")),
)
_DECLARED = {switch.name: switch for switch in (*SWITCHES, _DOUBLING)}
# The sentences of a game with eight cards in a hand, where a table may have no bid above all numbers.
EIGHT_TRICKS = {
    "tw28_team_size": "tw29_team_size",
    "tw28_teams_alternate": "tw29_teams_alternate",
    "tw28_bid_missing": "tw29_bid_missing",
    "tw28_bid_unknown": "tw29_bid_unknown",
    "tw28_bid_not_integer": "tw29_bid_not_integer",
    "tw28_bid_too_high": "tw29_bid_too_high",
    "tw28_not_in_pack": "tw29_not_in_pack",
    "tw28_trick_size": "tw29_trick_size",
}


def taken_over(name: str, rule: str = "", **changed: Any) -> Switch:
    """Return a switch of 28 as a cousin declares it, with a clause of its own."""
    return replace(_DECLARED[name], rule=rule, **changed)


def band(house: House, rules: Rules, bid: Any) -> int:
    """Return the place of `bid` in the switches `win` and `lose`, where thani is the last."""
    return -1 if bid == house.thani else sum(bid >= start for start in rules.get("bands", ()))


def needed(rules: Rules, bid: int, pair_by: str | None) -> int:
    """Return the card points that make `bid`: fewer after the bidders' pair, more after the others'."""
    if pair_by is None:
        return bid
    asked: int = bid + (rules["pair"] if pair_by == "other" else -rules["pair"])
    return max(rules["min_bid"], min(rules["max_bid"], asked)) if rules["pair_limits"] else asked


def raised(rules: Rules, points: int, doubled: str | None) -> int:
    """Return game points after a double, redouble or full set."""
    if doubled is None:
        return points
    more, times = DOUBLES[doubled]
    return points + more if rules["doubling"] == "add" else points * times


def check_bid(house: House, rules: Rules, bid: Any, field: str) -> None:
    """Raise UNKNOWN_BID, BID_NOT_INTEGER, BID_TOO_LOW or BID_TOO_HIGH where `bid` is none."""
    if bid == house.thani and rules.get(house.thani, True):
        return
    limits = {"fewest": rules["min_bid"], "most": rules["max_bid"]}
    if bid is None:
        raise RuleViolation("UNKNOWN_BID", house.word("tw28_bid_missing"), field, **limits)
    if isinstance(bid, bool) or not isinstance(bid, int | float):
        raise RuleViolation("UNKNOWN_BID", house.word("tw28_bid_unknown"), field, bid=bid, **limits)
    if bid != int(bid):
        raise RuleViolation("BID_NOT_INTEGER", house.word("tw28_bid_not_integer"), field, bid=bid, **limits)
    if bid < limits["fewest"]:
        raise RuleViolation("BID_TOO_LOW", "tw28_bid_too_low", field, bid=bid, **limits)
    if bid > limits["most"]:
        raise RuleViolation("BID_TOO_HIGH", house.word("tw28_bid_too_high"), field, bid=bid, **limits)
