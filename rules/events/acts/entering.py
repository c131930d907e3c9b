"""Acts before the play: the occasion and its hall, the roster, competitions and who enters them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.events.acts.kinds import (
    CLUB,
    COMPETITION,
    DATE,
    DESK,
    DOOR,
    ENTRANT,
    ENTRANTS,
    MOMENT,
    MOST_IN_A_TEAM,
    MOST_IN_AN_ACT,
    MOST_PEOPLE,
    MOST_TABLES,
    NAME,
    NOTE,
    PEOPLE,
    PERSON,
    SETTINGS,
    TABLE,
    TEAM,
    TEXT,
    TITLE,
    ZONE,
    Fact,
    each_once,
)
from rules.outcome.common_kinds import FLAG, choice, count
from rules.outcome.facts import fact, rows
from rules.outcome.kinds import Many, Number, Text

MOST_PRIZES = 40
LONGEST_LABEL = 20
MONEY = count(1, 1_000_000_000)


@dataclass(frozen=True, kw_only=True)
class OccasionStated(Fact, word="occasion", whole=True):
    """State what the event is called, when (`first_day` to `last_day`) and where it is.

    Paper, files and pages show hours of its `zone`, such as Asia/Kolkata; without one those of the server's.
    With `names_in_preview` the preview of its link shows the places with their names, once it is over.
    """

    title: str = fact(TITLE.needed)
    first_day: str = fact(DATE.needed)
    last_day: str | None = fact(DATE)
    venue: str | None = fact(TEXT)
    zone: str | None = fact(ZONE)
    note: str | None = fact(TEXT)
    names_in_preview: bool | None = fact(FLAG)


@dataclass(frozen=True)
class TableStated:
    """Name a table of the hall by its code; `label` is what stands on it."""

    table: str = fact(TABLE.stated.needed)
    label: str | None = fact(Text("label", LONGEST_LABEL))


@dataclass(frozen=True, kw_only=True)
class TablesAdded(Fact, word="tables_added", adds=True, shown_at="named"):
    """Put tables in the hall, or label them anew."""

    tables: tuple[TableStated, ...] = fact(rows(TableStated, MOST_TABLES).needed)


@dataclass(frozen=True, kw_only=True)
class TablesRemoved(Fact, word="tables_removed"):
    """Take tables out of the hall: no match is drawn to them any more."""

    tables: tuple[str, ...] = fact(Many("tables", TABLE, MOST_TABLES, 1).needed)


@dataclass(frozen=True)
class PersonStated:
    """Put a person on the roster: the seal of his name, and that of the club or city for which he plays.

    Where `club` is left out it stays what it was; an empty one takes it away.
    """

    person: str = fact(PERSON.stated.needed)
    sealed: str = fact(NAME.needed)
    club: str | None = fact(CLUB)


@dataclass(frozen=True, kw_only=True)
class PeopleStated(Fact, word="people", may=DESK, adds=True):
    """Put people on the roster, or call them by another name."""

    people: tuple[PersonStated, ...] = fact(rows(PersonStated, MOST_IN_AN_ACT).needed)


@dataclass(frozen=True, kw_only=True)
class PeopleMerged(Fact, word="merged", may=DESK):
    """Say that a person of the roster is another one there: whatever named `person` means `into`."""

    person: str = fact(PERSON.needed)
    into: str = fact(PERSON.needed)


@dataclass(frozen=True, kw_only=True)
class PeopleKeptApart(Fact, word="kept_apart", may=DESK, adds=True, shown_at="none"):
    """Wish that these people meet as late as possible: kin (`kin`), or any other reason (`wish`)."""

    people: tuple[str, ...] = fact(each_once(PERSON, MOST_IN_A_TEAM * 10, 2).needed)
    why: str | None = fact(choice("kin", "wish"))


@dataclass(frozen=True, kw_only=True)
class CheckedIn(Fact, word="checked_in", may=DOOR, adds=True, shown_at="none"):
    """Say that people are there, by the `desk` or on the player's own phone (`player`).

    `ticked` names the eligibility notes that the desk has seen to.
    """

    people: tuple[str, ...] = fact(PEOPLE.needed)
    by: str | None = fact(choice("desk", "player"))
    ticked: tuple[str, ...] = fact(Many("notes", NOTE, 20))


@dataclass(frozen=True)
class NoteStated:
    """Name an eligibility note that the desk ticks at check-in: 18 years, of the community."""

    note: str = fact(NOTE.stated.needed)
    text: str = fact(TEXT.needed)


@dataclass(frozen=True)
class PrizeStated:
    """Give a prize: for a place, or for each from that to `up_to`; what it is, and who gives it.

    It may pay a `share` of the pot, in per cent, or an `amount`.
    """

    place: int = fact(count(1, MOST_PEOPLE).needed)
    what: str | None = fact(Text("prize", 80, 1))
    up_to: int | None = fact(count(1, MOST_PEOPLE))
    sponsor: str | None = fact(Text("sponsor", 80))
    share: float | None = fact(Number("share", 0, 100, whole=False))
    amount: int | None = fact(MONEY)


@dataclass(frozen=True, kw_only=True)
class CompetitionStated(Fact, word="competition", whole=True):
    """Declare one game's contest: its house rules, how many play for an entrant, who may enter until when.

    `team_size` is how many people an entrant has, 1 where it is left out. `limit` is how many entrants there
    may be; entries close at `deadline`. `fee` is what an entry costs. With `clubs_apart` people of one club
    are kept apart where that can be: in the first round, and at tables of several in any. Of the `pot` prizes
    take their shares, each rounded down to a multiple of `round_to`; where none is stated and all prizes are
    shares, the fees are the pot.
    """

    competition: str = fact(COMPETITION.stated.needed)
    title: str = fact(TITLE.needed)
    game: str = fact(Text("game", 40, 1).needed)
    preset: str = fact(Text("preset", 40, 1).needed)
    rules: Mapping[str, Any] | None = fact(SETTINGS)
    team_size: int | None = fact(count(1, MOST_IN_A_TEAM))
    limit: int | None = fact(count(2, MOST_PEOPLE))
    deadline: str | None = fact(MOMENT)
    eligibility: tuple[NoteStated, ...] = fact(rows(NoteStated, 20))
    fee: int | None = fact(count(1, 1_000_000))
    clubs_apart: bool | None = fact(FLAG)
    prizes: tuple[PrizeStated, ...] = fact(rows(PrizeStated, MOST_PRIZES))
    pot: int | None = fact(MONEY)
    round_to: int | None = fact(MONEY)


@dataclass(frozen=True, kw_only=True)
class RegistrationClosed(Fact, word="closed", shown_at="none"):
    """Close the entries of a competition by hand."""

    competition: str = fact(COMPETITION.needed)


@dataclass(frozen=True, kw_only=True)
class RegistrationOpened(Fact, word="opened", shown_at="none"):
    """Open the entries of a competition again, past its deadline too; its limit holds."""

    competition: str = fact(COMPETITION.needed)


@dataclass(frozen=True)
class EntrantStated:
    """Enter a person or a team: `sealed` is the seal of its name, `seed` 1 is thought the strongest."""

    people: tuple[str, ...] = fact(TEAM.needed)
    entrant: str = fact(ENTRANT.stated.needed)
    sealed: str | None = fact(NAME)
    seed: int | None = fact(count(1, MOST_PEOPLE))


@dataclass(frozen=True, kw_only=True)
class EntrantsEntered(Fact, word="entered", may=DESK, adds=True):
    """Enter people or teams in a competition; `late` lets in who comes after registration has closed.

    With `waits` whoever comes when all places are taken is put on the waiting list.
    """

    competition: str = fact(COMPETITION.needed)
    entrants: tuple[EntrantStated, ...] = fact(rows(EntrantStated, MOST_IN_AN_ACT).needed)
    late: bool | None = fact(FLAG)
    waits: bool | None = fact(FLAG)


@dataclass(frozen=True, kw_only=True)
class FeesPaid(Fact, word="paid", may=DESK, adds=True, shown_at="none", varies="back"):
    """Say that the fees of entries are paid, or given `back`."""

    entrants: tuple[str, ...] = fact(ENTRANTS.needed)
    back: bool | None = fact(FLAG)


@dataclass(frozen=True, kw_only=True)
class EntrantsWithdrawn(Fact, word="withdrawn", may=DESK, shown_at="none"):
    """Take entrants out of what is still to be drawn; what they have played stays."""

    entrants: tuple[str, ...] = fact(ENTRANTS.needed)


@dataclass(frozen=True, kw_only=True)
class EntrantsReinstated(Fact, word="reinstated", may=DESK, shown_at="none"):
    """Put entrants back who had withdrawn or were disqualified, or let in who waits."""

    entrants: tuple[str, ...] = fact(ENTRANTS.needed)
