"""Say what an act changes."""

from typing import Any


def differences(*_: Any) -> dict[str, Any]:
    """Stub."""
    return {}
