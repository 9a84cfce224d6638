import type { NameRecord } from "../../builder/build_gazetteer.ts";
import { tableRows } from "./name_list.ts";

/** Longer short names are names. */
const CODE_LETTERS_MAX = 6;

/**
 * What people write in short for a region, a county or a land, by its key, and its names that the lists lack. Like letters of
 * ISO 3166-2, a few letters mean it only next to the name of a place in it. A row of `data/short_names.tsv` is a key, short
 * names and other names, separated by commas; facts written from general knowledge.
 */
export function shortNamesOf(key: string): readonly NameRecord[] {
  byKey ??= new Map(
    tableRows("short_names").map(([area = "", short = "", names = ""]) => [area, [
      ...textsOf(short).map((text) => ({
        text,
        kind: text.length > CODE_LETTERS_MAX ? "alternate" as const : "code" as const,
      })),
      ...textsOf(names).map((text) => ({ text, kind: "alternate" as const })),
    ]]),
  );
  return byKey.get(key) ?? [];
}

let byKey: ReadonlyMap<string, readonly NameRecord[]> | undefined;

function textsOf(list: string): readonly string[] {
  return list === "" ? [] : list.split(",");
}
