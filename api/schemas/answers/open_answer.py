"""Describe an answer with members that differ from game to game."""

from __future__ import annotations

from marshmallow import INCLUDE, Schema


class Open(Schema):
    """Describe an answer that may hold more than is listed."""

    class Meta:
        unknown = INCLUDE
