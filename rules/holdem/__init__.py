"""Texas Hold'em at a club: chips put in and won."""

from rules.holdem.game import HoldemClub

__all__ = ["HoldemClub"]
