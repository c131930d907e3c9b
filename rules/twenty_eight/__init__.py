"""28 and its cousins 29 and 56: two teams, one bid."""

from rules.twenty_eight.fifty_six import FiftySix
from rules.twenty_eight.game import TwentyEight
from rules.twenty_eight.twenty_nine import TwentyNine

__all__ = ["FiftySix", "TwentyEight", "TwentyNine"]
