"""Share what every resource is built with: a blueprint that reads bodies as we do."""

from __future__ import annotations

import flask_smorest

from api.body import BodyParser
from api.context import PREFIX


class Blueprint(flask_smorest.Blueprint):
    """Group the calls of one resource under the API's prefix."""

    ARGUMENTS_PARSER = BodyParser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, url_prefix=PREFIX, description=description)
