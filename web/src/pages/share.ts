// Passing something on: by the phone's own sheet, else by the clipboard, and saying which it was.
export type Passed = "shared" | "copied" | "failed";

export async function passOn(data: { text?: string; url?: string }): Promise<Passed> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared"; // thought better of it
    }
  }
  return (await copied(data.url ?? data.text ?? "")) ? "copied" : "failed";
}

/** True if the text is in the clipboard; on plain http browsers keep theirs shut, and the old way is left. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    } finally {
      field.remove();
    }
  }
}
