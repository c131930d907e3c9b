"""Describe a club, its people with their figures, and the games behind a figure."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.common import WholeNumber


class ClubLinks(Schema):
    """Give the addresses of a club; `page` is what its QR code says."""

    self = needed.text()
    page = needed.text()
    qr = needed.text()


class NewClubLinks(ClubLinks):
    """Give the addresses of a club; `keeper` opens it with the key."""

    keeper = needed.text()


class NewClubAnswer(Schema):
    """Answer with a club's key, which is shown this once."""

    code = needed.text()
    club_key = needed.text()
    links = needed.one(NewClubLinks)


class SomebodyAnswer(Schema):
    """Name a person of a club; of one who is hidden or forgotten nothing is told."""

    person = needed.text(allow_none=True)
    name = needed.text(allow_none=True)


class FiguresAnswer(Schema):
    """Tell what games add up to for somebody.

    `average_place` is out of `average_of` parties, sides or players. Of games of several types the points
    are no sum that says anything.
    """

    games = needed.whole()
    wins = needed.whole()
    evenings = needed.whole()
    deals = needed.whole()
    deals_won = needed.whole()
    packs = needed.whole()
    knocks = needed.whole()
    undercuts = needed.whole()
    bids_made = needed.whole()
    bids_failed = needed.whole()
    cots = needed.whole()
    average_place = needed.points(allow_none=True)
    average_of = needed.points(allow_none=True)
    points = needed.points()
    points_per_deal = needed.points(allow_none=True)


class MemberAnswer(FiguresAnswer):
    """Tell what games add up to for a person of a club."""

    person = needed.text()
    name = needed.text()


class SeasonAnswer(Schema):
    """Tell of a season."""

    id = needed.text()
    title = needed.text()
    first_day = needed.text()
    last_day = needed.text()


class PlayedTypeAnswer(Schema):
    """Tell how many games of a type were played."""

    type = needed.text()
    title = needed.text()
    games = needed.whole()


class EveningOfClubAnswer(Schema):
    """Tell how many games a day had, in UTC."""

    day = needed.text()
    games = needed.whole()


class HonourAnswer(Schema):
    """Say who has the most of a figure: more than one where they are level."""

    figure = needed.text()
    most = needed.whole()
    people = needed.many(SomebodyAnswer)


class ClubAnswer(Schema):
    """Show a club with the figures of the games that were asked for."""

    code = needed.text()
    version = needed.whole()
    title = needed.text()
    rated = needed.flag()
    seasons = needed.many(SeasonAnswer)
    types = needed.many(PlayedTypeAnswer)
    games = needed.whole()
    evenings = needed.whole()
    people = needed.many(MemberAnswer)
    honours = needed.many(HonourAnswer)
    latest = needed.many(EveningOfClubAnswer)
    links = needed.one(ClubLinks)


class DoneInClubAnswer(Schema):
    """Tell of an act that can be undone."""

    act = needed.text()
    at = needed.time()
    kind = needed.text()
    person = fields.String(allow_none=True)
    into = fields.String(allow_none=True)
    name = fields.String(allow_none=True)
    title = fields.String()
    table = fields.String()
    event = fields.String()


class TwiceAnswer(Schema):
    """Tell of a person who has two seats of one game, and is counted there in the first alone.

    That is two people: without any of `merges` they are. `called` is how they are called there; the game is
    the latest.
    """

    person = needed.text()
    name = needed.text()
    table = needed.text()
    game = needed.text()
    called = needed.texts()
    merges = needed.many(DoneInClubAnswer)


class KeptClubAnswer(Schema):
    """Show what only who keeps a club is shown; of what was done the latest, and whether there is `more`."""

    version = needed.whole()
    tables = needed.texts()
    events = needed.texts()
    hidden = needed.many(SomebodyAnswer)
    twice = needed.many(TwiceAnswer)
    done = needed.many(DoneInClubAnswer)
    more = WholeNumber(required=True, allow_none=True)


