"""Run the clock of a random freeze-out and hold its chips, beside those that the book counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import pairwise
from random import Random

import pytest

from rules.events import event as folding
from rules.events.acts import Act, read_fact
from rules.events.acts.poker import OddChips
from rules.events.poker.by_clock import elapsed_at
from rules.events.poker.chips import compared, in_play, issued, with_chips
from rules.events.poker.colour_up import Held, Kinds, change, dealt_to, race
from rules.events.poker.room import Coloured, Entered, Room, Seat, counted, raced, seated
from rules.events.poker.table import Table
from rules.events.state import Event
from rules.statements import RuleViolation
from tests.rules.events.night import Night
from tests.rules.events.poker.naive_room import all_cards, change_chips

STARTED = int(datetime(2026, 11, 28, 19, tzinfo=UTC).timestamp())
STAGE = "room"
COLOURED_UP = ((5, 25), (25, 100))


def stack_of(registered: int, sat_down: int) -> int | None:
    """Return the chips of who comes so many seconds of play late; None where it is too late (K-2)."""
    if registered >= 45 * 60:
        return None
    ends = ((15, 3000), (30, 2900), (45, 2700))
    return next((stack for minute, stack in ends if sat_down < minute * 60), 2500)


@dataclass
class Chips:
    """Hold who has how many chips, how long was played and paused, and what was counted wrongly."""

    chance: Random
    stacks: dict[str, int] = field(default_factory=dict)
    wrong: list[int] = field(default_factory=list)
    registered: dict[str, tuple[int, str]] = field(default_factory=dict)
    played: int = 0
    pause: int = 0
    stands: bool = False
    now: int = STARTED

    def __post_init__(self) -> None:
        night = Night()
        night.do("occasion", title="Night", first_day="2026-11-28")
        night.do("competition", competition="p", title="P", game="gama_poker", preset="gama_poker_2025")
        night.do("stage", stage=STAGE, competition="p", title="P", format="freezeout")
        self.night = night
        self._clock("started")

    def begin(self, names: Iterable[str]) -> None:
        self.stacks = dict.fromkeys(names, 3000)

    def goes_on(self) -> None:
        """Let some minutes pass; now and then begin a break, or stop the clock and start it again."""
        seconds = self.chance.randrange(20, 240)
        self.now += seconds
        if not self.stands:
            self.played += max(0, seconds - self.pause)
            self.pause = max(0, self.pause - seconds)
        did = self.chance.random()
        if self.stands:
            self._clock("started")
        elif did < 0.05:
            self.pause = 600
            self._clock("break", minutes=10)
        elif did < 0.1:
            self._clock("paused")
        self.stands = not self.stands and 0.05 <= did < 0.1

    def comes(self, name: str) -> tuple[int, str]:
        """Return when somebody was entered; some long before they sit down."""
        return self.registered.setdefault(name, (self.played, self._shown()))

    def seats(self, room: Room, name: str, seat: Seat) -> Room | None:
        """Return the room with a late entry and his chips; None where he comes too late."""
        at, registered = self.comes(name)
        shown, stack = self._shown(), stack_of(at, self.played)
        if stack is None:
            with pytest.raises(RuleViolation) as refused:
                issued(self.night.event, STAGE, registered, shown)
            assert refused.value.code == "REGISTRATION_CLOSED"
            return None
        after = seated(room, {name: seat}, shown)
        assert after.entered[name] == Entered(shown)
        self.stacks[name] = stack
        return after

    def sit_down(self, names: Iterable[str]) -> str | None:
        """Give chips to who sits down once he is entered, and return the time; None where he is too late."""
        stack = stack_of(self.played, self.played)
        if stack is None:
            return None
        self.stacks |= dict.fromkeys(names, stack)
        return self._shown()

    def go(self, gone: Iterable[str], staying: list[str]) -> None:
        """Let the chips of who goes be won by somebody who stays (K-6)."""
        for name in gone:
            self.stacks[self.chance.choice(staying)] += self.stacks.pop(name)

    def count(self, room: Room) -> Room:
        """Return the room with all chips counted, now and then wrongly, by the stack or in all."""
        error = self.chance.choice((0, 0, 0, -100, 25, 3000))
        self.wrong.append(error)
        if self.chance.random() < 0.5:
            after = counted(room, sum(self.stacks.values()) + error, {})
        else:
            miscounted = self.chance.choice([*self.stacks])
            stacks = {**self.stacks, miscounted: self.stacks[miscounted] + error}
            after = counted(room, sum(stacks.values()), stacks)
        assert replace(after, counts=room.counts, sent=room.sent) == room, "a count moves nobody"
        assert not {*after.sent} & {*after.counts[-1].stacks}, "whose chips are counted sits"
        return after

    def colour_up(self, room: Room, goes: int, comes: int) -> Room:
        """Return the room once each table has raced off a chip, as the book has it (K-13)."""
        for match, table in room.tables.items():
            self._play_for(table.players, goes)
            room = self._race(room, match, table, Kinds(goes, comes))
        return room

    def _race(self, room: Room, match: str, table: Table, kinds: Kinds) -> Room:
        players = [each for each in table.seats if each]
        held = {each: self._held(self.stacks[each], kinds) for each in players}
        others = {each: self.stacks[each] - held[each].chips * kinds.goes for each in players}
        turns = [*dealt_to({each: held[each].cards(kinds) for each in players})]
        cards = self.chance.sample(all_cards(), 52)[: len(turns)]
        dealt = {
            each: [card for turn, card in zip(turns, cards, strict=True) if turn == each] for each in players
        }
        after = race(held, kinds, dealt, str)
        worth = {each: others[each] + after[each].chips * kinds.comes for each in players}
        plain = {each: (held[each].chips, held[each].only) for each in players}
        assert change_chips(plain, *kinds, dealt) == {each: after[each].chips for each in players}
        assert all(worth.values()), "nobody is raced out"
        self.stacks |= worth
        odd = tuple(OddChips(each, *plain[each], tuple(dealt[each])) for each in players)
        return raced(room, Coloured(match, *kinds, odd), change(held, kinds, after))

    def _play_for(self, players: Sequence[str], chip: int) -> None:
        """Let each win some of a chip from the next, never his last."""
        for winner, loser in pairwise(players):
            most = self.stacks[loser] // chip
            won = chip * self.chance.choice((self.chance.randrange(most), most - 1))
            self.stacks[winner] += won
            self.stacks[loser] -= won

    def _held(self, stack: int, kinds: Kinds) -> Held:
        goes, comes = kinds
        odd, more = stack % comes // goes, self.chance.randrange(3) * (comes // goes)
        chips = odd + more if (odd + more) * goes <= stack else odd
        return Held(chips, only=chips * goes == stack)

    def compare(self, room: Room) -> None:
        """Compare the chips in play with those that lie on the tables, and every count made so far."""
        event = self._with(room)
        assert in_play(event, STAGE) == sum(self.stacks.values()), "chips are conserved"
        told = [each.difference for each in compared(event, STAGE)]
        assert told == self.wrong, "a wrong count is told, by as much as it is wrong"

    def _with(self, room: Room) -> Event:
        return replace(self.night.event, rooms={STAGE: with_chips(self.night.event, STAGE, room)})

    def _shown(self) -> str:
        shown = elapsed_at(self.night.event, STAGE, self.now * 1000)
        assert shown is not None
        return shown

    def _clock(self, what: str, **stated: int) -> None:
        event = self.night.event
        fact = read_fact(f"clock_{what}", {"stage": STAGE, **stated})
        act = Act(f"c{len(event.acts)}", fact, ms=self.now * 1000)
        folding.check(event, act, {})
        self.night.event = folding.step(event, act)
