"""Hold a night with a freeze-out, directed act by act."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rules.events import event as folding
from rules.events.acts import Act
from rules.events.acts.kinds import Fact
from rules.events.poker.proposal import Why, due, why_seated
from rules.events.poker.proposing import propose, terms_of, to_seat
from rules.events.poker.room import Room
from tests.rules.events.night import Night

LOTS = "lots"


class Poker(Night):
    """Hold a night with a freeze-out of so many players at tables of five seats."""

    def __init__(self, players: int = 8, **settings: int | str) -> None:
        super().__init__()
        self.do("occasion", title="Night", first_day="2026-11-28")
        self.do("tables_added", tables=[{"table": f"T{each}"} for each in range(1, 5)])
        self.everybody = [f"p{each}" for each in range(1, players + 1)]
        self.people(*self.everybody, "late1", "late2")
        self.do(
            "competition", competition="poker", title="Poker", game="gama_poker", preset="gama_poker_2025"
        )
        self.do(
            "stage",
            competition="poker",
            stage="room",
            title="Room",
            format="freezeout",
            settings={"table_size": 5, **settings},
        )
        self.enters("poker", *self.everybody)
        self.do("closed", competition="poker")
        self.published = self.publish("room", tables=("T1", "T2", "T3", "T4"))

    @property
    def room(self) -> Room:
        return self.event.rooms["room"]

    def bust(self, *entrants: str, **more: Any) -> str:
        stacks = {"stack": 100} if len(entrants) > 1 else {}
        busted = [{"entrant": each, **stacks} for each in entrants]
        return self.do("busted", stage="room", busted=busted, **more)

    def comes_late(self, *names: str, elapsed: str = "0:20:00") -> list[str]:
        """Seat who comes late, at a further table where no seat is free, and return the reasons."""
        self.enters("poker", *names, late=True)
        coming = to_seat(self.event, "room")
        made = propose(self.event, "room", why_seated(self.room), LOTS, elapsed, coming)
        assert made is not None
        self._does(made.act)
        return [move.reason.text for move in made.proposal.moves]

    def proposes(self, why: Why) -> list[str]:
        """Do what is proposed, and return the reasons."""
        assert due(self.room, terms_of(self.event, "room")) == why
        made = propose(self.event, "room", why, LOTS)
        assert made is not None
        self._does(made.act)
        return [move.reason.text for move in made.proposal.moves]

    def _does(self, fact: Fact) -> None:
        act = Act(f"a{len(self.event.acts) + 1}", fact)
        folding.check(self.event, act, self.results)
        self.event = folding.step(self.event, act)

    def at(self, table: int) -> list[str]:
        return [*self.room.tables[self.published.matches[table - 1].match].players]

    def match(self, table: int) -> str:
        return self.published.matches[table - 1].match


def at(minutes: int) -> str:
    """Return the moment so many minutes after six in the evening."""
    return f"2026-11-28T{18 + minutes // 60}:{minutes % 60:02}:00Z"


def ms(minutes: int) -> int:
    return int(datetime.fromisoformat(at(minutes)).timestamp()) * 1000
