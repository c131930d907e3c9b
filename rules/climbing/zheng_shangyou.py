"""Zheng Shangyou: what a play is, what beats what, and the sheet of a session (RULES §14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from rules.checks import check_copies, check_known
from rules.climbing.places import ClimbingGame, players, scoring, target
from rules.climbing.plays import BEATS, CLASSIFY, FIRST_PLAY, Play, beats_answer, check_opening
from rules.climbing.session import sheet_questions
from rules.facts import FLAG, FOR_SO_MANY, PLAYER_NAME, ByName, Many, Question, count
from rules.scoresheet import Facts
from rules.statements import RuleViolation, Statement
from rules.switches import Preset, Rules, Switch

JOKERS = ("JB", "JR")
OPENER = "3H"
_RANKS = "3456789TJQKA2"
_FEWEST_PAIRS = 3
_HORSE_PACKETS = 6
_TWO_JOKERS = 5
# The places of each player's packets.
_PLACES = Many("places", count(-999, 999), 12)
_HORSE = {
    "players": count(-999, 999).needed,
    "places": ByName("places", PLAYER_NAME, _PLACES, 12, size=_HORSE_PACKETS).needed.told("order"),
}


def read_play(rules: Rules, cards: Sequence[str], players: int, field: str) -> Play:
    """Return the play that `cards` make with `players` at the table.

    Raises UNKNOWN_CARD, TOO_MANY_COPIES and NOT_A_HAND.
    """
    check_known(cards, field, jokers=JOKERS if rules["jokers"] else ())
    check_copies(cards, 1, 1, None, field)
    if set(cards) == set(JOKERS):
        return Play("bomb", 2, (_TWO_JOKERS, 0))
    heights = sorted(_height(card) for card in cards)
    counts = set(Counter(heights).values())
    if len(cards) == 1:
        return Play("single", 1, (heights[0],))
    if len(set(heights)) == 1 and len(cards) <= 4:
        return (
            Play("pair", 2, (heights[0],))
            if len(cards) == 2
            else Play("bomb", len(cards), (len(cards), heights[0]))
        )
    if heights and not set(cards) & set(JOKERS) and _consecutive(sorted(set(heights))):
        if counts == {1}:
            _check_length(rules, cards, players, field)
            return Play("straight", len(cards), (heights[-1],))
        if counts == {2} and len(cards) >= 2 * _FEWEST_PAIRS:
            return Play("pair_straight", len(cards), (heights[-1],))
    raise RuleViolation("NOT_A_HAND", "climb_no_play", field, "zheng_shangyou Hands", cards=list(cards))


def _check_length(rules: Rules, cards: Sequence[str], players: int, field: str) -> None:
    fewest = rules["straight_min"][players >= 5]
    if len(cards) < fewest:
        raise RuleViolation(
            "NOT_A_HAND",
            "climb_no_straight",
            field,
            "zheng_shangyou Z-1",
            cards=list(cards),
            players=players,
            fewest=fewest,
        )


def _height(card: str) -> int:
    return len(_RANKS) + JOKERS.index(card) if card in JOKERS else _RANKS.index(card[0])


def _consecutive(heights: Sequence[int]) -> bool:
    return all(after - before == 1 for before, after in pairwise(heights))


def classify(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the kind of play that `cards` make: single, pair, straight, pair_straight or bomb."""
    play = read_play(rules, facts["cards"], _count(rules, facts), "/cards")
    return {"type": play.kind, "cards": play.cards}


def beats(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return whether `play` beats `previous`, with the reason where it does not."""
    count = _count(rules, facts)
    play = read_play(rules, facts["play"], count, "/play")
    previous = read_play(rules, facts["previous"], count, "/previous")
    check_copies([*facts["play"], *facts["previous"]], 1, 1, None, "/play")
    return beats_answer(play, previous, _why_not(play, previous))


def _why_not(play: Play, previous: Play) -> Statement | None:
    if play.kind == "bomb" != previous.kind:
        return None
    if play.kind != previous.kind:
        return Statement("climb_other_type", {}, "zheng_shangyou Hands")
    if play.kind != "bomb" and play.cards != previous.cards:
        return Statement(
            "climb_other_count", {"given": play.cards, "wanted": previous.cards}, "zheng_shangyou Hands"
        )
    return (
        None if play.height > previous.height else Statement("climb_not_higher", {}, "zheng_shangyou Hands")
    )


def deal(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return how many cards each of `player_count` gets, and how many lie face up or, for two, hidden."""
    count = _count(rules, facts)
    pack = 54 if facts.get("jokers", rules["jokers"]) else 52
    if count == 2:
        each = pack // 3
        return {"each": each, "out": 0, "hidden": pack - 2 * each}
    return {"each": pack // count, "out": pack % count, "hidden": 0}


def first_play(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the kind of an opening play; raises MUST_CONTAIN_H3 where it lacks the card that opens.

    `hand_has` names that card outright. Where the three of hearts is `out`, face up, any other three
    opens (Z-2).
    """
    out = facts.get("out") or ()
    check_opening(facts, JOKERS if rules["jokers"] else ())
    threes = [OPENER] if OPENER not in out else [f"3{suit}" for suit in "CDS" if f"3{suit}" not in out]
    openers = [facts["hand_has"]] if facts.get("hand_has") else threes
    if not set(openers) & set(facts["cards"]):
        raise RuleViolation(
            "MUST_CONTAIN_H3", "climb_must_contain", "/cards", "zheng_shangyou Z-2", cards=openers
        )
    play = read_play(rules, facts["cards"], _count(rules, facts), "/cards")
    return {"valid": True, "type": play.kind}


def horse(_: Rules, facts: Facts) -> dict[str, Any]:
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


def _count(rules: Rules, facts: Facts) -> int:
    """Return the number of players, four where it is not said."""
    given = facts.get("player_count")
    count: int = 4 if given is None else given
    _game().check_count(rules, count)
    return count


def _by_players(value: Any) -> Any:
    """Return lengths written by players, ``{"3-4": 5, "5-6": 3}``, as a list."""
    counts = ("3-4", "5-6")
    if not isinstance(value, Mapping) or set(value) != set(counts):
        return value
    return [value[count] for count in counts]


def _game() -> ClimbingGame:
    return ZhengShangyou()


class ZhengShangyou(ClimbingGame):
    """Keep a session of Zheng Shangyou."""

    id = "zheng_shangyou"
    family = "Shedding games"
    title = "Zheng Shangyou"
    opener = OPENER
    summary = "Shed your cards first; places are added up."
    seat_range = (3, 6)
    fewest_asked = 2  # the variation with hidden cards
    presets = (Preset("zheng_shangyou", "Card Game Club", "Sum of places, the lowest wins"),)
    switches = (
        scoring("Z-4"),
        target("Z-4"),
        players(3, 6),
        Switch("jokers", "flag", True, "Jokers", "Play with 54 cards; off: 52 cards, no jokers."),
        Switch(
            "straight_min",
            "list",
            [5, 3],
            "Shortest straight",
            "Cards of the shortest straight with up to four players, and with five or six.",
            rule="Z-1",
            minimum=3,
            maximum=13,
            length=2,
            advanced=True,
            from_book=_by_players,
        ),
    )
    questions: ClassVar[Mapping[str, Question]] = {
        "classify": Question(CLASSIFY, classify),
        "beats": Question(BEATS, beats),
        "deal": Question({**FOR_SO_MANY, "jokers": FLAG}, deal),
        "first_play": Question(FIRST_PLAY, first_play),
        **sheet_questions(_game, ("place_sum", "2-1")),
        "horse": Question(_HORSE, horse),
    }
