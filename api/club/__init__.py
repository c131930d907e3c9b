"""Clubs: their people and what their games add up to, and what their keeper does."""
