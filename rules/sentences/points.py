"""Sentences of the plain points sheet."""

SENTENCES = {
    "points_entered": "{points:g}, as entered.",
    "points_missing": "{name} has no points yet; enter 0 for none.",
    "points_halves": "{name}: {points} points cannot be entered; whole and half points can.",
    "points_limits": "{name}: {points} cannot be entered; {fewest:g} to {most:g} can.",
    "deal_points_best": "{names}: best of the deal with {points:g}.",
}
