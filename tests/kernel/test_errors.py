"""An error that somebody can fix has a sentence, and nothing else is shown of it."""

from __future__ import annotations

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.sentences import Sentence


def test_the_sentence_of_an_error_is_what_it_was_raised_with() -> None:
    sentence = Sentence("key", "Ask {name}.", name="Ada")
    assert NightcallError("Ask somebody.").sentence == "Ask somebody."
    assert NightcallError(sentence).sentence is sentence
    assert NightcallError(3).sentence == "3"
    assert NightcallError().sentence == ""
