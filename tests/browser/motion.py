"""Say whether a person likes to see things move: a panel slides in, and is waited for each time.

Most tests are about somebody who asked for little motion; whole evenings, and with ``KANAKKU_ALL`` all of
them, are played by people who asked for nothing.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

LITTLE_MOTION: dict[str, Any] = {} if os.environ.get("KANAKKU_ALL") else {"reduced_motion": "reduce"}
IN_MOTION = pytest.mark.browser_context_args(reduced_motion="no-preference")
