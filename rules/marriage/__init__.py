"""Indian Marriage: 21 cards, tiplu, poplu and jhiplu, points from every opponent (RULES §5)."""

from rules.marriage.game import IndianMarriage

__all__ = ["IndianMarriage"]
