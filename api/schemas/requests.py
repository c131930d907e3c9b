"""Check the shape of what clients send, apart from what each game type reads for itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import (
    EXCLUDE,
    INCLUDE,
    Schema,
    ValidationError,
    fields,
    validates_schema,
)

from api.schemas import GAME_SCHEMAS
from api.schemas.bounds import Among, Equal, Form, Range, wrong
from api.schemas.common import (
    AnyNumber,
    Flag,
    StrictSchema,
    Text,
    WholeNumber,
    seat_number,
)
from api.schemas.measured import ByName, Many
from api.schemas.one_of import AnyOf, OneOf, loader
from api.schemas.people import PlainText, name, reason
from api.sentences import Said
from models.game.bounds import LONGEST_NOTE, MOST_ENTRIES
from rules import GAME_TYPES
from rules.outcome.common_kinds import MOST_POINTS, MOST_SEATS

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST_DEALS = 99_999
MOST_WRITTEN = 1_000_000_000  # points in one cell on paper: who wins a deal may take from all the others
_WITHOUT_POINTS = ("warning", "disqualification", "retirement")


def uuid_or_none(text: str) -> str | None:
    """Return a UUID in its canonical small letters, or None where `text` is none."""
    return text.lower() if _UUID.fullmatch(text.lower()) else None


class UuidText(fields.String):
    """Accept a UUID as a client makes it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"format": "uuid"}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        uuid = uuid_or_none(super()._deserialize(value, attr, data, **kwargs))
        if uuid is None:
            raise wrong("wrong_shape.uuid")
        return uuid


def new_key() -> Text:
    """Return a field for a scorekeeper's key that the phone made itself."""
    return Text(validate=Form(r"^[A-Za-z0-9_-]{32,128}\Z", "wrong_shape.new_key"), load_default=None)


class NameRequest(StrictSchema):
    """Correct a name."""

    name = name(required=True)
    reason = reason(load_default="")


class SideNameRequest(StrictSchema):
    """Name a side; null calls it by its letter again."""

    name = name(required=True, allow_none=True)
    reason = reason(load_default="")


class ErasureRequest(StrictSchema):
    """Name a person who is to be erased."""

    name = name(required=True)


class TableNameRequest(StrictSchema):
    """Name a table, or let the preview of its link show a finished sheet with the names of who played."""

    name = name(load_default=None)
    names_in_preview = Flag(load_default=None)


class NothingRequest(StrictSchema):
    """Ask for something that needs no facts."""


class ScorekeeperRequest(StrictSchema):
    """Tell which phone keeps score; `device` is an id that the phone made for itself."""

    device = Text(most=64, fewest=1, required=True)
    name = name(required=True)


class KeyRequest(StrictSchema):
    """Renew the scorekeeper's key; `key` is one that the phone made itself, of 192 random bits."""

    key = new_key()


class ReleaseRequest(StrictSchema):
    """Release a seat."""

    reason = reason(load_default="")


class DisputeRequest(StrictSchema):
    """Dispute an entry, or the line of one seat in it."""

    entry = UuidText(required=True)
    seat = seat_number(allow_none=True, load_default=None)
    text = reason(fewest=1, required=True)


class NoteRequest(StrictSchema):
    """Write a note beside a deal; an empty one rubs it out."""

    text = PlainText(most=LONGEST_NOTE, required=True)


class SettlementRequest(StrictSchema):
    """Settle a dispute."""

    reason = reason(fewest=1, required=True)


class PaperDealRequest(StrictSchema):
    """State what stands in a row on paper: points by seat; where partners share a column by one of them."""

    deal = WholeNumber(required=True, validate=Range(min=1, max=MOST_DEALS))
    points = ByName(
        keys=Text(validate=Form(r"^[1-9]\d?\Z", "wrong_shape.seat")),
        values=AnyNumber(validate=Range(-MOST_WRITTEN, MOST_WRITTEN)),
        required=True,
        most=MOST_SEATS,
    )


