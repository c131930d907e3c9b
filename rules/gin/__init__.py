"""Gin rummy: the site's game and the Gin Rummy Association's singles and partnership."""
