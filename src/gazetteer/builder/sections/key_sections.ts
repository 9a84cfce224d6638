import { nameKey } from "../../../text/name_key.ts";
import { NAME_KINDS } from "../../file/format.ts";
import { byRank } from "../numbers/by_rank.ts";
import type { NameRecord, PlaceRecord } from "../gazetteer_input.ts";
import { type KeyIndex, KeyIndexBuilder } from "./key_index.ts";

/** Collects the names of the places under their keys. */
export interface KeyCollector {
  add(entry: number, record: PlaceRecord, names: readonly NameRecord[]): void;
  keys(importance: Uint16Array): KeyIndex;
}

/** An empty collection. */
export function keyCollector(): KeyCollector {
  const index = new KeyIndexBuilder();
  return {
    add(entry, record, names) {
      index.add(nameKey(record.name), entry << 2);
      for (const { text, kind } of names) {
        index.add(nameKey(text), (entry << 2) | NAME_KINDS.indexOf(kind));
      }
    },
    keys: (importance) => index.build(byRank(importance)),
  };
}
