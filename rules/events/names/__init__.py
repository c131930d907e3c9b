"""Say what acts, matches and rounds are called."""
