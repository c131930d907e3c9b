"""Gin rummy: the site's game and the Gin Rummy Association's singles and partnership.

counts      one player's deadwood, with melds and lay-offs
hand        the outcome of a deal and what it is worth
checks      what cannot be a hand
reasons     the worth in words and JSON
house       switches, and how a hand is valued under them
match       target, end bonuses, next dealer
questions   what can be asked without a game
singles     the game types for two
tables      one table of a partnership deal
partnership the game type for two teams
"""

from rules.gin.partnership import GraPartnership
from rules.gin.singles import GraSingles, SiteGin

__all__ = ["GraPartnership", "GraSingles", "SiteGin"]
