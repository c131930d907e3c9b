"""Tell under which names this server is reached, so that no stranger's name gets into links and QR codes."""

from __future__ import annotations

import re
import socket
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from flask import current_app, request

from api.wire.problems import Problem
from models.news.public_addresses import lan_address

_HOST = re.compile(r"([A-Za-z0-9_][A-Za-z0-9_.-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
_ORIGIN = re.compile(rf"https?://{_HOST.pattern}")
# Names that nobody can buy, so none of them was made to lead a visitor's browser here.
_LOCAL = re.compile(r"[^.]+|.+\.(localhost|local|test|internal|lan|home\.arpa)")
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with what the server listens to
_PORTS = {"http": ":80", "https": ":443"}


def check_host() -> None:
    """Raise Problem 400 where the request names a host that no machine can have."""
    if "Host" in request.headers and not _HOST.fullmatch(request.headers["Host"]):
        raise Problem(400, "bad_host")


def refuse_other_sites() -> None:
    """Raise Problem 403 where a browser says that another site's page makes it write here."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site", "none"), request.headers.get("Origin")
    if site not in ("none", "same-origin") or (origin is not None and not _is_our_origin(origin)):
        raise Problem(403, "other_site")


def base_url() -> str:
    """Return where we are reached: PUBLIC_URL, or the host that was asked if it is ours, or this machine."""
    public: str = current_app.config["PUBLIC_URL"]
    if public:
        return public.rstrip("/")
    host = request.headers.get("Host", "")
    if not _is_ours(_name_in(host)):
        host = f"{lan_address()}:{request.environ['SERVER_PORT']}"
    return f"{request.scheme}://{host.removesuffix(_PORTS[request.scheme])}"


def phones_url() -> str:
    """Return where phones reach us: as `base_url`, but no phone comes to the loopback of this machine.

    It stays the loopback where nobody else can come here: no network, or HOST lets nobody in.
    """
    base = base_url()
    parts = urlsplit(base)
    found = _address(parts.hostname or "")
    alone = parts.hostname == "localhost" or (found is not None and found.is_loopback)
    if not alone or current_app.config["HOST"] not in _EVERYWHERE:
        return base
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{lan_address()}{port}"


def listed(hosts: str) -> list[str]:
    """Return the names that HOSTS has."""
    return hosts.lower().replace(",", " ").split()


def is_origin(url: str) -> bool:
    """Tell whether `url` is the address of a host, and nothing after."""
    return _ORIGIN.fullmatch(url) is not None


def is_name(host: str) -> bool:
    """Tell whether `host` is the name of a machine, or its address, without a port."""
    return _name_in(host) == host.lower() != ""


def _is_our_origin(origin: str) -> bool:
    """Tell whether pages of `origin` are ours: those of PUBLIC_URL, and those of the host that was asked.

    On plain HTTP a stranger can buy a name and let it lead here, so that his page is of the host that was
    asked. There it must be a name of ours, or one that nobody can buy.
    """
    if not is_origin(origin):
        return False
    if origin == _origin_of(current_app.config["PUBLIC_URL"]):
        return True
    scheme, _, host = origin.partition("://")
    asked = request.headers.get("Host", "").lower().removesuffix(_PORTS[scheme])
    return host == asked and (scheme == "https" or _cannot_be_bought(_name_in(host)))


def _is_ours(name: str) -> bool:
    """Tell whether `name` is of this machine or its network, or one that HOSTS says is ours."""
    address = _address(name)
    if address is not None:
        return not address.is_global or str(address) == lan_address()
    machine = socket.gethostname().lower()
    return name in {"localhost", machine, f"{machine}.local", *listed(current_app.config["HOSTS"])}


def _cannot_be_bought(name: str) -> bool:
    return _address(name) is not None or _is_ours(name) or _LOCAL.fullmatch(name) is not None


@lru_cache(maxsize=1000)
def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name.strip("[]"))
    except ValueError:
        return None


@lru_cache(maxsize=1000)
def _name_in(host: str) -> str:
    found = _HOST.fullmatch(host)
    return found[1].lower() if found else ""


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower().removesuffix(_PORTS.get(parts.scheme, ""))
