import { alongPath } from "../../geo/along_path.ts";
import type { Belonging, PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { middleOf } from "../../gazetteer/sources/openstreetmap/element.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Area } from "./areas.ts";
import type { Towns } from "./towns.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type AnyRecord, fromLine } from "../../gazetteer/assemble/places_by_key.ts";
import { forEachLine } from "../../gazetteer/sources/for_each_row.ts";

export interface FiledRecord {
  readonly file: string;
  readonly entry: AnyRecord;
}

/** True for a record of the area's own country: map data reaches into others. */
export function isOwn({ file }: FiledRecord, { countryCode }: Pick<Area, "countryCode">): boolean {
  return file === `${countryCode}.records`;
}

/** The numbers taken from each range: its first, a middle and its last one. */
const SHARES_OF_RANGE = [0, 0.5, 1];

/** A record of a street or of a house in one, with the fields that truth needs. */
export interface Sighting {
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
  /** Of a number that was taken from one. */
  readonly range?: RangeRecord;
}

export interface SightingOptions {
  readonly towns: Towns;
  /** Postal town of a postcode, for sources that name none. */
  readonly postalTowns: ReadonlyMap<string, string>;
}

/** Every record of a street or house; each range gives a few numbers. */
export function sightingsOf(records: readonly FiledRecord[], options: SightingOptions): Sighting[] {
  const ranges: IndexedRange[] = [];
  const sightings = records.flatMap(({ entry }, index): Sighting[] => {
    if ((entry.kind === "house" || entry.kind === "namedPlace") && entry.record.street !== undefined) {
      const { street, number = "", point } = entry.record;
      return [sighting({ index, kind: entry.kind, street, number, point }, entry.record, options)];
    }
    if (entry.kind === "street") {
      const { path, names: [first, ...others] } = entry.record;
      const seen = { index, kind: entry.kind, street: first?.text ?? "", number: "", point: middleOf(path), path };
      return [sighting({ ...seen, otherKeys: others.map(({ text }) => streetKey(text)) }, entry.record, options)];
    }
    if (entry.kind === "range") {
      ranges.push({ index, range: entry.record });
    }
    return [];
  });
  return [...sightings, ...numbersOfRanges(ranges, options)].filter((seen) => seen.streetKey !== "");
}

function sighting(
  seen: Pick<Sighting, "index" | "kind" | "street" | "otherKeys" | "number" | "point" | "path" | "range">,
  belonging: Belonging,
  { towns, postalTowns }: SightingOptions,
): Sighting {
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
  readonly range: RangeRecord;
}

/**
 * A few numbers of each range, each with its point on every range of the street that has it: streets are cut at
 * crossings.
 */
function numbersOfRanges(ranges: readonly IndexedRange[], options: SightingOptions): Sighting[] {
  const streets = Map.groupBy(
    ranges,
    ({ range }) => `${streetKey(range.street ?? "")}|${range.locality ?? range.postcode ?? ""}`,
  );
  return [...streets.values()].flatMap((members) => {
    const numbered = members.flatMap((member) => {
      const ends = endsOf(member.range);
      return ends === undefined ? [] : [{ ...member, ends }];
    });
    const sampled = new Set(
      numbered.flatMap(({ ends }) => SHARES_OF_RANGE.map((share) => ends.at(Math.round(share * ends.count)))),
    );
    return numbered.flatMap(({ index, range, ends }) =>
      [...sampled].filter(ends.has).map((number) => {
        const { street = "", path } = range;
        const point = alongPath(path, ends.shareOf(number));
        return sighting({ index, kind: "range", street, number: String(number), point, path, range }, range, options);
      })
    );
  });
}

/** The numbers of a range, whose ends come in either order; undefined where it has no street or no numbers. */
export function endsOf(record: RangeRecord) {
  const from = Number(record.from);
  const to = Number(record.to);
  const step = record.step === "all" ? 1 : 2;
  return !Number.isSafeInteger(from) || !Number.isSafeInteger(to) || record.street === undefined ? undefined : {
    /** The steps between its ends. */
    count: Math.floor(Math.abs(to - from) / step),
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
