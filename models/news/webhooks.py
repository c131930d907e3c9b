"""Keep the addresses to which an event sends its news, and the messages: those to be sent, and a log."""

from __future__ import annotations

import base64
import json
import secrets
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast
from uuid import uuid4

from sqlalchemy import Double, Index, String, Table, Text, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from models.news.public_addresses import LONGEST
from models.refusals import Said
from models.store.base import CODE_LENGTH, UUID_LENGTH, Base, Json, now, to_the_second
from models.store.conflicts import Conflict, Unknown
from models.store.session import Session
from rules.statements import Statement

KINDS = (
    "event.changed",
    "draw.published",
    "advancement.confirmed",
    "match.started",
    "match.finished",
    "result.changed",
)
"""What an event sends news of."""
MOST = 5  # webhooks of an event
MOST_COUNTED = 1000  # that wait: whoever looks at figures need not know how many more there are
MOST_MESSAGES = 500  # kept of each: the log, and those that wait
CHANNEL = "webhooks"  # what the broker tells whoever delivers, where something is to be done
WAITING, DELIVERED, GIVEN_UP = "waiting", "delivered", "given_up"
SECRET = "whsec_"  # noqa: S105 - what secrets of the Standard Webhooks begin with


class Webhook(Base):
    """Hold an address of an event; `gone` says that it answered 410. The secret must be known to sign."""

    __tablename__ = "webhooks"

    # No reference: indexes are thrown away and made again.
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    id: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    url: Mapped[str] = mapped_column(String(LONGEST))
    kinds: Mapped[str] = mapped_column(Text)
    secret: Mapped[str] = mapped_column(String(100))
    since: Mapped[str] = mapped_column(String(32))
    gone: Mapped[bool]


class Told(Base):
    """Hold up to where an event's news was told, so that what happened in between is told after a restart."""

    __tablename__ = "webhook_told"

    code: Mapped[str] = mapped_column(String(CODE_LENGTH), primary_key=True)
    told: Mapped[str] = mapped_column(Text)


class Message(Base):
    """Hold a message: `due` is when it is to be sent next, in seconds since 1970, None where it is not.

    `problem` is why nothing was answered last: a statement's code and params as JSON.
    """

    __tablename__ = "webhook_messages"
    __table_args__ = (Index(None, "code", "webhook"),)

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    code: Mapped[str] = mapped_column(String(CODE_LENGTH))
    webhook: Mapped[str] = mapped_column(String(UUID_LENGTH))
    kind: Mapped[str] = mapped_column(String(40))
    at: Mapped[str] = mapped_column(String(32))
    body: Mapped[str] = mapped_column(Text)
    attempts: Mapped[int]
    status: Mapped[str] = mapped_column(String(16))
    due: Mapped[float | None] = mapped_column(Double, index=True)
    tried: Mapped[str | None] = mapped_column(String(32))
    answered: Mapped[int | None]
    problem: Mapped[str | None] = mapped_column(Text)


WEBHOOKS, TOLD, MESSAGES = (cast(Table, kind.__table__) for kind in (Webhook, Told, Message))


class Wanted(NamedTuple):
    """Say to which address which kinds of news go, and a `secret` of the director's own making, if any."""

    url: str
    kinds: Sequence[str]
    secret: str | None


class News(NamedTuple):
    """Hold a piece of news: its kind, and the ids that it is about."""

    kind: str
    data: Json


def put_webhook(session: Session, code: str, webhook: str, wanted: Wanted) -> tuple[bool, str | None]:
    """Register an address, or change it; return whether it is new, and the secret where that is.

    What was gone is tried again. The event is locked. Raises Conflict TOO_MANY_WEBHOOKS.
    """
    known = {row.id: row for row in webhooks_of(session, code)}
    if webhook not in known and len(known) >= MOST:
        raise Conflict("too_many_webhooks", None, most=MOST)
    is_new = webhook not in known
    secret = wanted.secret or (new_secret() if is_new else known[webhook].secret)
    changed = {"url": wanted.url, "kinds": json.dumps(list(wanted.kinds)), "secret": secret, "gone": False}
    if is_new:
        session.execute(insert(WEBHOOKS), {"code": code, "id": webhook, "since": now(), **changed})
    else:
        session.execute(update(WEBHOOKS).where(_is(WEBHOOKS.c, code, webhook)).values(changed))
    return is_new, secret if secret != (known[webhook].secret if not is_new else None) else None


def drop_webhook(session: Session, code: str, webhook: str) -> None:
    """Send no more news to an address, and forget what was sent; raises Unknown."""
    find_webhook(session, code, webhook)
    session.execute(delete(MESSAGES).where(MESSAGES.c.code == code, MESSAGES.c.webhook == webhook))
    session.execute(delete(WEBHOOKS).where(_is(WEBHOOKS.c, code, webhook)))
    if not webhooks_of(session, code):
        session.execute(delete(TOLD).where(TOLD.c.code == code))


def webhooks_of(session: Session, code: str) -> Sequence[Any]:
    """Return the rows of an event's webhooks, the oldest first."""
    asked = select(WEBHOOKS).where(WEBHOOKS.c.code == code).order_by(WEBHOOKS.c.since, WEBHOOKS.c.id)
    return session.execute(asked).all()


def find_webhook(session: Session, code: str, webhook: str) -> Any:
    """Return the row of a webhook; raises Unknown."""
    row = session.execute(select(WEBHOOKS).where(_is(WEBHOOKS.c, code, webhook))).first()
    if row is None:
        raise Unknown("not_found.webhook")
    return row


