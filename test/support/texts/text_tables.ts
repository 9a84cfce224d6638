import { dirname, join } from "node:path";
import { LANGUAGES } from "../../../src/dashboard/mod.ts";
import { directionOf, INTERFACE_LANGUAGES } from "../../../src/domain/interface_language.ts";

const SRC = join(import.meta.dir, "../../../src");
/** Folders of the sources with a file of texts for each language. */
const FOLDERS = ["dashboard/texts", "domain/texts", "mails/texts", "map_page/texts", "autocomplete/client/texts"];

/** A text: a form for each plural category, or one string. */
type Text = string | Readonly<Record<string, string>>;
type Table = Readonly<Record<string, Text>>;

/** The tables of a file of texts, by name. */
async function readTexts(path: string): Promise<Readonly<Record<string, Table>>> {
  return await Bun.file(path).json();
}

export async function textTables() {
  const tables = new Map<string, Record<string, Table>>();
  for (const folder of FOLDERS) {
    for (const { code } of LANGUAGES) {
      for (const [name, texts] of Object.entries(await readTexts(join(SRC, folder, `${code}.json`)))) {
        const table = tables.get(`${folder} ${name}`) ?? {};
        tables.set(`${folder} ${name}`, Object.assign(table, { [code]: texts }));
      }
    }
  }
  return [...tables].map(([name, texts]) => ({ name, texts }));
}

/** The forms of a text by plural category. */
export function formsOf(text: Text): Readonly<Record<string, string>> {
  return typeof text === "string" ? { other: text } : text;
}

/** Arabic has a page of its own in every test: its letters have other widths. */
const LATIN = INTERFACE_LANGUAGES.filter((language) => directionOf(language) === "ltr");

/**
 * The tables of a file of texts, whose German texts are each the longest of all languages: what fits with them fits in
 * every language. Other languages are as they are.
 */
export async function longestTexts(path: string): Promise<Readonly<Record<string, Table>>> {
  if (!path.endsWith("/de.json")) {
    return await readTexts(path);
  }
  const all = await Promise.all(LATIN.map((code) => readTexts(join(dirname(path), `${code}.json`))));
  return mapValues(
    all[0] ?? {},
    (table, name) =>
      mapValues(table, (_text, key) =>
        all.flatMap((tables) => Object.values(formsOf(tables[name]?.[key] ?? "")))
          .reduce((found, text) => text.length > found.length ? text : found, "")),
  );
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, to: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value, key)]));
}
