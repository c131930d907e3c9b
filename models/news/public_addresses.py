"""Find out where an address that somebody gave leads, and refuse whatever lies inside networks of our own.

What this machine is called there is found out too.
"""

from __future__ import annotations

import re
import socket
import time
from concurrent.futures import Future
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Thread
from typing import NamedTuple
from urllib.parse import urlsplit

from models.refusals import Refusal

LONGEST = 500
SECONDS = 10.0  # for a name to be looked up
_WRITTEN = re.compile(r"[!-\[\]-~]+")  # ASCII that can be seen, without the backslash
_HOST = re.compile(r"[0-9A-Za-z.:_-]+")
_GLOBAL = IPv6Network("2000::/3")
# What the registries of special-purpose addresses hold (IANA) and `is_global` lets through: protocol
# assignments with Teredo, AS112, AMT, relays of 6to4 and 6to4 itself, documentation.
_SPECIAL = tuple(
    map(
        ip_network,
        (
            *("192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24"),
            *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
        ),
    )
)


class AddressRefused(Refusal):
    """Refuse an address to which nothing is sent."""


class Address(NamedTuple):
    """Hold an address in parts: `target` is what is asked for there, `host` as TLS and HTTP name it."""

    secure: bool
    host: str
    port: int
    target: str

    @property
    def named(self) -> str:
        """Return the host as the header of that name has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def read_address(url: str, *, local: bool = False) -> Address:
    """Return the parts of an address; raises AddressRefused. Only where it may be `local`, HTTP will do."""
    if len(url) > LONGEST or not _WRITTEN.fullmatch(url):
        raise AddressRefused("address_malformed.written", most=LONGEST)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise AddressRefused("address_malformed.none") from None
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise AddressRefused("address_not_https")
    if "@" in parts.netloc:
        raise AddressRefused("address_malformed.user")
    if not _HOST.fullmatch(host) or port == 0:
        raise AddressRefused("address_malformed.host")
    secure = parts.scheme == "https"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(secure, host, port or (443 if secure else 80), target)


def resolve(address: Address, *, local: bool = False, seconds: float = SECONDS) -> list[str]:
    """Return the IP addresses of a host, in the order in which they are to be tried; raises AddressRefused.

    One that lies inside a network of our own, be it among others, is refused unless it may be `local`.
    """
    try:
        found = _looked_up(address, seconds)
    except TimeoutError:
        raise AddressRefused("address_unknown.slow", host=address.host) from None
    except (OSError, UnicodeError):
        raise AddressRefused("address_unknown.nowhere", host=address.host) from None
    numbers = list(dict.fromkeys(found))
    if not local and not all(map(is_public, numbers)):
        raise AddressRefused("address_own_network", host=address.host)
    return numbers


def _looked_up(address: Address, seconds: float) -> list[str]:
    """Return the IP addresses of a host as the system finds them; raises OSError, UnicodeError, TimeoutError.

    How long the system takes cannot be set, so after `seconds` it is left to end by itself.
    """
    found: Future[list[str]] = Future()

    def look() -> None:
        try:
            entries = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
            found.set_result([str(entry[4][0]) for entry in entries])
        except (OSError, UnicodeError) as error:
            found.set_exception(error)

    Thread(target=look, name="lookup", daemon=True).start()
    return found.result(timeout=max(0.0, seconds))


def is_public(number: str) -> bool:
    """Tell whether an IP address is one of the public internet, and leads to no other one."""
    try:
        read: IPv4Address | IPv6Address = ip_address(number)
    except ValueError:
        return False
    special = read.is_multicast or read.is_reserved or any(read in network for network in _SPECIAL)
    return read.is_global and not special and (isinstance(read, IPv4Address) or read in _GLOBAL)


def lan_address() -> str:
    """Return this machine's address on the local network, looked for once a second at most."""
    return _lan_address(int(time.monotonic()))


@lru_cache(maxsize=1)
def _lan_address(second: int) -> str:
    """Return the address as it is in that `second`; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
