"""Read the settings that the environment gives."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parent
_DEFAULTS = {
    "HOST": "0.0.0.0",  # noqa: S104 - phones must reach it
    "PORT": "8000",
    "WORKERS": "1",
    "DATABASE_URL": f"sqlite:///{ROOT / 'instance' / 'kanakku.db'}",
    "PUBLIC_URL": "",
    "HOSTS": "",
    "PROXIES": "0",
    "CODES_BEGIN": "",
    "UNBUNDLED": "",
    "WORK_PER_ADDRESS": "",
    "STREAMS_PER_ADDRESS": "",
    "LOCAL_WEBHOOKS": "",
    "METRICS_TOKEN": "",
    "BACKUPS": "",
    "PROVED_A_MINUTE": "60",
    "KEPT_MIB": "",
    "LOAD_LATER": "",
    "LOG": "text",
}


def settings() -> dict[str, str]:
    """Return the settings of the environment; where one is missing or empty, its default."""
    return {name: os.environ.get(name) or default for name, default in _DEFAULTS.items()}
