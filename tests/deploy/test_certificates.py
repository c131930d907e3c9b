"""A server that is told to speaks to PostgreSQL under its own certificate alone, on every line."""

from __future__ import annotations

import os
import pwd
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import URL, text

from models.store.migrating import CannotOpen, open_migrated
from tests.deploy.programs import program
from tests.postgresql import USER, cluster
from tests.server import serving

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.long(because="a cluster of its own is started, with a certificate"),
]
LINES = text(
    "SELECT ssl, count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY ssl"
)


def certified(folder: Path, name: str) -> tuple[Path, Path]:
    """Make a certificate for `localhost`, and return it with its key."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    named = ["-addext", "subjectAltName=DNS:localhost", "-out", str(certificate), "-keyout", str(key)]
    subprocess.run([program("openssl"), *made, *named], check=True, capture_output=True)
    return certificate, key


def asking_for(url: URL, host: str, certificate: Path) -> str:
    asked = {"sslmode": "verify-full", "sslrootcert": str(certificate)}
    return url.set(host=host).update_query_dict(asked).render_as_string(hide_password=False)


@pytest.fixture
def readable() -> Iterator[Path]:
    """Return a folder that the user may read as whom PostgreSQL runs."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_no_line_to_the_database_is_open_or_ends_at_somebody_else(readable: Path, tmp_path: Path) -> None:
    (certificate, key), (other, _) = (certified(readable, name) for name in ("own", "other"))
    if os.geteuid() == 0:
        os.chown(key, pwd.getpwnam(USER).pw_uid, -1)
    given = {"ssl": "on", "ssl_cert_file": str(certificate), "ssl_key_file": str(key)}
    with cluster(**given) as own, own.empty() as engine:
        url = engine.url
        with pytest.raises(CannotOpen, match="certificate verify failed"):
            open_migrated(asking_for(url, "localhost", other))
        with pytest.raises(CannotOpen, match="does not match host name"):
            open_migrated(asking_for(url, "127.0.0.1", certificate))
        engine.dispose()
        with serving(tmp_path, DATABASE_URL=asking_for(url, "localhost", certificate), WORKERS="2"):
            time.sleep(1)  # those on which news comes and goes are opened beside
            with engine.connect() as line:
                [(over_tls, count)] = line.execute(LINES).all()
    assert over_tls
    assert count > 2
