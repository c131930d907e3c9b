"""Answer questions about gin: counts, the knock card, wrong hands, the first deal (RULES §8 and §10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules.arrange import best_long_layoff, fewest_deadwood
from rules.cards.cards import RANKS
from rules.gin.checks import GinChecks, check_no_twins
from rules.gin.counts import HAND, arrangement_json
from rules.gin.house import House
from rules.gin.outcome import CARD, CARD_COUNT, CARDS, MOST_HELD, GinOutcome
from rules.outcome.common_kinds import FLAG, POINTS, SHORT_NAME
from rules.outcome.facts import read
from rules.outcome.kinds import ByName, Choice, Many
from rules.outcome.question import Question
from rules.sheet.scoresheet import Facts, Seat, State
from rules.statements import RuleViolation
from rules.switches import Rules

Answer = dict[str, Any]
# The two players of a question that names none.
PLAYERS = (Seat(1, "A"), Seat(2, "B"))


def best_deadwood(sizes: range, most_melded: int, _: House, facts: Facts) -> Answer:
    """Return the fewest deadwood points of `cards` and the melds found; `most_melded` may be melded."""
    cards = facts["cards"]
    check_no_twins(cards, "/cards")
    if len(cards) not in sizes:
        limits: dict[str, Any] = {"fewest": sizes.start, "most": sizes.stop - 1}
        raise RuleViolation("HAND_SIZE", "gin_hand_sizes", "/cards", given=len(cards), **limits)
    whole = len(cards) <= most_melded
    found = fewest_deadwood(cards) if whole else best_long_layoff(cards, (), most_melded)
    return {"deadwood": found.points, "points": found.points, "arrangement": arrangement_json(found)}


def knock_limit(house: House, facts: Facts) -> Answer:
    """Return the most deadwood to knock with under the knock card `upcard`, and whether only gin counts."""
    limit = house.at(house.rules, facts.get("upcard")).limit
    if limit is None:
        raise house.refusal("UNKNOWN_CARD", "gin_upcard_missing", "/upcard")
    return {"knock_limit": limit, "gin_only": limit == 0}


def improper_knock(house: House, facts: Facts) -> Answer:
    """Return what a knock of A against B scores; above the knock card, whether B may accept it (N-8)."""
    hand = read(GinOutcome, {"kind": "knock", **facts, "knocker": 1, "defender": 2})
    checks = GinChecks(house.at(house.rules, hand.upcard), State(house.rules, PLAYERS, 1), hand, 1)
    checks.scorable()
    scored, name = checks.scored(), checks.state.name
    answer: Answer = {
        **scored.result,
        "scores": {name(line.seat): line.points for line in scored.lines},
        "summary": scored.summary.as_json() if scored.summary else None,
    }
    if offered := scored.result.get("if_accepted"):
        answer["if_accepted"] = {name(line["seat"]): line["points"] for line in offered}
    return answer


def first_deal(_: House, facts: Facts) -> Answer:
    """Return who deals first and keeps the score: the lowest of the `cuts`, ace low; equals cut again."""
    cuts: Mapping[str, str] = facts["cuts"]
    check_no_twins(list(cuts.values()), "/cuts")
    if len(cuts) != 2:
        raise RuleViolation("PLAYER_COUNT", "gin_two_cuts", "/cuts", given=len(cuts))
    rank = {player: RANKS.index(card[0]) for player, card in cuts.items()}
    lowest = [player for player in rank if rank[player] == min(rank.values())]
    if len(lowest) > 1:
        return {"dealer": None, "scorekeeper": None, "cut_again": lowest}
    return {"dealer": lowest[0], "scorekeeper": lowest[0]}


def wrong_count(_: House, facts: Facts) -> Answer:
    """Return the ruling on hands of A and B cards, ten being right; `after_play` once a play was made."""
    wrong = [player for player in "AB" if facts[player] != HAND]
    if not wrong:
        return {"ruling": "play_on"}
    if len(wrong) > 1 or not facts.get("after_play"):
        return {"ruling": "new_deal"}
    other = next(player for player in "AB" if player not in wrong)
    return {"ruling": "option_of", "player": other, "options": ["correct_hand", "throw_in"]}


def match_report(_: House, facts: Facts) -> Answer:
    """Return the ruling on a report by `player`: claiming an unplayed match costs a game nobody wins."""
    claimed = bool(facts.get("claimed_opponent_not_played"))
    return {"losses": {facts["player"]: 1} if claimed else {}, "credited_win": None}


def event(house: House, facts: Facts) -> Answer:
    """Return where a team stands in an event after `results`, each W or L.

    Raises RuleViolation MATCH_OVER for a game after the team's event has ended.
    """
    results: Sequence[str] = facts["results"]
    for played in range(len(results)):
        if _standing(house.rules, results[:played])["status"] in ("out", "finalist"):
            raise RuleViolation("MATCH_OVER", "gin_event_over", f"/results/{played}", played=played)
    return _standing(house.rules, results)


def _standing(rules: Rules, results: Sequence[str]) -> Answer:
    wins, losses = results.count("W"), results.count("L")
    status = "playing"
    if losses >= rules["stop_after_losses"]:
        status = "out"
    elif len(results) >= rules["games"]:
        status = "finalist" if wins >= rules["finals_wins"] else "out"
    elif wins >= rules["finals_wins"]:
        status = "must_play_fifth"
    bye = status == "finalist" and wins == rules["games"]
    return {"wins": wins, "losses": losses, "status": status, "bye": bye}


_HAND = {"cards": CARDS.needed}
_UPCARD = {"upcard": CARD.or_null.asked("knock", "upcard").labelled("upcard")}
_KNOCK = {
    "kind": Choice("choice", ("knock", "gin")),
    "upcard": CARD.or_null,
    "knocker_deadwood": POINTS.or_null,
    "defender_deadwood": POINTS.or_null,
    "defender_card_count": CARD_COUNT.or_null,
    "accepted": FLAG.or_null,
}
_CUTS = {"cuts": ByName("cards", SHORT_NAME, CARD, 12).needed}
_COUNTS = {"A": CARD_COUNT.needed, "B": CARD_COUNT.needed, "after_play": FLAG}
_REPORT = {"player": SHORT_NAME.needed, "claimed_opponent_not_played": FLAG}
_RESULTS = {"results": Many("results", Choice("choice", ("W", "L")), 99).needed}

SITE_QUESTIONS: Mapping[str, Question] = {
    "best_deadwood": Question(_HAND, partial(best_deadwood, range(HAND, HAND + 2), HAND + 1)),
    "knock_limit": Question(_UPCARD, knock_limit),
}
# A short or long hand is played on in tournaments, so any size can be asked about.
_SHARED: Mapping[str, Question] = {
    "best_deadwood": Question(_HAND, partial(best_deadwood, range(1, MOST_HELD + 1), HAND)),
    "knock_limit": Question(_UPCARD, knock_limit),
    "improper_knock": Question(_KNOCK, improper_knock),
    "first_deal": Question(_CUTS, first_deal),
}
GRA_QUESTIONS: Mapping[str, Question] = {
    **_SHARED,
    "wrong_count": Question(_COUNTS, wrong_count),
    "match_report": Question(_REPORT, match_report),
}
PARTNERSHIP_QUESTIONS: Mapping[str, Question] = {**_SHARED, "event": Question(_RESULTS, event)}
