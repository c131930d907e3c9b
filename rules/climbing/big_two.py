"""Big Two: what a play is, what beats what, and the sheet of a session (RULES §15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.checks import check_copies
from rules.climbing.game import ClimbingGame
from rules.climbing.house import RANKS, SUITS, House, Play, shared_switches
from rules.climbing.questions import PLAYS, TURNS, session_by
from rules.outcome.common_kinds import FOR_SO_MANY
from rules.outcome.question import Question
from rules.sheet.scoresheet import Facts
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, choice, flag

_STRAIGHTS = {
    "two_high": [RANKS[start : start + 5] for start in range(9)],
    "no_twos": [RANKS[start : start + 5] for start in range(8)],
    "poker": ["A23456789TJQKA"[start : start + 5] for start in range(10)],
}
_FIVE_CARD_KINDS = ("two_pair", "straight", "flush", "full_house", "four", "straight_flush", "royal_flush")
_GROUPS = {(3, 2): "full_house", (4, 1): "four", (2, 2, 1): "two_pair"}
_PLAIN = {1: "single", 2: "pair", 3: "triple"}


def read_play(house: House, _: Facts, cards: Sequence[str], field: str) -> Play:
    """Return the play that `cards`, all known, make; raises TOO_MANY_COPIES and NOT_A_HAND."""
    check_copies(cards, 1, field)
    count = Counter(card[0] for card in cards)
    if len(cards) in _PLAIN and len(count) == 1:
        return Play(_PLAIN[len(cards)], len(cards), max(map(_height, cards)))
    kind, top = _five_cards(house.rules, cards, count) if len(cards) == 5 else (None, None)
    if kind == "two_pair" and not house.rules["allow_two_pair"]:
        raise RuleViolation("NOT_A_HAND", "climb_two_pair_off", field, "big_two Y-1", cards=list(cards))
    if kind is None or top is None:
        raise RuleViolation("NOT_A_HAND", "climb_no_play", field, "big_two Hands", cards=list(cards))
    return Play(kind, 5, (_FIVE_CARD_KINDS.index(kind), *top))


def _five_cards(
    rules: Rules, cards: Sequence[str], count: Counter[str]
) -> tuple[str | None, tuple[int, int] | None]:
    """Return the kind of five cards and the height of the card that decides within it."""
    kind = _GROUPS.get(tuple(sorted(count.values(), reverse=True)))
    if kind is not None:
        most = max(count.values())
        deciding = [card for card in cards if count[card[0]] == most]
        return kind, _height(max(deciding, key=_height))
    top = _top_of_straight(rules, cards) if len(count) == 5 else None
    if len({card[1] for card in cards}) > 1:
        return ("straight", top) if top else (None, None)
    if set(count) == set("TJQKA"):
        return "royal_flush", top
    return ("straight_flush", top) if top else ("flush", max(map(_height, cards)))


def _top_of_straight(rules: Rules, cards: Sequence[str]) -> tuple[int, int] | None:
    """Return place and suit of the highest card of a straight under the house rule (Y-2), or None."""
    ranks = "".join(card[0] for card in cards)
    for end, run in enumerate(_STRAIGHTS[rules["straights"]]):
        if set(ranks) == set(run):
            top = next(card for card in cards if card[0] == run[-1])
            return end, SUITS.index(top[1])
    return None


def _height(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])


def _why_not(play: Play, previous: Play) -> Statement | None:
    if play.cards != previous.cards:
        counts = {"given": play.cards, "wanted": previous.cards}
        return Statement("climb_other_count", counts, "big_two Hands")
    return None if play.height > previous.height else Statement("climb_not_higher", {}, "big_two Hands")


def _openers(facts: Facts) -> list[str]:
    """Return the three of diamonds, or the next lowest card where it is face up (Y-4)."""
    pack, out = (rank + suit for rank in RANKS for suit in SUITS), facts.get("out") or ()
    return [next((card for card in pack if card not in out), BIG_TWO.opener)]


BIG_TWO = House(
    game="big_two",
    title="Big Two",
    opener="3D",
    must_contain="MUST_CONTAIN_D3",
    cited="big_two Y-4",
    openers=_openers,
    read=read_play,
    why_not=_why_not,
)


def deal(house: House, facts: Facts) -> dict[str, Any]:
    """Return how many cards each of `player_count` gets; the odd one lies out or goes to who opens (Y-4)."""
    count = facts["player_count"]
    house.check_count(count)
    each, over = divmod(52, count)
    if house.rules["leftover"] == "to_starter":
        return {"each": each, "out": 0, "starter": each + over}
    return {"each": each, "out": over, "starter": each}


_STRAIGHT = "Which five ranks in a row are a straight."
_RUNS = {
    "two_high": "3-4-5-6-7 to J-Q-K-A-2",
    "poker": "A-2-3-4-5 to 10-J-Q-K-A",
    "no_twos": "3-4-5-6-7 to 10-J-Q-K-A",
}
_ODD = "What becomes of the fifty-second card with three players."
_LEFTOVER = {"out": "It lies face up", "to_starter": "To the holder of the three of diamonds"}


class BigTwo(ClimbingGame):
    """Keep a session of Big Two."""

    house = BIG_TWO
    id = BIG_TWO.game
    title = BIG_TWO.title
    summary = "Shed your cards first; places or cards left count."
    seat_range = (3, 4)
    presets = (Preset("big_two", "Card Game Club", "Sum of places, the lowest wins"),)
    switches = (
        *shared_switches("Y-5", seat_range, {"cards_left": "A penalty for every card left"}),
        flag("allow_two_pair", True, "Two pairs", "Two pairs and any card are a play.", "Y-1"),
        choice("straights", "two_high", "Straights", _STRAIGHT, _RUNS, "Y-2"),
        choice("leftover", "out", "Odd card of three", _ODD, _LEFTOVER, "Y-4"),
    )
    questions: ClassVar[Mapping[str, Question]] = {
        **PLAYS,
        "deal": Question(FOR_SO_MANY, deal),
        **TURNS,
        "session": session_by("place_sum", "2-1", "cards_left"),
    }
