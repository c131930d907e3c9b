"""Describe what the API answers, for its document; `rules` and `models` make the answers themselves."""