def as_json(row: Any) -> Json:
    """Return a webhook as the director sees it: without its secret."""
    kinds = json.loads(row.kinds)
    return {"id": row.id, "url": row.url, "kinds": kinds, "since": to_the_second(row.since), "gone": row.gone}


def deliveries_of(session: Session, code: str, webhook: str) -> list[Json]:
    """Return the messages to an address, the newest first; raises Unknown."""
    find_webhook(session, code, webhook)
    asked = select(MESSAGES).where(MESSAGES.c.code == code, MESSAGES.c.webhook == webhook)
    rows = session.execute(asked.order_by(MESSAGES.c.at.desc(), MESSAGES.c.id)).all()
    return [
        {
            **{name: getattr(row, name) for name in ("id", "kind", "status", "attempts", "answered")},
            "problem": row.problem and Said(**json.loads(row.problem)).as_json(),
            "at": to_the_second(row.at),
            "tried": row.tried and to_the_second(row.tried),
            "next": None if row.due is None else moment(row.due),
        }
        for row in rows
    ]


def write_problem(said: Statement) -> str:
    """Return why nothing was answered as the log keeps it: without the sentence, which may change."""
    return json.dumps({"code": said.code, "params": dict(said.params)}, separators=(",", ":"))


def send_again(session: Session, code: str, webhook: str, message: str) -> None:
    """Let a message be sent now, as if it had not been; raises Unknown, and Conflict WEBHOOK_GONE."""
    if find_webhook(session, code, webhook).gone:
        raise Conflict("webhook_gone", None)
    again = update(MESSAGES).where(
        MESSAGES.c.id == message, MESSAGES.c.code == code, MESSAGES.c.webhook == webhook
    )
    if not session.execute(again.values(status=WAITING, attempts=0, due=time.time())).rowcount:
        raise Unknown("not_found.message")


def post(session: Session, code: str, news: Iterable[News]) -> int:
    """Put news in the outbox of every address of an event that wants its kind; return how many messages."""
    at, posted = now(), 0
    news = list(news)
    for row in webhooks_of(session, code):
        wanted = [] if row.gone else [each for each in news if each.kind in json.loads(row.kinds)]
        if wanted:
            session.execute(insert(MESSAGES), [_message(row, each, at) for each in wanted])
            _prune(session, row)
        posted += len(wanted)
    return posted


def told_of(session: Session, code: str, *, locked: bool = False) -> Json | None:
    """Return up to where an event's news was told; `locked`, nobody else tells it meanwhile."""
    row = session.execute(_TOLD.with_for_update() if locked else _TOLD, {"of": code}).first()
    return None if row is None else cast(Json, json.loads(row.told))


def note_told(session: Session, code: str, told: Json) -> None:
    """Note up to where an event's news is told now."""
    written = {"of": code, "now": json.dumps(told, separators=(",", ":"))}
    if not session.execute(_NOTE, written).rowcount:
        session.execute(insert(TOLD), {"code": code, "told": written["now"]})


def listening_events(session: Session) -> list[str]:
    """Return the events that send news anywhere."""
    return list(session.scalars(select(WEBHOOKS.c.code).where(~WEBHOOKS.c.gone).distinct()))


def waiting_since(session: Session) -> tuple[int, float | None]:
    """Return how many messages wait for an attempt, of many MOST_COUNTED, and when the first is due.

    That is in seconds since 1970.
    """
    asked = select(MESSAGES.c.due).where(MESSAGES.c.due.is_not(None)).order_by(MESSAGES.c.due)
    due = session.scalars(asked.limit(MOST_COUNTED)).all()
    return len(due), due[0] if due else None


def new_secret() -> str:
    """Return a new secret, as the Standard Webhooks write it."""
    return SECRET + base64.b64encode(secrets.token_bytes(32)).decode()


def moment(seconds: float) -> str:
    """Return a time since 1970 as it is shown."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _message(row: Any, news: News, at: str) -> Json:
    body = {"type": news.kind, "timestamp": to_the_second(at), "data": {"event": row.code, **news.data}}
    return {
        "id": f"msg_{uuid4()}",
        "code": row.code,
        "webhook": row.id,
        "kind": news.kind,
        "at": at,
        "body": json.dumps(body, separators=(",", ":")),
        "attempts": 0,
        "status": WAITING,
        "due": time.time(),
    }


def _prune(session: Session, row: Any) -> None:
    """Let go of the oldest messages where there are too many, those that wait still at last."""
    of_hook = (MESSAGES.c.code == row.code, MESSAGES.c.webhook == row.id)
    over = (session.scalar(select(func.count()).select_from(MESSAGES).where(*of_hook)) or 0) - MOST_MESSAGES
    if over > 0:
        oldest = select(MESSAGES.c.id).where(*of_hook)
        oldest = oldest.order_by(MESSAGES.c.due.is_not(None), MESSAGES.c.at).limit(over)
        session.execute(delete(MESSAGES).where(MESSAGES.c.id.in_(list(session.scalars(oldest)))))


def _is(columns: Any, code: str, webhook: str) -> Any:
    return (columns.code == code) & (columns.id == webhook)


_TOLD = select(TOLD.c.told).where(TOLD.c.code == bindparam("of"))
_NOTE = update(TOLD).where(TOLD.c.code == bindparam("of")).values(told=bindparam("now"))
