"""Say what acts, matches, rounds and stages are called."""
