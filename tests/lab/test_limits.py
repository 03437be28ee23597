"""Numbers that nobody can wait for are refused in a sentence, before anything runs."""

from __future__ import annotations

import pytest

from nightcall.cli.main import main

HUGE = "99999999999999999999"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (f"odds plain --players {HUGE} --wolves 3", "more than 100,000 players would take too long"),
        ("odds wolff --players 1000 --wolves 2", "more than 500 players would take too long"),
        ("odds wolff --table --up-to 100000", "more than 500 players would take too long"),
        ("odds plain --table --up-to 100000", "more than 1,000 players would take too long"),
        (f"odds millers-hollow --players 8 --games {HUGE}", "play at most 1,000,000,000."),
        (f"simulate millers-hollow --players 8 --games {HUGE}", "play at most 1,000,000,000."),
        (f"simulate catching-santa --games {HUGE}", "play at most 5,000,000."),
        (f"arena millers-hollow:8 --games {HUGE}", "play at most 1,000,000."),
    ],
)
def test_what_nobody_can_wait_for_is_refused(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert sentence in capsys.readouterr().err
