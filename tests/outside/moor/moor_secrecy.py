"""What the battery of secrecy needs to know of the moor, written from the package's rules and not from its code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nightcall.hidden_roles.files import load_file
from tests.secrecy.outside import Outside
from tests.secrecy.plain_referee import Answers, Pick, PlainReferee
from tests.secrecy.who_may_know import PARTS, Row, Seat, its

ROWS: Final = {
    "cursed": Row(its("by"), "the Hag whispers, and only the moor hears it"),
    "lantern_held": Row(its("by"), "whoever holds the lantern sees a face"),
    "lit_up": Row(its("seat"), "whoever is lit sees a light, and not who holds it"),
}


class PlainMoor(PlainReferee):
    """One game of the moor."""

    in_turn = (
        *(("swapper",), ("matchmaker",), ("lovers",)),
        *(("curser",), ("lantern",), ("seer",), ("pack", "spy"), ("brewer",)),
    )
    at_once = (
        *(("swapper",), ("matchmaker",)),
        *(("curser",), ("lovers", "lantern", "seer", "pack", "spy"), ("brewer",)),
    )

    def _picks(self, part: str, seat: Seat) -> dict[str, Pick]:
        plays = seat in self.acting(part)
        match part:
            case "curser" if plays:
                others = tuple(other for other in self.living if other != seat)
                if "curse" in self.spent:
                    return {"curse": Pick(())} if self.options["idle_calls"] == "asked" else {}
                return {"curse": Pick(others)}
            case "lantern" if plays:
                return {"light_up": Pick(tuple(self.living))}
        return super()._picks(part, seat)

    def _resolve(self, part: str, answers: Answers) -> None:
        for seat in self.acting(part):
            chosen = answers.get(seat, {})
            match part:
                case "curser" if chosen.get("curse") is not None:
                    self.spent.add("curse")
                    self.doomed[chosen["curse"]] = "curse"
                    self.tell("cursed", by=seat, seat=chosen["curse"])
                case "lantern" if chosen.get("light_up") is not None:
                    self.tell("lantern_held", by=seat, seat=chosen["light_up"])
                    self.tell("lit_up", seat=chosen["light_up"])
        super()._resolve(part, answers)


MOOR: Final = Outside(
    book=load_file(Path(__file__).parent / "moor.toml"),
    parts={**PARTS["millers-hollow"], "curser": "hag", "lantern": "lantern_bearer"},
    rows=ROWS,
    referee=PlainMoor,
)
