"""Find maximum-weight matchings, by which the rules pair entrants."""

from __future__ import annotations

from collections.abc import Mapping


def match_best(weights: Mapping[tuple[int, int], int]) -> frozenset[tuple[int, int]]:
    """Return, of the matchings with the most pairs, one of the greatest weight; see `Matcher` in the formats.

    `weights` are whole numbers of any size by pair; the pairs returned are among its keys.
    """
    import networkx  # noqa: PLC0415 - takes long to load, and few processes pair anybody

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, weight) for (one, other), weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return frozenset(pair if pair in weights else pair[::-1] for pair in found)
