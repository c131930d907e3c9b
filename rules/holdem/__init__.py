"""Texas Hold'em as the club plays it.

showdown    side pots, split pots, odd chips
questions   what can be asked by names
game        the sheet of a table
"""

from rules.holdem.game import HoldemClub

__all__ = ["HoldemClub"]
