"""A deal that is not complete is not sent and does not wait either: its form says what is missing."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal
from rules.statements import RuleViolation
from tests.browser.outcomes import Stated
from tests.frontend.forms import case, correct

BOARD = ["9D", "8H", "8C", "QC", "KH"]
HOLE = [{"seat": 1, "cards": ["9S", "9H"]}, {"seat": 2, "cards": ["TD", "JC"]}]
PAID = [{"seat": 1, "chips": 100}, {"seat": 2, "chips": 100}]
KNOCK = {"kind": "knock", "knocker": 1, "defender": 2, "knocker_deadwood": 5, "defender_deadwood": 20}
ROWS = [{"seat": seat, "status": "played"} for seat in (1, 2, 3, 4)]


def _out(*stacks: int | None) -> list[dict[str, Any]]:
    return [
        {"seat": seat} | ({} if stack is None else {"stack": stack}) for seat, stack in enumerate(stacks, 1)
    ]


def _cards(*left: int) -> list[dict[str, int]]:
    return [{"seat": seat, "cards_left": cards} for seat, cards in enumerate(left, 1)]


SPADES = {"knock": "ten", "spades_double": True}
DOUBLED = {"double_on_printed_joker": True}
WON = {"winner": 1, "show": "normal", "results": [{**row, "points": 5} for row in ROWS[1:]]}
ENDED = {
    "winner": None,
    "show": "normal",
    "results": [*ROWS[:1], {"seat": 2, "status": "wrong_show"}, *ROWS[2:]],
}
INCOMPLETE: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("gama_poker", {}, {}, "Tap who went out in this hand."),
    ("gama_poker", {}, {"busted": [], "left": []}, "Tap who went out in this hand."),
    ("gama_poker", {}, {"busted": _out(None, 400)}, "how many chips had Anil before it?"),
    ("gama_poker", {}, {"busted": _out(900, None)}, "how many chips had Bina before it?"),
    ("holdem_club", {}, {"contributions": []}, "Type the chips each player put in."),
    ("holdem_club", {}, {"contributions": PAID}, "tap in the board"),
    ("holdem_club", {}, {"contributions": PAID, "board": BOARD[:4], "hole": HOLE}, "tap in the board"),
    ("holdem_club", {}, {"contributions": PAID, "board": BOARD}, "Anil’s two cards"),
    ("holdem_club", {}, {"contributions": PAID, "board": BOARD, "hole": HOLE[:1]}, "Bina’s two cards"),
    ("big_two", {"scoring": "cards_left"}, {}, "Tap who went out."),
    ("big_two", {"scoring": "cards_left"}, {"cards_left": _cards(3, 4, 5, 6)}, "Tap who went out."),
    ("big_two", {"scoring": "cards_left"}, {"cards_left": _cards(3, 0, 5)}, "Devi"),
    ("gra_singles", {"knock": "upcard"}, KNOCK, "knock card"),
    ("gama_rummy", {}, ENDED, "Tap who won"),
    ("twenty_eight", {}, {"bidders_points": 20}, "bid"),
    ("twenty_eight", {}, {"bidder": 2, "bidders_points": 20}, "bid"),
    ("indian_rummy", {}, {"winner": None, "show": "normal", "results": ROWS}, "Tap who won"),
    ("indian_marriage", {}, {"winner": None, "win": "melds", "shown": []}, "who won"),
]
COMPLETE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("gama_poker", {}, {"busted": _out(None)}),
    ("gama_poker", {}, {"left": [3]}),
    ("gama_poker", {}, {"busted": _out(None), "left": [3]}),
    ("gama_poker", {}, {"busted": _out(900, 400)}),
    ("holdem_club", {}, {"contributions": PAID, "folded": [2]}),
    ("holdem_club", {}, {"contributions": PAID, "board": BOARD, "hole": HOLE}),
    ("holdem_club", {}, {"contributions": PAID, "board": BOARD[:3], "folded": [1]}),
    ("holdem_club", {}, {"contributions": [*PAID, {"seat": 3, "chips": 0}], "board": BOARD, "hole": HOLE}),
    ("big_two", {"scoring": "cards_left"}, {"cards_left": _cards(3, 0, 5, 6)}),
    ("gra_singles", {"knock": "upcard"}, KNOCK | {"upcard": "6S"}),
    ("gra_singles", {"knock": "upcard"}, {**KNOCK, "kind": "gin", "knocker_deadwood": None}),
    ("gra_singles", {"knock": "ten"}, KNOCK),
    ("gra_singles", SPADES, KNOCK | {"upcard": "6S"}),
    ("indian_rummy", {}, WON),
    ("indian_rummy", DOUBLED, WON | {"indicator": "JK"}),
    ("gama_rummy", {"wrong_show_ends_hand": True}, ENDED),
    ("twenty_eight", {}, {"void": True}),
    ("twenty_eight", {}, {"bidder": 2, "bid": 16, "bidders_points": 20}),
    ("indian_rummy", {}, {"winner": None, "show": "void", "results": ROWS}),
    ("indian_marriage", {}, {"winner": None, "win": "void"}),
]


ONE_PAYS = [{"contributions": PAID[:1]}, {"contributions": [*PAID[:1], {"seat": 2, "chips": 0}]}]


def _stated(game: str, rules: dict[str, Any], outcome: dict[str, Any]) -> Stated:
    """Return a deal at a table of four, or of as many as the game needs."""
    kind = GAME_TYPES[game]
    fewest, most = kind.seat_limits(kind.settle(kind.presets[0].id, rules))
    return Stated(game, outcome, rules, players=min(max(4, fewest), most))


def _recordable(stated: Stated) -> bool:
    game = GAME_TYPES[stated.game]
    rules = game.settle(game.presets[0].id, stated.rules)
    try:
        game.check(game.start(rules, stated.seats), Deal("deal", stated.outcome))
    except RuleViolation:
        return False
    return True


def _missing(deals: list[Stated]) -> list[str | None]:
    """Return what their forms say is missing."""
    answers = correct([case(GAME_TYPES[deal.game], deal, deal.outcome) for deal in deals])
    return [answer["missing"] for answer in answers]


def test_a_deal_that_is_not_complete_says_what_is_missing() -> None:
    deals = [_stated(*each[:3]) for each in INCOMPLETE]
    for deal, missing, (*_, said) in zip(deals, _missing(deals), INCOMPLETE, strict=True):
        assert not _recordable(deal), deal
        assert said in (missing or ""), deal


def test_nothing_is_missing_in_a_deal_that_can_be_recorded() -> None:
    deals = [_stated(*each) for each in COMPLETE]
    for deal, missing in zip(deals, _missing(deals), strict=True):
        assert _recordable(deal), deal
        assert missing is None, deal


def test_a_hand_of_holdem_waits_for_the_chips_of_a_second_player() -> None:
    """The rules take a pot of one player; who has typed only the first is not done."""
    deals = [_stated("holdem_club", {}, each) for each in ONE_PAYS]
    assert all(map(_recordable, deals))
    assert _missing(deals) == ["Type the chips each player put in."] * 2


def test_a_card_that_may_double_the_deal_is_waited_for() -> None:
    """The rules take the deal without, as one that is not doubled."""
    gin = {**KNOCK, "kind": "gin", "knocker_deadwood": None}
    deals = [
        *(_stated("gra_singles", {"spades_double": True}, gin), _stated("gra_singles", SPADES, KNOCK)),
        _stated("indian_rummy", DOUBLED, WON),
    ]
    assert all(map(_recordable, deals))
    for missing, card in zip(_missing(deals), ("knock card", "knock card", "indicator"), strict=True):
        assert card in (missing or "")


def test_a_number_that_is_taken_back_leaves_no_row_behind_but_of_who_went_out() -> None:
    gone = _cleared("gama_poker", {"busted": _out(400)}, "/busted/@1/stack")
    assert gone == {"busted": [{"seat": 1}]}
    paid = _cleared("holdem_club", {"contributions": PAID, "folded": [2]}, "/contributions/@1/chips")
    assert paid == {"contributions": PAID[1:], "folded": [2]}


def _cleared(game: str, outcome: dict[str, Any], place: str) -> dict[str, Any]:
    """Return the outcome once the number at a place is taken back."""
    (answer,) = correct([case(GAME_TYPES[game], _stated(game, {}, outcome), outcome)])
    touch = {"place": place, "key": "back"}
    return next(each["facts"] for each in answer["touched"] if each["touch"] == touch)
