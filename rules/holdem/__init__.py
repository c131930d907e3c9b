"""Texas Hold'em at a club: chips put in and won.

showdown    who is in, which pots there are, who takes how many chips
outcome     the facts of a deal, by seats
checks      what cannot be a deal, by seats or by names
score       what each won, and with what
questions   hands, comparisons and showdowns, by names
game        the sheet of chips
"""

from rules.holdem.game import HoldemClub

__all__ = ["HoldemClub"]
