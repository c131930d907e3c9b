"""Climbing games: who sheds his cards first takes the first place."""
