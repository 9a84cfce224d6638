import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Scratch } from "../builder/spool/spool.ts";
import type { Dataset } from "../port.ts";
import { forEachLine } from "../sources/for_each_row.ts";
import { isPlaceholder, type RecordSink } from "../sources/record.ts";
import { HouseStore } from "./house_store.ts";
import { type AnyRecord, fromLine, type RecordKind, type RecordOfDataset, type RecordOfKind } from "./places_by_key.ts";
import { fold } from "../../text/fold.ts";
import { Recent } from "../../text/recent.ts";
import { streetWord } from "../../text/street_word.ts";

/** Values that registers fill in where they have none. */
const OPTIONAL = ["postcode", "unit", "number"] as const;

export interface CountrySource {
  readonly dataset: Dataset;
  /** As `RecordOfDataset.space`. */
  readonly space: string;
  /** The folder of its `LI.records`. */
  readonly recordsFolder: string;
}

/** The records that all data sets have of a country, by kind, in the order of the sources. */
export type CountryRecords = RecordLists & { readonly house: HouseStore };

type RecordLists = {
  readonly [Kind in Exclude<RecordKind, "house">]: RecordOfDataset<Parameters<RecordSink[Kind]>[0]>[];
};

/** Of texts as they are written: thousands of houses share a street and a postcode. */
const PLACEHOLDERS = new Recent<boolean>(20_000);
const STREETS = new Recent<string>(20_000);

/** The sources of a country, and where its houses are stored. */
export interface ReadRecords {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
  readonly sources: readonly CountrySource[];
  /** For houses that do not fit in memory. */
  readonly scratch: Scratch;
  readonly housesInMemory?: number;
}

/** Reads the records that the data sets have of a country. The file "ZZ" has area names without a known country. */
export async function readRecords(
  { sources, countryCode, scratch, housesInMemory }: ReadRecords,
): Promise<CountryRecords> {
  const house = new HouseStore(scratch, housesInMemory);
  const lists: RecordLists = {
    area: [],
    names: [],
    street: [],
    range: [],
    namedPlace: [],
    postcode: [],
    code: [],
    water: [],
  };
  for (const [i, { recordsFolder, space }] of sources.entries()) {
    // The world list is data set 0.
    const dataset = i + 1;
    for (const country of [countryCode, "ZZ"]) {
      const path = join(recordsFolder, `${country}.records`);
      if (!existsSync(path)) {
        continue;
      }
      await forEachLine(Bun.file(path).stream(), (line) => {
        const entry = withoutPlaceholders(fromLine(line));
        if (entry?.kind === "house") {
          house.add({ record: entry.record, dataset, space });
        } else if (entry !== undefined) {
          addTo(lists, entry, { dataset, space });
        }
      });
    }
  }
  return { ...lists, house };
}

function addTo<Kind extends keyof RecordLists>(
  lists: RecordLists,
  { kind, record }: RecordOfKind<Kind>,
  origin: Omit<RecordOfDataset<unknown>, "record">,
): void {
  lists[kind].push({ record, ...origin });
}

/**
 * The record, changed: without the values that stand for none, and with a doubled street type once; undefined for a house
 * without a number and a postcode that is none.
 *
 * @example
 * ```ts
 * // { postcode: "00-000", street: "Plac Plac Solny", … } becomes { street: "Plac Solny", … }
 * ```
 */
export function withoutPlaceholders(entry: AnyRecord): AnyRecord | undefined {
  // Any kind of record: the fields are optional, and left out or replaced by ones of the same type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const values = entry.record as { [Name in (typeof OPTIONAL)[number] | "street"]?: unknown };
  for (const name of OPTIONAL) {
    const value = values[name];
    if (typeof value !== "string" || !PLACEHOLDERS.getOrInsertComputed(value, isPlaceholder)) {
      continue;
    }
    if (name === (entry.kind === "house" ? "number" : entry.kind)) {
      return undefined;
    }
    delete values[name];
  }
  if (typeof values.street === "string") {
    values.street = STREETS.getOrInsertComputed(values.street, withoutDoubledType);
  }
  return entry;
}

/** "Plac Plac Solny" with its type once. "Baden Baden Way" begins with no type. */
export function withoutDoubledType(name: string): string {
  const [first = "", second = "", ...others] = name.trim().split(/\s+/u);
  const word = fold(first);
  const isDoubled = others.length > 0 && word === fold(second) && word !== "" && streetWord(word).isGeneric &&
    streetWord(word).canonical !== word && streetWord(word).spelt === undefined;
  return isDoubled ? [second, ...others].join(" ") : name;
}
