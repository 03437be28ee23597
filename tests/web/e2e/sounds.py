"""Ears on a device: which of the app's own sounds were made, and by which light."""

from __future__ import annotations

from typing import Final, Literal

from tests.web.e2e.tables import Device

Sound = Literal["turn", "dice"]

# Each sound is known by the pitch that it begins with.
_LISTENS: Final = """() => {
  const heard = (window.heard = []);
  const light = () => document.querySelector('.phone')?.dataset.light ?? 'day';
  const listen = (kind, pitch, sound) => {
    const Plain = window[kind];
    window[kind] = class extends Plain {
      constructor(context, how) {
        super(context, how);
        if (how?.frequency === pitch && how.type !== 'triangle') heard.push([sound, light()]);
      }
    };
  };
  listen('OscillatorNode', 523, 'turn');
  listen('BiquadFilterNode', 2200, 'dice');
}"""


def listen(device: Device) -> None:
    """Turns the sound of a device in the lobby on, and remembers from now on what it makes heard."""
    device.page.evaluate(_LISTENS)
    device.page.get_by_role("button", name="Sound check").click()


def heard(device: Device, sound: Sound) -> list[str]:
    """The light by which this was heard, each time."""
    found: list[str] = device.page.evaluate("sound => heard.filter(([one]) => one === sound).map(([, l]) => l)", sound)
    return found