class PaperRequest(StrictSchema):
    """State what stands on paper; a deal with no points was void."""

    deals = Many(PaperDealRequest, required=True, fewest=1, most=MOST_ENTRIES)


class DecisionRequest(StrictSchema):
    """Decide that the sheet is right: in the column of a seat, or null where a whole deal is missing."""

    deal = WholeNumber(required=True, validate=Range(min=1, max=MOST_DEALS))
    seat = seat_number(required=True, allow_none=True)
    reason = reason(fewest=1, required=True)


class SeatRequest(StrictSchema):
    """Name who sits in a seat, and for which side."""

    name = name(required=True)
    side = Text(most=20, allow_none=True, load_default=None)


class SeatField(AnyOf):
    """Accept a seat as an object or, in short, as a name."""

    others = ({"type": "string"},)

    def __init__(self) -> None:
        super().__init__([SeatRequest])

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return loader(SeatRequest).load({"name": value} if isinstance(value, str) else value)


def seat_list() -> Many:
    """Return a field for the seats in playing order."""
    return Many(SeatField(), required=True, most=MOST_SEATS)


def house_rules() -> ByName:
    """Return a field for the switches that differ from the preset; the rules know their names and values."""
    return ByName(keys=Text(), load_default=dict, most=200)


class GameRequest(StrictSchema):
    """Start a game."""

    id = UuidText()
    game_type = Text(most=40, required=True, validate=Among(list(GAME_TYPES)))
    preset = Text(most=40, required=True)
    rules = house_rules()
    seats = seat_list()
    first_dealer = seat_number(load_default=1)


class TableRequest(StrictSchema):
    """Open a table, and start its first game in the same act; `key` is one that the phone made itself."""

    name = name(allow_none=True, load_default=None)
    key = new_key()
    game = fields.Nested(GameRequest, allow_none=True, load_default=None)


OUTCOMES: Mapping[str, type[Schema]] = {game: schemas.outcome for game, schemas in GAME_SCHEMAS.items()}


class DealRequest(StrictSchema):
    """Record or correct a deal. `reason` says why it is corrected."""

    number = WholeNumber(validate=Range(min=1, max=MOST_DEALS))
    outcome = AnyOf(OUTCOMES.values(), required=True)
    reason = reason(load_default="")


def _kind(value: str) -> Text:
    return Text(required=True, validate=Equal(value))


def _half_points(value: float) -> None:
    if value * 2 != int(value * 2):
        raise wrong("wrong_shape.half_points")


class RulingRequest(StrictSchema):
    """Record the director's ruling. A penalty counts against the seat whichever way the game is won.

    A warning, a disqualification and a retirement (who did not come, or had to leave) have no points; a
    penalty beside them takes them.
    """

    kind = _kind("ruling")
    ruling = Text(required=True, validate=Among(("adjustment", "penalty", *_WITHOUT_POINTS)))
    seat = seat_number(required=True)
    points = AnyNumber(load_default=0, validate=[Range(-MOST_POINTS, MOST_POINTS), _half_points])
    reason = reason(fewest=1, required=True)

    @validates_schema
    def check_points(self, data: Mapping[str, Any], **kwargs: Any) -> None:
        """Refuse points with a ruling on one seat: they would count for one seat of a side alone."""
        if data["ruling"] in _WITHOUT_POINTS and data["points"]:
            said = Said(f"wrong_shape.{data['ruling']}_points")
            raise ValidationError([said], "points")


class RejoinRequest(StrictSchema):
    """Bring back a seat that went out."""

    kind = _kind("rejoin")
    seat = seat_number(required=True)
    reason = reason()


class ReplaceRequest(StrictSchema):
    """Let somebody else play on in a seat, from where it stands."""

    kind = _kind("replace")
    seat = seat_number(required=True)
    name = name(required=True)
    reason = reason(load_default="")


