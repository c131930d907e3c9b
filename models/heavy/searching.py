"""Make the long searches of the rules beside the event loop, before the rules are asked.

A worker process runs the same pure call first. What it hands back are its searches, not its answer: with
them kept, the call takes no time here. So answers, refusals and reasons come about in one place. Where no
worker can make the searches they are not made at all: NotDone. They are kept by the question that took them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from models.heavy.time_slices import taking_turns
from models.heavy.workers import SEARCHERS
from models.store.cache import Cache
from rules import GAME_TYPES
from rules.arrange.memory import Finds, noted, remember
from rules.canonical import digest
from rules.game_type import GameType
from rules.sheet.entries import Deal, Entry
from rules.sheet.rows import Rows
from rules.sheet.scoresheet import Facts, State, Sums
from rules.statements import RuleViolation
from rules.switches import Rules

# Game type, its method, the arguments.
Question = tuple[str, str, tuple[Any, ...]]
_finds: Cache[str, Finds] = Cache(500)


def load_ahead(after: float) -> None:
    """Have what makes searches loaded, `after` so many seconds: it takes longer than most of them do."""
    SEARCHERS.load_ahead(make_searches, after)


def search_answer(game: GameType, what: str, rules: Rules, facts: Facts) -> None:
    """Make the long searches of `game.answer` for these arguments."""
    if game.long_searches and _shows_cards(facts):
        name = digest([game.id, rules, what, facts])
        remember(_searched(name, (game.id, "answer", (what, rules, facts))))


def search_deals(game: GameType, start: State, entries: Iterable[Entry]) -> None:
    """Make the long searches of the deals among `entries` in a game of which `start` is a state."""
    if not game.long_searches:
        return
    deals = [entry for entry in entries if isinstance(entry, Deal) and _shows_cards(entry.outcome)]
    finds = []
    for deal in deals:
        name = digest([game.id, start.rules, len(start.seats), deal.outcome])
        # What cards cost is the same at any point of the game.
        finds.append(_searched(name, (game.id, "step", (start, deal))))
    for found in finds:
        remember(found)


@contextmanager
def answering_others(game: GameType, state: State) -> Iterator[Callable[[Entry], None]]:
    """Give what is to be called before each entry that is folded, so that others are answered meanwhile.

    Its long searches are made then, one entry after the other, for all of a long game would not be kept.
    `state` is any of the game. No transaction may be open.
    """
    with taking_turns() as turn:

        def before(entry: Entry) -> None:
            if game.long_searches:
                turn.leave()
                # Without its rows, which no search needs: they would be carried to the worker each time.
                search_deals(game, replace(state, rows=Rows(), sums=Sums(state.sums.points)), (entry,))
            turn.pass_on()

        yield before


def make_searches(question: Question) -> Finds:
    """Put a question to the rules and return the searches made for its answer, in whatever process this is.

    The answer itself is thrown away, and so is a refusal: whoever asks comes to it at once with the searches.
    """
    game, method, given = question
    with noted() as made, suppress(RuleViolation):
        getattr(GAME_TYPES[game], method)(*given)
    return made


def _shows_cards(facts: Any) -> bool:
    """Tell whether somebody's cards are entered; where only points are, there is nothing to search."""
    shown = [facts, *(facts.get("results") or ())]
    return any(part.get("cards") for part in shown)


def _searched(name: str, question: Question) -> Finds:
    finds = _finds.get(name)
    if finds is None:
        finds = SEARCHERS.ask(make_searches, question)
        if finds:
            _finds.put(name, finds)
    return finds
