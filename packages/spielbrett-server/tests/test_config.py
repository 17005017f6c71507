"""Settings come from a file and variables; what cannot be is refused with the reason."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from spielbrett import LANGUAGES, say
from spielbrett_server.config import Config, ConfigRefusal, check_public, load
from spielbrett_server.house.limits import Limits, Rate

POSTGRES, NATS = "postgresql://localhost/house", "nats://localhost"


def test_variables_come_on_top_of_the_file(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_text('port = 9000\nhost = "::1"\n')
    config = load(file, {"SPIELBRETT_PORT": "9001", "OTHER": "x"})
    assert (config.host, config.port, config.database, config.nats) == ("::1", 9001, "spielbrett.sqlite", "")


def test_several_nodes_need_postgresql():
    config = load(None, {"SPIELBRETT_DATABASE": POSTGRES, "SPIELBRETT_NATS": NATS})
    assert (config.on_postgres, config.nats) == (True, NATS)
    with pytest.raises(ConfigRefusal) as refused:
        load(None, {"SPIELBRETT_NATS": NATS})
    assert refused.value.code == "house.sqlite_with_nats"
    assert len({say(refused.value.reason, language) for language in LANGUAGES}) == 3
    with pytest.raises(ConfigRefusal):
        Config(nats=NATS)


@pytest.mark.parametrize(
    "variables", [{"SPIELBRETT_PORTS": "1"}, {"SPIELBRETT_PORT": "many"}, {"SPIELBRETT_ENGINES": "-3"}]
)
def test_wrong_keys_and_values_are_errors(variables: dict[str, str]):
    with pytest.raises(ConfigRefusal) as refused:
        load(None, variables)
    assert refused.value.code == "house.config"


@pytest.mark.parametrize(
    "text",
    [
        "[limits]\nbody = -5",
        "[limits]\nwatched = 0",
        "[limits.requests]\ncount = 0\nseconds = 60",
        "[limits.requests]\ncount = 5\nseconds = 0",
        "port = 1\nport = 2",
        'folder = "\udcff"',
    ],
)
def test_files_that_cannot_be_followed_are_errors(tmp_path: Path, text: str):
    file = tmp_path / "house.toml"
    file.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(ConfigRefusal) as refused:
        load(file, {})
    assert refused.value.code == "house.config"


def test_a_proxy_is_an_address():
    with pytest.raises(ConfigRefusal, match=r"house\.proxy"):
        Config(proxies="127.0.0.1 banana")


SAFE = Config(proxies="127.0.0.1")


@pytest.mark.parametrize(
    ("config", "code"),
    [
        (Config(), "house.public_tls"),
        (replace(SAFE, limits=Limits(throttled=False)), "house.public_limits"),
        (replace(SAFE, limits=Limits(guests=Rate(1_000_000_000, 1))), "house.public_rate"),
        (replace(SAFE, limits=Limits(log_ins_per_name=Rate(1000, 1))), "house.public_rate"),
        (replace(SAFE, database="postgresql://house@db.example/house"), "house.public_secret"),
        (replace(SAFE, database="postgresql://house:house@db.example/house"), "house.public_secret"),
        (replace(SAFE, database="postgresql://postgres:postgres@db.example/house"), "house.public_secret"),
        (
            replace(SAFE, database="postgresql://house:k3Lm@db.example/house", nats="nats://bus.example"),
            "house.public_secret",
        ),
    ],
)
def test_what_is_not_safe_on_the_internet_is_refused(config: Config, code: str) -> None:
    with pytest.raises(ConfigRefusal) as refused:
        check_public(config)
    assert refused.value.code == code
    assert "k3Lm" not in str(refused.value)


def test_what_is_safe_is_not_refused() -> None:
    check_public(SAFE)
    check_public(replace(SAFE, database="postgresql://house@localhost/house", nats="nats://127.0.0.1"))
    check_public(replace(SAFE, database="postgresql://house:k3Lm@db.example/house", nats="nats://a:k3Lm@bus.example"))
