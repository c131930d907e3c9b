"""Map each game type to the schemas of its outcome and its questions."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from api.schemas import (
    ace2three,
    big_two,
    fifty_six,
    gama_poker,
    gama_rummy,
    gra_partnership,
    gra_singles,
    holdem_club,
    indian_marriage,
    indian_rummy,
    points,
    rummy21,
    rummy27,
    site_gin,
    twenty_eight,
    twenty_nine,
    vazhushal,
    zheng_shangyou,
)

GAME_SCHEMAS: Mapping[str, ModuleType] = {
    "gama_rummy": gama_rummy,
    "indian_rummy": indian_rummy,
    "rummy21": rummy21,
    "rummy27": rummy27,
    "indian_marriage": indian_marriage,
    "vazhushal": vazhushal,
    "ace2three": ace2three,
    "gra_singles": gra_singles,
    "gra_partnership": gra_partnership,
    "site_gin": site_gin,
    "twenty_eight": twenty_eight,
    "twenty_nine": twenty_nine,
    "fifty_six": fifty_six,
    "gama_poker": gama_poker,
    "holdem_club": holdem_club,
    "zheng_shangyou": zheng_shangyou,
    "big_two": big_two,
    "points": points,
}
