"""The settings of a house: a TOML file, environment variables on top, every wrong key an error."""

import os
import tomllib
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from msgspec import Meta, Struct, ValidationError, convert

from spielbrett import SpielbrettError, phrase

from .house.limits import Limits, Rate

HIGHEST_PORT = 65_535
PREFIX = "SPIELBRETT_"
LOCAL = ("localhost", "127.0.0.1", "::1")
GUESSED = ("postgres", "password", "secret", "spielbrett", "nats")
"""Passwords that are tried first."""
GUARDED = ("guests", "log_ins", "log_ins_per_name", "tables", "requests", "connections")
"""What a public house must keep within bounds: registration, log-ins, and what costs the house something."""
LOOSEST = 100
"""So many times as often as by default is no limit any more."""


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings with their defaults: one process, one folder, this machine only."""

    host: str = "127.0.0.1"
    port: int = 8000
    folder: str = "spielbrett-data"
    """Where everything of this house lies."""
    database: str = "spielbrett.sqlite"
    """A SQLite file in the folder, or the `postgresql://` address of a database for several nodes."""
    nats: str = ""
    """The `nats://` address of the bus between several nodes; empty where there is one."""
    node: str = ""
    """The name of this node of several, the same after every restart; empty: the machine's name and the port."""
    engines: Annotated[int, Meta(ge=0, le=1024)] = 1
    """Engine processes."""
    limits: Limits = Limits()
    """How much anybody may ask of the house."""
    names: str = ""
    """Names of the house, blanks between them, beside `localhost`, addresses and the machine's own name."""
    proxies: str = ""
    """The addresses of proxies in front of the house, blanks between them: what they say of clients is believed."""

    def __post_init__(self) -> None:
        """Refuse what does not go together. Raises ConfigRefusal."""
        if not 0 <= self.port <= HIGHEST_PORT:
            raise ConfigRefusal(phrase("house.port", port=str(self.port), high=str(HIGHEST_PORT)))
        if self.nats and not self.on_postgres:
            raise ConfigRefusal(phrase("house.sqlite_with_nats"))
        for proxy in self.proxies.split():
            _check_proxy(proxy)

    @property
    def on_postgres(self) -> bool:
        """Whether the database may serve several nodes."""
        return self.database.startswith("postgresql://")


class ConfigRefusal(SpielbrettError):  # noqa: N818
    """A setting that does not exist or cannot have this value."""


def _check_proxy(proxy: str) -> None:
    try:
        ip_address(proxy)
    except ValueError as error:
        raise ConfigRefusal(phrase("house.proxy", proxy=proxy[:40])) from error


def check_public(config: Config) -> None:
    """Refuse what must not be open to the whole internet. Raises ConfigRefusal for the first of it."""
    if not config.proxies.split():
        raise ConfigRefusal(phrase("house.public_tls"))
    if not config.limits.throttled:
        raise ConfigRefusal(phrase("house.public_limits"))
    for name in GUARDED:
        usual, rate = getattr(Limits(), name), getattr(config.limits, name)
        if _often(rate) > LOOSEST * _often(usual):
            raise ConfigRefusal(phrase("house.public_rate", name=name, times=LOOSEST))
    for address in filter(None, (config.database if config.on_postgres else "", config.nats)):
        parts = urlsplit(address)
        if parts.hostname not in LOCAL and parts.password in (None, "", parts.username, *GUESSED):
            raise ConfigRefusal(phrase("house.public_secret", address=f"{parts.scheme}://{parts.hostname}"))


def _often(rate: Rate) -> float:
    return rate.count / rate.seconds


def load(path: Path | None, environment: Mapping[str, str] = os.environ) -> Config:
    """The settings from a file, if any, and from variables such as SPIELBRETT_PORT. Raises ConfigRefusal."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
        values |= {key.removeprefix(PREFIX).lower(): v for key, v in environment.items() if key.startswith(PREFIX)}
        return convert(values, Config, strict=False)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise ConfigRefusal(phrase("house.config", detail=str(error)[:200])) from error
