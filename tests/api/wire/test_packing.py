"""Answers of a size worth it are compressed for those who take it, and stay what they are."""

from __future__ import annotations

import gzip

from flask.testing import FlaskClient

from tests.api.scorekeeper import BASE, Scorekeeper

PACKED = {"Accept-Encoding": "gzip, deflate"}


def test_large_answer_is_compressed_for_who_takes_it(client: FlaskClient) -> None:
    plain = client.get(f"{BASE}/game-types")
    packed = client.get(f"{BASE}/game-types", headers=PACKED)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 4 < len(plain.data)
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_compressed_version_is_still_the_version(client: FlaskClient) -> None:
    tag = client.get(f"{BASE}/game-types", headers=PACKED).headers["ETag"]
    assert tag.startswith("W/")
    again = client.get(f"{BASE}/game-types", headers={**PACKED, "If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_small_answer_and_refused_coding_stay_plain(keeper: Scorekeeper) -> None:
    small = keeper.client.get(f"{BASE}/tables/{keeper.code}", headers=PACKED)
    assert "Content-Encoding" not in small.headers
    refused = keeper.client.get(f"{BASE}/game-types", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_stream_is_never_compressed(keeper: Scorekeeper) -> None:
    stream = keeper.client.get(f"{BASE}/tables/{keeper.code}/live", headers=PACKED)
    assert "Content-Encoding" not in stream.headers
    stream.close()
