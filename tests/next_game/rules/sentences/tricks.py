"""Sentences of a game of tricks."""

SENTENCES = {
    "tricks_taken": "Tricks taken: {tricks}.",
    "tricks_last": "The last trick: {points:+g}.",
    "tricks_last_of_none": "Who took the last trick has at least one. Enter that trick, or another player.",
}
