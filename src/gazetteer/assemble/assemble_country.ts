import { existsSync } from "node:fs";
import { join } from "node:path";
import { nameKey } from "../../text/name_key.ts";
import { titleCase } from "../../text/title_case.ts";
import type { GazetteerInput, PlaceRecord } from "../build/gazetteer_input.ts";
import type { CodeInput, NamedPlaceInput, StreetsInput } from "../build/street_input.ts";
import type { Dataset } from "../gazetteer.ts";
import { forEachLine } from "../sources/for_each_line.ts";
import type {
  AreaRecord,
  CodeRecord,
  NamedPlaceRecord,
  NamesRecord,
  PostcodeRecord,
  WaterRecord,
} from "../sources/record.ts";
import { assembleStreets, type StreetRecords, type Tagged } from "./assemble_streets.ts";
import { giveParents } from "./give_parents.ts";
import { type DatasetArea, mergePlaces } from "./merge_places.ts";
import { PlaceFinder } from "./place_finder.ts";
import { assembleWaters } from "./assemble_waters.ts";
import { gatherPostcodes } from "./gather_postcodes.ts";
import { fromLine } from "./record_line.ts";

/** A data set's files of records, and how it is cited. */
export interface CountrySource {
  readonly dataset: Dataset;
  /** The folder of its `LI.records`. */
  readonly recordsFolder: string;
}

/** What a country's shard is built from. */
export interface CountryInput {
  readonly places: GazetteerInput;
  readonly streets: StreetsInput;
}

/** What a country is assembled from. */
export interface AssembleOptions {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
  /** The country's part of the world list, and how that is cited. */
  readonly world: { readonly places: readonly PlaceRecord[]; readonly dataset: Dataset };
  /** In the order of trust: of two geometries of one place the later wins. */
  readonly sources: readonly CountrySource[];
}

/** Puts together everything that all data sets know of one country. The same for the same records. */
export async function assembleCountry(options: AssembleOptions): Promise<CountryInput> {
  const { countryCode, world, sources } = options;
  const records = await readRecords(sources, countryCode);
  const merged = mergePlaces(world.places, withNames(records.areas, records.names), countryCode)
    .filter((place) => !Number.isNaN(place.latitude));
  const finder = new PlaceFinder(merged);
  const places = giveParents(merged, finder, countryCode);
  const keyAt = (record: { locality?: string }, point: { latitudeE7: number; longitudeE7: number }): string => {
    const stated = record.locality === undefined ? undefined : finder.stated(record.locality, point);
    return merged[stated ?? finder.around(point)]!.key;
  };
  return {
    places: {
      datasets: [world.dataset, ...sources.map((source) => source.dataset)],
      places,
      areas: merged.flatMap((place) =>
        place.polygons.length === 0
          ? []
          : [{ key: place.key, rings: place.polygons.flatMap((rings) => rings.map(toPairs)) }]
      ),
    },
    streets: {
      streets: assembleStreets(records, merged, finder),
      namedPlaces: records.namedPlaces.map((tagged) => namedPlaceOf(tagged, keyAt)),
      postcodes: gatherPostcodes(records.postcodes, keyAt),
      codes: records.codes.map((tagged) => codeOf(tagged, keyAt)),
      waters: assembleWaters(records.waters),
    },
  };
}

type KeyAt = (record: { locality?: string }, point: { latitudeE7: number; longitudeE7: number }) => string;

interface CountryRecords extends StreetRecords {
  readonly areas: DatasetArea[];
  readonly names: Tagged<NamesRecord>[];
  readonly namedPlaces: Tagged<NamedPlaceRecord>[];
  readonly postcodes: Tagged<PostcodeRecord>[];
  readonly codes: Tagged<CodeRecord>[];
  readonly waters: Tagged<WaterRecord>[];
}

async function readRecords(sources: readonly CountrySource[], countryCode: string): Promise<CountryRecords> {
  const records = {
    areas: [] as DatasetArea[],
    names: [] as Tagged<NamesRecord>[],
    streets: [] as StreetRecords["streets"][number][],
    houses: [] as StreetRecords["houses"][number][],
    ranges: [] as StreetRecords["ranges"][number][],
    namedPlaces: [] as Tagged<NamedPlaceRecord>[],
    postcodes: [] as Tagged<PostcodeRecord>[],
    codes: [] as Tagged<CodeRecord>[],
    waters: [] as Tagged<WaterRecord>[],
  };
  for (const [i, { recordsFolder }] of sources.entries()) {
    // The world list is data set 0.
    const dataset = i + 1;
    for (const country of [countryCode, "ZZ"]) {
      const path = join(recordsFolder, `${country}.records`);
      if (!existsSync(path)) {
        continue;
      }
      await forEachLine(Bun.file(path).stream(), (line) => {
        const entry = fromLine(line);
        switch (entry.kind) {
          case "area":
            records.areas.push({ record: entry.record, dataset });
            break;
          case "names":
            records.names.push({ record: entry.record, dataset });
            break;
          case "street":
            records.streets.push({ record: entry.record, dataset });
            break;
          case "house":
            records.houses.push({ record: entry.record, dataset });
            break;
          case "range":
            records.ranges.push({ record: entry.record, dataset });
            break;
          case "namedPlace":
            records.namedPlaces.push({ record: entry.record, dataset });
            break;
          case "postcode":
            records.postcodes.push({ record: entry.record, dataset });
            break;
          case "code":
            records.codes.push({ record: entry.record, dataset });
            break;
          case "water":
            records.waters.push({ record: entry.record, dataset });
            break;
        }
      });
    }
  }
  return records;
}

/** Adds the names that stand in records of their own; they may be in another data set of the same keys. */
function withNames(areas: readonly DatasetArea[], names: readonly Tagged<NamesRecord>[]): DatasetArea[] {
  const byKey = new Map<string, AreaRecord["names"][number][]>();
  for (const { record } of names) {
    byKey.set(record.of, [...byKey.get(record.of) ?? [], ...record.names]);
  }
  return areas.map((area) => {
    const more = byKey.get(area.record.key);
    return more === undefined ? area : { ...area, record: { ...area.record, names: [...area.record.names, ...more] } };
  });
}

function namedPlaceOf({ record, dataset }: Tagged<NamedPlaceRecord>, keyAt: KeyAt): NamedPlaceInput {
  const { key, names, category, point, street, number, postcode } = record;
  return {
    key: `${dataset}:${key}`,
    names: names.map((name) => ({ ...name, text: titleCase(name.text) })),
    category,
    placeKey: keyAt(record, point),
    point,
    dataset,
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
    ...(postcode === undefined ? {} : { postcode }),
  };
}

function codeOf({ record, dataset }: Tagged<CodeRecord>, keyAt: KeyAt): CodeInput {
  const { system, code, point, label, street, number } = record;
  return {
    key: `${system}:${nameKey(code)}`,
    system,
    code,
    placeKey: keyAt(record, point),
    point,
    dataset,
    ...(label === undefined ? {} : { label }),
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
  };
}

/** `[longitude, latitude]` in degrees, as the sections of areas take them. */
function toPairs(ring: Int32Array): [number, number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i + 1]! / 1e7, ring[2 * i]! / 1e7]);
}
