// What calls people back to their phones: a mark in the page's title, and a sound.
import { openedStage } from "../../../sound/sound.svelte";
import { turn } from "../../../sound/turn";

/** While something waits it stands in the title; there is a sound for each new name of a turn. */
export function callBack(waits: () => string, turnOf: () => string): void {
  $effect(() => {
    const before = document.title;
    if (waits()) document.title = `● ${waits()}`;
    return () => void (document.title = before);
  });
  $effect(() => {
    const stage = openedStage();
    if (turnOf() && stage) turn(stage);
  });
}
