"""Settings come from a file and variables; what cannot be is refused with the reason."""

from pathlib import Path

import pytest

from spielbrett import LANGUAGES, say
from spielbrett_server.config import Config, ConfigRefusal, load

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
