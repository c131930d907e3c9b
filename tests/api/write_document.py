"""Write the OpenAPI document that is committed: ``python -m tests.api.write_document``."""

from __future__ import annotations

import json

from application import create_app
from tests.api.wire.test_document import COMMITTED

if __name__ == "__main__":
    app = create_app({"DATABASE_URL": "sqlite://"})
    document = app.test_client().get("/openapi.json").json
    COMMITTED.write_text(json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
