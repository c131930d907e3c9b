"""Zheng Shangyou: what a play is, what beats what, and the sheet of a session (RULES §14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from rules.checks import check_copies
from rules.climbing.game import ClimbingGame
from rules.climbing.house import JOKERS, RANKS, House, Play, shared_switches
from rules.climbing.questions import PLAYS, TURNS, session_by
from rules.outcome.common_kinds import FLAG, FOR_SO_MANY, PLAYER_NAME, count
from rules.outcome.kinds import ByName, Many
from rules.outcome.question import Question
from rules.sheet.scoresheet import Facts
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, flag, integers, listed

_FEWEST_PAIRS = 3
_HORSE_PACKETS = 6
_TWO_JOKERS = 5
# The places of each player's packets.
_PLACES = Many("places", count(-999, 999), 12)
_DEALT = {**FOR_SO_MANY, "jokers": FLAG}
_HORSE = {
    "players": count(-999, 999).needed,
    "places": ByName("places", PLAYER_NAME, _PLACES, 12, size=_HORSE_PACKETS).needed.labelled("order"),
}


def read_play(house: House, facts: Facts, cards: Sequence[str], field: str) -> Play:
    """Return the play that `cards`, all known, make; raises TOO_MANY_COPIES and NOT_A_HAND."""
    players = _count(house, facts)
    check_copies(cards, 1, field)
    if set(cards) == set(JOKERS):
        return Play("bomb", 2, (_TWO_JOKERS, 0))
    heights = sorted(_height(card) for card in cards)
    counts = set(Counter(heights).values())
    if len(cards) == 1:
        return Play("single", 1, (heights[0],))
    if len(set(heights)) == 1 and len(cards) <= 4:
        if len(cards) == 2:
            return Play("pair", 2, (heights[0],))
        return Play("bomb", len(cards), (len(cards), heights[0]))
    if heights and not set(cards) & set(JOKERS) and _consecutive(sorted(set(heights))):
        if counts == {1}:
            _check_length(house.rules, cards, players, field)
            return Play("straight", len(cards), (heights[-1],))
        if counts == {2} and len(cards) >= 2 * _FEWEST_PAIRS:
            return Play("pair_straight", len(cards), (heights[-1],))
    raise RuleViolation("NOT_A_HAND", "climb_no_play", field, "zheng_shangyou Hands", cards=list(cards))


def _check_length(rules: Rules, cards: Sequence[str], players: int, field: str) -> None:
    fewest = rules["straight_min"][players >= 5]
    if len(cards) < fewest:
        short = {"cards": list(cards), "players": players, "fewest": fewest}
        raise RuleViolation("NOT_A_HAND", "climb_no_straight", field, "zheng_shangyou Z-1", **short)


def _height(card: str) -> int:
    return len(RANKS) + JOKERS.index(card) if card in JOKERS else RANKS.index(card[0])


def _consecutive(heights: Sequence[int]) -> bool:
    return all(after - before == 1 for before, after in pairwise(heights))


def _why_not(play: Play, previous: Play) -> Statement | None:
    cited = "zheng_shangyou Hands"
    if play.kind == "bomb" != previous.kind:
        return None
    if play.kind != previous.kind:
        return Statement("climb_other_type", {}, cited)
    if play.kind != "bomb" and play.cards != previous.cards:
        return Statement("climb_other_count", {"given": play.cards, "wanted": previous.cards}, cited)
    return None if play.height > previous.height else Statement("climb_not_higher", {}, cited)


def _openers(facts: Facts) -> list[str]:
    """Return the three of hearts, or any other three where it is face up, or a four where all are (Z-2)."""
    out = facts.get("out") or ()
    threes = ["3H"] if "3H" not in out else [f"3{suit}" for suit in "CDS" if f"3{suit}" not in out]
    return threes or [f"4{suit}" for suit in "CDHS"]


def _count(house: House, facts: Facts) -> int:
    """Return the number of players, four where it is not said."""
    given = facts.get("player_count")
    count: int = 4 if given is None else given
    house.check_count(count)
    return count


ZHENG_SHANGYOU = House(
    game="zheng_shangyou",
    title="Zheng Shangyou",
    opener="3H",
    must_contain="MUST_CONTAIN_H3",
    cited="zheng_shangyou Z-2",
    openers=_openers,
    read=read_play,
    why_not=_why_not,
    with_jokers="jokers",
    fewest_asked=2,  # the variation with hidden cards
)


def deal(house: House, facts: Facts) -> dict[str, Any]:
    """Return how many cards each of `player_count` gets, and how many lie face up or, for two, hidden."""
    count = _count(house, facts)
    pack = 54 if facts.get("jokers", house.rules["jokers"]) else 52
    if count == 2:
        each = pack // 3
        return {"each": each, "out": 0, "hidden": pack - 2 * each}
    return {"each": pack // count, "out": pack % count, "hidden": 0}


def horse(_: House, facts: Facts) -> dict[str, Any]:
    """Return the sums of places in a Horse Game and the winner, None where the lowest sum is shared (Z-5)."""
    count, taken = facts["players"], facts["places"]
    for given, field in ((count, "/players"), (len(taken), "/places")):
        if given not in (2, 3) or given != count:
            raise RuleViolation("PLAYER_COUNT", "zheng_horse_count", field, given=given)
    each = _HORSE_PACKETS // count
    all_places = sorted(place for mine in taken.values() for place in mine)
    if all_places != list(range(1, _HORSE_PACKETS + 1)) or any(len(mine) != each for mine in taken.values()):
        raise RuleViolation("PLACES_NOT_1_TO_6", "zheng_horse_places", "/places", each=each)
    sums = {player: sum(mine) for player, mine in taken.items()}
    winners = [player for player, total in sums.items() if total == min(sums.values())]
    return {"sums": sums, "winner": winners[0] if len(winners) == 1 else None, "winners": winners}


_SHORTEST = "Cards of the shortest straight with up to four players, and with five or six."
_BY_PLAYERS: dict[str, Any] = {"within": (3, 13), "advanced": True, "from_book": listed("3-4", "5-6")}


class ZhengShangyou(ClimbingGame):
    """Keep a session of Zheng Shangyou."""

    house = ZHENG_SHANGYOU
    id = ZHENG_SHANGYOU.game
    title = ZHENG_SHANGYOU.title
    summary = "Shed your cards first; places are added up."
    seat_range = (3, 6)
    presets = (Preset("zheng_shangyou", "Card Game Club", "Sum of places, the lowest wins"),)
    switches = (
        *shared_switches("Z-4", seat_range),
        flag("jokers", True, "Jokers", "Play with 54 cards; off: 52 cards, no jokers."),
        integers("straight_min", [5, 3], "Shortest straight", _SHORTEST, "Z-1", **_BY_PLAYERS),
    )
    questions: ClassVar[Mapping[str, Question]] = {
        **PLAYS,
        "deal": Question(_DEALT, deal),
        **TURNS,
        "session": session_by("place_sum", "2-1"),
        "horse": Question(_HORSE, horse),
    }
