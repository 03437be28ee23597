"""Settings: which source counts first, and what is said of a setting that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightcall.server.settings import BadSettings, Settings, read_settings


def file_with(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_word_the_defaults_hold() -> None:
    assert read_settings({}, {}) == Settings()


def test_a_flag_counts_before_the_environment_and_the_environment_before_the_file(tmp_path: Path) -> None:
    file = file_with(tmp_path, 'port = 1\nhost = "::1"\nping_seconds = 5\nframe_limit = 9000\n')
    environment = {"NIGHTCALL_PORT": "2", "NIGHTCALL_FRAME_LIMIT": "8000", "HOME": "/"}
    settings = read_settings({"port": "3"}, environment, file)
    assert (settings.port, settings.frame_limit, settings.ping_seconds, settings.host) == (3, 8000, 5.0, "::1")


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    file = file_with(tmp_path, "port = 1234\n")
    assert read_settings({}, {"NIGHTCALL_SETTINGS": str(file)}).port == 1234


def test_several_origins_are_separated_by_commas_or_are_a_list_in_the_file(tmp_path: Path) -> None:
    origins = ("https://a.example", "https://b.example")
    assert read_settings({"allowed_origins": ", ".join(origins)}, {}).allowed_origins == origins
    file = file_with(tmp_path, 'allowed_origins = ["https://a.example", "https://b.example"]\n')
    assert read_settings({}, {}, file).allowed_origins == origins


def test_files_are_paths_whatever_the_source(tmp_path: Path) -> None:
    file = file_with(tmp_path, 'database = "games.db"\n')
    assert read_settings({}, {}, file).database_file == Path("games.db")
    assert read_settings({"database": "other.db"}, {}, file).database_file == Path("other.db")


def test_a_database_may_be_shared(tmp_path: Path) -> None:
    address = "postgresql://ada@db.example/night?sslmode=require"
    assert read_settings({"database": address}, {}).shared_database == address
    assert read_settings({"database": str(tmp_path / "games.db")}, {}).shared_database is None
    assert Settings().shared_database is None


def test_a_shared_database_is_shown_without_its_password() -> None:
    shown = Settings(database="postgresql://ada:secret@db.example:5432/night?sslpassword=secret").database_shown
    assert shown == "postgresql://ada@db.example:5432/night"


def test_a_variable_of_another_part_of_nightcall_is_left_alone() -> None:
    assert read_settings({}, {"NIGHTCALL_COLOUR": "red"}) == Settings()


@pytest.mark.parametrize(
    ("flags", "environment", "text", "sentence"),
    [
        ({"port": "80000"}, {}, "", "--port cannot be '80000': write a whole number from 0 to 65535."),
        ({"port": "many"}, {}, "", "--port cannot be 'many': write a whole number from 0 to 65535."),
        ({}, {"NIGHTCALL_PING_SECONDS": "0"}, "", "NIGHTCALL_PING_SECONDS cannot be '0': write a number above 0."),
        ({}, {}, 'port = "80"', "'port' in FILE cannot be '80': write a whole number from 0 to 65535."),
        ({}, {}, "colour = 1", "'colour' in FILE is not a setting; those are: host, port, database,"),
        ({}, {}, "port =", "FILE is not a TOML file:"),
        ({"log_format": "xml"}, {}, "", "--log-format cannot be 'xml': write json or plain."),
        ({"odds": "maybe"}, {}, "", "--odds cannot be 'maybe': write true or false."),
        ({"rooms_password": ""}, {}, "", "--rooms-password cannot be '': write a text that is not empty."),
        ({"connections": "0"}, {}, "", "--connections cannot be '0': write a whole number of 1 or more."),
        ({}, {}, "database = 1", "'database' in FILE cannot be 1: write a text."),
        ({}, {}, "tls_cert = 1", "'tls_cert' in FILE cannot be 1: write a text."),
        ({}, {}, 'names = "a.example"', "'names' in FILE cannot be 'a.example': write a list of texts."),
        ({"tls_cert": "a.pem"}, {}, "", "--tls-cert and --tls-key belong together; give both files or neither."),
        ({"tls_cert": "a.pem", "tls_key": "b.pem"}, {}, "", "the TLS file a.pem does not exist."),
        ({"allowed_origins": "example.org"}, {}, "", "'example.org' is not an origin; write it like https://"),
        ({"trusted_proxies": "127.0.0.1, xyz"}, {}, "", "--trusted-proxies cannot be 'xyz': write addresses or"),
        ({}, {"NIGHTCALL_SETTINGS": "/no/such.toml"}, "", "the settings in /no/such.toml cannot be read: No such"),
    ],
)
def test_what_cannot_be_used_is_named_as_it_was_written(
    flags: dict[str, str], environment: dict[str, str], text: str, sentence: str, tmp_path: Path
) -> None:
    file = file_with(tmp_path, text) if text else None
    with pytest.raises(BadSettings) as caught:
        read_settings(flags, environment, file)
    told = str(caught.value).replace(str(file), "FILE")
    assert told.startswith(sentence)
    assert told.endswith(".")
    assert "\n" not in told.rstrip()


def test_settings_that_are_no_text_are_refused_without_the_parser_s_words(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSettings, match=r"settings\.toml is not a text file; the settings are TOML in UTF-8\.$"):
        read_settings({}, {}, file)


@pytest.mark.parametrize("address", ["10.0.0.1:8100", "node.example:8100", "[2001:db8::1]:8100"])
def test_nodes_of_several_machines_need_tls_or_a_word(address: str) -> None:
    with pytest.raises(BadSettings, match="need TLS"):
        read_settings({"node_address": address}, {})
    assert read_settings({"node_address": address, "node_plain": "true"}, {}).node_plain


@pytest.mark.parametrize("address", ["0.0.0.0:8100", "[::]:8100"])
def test_nodes_are_not_reached_at_any_address(address: str) -> None:
    with pytest.raises(BadSettings, match="name the address that other nodes use"):
        read_settings({"node_address": address, "node_plain": "true"}, {})


@pytest.mark.parametrize("address", ["127.0.0.1:0", "localhost:8100", "[::1]:8100"])
def test_nodes_of_one_machine_need_neither(address: str) -> None:
    assert read_settings({"node_address": address}, {}).node_address == address


@pytest.mark.parametrize("address", ["8100", "host:", "host:99999", ":8100", "host"])
def test_a_node_has_a_host_and_a_port(address: str) -> None:
    with pytest.raises(BadSettings, match=r"write it like 10\.0\.0\.1:8100"):
        read_settings({"node_address": address}, {})


def test_a_nodes_three_tls_files_belong_together(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="belong together"):
        read_settings({"node_tls_cert": str(tmp_path)}, {})
