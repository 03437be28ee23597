import { expect, test, vi } from "vitest";
import en from "../src/words/en.json";
import it from "../src/words/it.json";
import { gameLang, gameSpeaks, language, listed, speak, t } from "../src/words/words.svelte";

const files: Record<string, string> = import.meta.glob("../src/**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const code = Object.values(files).join("\n");
const braces = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

// keys that are put together from a part that varies: `talk.${kind}`
const families = [...code.matchAll(/`((?:[a-z]+\.)+)\$\{[^}]+\}([^`]*)`/g)].map(
  ([, head, tail]) => new RegExp(`^${head}[\\w-]+${tail!.replace(/\$\{[^}]+\}/g, "\\w+")}$`),
);

test("Italian says everything that English says, with the same gaps to fill", () => {
  expect(Object.keys(it)).toEqual(Object.keys(en));
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(braces(it[key]), key).toEqual(braces(en[key]));
    expect(it[key].trim(), key).not.toBe("");
  }
});

test("no line is written twice: only the last of them would be read", () => {
  const texts: Record<string, string> = import.meta.glob("../src/words/*.json", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(texts)).toHaveLength(2);
  for (const [file, text] of Object.entries(texts)) {
    const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
    expect(
      keys.filter((key, place) => keys.indexOf(key) !== place),
      file,
    ).toEqual([]);
  }
});

test("every word is used somewhere", () => {
  const unused = Object.keys(en).filter(
    (key) => !code.includes(`"${key}"`) && !families.some((family) => family.test(key)),
  );
  expect(unused).toEqual([]);
});

test("Italian is Italian: hardly a line is the same as in English", () => {
  // as on the boxes
  const titles = ["book.millers-hollow", "book.santa-saboteurs", "book.lupus-in-tabula", "book.catching-santa"];
  const both = ["sound.volume", "maker.no"]; // the same word in both
  const same = Object.keys(en)
    .filter((key) => ![...titles, ...both].includes(key))
    .filter((key) => en[key as keyof typeof en] === it[key as keyof typeof it]);
  expect(same).toEqual([]);
});

test("several names are listed as a sentence lists them", async () => {
  expect(["", ..."Ada Bo Cleo".split(" ")].map((_, i, all) => listed(all.slice(1, i + 1)))).toEqual([
    "",
    "Ada",
    "Ada and Bo",
    "Ada, Bo and Cleo",
  ]);
  await speak("it");
  expect(listed(["Ada", "Bruno", "Chiara"])).toBe("Ada, Bruno e Chiara");
  await speak("en");
});

test("Italian says 'ad' before a name with an A, and English never does", async () => {
  expect(t("talk.answerTo", { name: "Amelia" })).toBe("Answer Amelia");
  await speak("it");
  expect(t("talk.answerTo", { name: "Amelia" })).toBe("Rispondi ad Amelia");
  expect(t("talk.answerTo", { name: "Elvira" })).toBe("Rispondi a Elvira");
  expect(t("said.because.ask", { by: "Ada", name: "Anna" })).toBe("Ada ha chiesto ad Anna, ricordate.");
  expect(t("setup.for", { least: "8", most: "18" })).toBe("da 8 a 18 giocatori");
  await speak("en");
});

test("at a table a phone is in the table's language, and afterwards in its own again", async () => {
  await speak("it");
  expect(t("ask.done")).toBe("Fatto");
  await gameSpeaks("en");
  expect([t("ask.done"), language(), gameLang()]).toEqual(["Done", "en", undefined]);
  void gameSpeaks(null);
  expect(t("ask.done"), "at once: the words are there").toBe("Fatto");
  await speak("en");
});

test("where there are no words in the table's language a phone keeps its own, and marks what is told", async () => {
  await speak("it");
  await gameSpeaks("fr");
  expect([t("ask.done"), gameLang()]).toEqual(["Fatto", "fr"]);
  await gameSpeaks(null);
  expect(gameLang()).toBeUndefined();
  await speak("en");
});

test("whoever has left before the words of a table were there is not followed by them", async () => {
  vi.resetModules(); // where nothing has been fetched yet
  const fresh = await import("../src/words/words.svelte");
  const entering = fresh.gameSpeaks("it");
  void fresh.gameSpeaks(null);
  await entering;
  expect(fresh.language()).toBe("en");
});