class SealAnswer(Schema):
    """Tell under which seal a person sat at a table, and by which name."""

    seal = needed.text()
    table = needed.text()
    name = needed.text()


class WithAnswer(Schema):
    """Tell of the games of two: as partners and against each other, and who was ahead."""

    person = needed.text()
    name = needed.text()
    together = needed.whole()
    won_together = needed.whole()
    against = needed.whole()
    ahead = needed.whole()
    behind = needed.whole()
    won = needed.whole()
    lost = needed.whole()


class CompanyAnswer(Schema):
    """Say with whom somebody wins, who his rival is and who his nemesis; null for nobody alone."""

    partner = needed.one(SomebodyAnswer, allow_none=True)
    rival = needed.one(SomebodyAnswer, allow_none=True)
    nemesis = needed.one(SomebodyAnswer, allow_none=True)


class OfTypeAnswer(FiguresAnswer):
    """Tell what the games of one type add up to."""

    title = needed.text()


class ClubPersonAnswer(Schema):
    """Show a person of a club; `with` are those he played with."""

    person = needed.text()
    name = needed.text()
    version = needed.whole()
    seals = needed.many(SealAnswer)
    total = needed.one(FiguresAnswer)
    types = needed.by_id(OfTypeAnswer)
    company = needed.one(CompanyAnswer)
    days = needed.many(EveningOfClubAnswer)


ClubPersonAnswer._declared_fields["with"] = needed.many(WithAnswer)


class SatInAnswer(SomebodyAnswer):
    """Tell who sat in a game, how he is called on its sheet, and how it went for him."""

    called = needed.text(allow_none=True)
    place = needed.whole()
    won = needed.flag()


class CountedGameAnswer(Schema):
    """Name a game that a figure was counted from."""

    game = needed.text()
    table = needed.text()
    type = needed.text()
    title = needed.text()
    started_at = needed.time()
    seats = needed.many(SatInAnswer)
    page = needed.text()


class GamesBehindAnswer(Schema):
    """List games, the latest first; where there are more, `more` is what to send as `after`."""

    count = needed.whole()
    games = needed.many(CountedGameAnswer)
    more = WholeNumber(required=True, allow_none=True)


class RatedPersonAnswer(Schema):
    """Tell the rating of a person, and from how many games."""

    person = needed.text()
    name = needed.text()
    rating = needed.whole()
    games = needed.whole()


class RatingsAnswer(Schema):
    """Tell ratings: everybody begins at `begins_at`, and is shown from `rated_from` games on."""

    version = needed.whole()
    rated_from = needed.whole()
    begins_at = needed.whole()
    games = needed.whole()
    people = needed.many(RatedPersonAnswer)


class RatingChangeAnswer(Schema):
    """Tell a rating as it is and as it would be; null before somebody has played enough."""

    person = needed.text()
    name = needed.text()
    before = WholeNumber(required=True, allow_none=True)
    after = WholeNumber(required=True, allow_none=True)


class ClubRatingChangesAnswer(Schema):
    """Tell whose rating becomes another in a club, and how many they are in all."""

    code = needed.text()
    title = needed.text()
    count = needed.whole()
    people = needed.many(RatingChangeAnswer)


class RatingChangesAnswer(Schema):
    """Tell the clubs in which ratings would change."""

    clubs = needed.many(ClubRatingChangesAnswer)


class ClubActAnswer(Schema):
    """Tell the version of a club after an act."""

    code = needed.text()
    version = needed.whole()
    act = needed.text()


class MentionedAnswer(Schema):
    """Tell how many texts of a table, or of a game at it, hold the name of who was forgotten."""

    table = needed.text()
    game = needed.text(allow_none=True)
    texts = needed.whole()
    page = needed.text()


class ForgotAnswer(Schema):
    """Tell at how many tables and in how many games a person was forgotten, and where texts name him."""

    tables = needed.whole()
    games = needed.whole()
    mentions = needed.many(MentionedAnswer)
