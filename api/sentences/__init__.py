"""The one English catalogue of every sentence that can be said, those of the rules and the record first.

Another language is made from it: a sentence under each key, with the same params.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from api.sentences import requests, shapes
from models import refusals
from models.sentences import ENGLISH as RECORD

ENGLISH: Mapping[str, str] = {**RECORD, **requests.SENTENCES, **shapes.SENTENCES}


class Said(refusals.Said):
    """Hold one thing that is said of a request, under a sentence of `api/sentences`."""

    english: ClassVar[Mapping[str, str]] = ENGLISH
