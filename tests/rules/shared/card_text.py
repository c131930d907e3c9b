"""Read cards as the tests write them."""

from __future__ import annotations


def cards(text: str) -> list[str]:
    """Return cards written `7S8S9S`."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def groups(text: str) -> list[list[str]]:
    """Return groups of cards written `7S8S9S 3H8D5H`."""
    return [cards(group) for group in text.split()]
