"""Texas Hold'em at a club: chips put in and won."""
