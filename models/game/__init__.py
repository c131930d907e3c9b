"""A game at a table: what its journal says, the sheet that follows, and what players do to it."""
