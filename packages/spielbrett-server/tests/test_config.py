"""Settings come from a file and variables; what cannot be is refused with the reason."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from spielbrett import LANGUAGES, say
from spielbrett_server.config import Config, ConfigRefusal, check_public, load
from spielbrett_server.house.limits import Limits

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


@pytest.mark.parametrize("variables", [{"SPIELBRETT_PORTS": "1"}, {"SPIELBRETT_PORT": "many"}])
def test_wrong_keys_and_values_are_errors(variables: dict[str, str]):
    with pytest.raises(ConfigRefusal) as refused:
        load(None, variables)
    assert refused.value.code == "house.config"


SAFE = Config(proxies="127.0.0.1")


@pytest.mark.parametrize(
    ("config", "code"),
    [
        (Config(), "house.public_tls"),
        (replace(SAFE, limits=Limits(throttled=False)), "house.public_limits"),
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
