"""21-card and 27-card rummy: shows, losers' counts, and value cards settled to zero (RULES §3, §4)."""

from rules.rummy21.game import Rummy21, Rummy27

__all__ = ["Rummy21", "Rummy27"]
