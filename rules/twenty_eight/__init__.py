"""28 and its cousins: two teams, one bid.

house         what a game of the family is, and the house rules of 28
outcome       the facts of a deal
checks        what is refused, and what is a bid
score         what a deal is worth
auction       who may bid what
questions     about cards and bidding
game          the match; 28 itself
twenty_nine   29: four players, a pair of trumps, doubles, a set of six points
fifty_six     56: two packs, six or eight players, sessions or tables
"""

from rules.twenty_eight.fifty_six import FiftySix
from rules.twenty_eight.game import TwentyEight
from rules.twenty_eight.twenty_nine import TwentyNine

__all__ = ["FiftySix", "TwentyEight", "TwentyNine"]
