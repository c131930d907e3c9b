"""Name the schemas of the Gin Rummy Association's singles."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas.gin import (
    GinBestDeadwood,
    GinFirstDeal,
    GinImproperKnock,
    GinKnockLimit,
    GinMatchReport,
    GinOutcome,
    GinWrongCount,
)

OUTCOME: type[Schema] = GinOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "best_deadwood": GinBestDeadwood,
    "knock_limit": GinKnockLimit,
    "improper_knock": GinImproperKnock,
    "first_deal": GinFirstDeal,
    "wrong_count": GinWrongCount,
    "match_report": GinMatchReport,
}
