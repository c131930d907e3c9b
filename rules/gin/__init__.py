"""Gin rummy: the site's game and the Gin Rummy Association's singles and partnership."""

from rules.gin.game import GraPartnership, GraSingles, SiteGin

__all__ = ["GraPartnership", "GraSingles", "SiteGin"]
