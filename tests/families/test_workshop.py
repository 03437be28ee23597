"""The makers' page: the app has words for every shipped power, and for everything that can be chosen about it."""

from __future__ import annotations

import json

import dev
from nightcall.families.hidden_roles.workshop import arguments_of
from nightcall.hidden_roles.abilities.all import POWERS
from nightcall.hidden_roles.abilities.registry import Power
from nightcall.kernel.tags import tag_of


def test_every_power_and_everything_about_it_is_said_in_words() -> None:
    wanted: set[str] = set()
    for kind in (kind for module in POWERS for kind in Power(module).abilities):
        wanted.add(f"power.{tag_of(kind)}")
        for one in arguments_of(kind):
            wanted.update([f"argument.{one.name}", *(f"argument.{one.name}.{word}" for word in one.words)])
    words = json.loads(dev.read("web/src/words/en.json"))
    assert {key for key in words if key.startswith(("power.", "argument."))} == wanted
