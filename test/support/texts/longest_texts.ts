import { dirname, join } from "node:path";
import { directionOf, INTERFACE_LANGUAGES } from "../../../src/domain/interface_language.ts";
import { formsOf, readTexts, type Table } from "./text_tables.ts";

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

function mapValues<From, To>(
  from: Readonly<Record<string, From>>,
  to: (value: From, key: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value, key)]));
}
