"""Name the schemas of the site's gin."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas.gin import GinBestDeadwood, GinKnockLimit, GinOutcome

OUTCOME: type[Schema] = GinOutcome
QUESTIONS: Mapping[str, type[Schema]] = {"best_deadwood": GinBestDeadwood, "knock_limit": GinKnockLimit}