class JoinRequest(StrictSchema):
    """Let somebody sit down in mid-game, in the first seat that is free.

    `credit` is what he begins with: nothing, the average of those who play, or what `leaver` stands at.
    """

    kind = _kind("join")
    seat = seat_number(required=True)
    name = name(required=True)
    credit = Text(required=True, validate=Among(("zero", "average", "leaver")))
    leaver = seat_number(load_default=None, allow_none=True)
    reason = reason(load_default="")

    @validates_schema
    def check_leaver(self, data: Mapping[str, Any], **kwargs: Any) -> None:
        """Refuse a credit of who left without his seat, and a seat beside any other."""
        if (data["credit"] == "leaver") != (data["leaver"] is not None):
            raise ValidationError([Said(f"wrong_shape.leaver_{data['credit']}")], "leaver")


class TossRequest(StrictSchema):
    """Record who won the coin toss."""

    kind = _kind("toss")
    winner = seat_number(required=True)
    reason = reason()


class FinishRequest(StrictSchema):
    """End the game early."""

    kind = _kind("finish")
    reason = reason(load_default="")


class EntryRequest(OneOf):
    """Record or correct an entry that is no deal."""

    by = "kind"
    choices: ClassVar = {
        "ruling": RulingRequest,
        "rejoin": RejoinRequest,
        "replace": ReplaceRequest,
        "join": JoinRequest,
        "toss": TossRequest,
        "finish": FinishRequest,
    }


class WithdrawalRequest(StrictSchema):
    """Withdraw an entry."""

    reason = reason(fewest=1, required=True)


class _Trying(StrictSchema):
    id = UuidText()
    withdraw = Flag(load_default=False)


class DealTrial(_Trying, DealRequest):
    """Try a deal."""

    kind = Text(load_default="deal", validate=Equal("deal"))


class RulingTrial(_Trying, RulingRequest):
    """Try a ruling."""

    reason = reason(load_default="…")


class RejoinTrial(_Trying, RejoinRequest):
    """Try a rejoin."""


class ReplaceTrial(_Trying, ReplaceRequest):
    """Try that somebody else plays on."""


class JoinTrial(_Trying, JoinRequest):
    """Try that somebody joins."""


class TossTrial(_Trying, TossRequest):
    """Try a coin toss."""


class FinishTrial(_Trying, FinishRequest):
    """Try an early finish."""


class WithdrawalTrial(StrictSchema):
    """Try a withdrawal."""

    class Meta:
        unknown = EXCLUDE

    id = UuidText(required=True)
    withdraw = Flag(required=True)


class PreviewRequest(OneOf):
    """Try an entry or a withdrawal; `id` names an entry to correct or withdraw."""

    by = "kind"
    otherwise = "deal"
    choices: ClassVar = {
        "deal": DealTrial,
        "ruling": RulingTrial,
        "rejoin": RejoinTrial,
        "replace": ReplaceTrial,
        "join": JoinTrial,
        "toss": TossTrial,
        "finish": FinishTrial,
        "withdrawal": WithdrawalTrial,
    }

    def choose(self, data: Mapping[str, Any]) -> Any:
        return "withdrawal" if data.get("withdraw") is True else super().choose(data)


class SchoolRequest(StrictSchema):
    """Name the house rules of a game."""

    preset = Text(most=40, required=True)
    rules = house_rules()


class CheckRequest(StrictSchema):
    """Ask the rules a question; the facts depend on `what` (see `question_schemas` of the game type)."""

    class Meta:
        unknown = INCLUDE

    preset = Text(most=40, required=True)
    rules = house_rules()
    what = Text(most=40, required=True)


class ScoreRequest(StrictSchema):
    """Score one deal without recording it."""

    preset = Text(most=40, required=True)
    rules = house_rules()
    seats = seat_list()
    first_dealer = seat_number(load_default=1)
    outcome = AnyOf(OUTCOMES.values(), required=True)


class QrRequest(StrictSchema):
    """Ask for the QR code of a text."""

    text = Text(most=500, fewest=1, required=True)
