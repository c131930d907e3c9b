"""28 and its cousins: two teams, one bid.

house         what a game of the family is, the house rules of 28, and what a bid is under them
game          the match and what a deal is worth; 28 itself
play          questions about cards and bidding
twenty_nine   29: four players, a pair of trumps, doubles, a set of six points
fifty_six     56: two packs, six or eight players, sessions or tables
"""

from rules.twenty_eight.fifty_six import FiftySix
from rules.twenty_eight.game import TwentyEight
from rules.twenty_eight.twenty_nine import TwentyNine

__all__ = ["FiftySix", "TwentyEight", "TwentyNine"]
