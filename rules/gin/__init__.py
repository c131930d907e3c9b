"""Gin rummy: the site's game and the Gin Rummy Association's singles and partnership.

house       how a table values a hand, and its switches
outcome     the facts of a hand, and of the tables of a partnership
counts      one player's deadwood, with melds and lay-offs
score       what a hand is worth
checks      what cannot be a hand
reasons     the worth in words and JSON
tables      the tables of a partnership deal, each a hand by itself
match       target, end bonuses, next dealer
questions   what can be asked without a game
game        the game types
"""

from rules.gin.game import GraPartnership, GraSingles, SiteGin

__all__ = ["GraPartnership", "GraSingles", "SiteGin"]
