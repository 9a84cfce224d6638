import type { Belonging, PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { middleOf } from "../../gazetteer/sources/openstreetmap/element.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Towns } from "./towns.ts";
import { alongPath } from "./along_path.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type AnyRecord, fromLine } from "../../gazetteer/assemble/places_by_key.ts";
import { forEachLine } from "../../gazetteer/sources/for_each_row.ts";

export interface FiledRecord {
  readonly file: string;
  readonly entry: AnyRecord;
}

/** The numbers taken from each range: its first, a middle and its last one. */
const SHARES_OF_RANGE = [0, 0.5, 1];

/** A record of a street or of a house in one, with the fields that truth needs. */
export interface Sighting {
  /** Index of its record in the list. */
  readonly index: number;
  readonly kind: "house" | "street" | "range" | "namedPlace";
  readonly street: string;
  readonly streetKey: string;
  /** Keys of the street's other names. */
  readonly otherKeys?: readonly string[];
  /** Empty for a street. */
  readonly number: string;
  /** The town of the record, else the one around the point; empty where neither is known. */
  readonly locality: string;
  readonly localityKey: string;
  readonly postcode: string;
  readonly region: string;
  readonly point: PointE7;
  /** Latitude, longitude … of a street or range. */
  readonly path?: Int32Array;
}

export interface SightingOptions {
  readonly towns: Towns;
  /** Postal town of a postcode, for sources that name none. */
  readonly postalTowns: ReadonlyMap<string, string>;
}

/** Every record of a street or house; each range gives a few numbers. */
export function sightingsOf(records: readonly FiledRecord[], options: SightingOptions): Sighting[] {
  const sightings: Sighting[] = [];
  const ranges: IndexedRange[] = [];
  for (const [index, { entry }] of records.entries()) {
    switch (entry.kind) {
      case "house":
        if (entry.record.street !== undefined) {
          const { street, number, point } = entry.record;
          sightings.push(sighting({ index, kind: "house", street, number, point }, entry.record, options));
        }
        break;
      case "namedPlace":
        if (entry.record.street !== undefined) {
          const { street, number = "", point } = entry.record;
          sightings.push(sighting({ index, kind: "namedPlace", street, number, point }, entry.record, options));
        }
        break;
      case "street": {
        const { path, names } = entry.record;
        const street = names[0]?.text ?? "";
        const otherKeys = names.slice(1).map(({ text }) => streetKey(text));
        sightings.push(
          sighting(
            { index, kind: "street", street, otherKeys, number: "", point: middleOf(path), path },
            entry.record,
            options,
          ),
        );
        break;
      }
      case "range":
        ranges.push({ index, record: entry.record });
        break;
      case "area":
      case "names":
      case "postcode":
      case "code":
      case "water":
        break;
    }
  }
  for (const { index, record, number, point } of numbersOfRanges(ranges)) {
    const { street = "", path } = record;
    sightings.push(sighting({ index, kind: "range", street, number, point, path }, record, options));
  }
  return sightings.filter((seen) => seen.streetKey !== "");
}

type Seen = Pick<Sighting, "index" | "kind" | "street" | "otherKeys" | "number" | "point" | "path">;

function sighting(seen: Seen, belonging: Belonging, { towns, postalTowns }: SightingOptions): Sighting {
  // Some mappers put a town into the field of the postcode.
  const postcode = /\d/.test(belonging.postcode ?? "") ? belonging.postcode ?? "" : "";
  const locality = belonging.locality ?? postalTowns.get(postcode) ?? towns.around(seen.point) ?? "";
  return {
    ...seen,
    streetKey: streetKey(seen.street),
    locality,
    localityKey: nameKey(locality),
    postcode,
    region: belonging.region ?? "",
  };
}

interface IndexedRange {
  readonly index: number;
  readonly record: RangeRecord;
}

/** One number of a range, at its place along the line. */
interface NumberOfRange extends IndexedRange {
  readonly number: string;
  readonly point: PointE7;
}

/**
 * A few numbers of each range, each with its point on every range of the street that has it: streets are cut at
 * crossings.
 */
function numbersOfRanges(ranges: readonly IndexedRange[]): NumberOfRange[] {
  const numbers: NumberOfRange[] = [];
  const streets = Map.groupBy(
    ranges,
    ({ record }) => `${streetKey(record.street ?? "")}|${record.locality ?? record.postcode ?? ""}`,
  );
  for (const members of streets.values()) {
    const numbered = members.flatMap(({ index, record }) => {
      const ends = endsOf(record);
      return ends === undefined ? [] : [{ index, record, ends }];
    });
    const sampled = new Set(
      numbered.flatMap(({ ends }) => SHARES_OF_RANGE.map((share) => ends.at(Math.round(share * ends.count)))),
    );
    for (const { index, record, ends } of numbered) {
      for (const number of [...sampled].filter(ends.has)) {
        numbers.push({ index, record, number: String(number), point: alongPath(record.path, ends.shareOf(number)) });
      }
    }
  }
  return numbers;
}

/** The numbers of a range, whose ends come in either order; undefined where it has no street or no numbers. */
export function endsOf(record: RangeRecord) {
  const from = Number(record.from);
  const to = Number(record.to);
  const step = record.step === "all" ? 1 : 2;
  return !Number.isSafeInteger(from) || !Number.isSafeInteger(to) || record.street === undefined ? undefined : {
    /** The steps between its ends. */
    count: Math.floor(Math.abs(to - from) / step),
    /** The number after so many steps. */
    at: (steps: number) => from + Math.sign(to - from) * steps * step,
    has: (number: number) =>
      number >= Math.min(from, to) && number <= Math.max(from, to) && (number - from) % step === 0,
    /** Position of a number along the line, 0–1. */
    shareOf: (number: number) => from === to ? 0.5 : (number - from) / (to - from),
  };
}

/** All records of a data set, in the order of its files and their lines. */
export async function readRecords(recordsFolder: string): Promise<FiledRecord[]> {
  const records: FiledRecord[] = [];
  for (const file of readdirSync(recordsFolder).sort()) {
    await forEachLine(Bun.file(join(recordsFolder, file)).stream(), (line) => {
      records.push({ file, entry: fromLine(line) });
    });
  }
  return records;
}
