"""Answer with versions: the ETag of a sheet is its version, compared weakly both ways."""

from __future__ import annotations

from collections.abc import Container, Sequence

from flask import Response, request

ANY_VERSION = range(2**63)
LONGEST_VERSION = 19  # digits


def answer(
    body: bytes | Sequence[bytes],
    version: int | str,
    mimetype: str = "application/json",
    *,
    whole: bool = False,
) -> Response:
    """Return `body`, or 304 where the client has this version already; both carry the ETag.

    It is `whole` where the version names all that the body says, and not its facts alone.
    """
    if request.if_none_match.contains_weak(str(version)):
        return tagged(Response(status=304), version, whole=whole)
    return tagged(Response(body, mimetype=mimetype), version, whole=whole)


def tagged(response: Response, version: int | str, *, whole: bool = False) -> Response:
    """Return `response` with the ETag of `version`; a client must ask before it uses it again.

    Of the same facts another release may say more: what is not named `whole` no browser keeps beyond one.
    """
    response.headers["ETag"] = f'"{version}"'
    response.headers["Cache-Control"] = "no-cache" if whole else "no-store"
    return response


def expected_versions() -> Container[int] | None:
    """Return the versions that If-Match names, or None where the request has no such header."""
    if "If-Match" not in request.headers:
        return None
    given = request.if_match
    if given.star_tag:
        return ANY_VERSION
    # An empty tag, `""`, is read as None.
    tags = filter(None, given.as_set(include_weak=True))
    return frozenset(
        int(tag) for tag in tags if tag.isascii() and tag.isdecimal() and len(tag) < LONGEST_VERSION
    )
