"""13-card rummy: what the GAMA, CatsAtCards and Ace2Three games share; each game states its school of it."""
