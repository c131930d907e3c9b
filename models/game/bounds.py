"""Say how much one game can hold, so that nothing about it takes long; an evening has a tenth of that.

Beyond it only what closes a game is taken.
"""

from __future__ import annotations

MOST_ENTRIES = 1000  # withdrawn ones too
MOST_CHANGES = 3000  # rows of the journal
MOST_DISPUTES = 200
MOST_OPEN = 20  # disputes of one seat
LONGEST_NOTE = 80  # letters beside a deal: every phone is sent them
MOST_PAPERS = 20  # comparisons with paper
