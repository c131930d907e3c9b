"""Vazhushal, or Wipe: melds on the table, a game point for going out or for the best count (RULES §6)."""
