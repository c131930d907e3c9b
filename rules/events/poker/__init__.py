"""The room of a poker tournament: who sits where and goes where, places, chips, prizes (RULES §12)."""
