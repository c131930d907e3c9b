"""21-card and 27-card rummy: shows, losers' counts, and value cards settled to zero (RULES §3, §4)."""
