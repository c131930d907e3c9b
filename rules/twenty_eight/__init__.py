"""28: six players, two teams, one bid.

game        the match and what a deal is worth
house       the house rules, and what a bid is under them
play        questions about cards and bidding
"""

from rules.twenty_eight.game import TwentyEight

__all__ = ["TwentyEight"]
