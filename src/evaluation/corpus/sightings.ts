import type { Belonging, PointE7 } from "../../gazetteer/sources/record.ts";
import { middleOf } from "../../gazetteer/sources/openstreetmap/middle_of.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { FiledRecord } from "./read_records.ts";
import { type IndexedRange, numbersOfRanges } from "./numbers_of_ranges.ts";
import type { Towns } from "./towns.ts";

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

/** Options of `sightingsOf()`. */
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
