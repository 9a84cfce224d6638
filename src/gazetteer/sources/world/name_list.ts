import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NameRecord } from "../../builder/build_gazetteer.ts";
import type { WorldCity } from "./read_cities.ts";

/**
 * Names as a slice of the file, separated by commas (the ASCII name by a tab): all names of the world as strings would
 * take a hundred megabytes, and most are read once.
 */
export interface NameList {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
}

/** The names, as written; empty ones too. */
export function namesIn(list: NameList | undefined): string[] {
  return list === undefined ? [] : list.bytes.toString("utf8", list.from, list.to).split(SEPARATOR);
}

const SEPARATOR = /[,\t]/;

/** All names of a city except its own, from the lists; some twice. */
export function otherNamesOf(city: WorldCity): string[] {
  const names = namesIn(city.otherNames);
  if (city.olderName !== undefined) {
    names.unshift(city.olderName);
  }
  return names;
}

/** Names that are found and, with languages, displayed in them. */
export function alternates(texts: readonly string[], ...languages: readonly string[]): NameRecord[] {
  return texts.map((text) => ({ text, kind: "alternate", ...(languages.length === 0 ? {} : { languages }) }));
}

/** The texts of a field of a table, separated by commas. */
export function textsIn(field: string): readonly string[] {
  return field.split(",").filter((text) => text !== "");
}

/** The number of the world's places among the data sets of their file. */
export const PLACES_DATASET = 0;

/** The rows of a table of `sources/data`, each split at its tabs: empty fields at its end are missing. */
export function tableRows(name: string): string[][] {
  const text = readFileSync(join(import.meta.dir, `../data/${name}.tsv`), "utf8").trimEnd();
  return text.split("\n").map((row) => row.split("\t"));
}
