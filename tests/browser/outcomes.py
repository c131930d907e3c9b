"""Deals as other clients may state them: together they say everything that an outcome can hold."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import GAME_TYPES
from rules.outcome.facts import record
from rules.outcome.kinds import Either, Kind, Many, Number, Record
from rules.sheet.scoresheet import Seat
from tests.rules.shared.card_text import cards, groups

SHOWN_13 = groups("2S3S4S5S 7D8D9D TCJCQC KHKSKD")
LOSER_13 = cards("2H4H6H8HTH3C5C7C9CAD6DJD4D")
SHOWN_21 = groups("2S3S4S5S 5D6D7D8D TCJCQCKC 4H9H6H KSKHKD ASAHJK")
LOSER_21 = cards("5S6S7SJS2H4HTHKH3D5D7DTDKDAC2C3C6C9CJK9H7H")
DUBLEES_21 = groups("2S2S 5S5S 9D9D TCTC KDKD QCQC 3H3H JKJK")
TUNNELAS_27 = groups("2H2H2H TCTCTC JKJKJK")
MELDS_27 = groups("5H6H7H 8D9DTD QSQHQC 4C7S6C KHKD8S 9HTHJH")
SHOWN_MARRIAGE = groups("6H6H6H 3S4S5S 9DTDJD 4C4H4S 7CJS9C KDKHTC 2H3H4H")
DUBLEES_MARRIAGE = groups("2H2H 5S5S 9D9D 8C8C KDKD QHQH 3C3C ASAS")
KNOCKED = cards("4H5H6H9S9D9CJCQCKC2D")
DEFENDED = cards("7H9H3S3D3CAS2SKD8D5C")


@dataclass(frozen=True)
class Stated:
    """A deal of a game, the house rules it needs, and how many play."""

    game: str
    outcome: dict[str, Any]
    rules: dict[str, Any] = field(default_factory=dict)
    players: int = 4
    names: tuple[str, ...] = ("Anil", "Bina", "Chris", "Devi", "Eapen", "Fay")

    @property
    def seats(self) -> list[Seat]:
        """Return who sits where, and on which side."""
        sides = GAME_TYPES[self.game].sides
        return [
            Seat(number, name, sides[(number - 1) % len(sides)] if sides else None)
            for number, name in enumerate(self.names[: self.players], 1)
        ]


def _rummy(first: str, later: str, most: int) -> list[dict[str, Any]]:
    """Return deals of 13-card rummy with these packs; `most` is what a hand without lives costs."""
    loser = {"seat": 4, "status": "played", "points": most, "cards": LOSER_13, "melds": [], "had_turn": True}
    return [
        {
            "dealer": 2,
            "indicator": "8C",
            "winner": [1],
            "show": "normal",
            "winner_cards": [card for meld in SHOWN_13 for card in meld],
            "winner_melds": SHOWN_13,
            "results": [{"seat": 2, "status": first}, {"seat": 3, "status": later}, loser],
        },
        {
            "indicator": "8C",
            "winner": 1,
            "show": "first_turn",
            "results": [
                {"seat": 1, "status": "played", "points": None, "melds": SHOWN_13},
                {"seat": 2, "status": "played", "points": 20, "cards": None, "had_turn": False},
                {"seat": 3, "status": first},
                {"seat": 4, "status": "wrong_show", "had_turn": True},
            ],
            "dealer": 2,
        },
        {"winner": 3, "results": [{"seat": seat, "status": first} for seat in (1, 2, 4)]},
    ]


def _gin(**knock_card: Any) -> list[dict[str, Any]]:
    hands = {"knocker_cards": KNOCKED, "knocker_deadwood": 2, "defender_cards": DEFENDED}
    return [
        {"kind": "knock", "knocker": 2, **hands, **knock_card, "dealer": 2},
        {
            "kind": "knock",
            "knocker": 1,
            "defender": 2,
            **hands,
            **knock_card,
            "knocker_melds": groups("4H5H6H 9S9D9C JCQCKC"),
            "defender_deadwood": 41,
            "defender_card_count": 10,
            "accepted": False,
        },
        {"kind": "draw", "knocker": None, "stock_left": 2, **knock_card},
        {"kind": "gin", "knocker": 1, "knocker_deadwood": 0, "defender_deadwood": 30, **knock_card},
    ]


_TABLES: list[dict[str, Any]] = [
    {"tables": [{"X": 30, "spade_upcard": True}, {"winner": "Y", "points": 12, "spade_upcard": True}]},
    {
        "dealer": 2,
        "upcard": "7S",
        "tables": [
            {
                "kind": "knock",
                "knocker": 1,
                "defender": 2,
                "upcard": "7S",
                "knocker_cards": KNOCKED,
                "knocker_melds": groups("4H5H6H 9S9D9C JCQCKC"),
                "defender_cards": DEFENDED,
                "stock_left": 20,
                "accepted": False,
            },
            {
                "kind": "knock",
                "knocker": 3,
                "defender": 4,
                "knocker_deadwood": 3,
                "defender_deadwood": 20,
                "defender_card_count": 9,
            },
        ],
    },
    {"tables": [{"winner": ["Y"], "points": 40}, {"winner": None, "points": None, "Y": 0}]},
]
_RUMMY21: list[dict[str, Any]] = [
    {
        "dealer": 4,
        "players": [1, 2, "Chris", 4],
        "indicator": "8H",
        "winner": 1,
        "show": "normal",
        "kind": "full",
        "winner_melds": SHOWN_21,
        "results": [
            {"seat": 2, "status": "played", "cards": LOSER_21, "melds": [cards("5S6S7S")], "points": 104},
            {"seat": 3, "status": "played", "points": 40, "value_cards": ["7H"], "had_turn": True},
            {"seat": 4, "status": "played", "points": 80, "same": 1, "upper": 0, "lower": 1, "bonus": 20},
        ],
    },
    {
        "indicator": "8H",
        "winner": [1],
        "show": "normal",
        "kind": "eight_dublees",
        "winner_special": DUBLEES_21,
        "winner_rest": cards("4D6CJSQHAD"),
        "results": [
            {"seat": 2, "status": "played", "points": 30, "bonus": 40, "had_turn": False},
            {"seat": 3, "status": "drop_first", "cards": None},
            {"seat": 4, "status": "wrong_show"},
        ],
        "dealer": 2,
    },
]
_RUMMY27: list[dict[str, Any]] = [
    {
        "dealer": 2,
        "players": ["Anil", "Bina", "Chris", "Devi"],
        "indicator": "6S",
        "winner": 1,
        "show": "normal",
        "kind": "three_tunnelas",
        "winner_special": TUNNELAS_27,
        "winner_melds": MELDS_27,
        "winner_rest": [],
        "results": [
            {
                "seat": 2,
                "status": "played",
                "points": 50,
                "same": 1,
                "up1": 1,
                "up2": 0,
                "down1": 1,
                "down2": 2,
                "bonus": 175,
            },
            {"seat": 3, "status": "played", "points": 60, "value_cards": ["7S", "5S"], "had_turn": True},
            {"seat": 4, "status": "drop_later"},
        ],
    },
    {
        "indicator": "6S",
        "winner": 1,
        "results": [
            {"seat": 2, "status": "played", "cards": [*LOSER_21, *cards("2S4S8S9STSAH")], "melds": None},
            *({"seat": seat, "status": "drop_first"} for seat in (3, 4)),
        ],
    },
]
_MARRIAGE: list[dict[str, Any]] = [
    {
        "dealer": 3,
        "players": [1, 2, 3, 4],
        "tiplu": "JC",
        "winner": 1,
        "win": "melds",
        "shown": [1, 2, 4],
        "seven_dublees": [4],
        "winner_melds": SHOWN_MARRIAGE,
        "results": [
            {"seat": 1, "tiplu": 0, "poplu": None, "jhiplu": 1, "points": 2},
            {"seat": 2, "mal_in_hand": ["QC"], "opening_tunnelas": [cards("8H8H8H")], "points": 7},
            {"seat": 3, "points": 2},
        ],
    },
    {
        "tiplu": "JC",
        "winner": [2],
        "win": "dublees",
        "winner_melds": DUBLEES_MARRIAGE,
        "points_per_opponent": [{"seat": 1, "points": 10}, {"seat": 2, "points": 3}],
    },
    {"winner": None, "win": "void", "shown": [2]},
]
_NEPALI = {
    "tiplu": "JC",
    "winner": 1,
    "shown": [1, 2],
    "results": [
        {"seat": 1, "alter": 2, "joker": 3, "opening_tunnelas": [cards("8H8H8H"), cards("3C3C3C")]},
        {"seat": 2, "tiplu": 1, "alter": 1, "joker": 0},
    ],
}
_VAZHUSHAL: list[dict[str, Any]] = [
    {"dealer": 2, "went_out": [2], "players": ["Anil", 2, "Chris"]},
    {
        "negative_joker": "8S",
        "went_out": None,
        "players": [
            {"seat": 1, "melds": [{"cards": cards("4S5S6S"), "as": None}], "hand": cards("KD2H")},
            {"seat": 3, "points": -12},
            {
                "seat": 2,
                "melds": [{"cards": cards("AC2C3C")}, {"cards": cards("8HQHKH"), "as": ["JH", None, None]}],
            },
        ],
    },
]
_TWENTY_EIGHT: list[dict[str, Any]] = [
    {"dealer": 4, "bidder": 1, "bid": 18, "other_points": 8},
    {"bidder": 2, "bid": 20, "bidders_points": 21, "other_points": 7, "void": False, "cot": None},
    {"bidder": 1, "bid": "thani", "thani_made": False},
    {
        "bidder": 1,
        "bid": 17,
        "cot": "bidding",
        "cot_made": True,
        "caller_cards_left": 3,
        "bidders_points": 28,
    },
    {"bidder": 1, "bid": 17, "surrender_by": "other", "accepted": True},
    {"bidder": 1, "bid": 17, "surrender_by": "other", "accepted": False, "cot_made": False},
    {"bidder": 3, "bid": 25, "foul_by": "other"},
    {"bidder": 3, "void": "no_trump"},
]
_TWENTY_NINE: list[dict[str, Any]] = [
    {"dealer": 4, "bidder": 1, "bid": 18, "other_points": 8, "void": False},
    {"bidder": 2, "bid": 20, "bidders_points": 17, "pair_by": "bidding", "doubled": "double"},
    {"bidder": 3, "bid": "single_hand", "single_hand_made": False, "doubled": None},
    {"bidder": 2, "void": "four_jacks"},
]
_FIFTY_SIX: list[dict[str, Any]] = [
    {"dealer": 4, "bidder": 1, "bid": 40, "other_points": 18, "void": False},
    {"bidder": 2, "bid": 48, "bidders_points": 49, "other_points": 7, "doubled": "redouble"},
    {"bidder": 3, "bid": "thani", "thani_made": True},
    {"void": "single_suit"},
]
_HOLDEM = {
    "dealer": 1,
    "button": 2,
    "contributions": [{"seat": 2, "chips": 100}, {"seat": 1, "chips": 100}, {"seat": 4, "chips": 20}],
    "folded": [4],
    "hole": [
        {"seat": 1, "cards": ["9S", "9H"]},
        {"seat": 2, "cards": ["TD", "JC"]},
        {"seat": 4, "cards": ["2D", "3D"]},
    ],
    "board": ["9D", "8H", "8C", "QC", "KH"],
}
_LEFT = [
    {"seat": 2, "cards_left": 0},
    {"seat": 1, "cards_left": 5},
    *({"seat": s, "cards_left": 9} for s in (3, 4)),
]
_TWO_OUT = [{"seat": 3, "stack": 400}, {"seat": 4, "stack": 900}]


def _contracts(*each: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"seat": seat, "bid": bid, "tricks": taken} for seat, (bid, taken) in enumerate(each, 1)]


_HANDS = [{"seat": seat, "points": points} for seat, points in ((2, 17), (1, 4), (3, 5), (4, 0))]
_BLIND = [*_contracts((0, 0), (4, 7), (4, 4)), {"seat": 4, "bid": 2, "tricks": 2}]
_BLIND[0]["blind"] = True
_TOGETHER = _contracts((4, 7), (3, 6))

STATED = [
    *(Stated("gama_rummy", deal) for deal in _rummy("packed_first", "packed_later", 100)),
    *(Stated("indian_rummy", deal) for deal in _rummy("packed_first", "packed_later", 99)),
    *(Stated("ace2three", deal) for deal in _rummy("drop", "middle_drop", 80)),
    *(Stated("site_gin", deal, players=2) for deal in _gin(upcard=None)),
    *(Stated("gra_singles", deal, players=2) for deal in _gin(upcard="7S")),
    *(Stated("gra_partnership", deal) for deal in _TABLES),
    *(Stated("rummy21", deal) for deal in _RUMMY21),
    *(Stated("rummy27", deal) for deal in _RUMMY27),
    *(Stated("indian_marriage", deal) for deal in _MARRIAGE),
    Stated("indian_marriage", _NEPALI, {"alter": 5, "joker": 2, "tunnelas": [5, 15, 40]}),
    *(Stated("vazhushal", deal, players=3) for deal in _VAZHUSHAL),
    *(Stated("twenty_eight", deal, players=6) for deal in _TWENTY_EIGHT),
    Stated(
        "twenty_eight",
        {"bidder": 4, "bid": 14, "bidders_points": 15},
        {"players": 4, "min_bid": 14},
        players=4,
    ),
    *(Stated("twenty_nine", deal) for deal in _TWENTY_NINE),
    *(Stated("fifty_six", deal, {"thani": True}, players=6) for deal in _FIFTY_SIX),
    Stated("dhumbal", {"dealer": 2, "caller": 3, "results": _HANDS}),
    Stated("call_break", {"dealer": 2, "results": _contracts((4, 6), (3, 3), (3, 2), (2, 2))}),
    Stated("kachuful", {"dealer": 3, "results": _contracts((3, 3), (0, 0), (2, 1), (1, 3))}),
    Stated("spades", {"dealer": 1, "results": _BLIND}, {"blind_nil": 200}),
    Stated("spades", {"results": [{"seat": seat, "bid": 3, "tricks": None} for seat in (3, 4)] + _TOGETHER}),
    Stated("holdem_club", _HOLDEM),
    Stated("gama_poker", {"dealer": 2, "hand": 12, "busted": _TWO_OUT, "left": [2]}, players=6),
    Stated("gama_poker", {"hand": 3, "busted": [{"seat": 1, "stack": None}]}, players=6),
    Stated("zheng_shangyou", {"dealer": 3, "order": [2, 1, 3, 4], "cards_left": _LEFT}),
    Stated("big_two", {"dealer": 1, "order": [2, 1, 3, 4], "cards_left": _LEFT}, {"scoring": "cards_left"}),
    Stated(
        "points", {"dealer": 2, "results": [{"seat": seat, "points": seat - 2.5} for seat in (3, 1, 4, 2)]}
    ),
]


def players_of(game: str) -> int:
    """Return how many sit down for the example of a game."""
    kind = GAME_TYPES[game]
    fewest, _ = kind.seat_limits(kind.settle(kind.presets[0].id))
    return max([*_seats_in(record(kind.outcome), kind.example), fewest])


def _seats_in(kind: Kind, stated: Any) -> Iterator[int]:
    """Yield the seats that an example outcome names."""
    match kind:
        case Number(is_a="seat"):
            yield stated
        case Record() if isinstance(stated, Mapping):
            for name, each in stated.items():
                yield from _seats_in(kind.facts[name], each)
        case Many() if isinstance(stated, list):
            for each in stated:
                yield from _seats_in(kind.of, each)
        case Either() if chosen := kind.chosen(stated):
            yield from _seats_in(chosen, stated)


# One game of each family of forms; ``make torture`` takes every game.
FAMILIES = [
    *("gama_rummy", "rummy21", "indian_marriage", "vazhushal", "gra_singles", "gra_partnership"),
    *("twenty_eight", "gama_poker", "holdem_club", "big_two", "points"),
]
FORMS = list(GAME_TYPES) if os.environ.get("KANAKKU_ALL") else FAMILIES
# Where no deal is like the one before, unless the table likes.
_REPEATED = {"kachuful": {"series": "any"}}
EXAMPLES = [
    Stated(kind.id, dict(kind.example), _REPEATED.get(kind.id, {}), players_of(kind.id))
    for kind in GAME_TYPES.values()
]
