"""Indian Marriage: 21 cards, tiplu, poplu and jhiplu, points from every opponent (RULES §5)."""
