"""Carry out the attacks, all or those whose names begin so: ``python -m tests.torture [name …]``.

KANAKKU_SECONDS says how long each lasts (10 by default). Prints a table: how much was asked, what an innocent
phone waited meanwhile, and the server's memory.
"""

from __future__ import annotations

import os
import sys

from tests.torture.attack import HEADING, carry_out
from tests.torture.attacks import attacks


def main() -> None:
    """Print a row for each attack."""
    seconds, wanted = float(os.environ.get("KANAKKU_SECONDS", "10")), tuple(sys.argv[1:]) or ("",)
    print(HEADING)
    for attack in attacks():
        if attack.name.startswith(wanted):
            print(carry_out(attack, seconds).row(), flush=True)


if __name__ == "__main__":
    main()
