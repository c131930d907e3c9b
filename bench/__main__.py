"""Measure the exact counting against its peers in one run: ``python -m bench``."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from importlib.metadata import version

from bench import hands, integer_model, peers
from bench.measure import HEADING, Timing, timed
from rules.arrange import arrange, best_layoff, fewest_deadwood
from rules.cards.cards import DECK

SEED = 20261121


def main() -> None:
    """Print a table for each task; the ratio is to the peer named first."""
    packages = ("rlcard", "open_spiel", "ortools")
    print(f"Python {platform.python_version()}, {platform.machine()}, seed {SEED}, processor time")
    print(", ".join(f"{package} {version(package)}" for package in packages))
    gin("Gin deadwood, random hands", hands.gin_random, 20_000)
    gin("Gin deadwood, meld-rich hands", hands.gin_meld_rich, 5_000)
    layoffs(5_000)
    rummy("13 cards, near-complete, GAMA lives", hands.thirteen, 20_000, 2_000)
    rummy("21 cards, near-complete, three pure sequences", hands.twenty_one, 2_000, 200)
    rummy("27 cards, dense, up to twelve wild cards", hands.twenty_seven, 1_000, 200)


def gin(title: str, make: Callable[[hands.Deal], list[str]], count: int) -> None:
    """Compare the fewest deadwood, with the melds, with RLCard and OpenSpiel."""
    dealt = hands.dealt(make, SEED, count)
    ours = timed("Kanakku", lambda cards: fewest_deadwood(cards).points, dealt)
    rlcard = timed("RLCard (Python)", peers.rlcard_deadwood, [peers.rlcard_hand(cards) for cards in dealt])
    spiel = timed("OpenSpiel (C++)", peers.spiel_deadwood, [peers.spiel_hand(cards) for cards in dealt])
    _show(title, rlcard, ours, spiel)


def layoffs(count: int) -> None:
    """Report the defender's best lay-off on a knock of three melds; no peer optimises it."""
    melds = (("4H", "5H", "6H"), ("9S", "9D", "9C"), ("JC", "QC", "KC"))
    known = {card for meld in melds for card in meld}
    defenders = [
        [card for card in cards if card not in known][:10]
        for cards in hands.dealt(lambda deal: deal.sample(DECK, 19), SEED, count)
    ]
    ours = timed("Kanakku", lambda cards: best_layoff(cards, melds).points, defenders)
    _show("Gin, the defender's best lay-off", ours)


def rummy(title: str, make: Callable[[hands.Deal], hands.Hand], count: int, solved: int) -> None:
    """Compare the fewest points, with the arrangement, with two integer programs on the first `solved`.

    The first `count` hands meet empty tables, as many later ones those of a server that has run for a while.
    """
    dealt = hands.dealt(make, SEED, 2 * count)
    program = timed("CP-SAT, runs of up to 5", partial(_solved, longest=5), dealt[:solved])
    larger = timed("CP-SAT, every run", _solved, dealt[:solved])
    ours = timed("Kanakku, first hands", _points, dealt[:count])
    later = timed("Kanakku, later hands", _points, dealt[count:])
    _show(title, program, larger, ours, later)
    solutions = zip(program.answers, larger.answers, ours.answers[:solved], strict=True)
    wrong = [points for points in solutions if len(set(points)) > 1]
    print(f"\nSame points as CP-SAT on {len(program.answers) - len(wrong)} of {len(program.answers)} hands.")


def _solved(hand: hands.Hand, longest: int = integer_model.LONGEST_RUN) -> int | None:
    return integer_model.fewest_points(hand.cards, hand.rules, hand.needs, longest)


def _points(hand: hands.Hand) -> int | None:
    arrangement = arrange(hand.cards, hand.rules, hand.needs)
    return None if arrangement is None else arrangement.points


def _show(title: str, yardstick: Timing, *others: Timing) -> None:
    print(f"\n## {title}\n\n{HEADING}")
    for timing in (yardstick, *others):
        print(timing.row(yardstick))


if __name__ == "__main__":
    main()
