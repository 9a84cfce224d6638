import { boxOf, middleOfBox } from "../../geo/box_e7.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import type { NameRecord, PlaceRecord } from "../builder/gazetteer_input.ts";
import type { PlaceKind } from "../port.ts";
import type { AreaRecord, PointE7, Polygon, RecordName } from "../sources/record.ts";
import { adminKind } from "./admin_levels.ts";
import { recordKey, type RecordOfDataset } from "./places_by_key.ts";

export type DatasetArea = RecordOfDataset<AreaRecord>;

/** Of several records of a place, the first that has one counts. */
type FromRecords =
  | "placeType"
  | "adminCode"
  | "regionCode"
  | "countyCode"
  | "region"
  | "wikidata"
  | "geonames"
  | "gers";

/** A place, possibly from several sources, before it has a parent. */
export interface MergedPlace extends Mutable<Pick<AreaRecord, FromRecords>> {
  key: string;
  kind: PlaceKind;
  name: string;
  names: NameRecord[];
  /** `nameKey` of its name and names but codes. */
  keys: Set<string>;
  latitude: number;
  longitude: number;
  population: number;
  radiusM: number;
  polygons: Polygon[];
  /** False where the point is only the middle of an outline. */
  hasOwnPoint: boolean;
  /** As the world list gave it. */
  worldParentKey?: string | undefined;
  capital?: PlaceRecord["capital"];
  isLand?: PlaceRecord["isLand"];
  /** The settlement that its source states: its name, and the key of its record (`recordKey`). */
  locality?: string | undefined;
  localityKey?: string | undefined;
  recordKeys: Set<string>;
  /** The data set of its point. */
  dataset: number;
  /** All data sets that have it. */
  sources: Set<number>;
}

type Mutable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] };

/** Two records of one name and kind are one place when their points are at most this far apart. Metres. */
const SAME_PLACE_M: Readonly<Record<PlaceKind, number>> = {
  country: Infinity,
  region: Infinity,
  county: 100_000,
  locality: 8_000,
  district: 2_500,
  postcode: 0,
};
/** Metres: the usual radius of a settlement of each size, used without polygon and population. */
const RADIUS_M: Readonly<Record<string, number>> = {
  city: 8_000,
  town: 3_000,
  municipality: 3_000,
  village: 1_000,
  hamlet: 400,
  suburb: 1_500,
};
const RADIUS_USUAL_M = 1_000;

/**
 * One list of places of a country from the world list and all data sets. Records of one place are merged: parts of one
 * record in several files, an outline and its label, and places of one name, kind and neighbourhood. The better geometry
 * wins, names are merged, and the world list's key stays, so that identifiers are stable.
 */
export function mergePlaces(
  world: readonly PlaceRecord[],
  areas: readonly DatasetArea[],
  countryCode: string,
): MergedPlace[] {
  const more = joinParts(areas).flatMap((part) => ofArea(part, countryCode) ?? []);
  const merger = new PlaceMerger(world.map(ofWorld), new Set(more.flatMap(({ keys }) => [...keys])));
  more.forEach((place) => merger.add(place));
  return merger.places;
}

function ofWorld(record: PlaceRecord): MergedPlace {
  const { key, kind, name, names, latitude, longitude, population, radiusM, dataset } = record;
  return {
    key,
    kind,
    name,
    names: [...names],
    keys: new Set(record.keys ?? keysOf({ name, names })),
    latitude,
    longitude,
    population,
    radiusM,
    polygons: [],
    hasOwnPoint: true,
    worldParentKey: record.parentKey,
    capital: record.capital,
    isLand: record.isLand,
    recordKeys: new Set(),
    wikidata: record.wikidata,
    geonames: record.geonames,
    dataset,
    sources: new Set([dataset]),
  };
}

/** Joins records of one key, and outlines with their label points. */
function joinParts(areas: readonly DatasetArea[]): DatasetArea[] {
  const byKey = new Map<string, DatasetArea>();
  for (const area of areas) {
    const key = recordKey(area);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? area : { ...known, record: joined(known.record, area.record) });
  }
  for (const [key, area] of byKey) {
    const { labelKey } = area.record;
    const labelId = labelKey === undefined ? undefined : recordKey({ ...area, record: { key: labelKey } });
    const label = labelId === undefined ? undefined : byKey.get(labelId);
    if (label !== undefined && labelId !== undefined) {
      byKey.set(key, { ...area, record: { ...joined(area.record, label.record), key: area.record.key } });
      byKey.delete(labelId);
    }
  }
  return [...byKey.values()];
}

/** The first record's fields, completed by the second's. */
function joined(one: AreaRecord, other: AreaRecord): AreaRecord {
  return {
    ...other,
    ...one,
    names: [...one.names, ...other.names],
    ...(cornersOf(other.polygons) > cornersOf(one.polygons) ? { polygons: other.polygons } : {}),
  };
}

function ofArea(tagged: DatasetArea, countryCode: string): MergedPlace | undefined {
  const { record } = tagged;
  const kind = record.kind === "administrative"
    ? adminKind(record.level ?? 0, countryCode, record.placeType)
    : record.kind;
  const name = record.names.find((each) => each.kind === "primary")?.text;
  if (kind === undefined || name === undefined) {
    return undefined;
  }
  const point = record.point ?? middleOfPolygons(record.polygons);
  const names = record.names.slice(1).map(nameOf).concat((record.codes ?? []).map((text) => ({ text, kind: "code" })));
  return {
    key: recordKey(tagged),
    kind,
    name,
    names,
    keys: new Set(keysOf({ name, names })),
    // A place without any point (a region with only a code) gets the middle of its members later.
    latitude: point === undefined ? Number.NaN : point.latitudeE7 / 1e7,
    longitude: point === undefined ? Number.NaN : point.longitudeE7 / 1e7,
    population: record.population ?? 0,
    radiusM: RADIUS_M[record.placeType ?? ""] ?? RADIUS_USUAL_M,
    polygons: [...record.polygons ?? []],
    hasOwnPoint: record.point !== undefined,
    placeType: record.placeType,
    adminCode: record.adminCode,
    regionCode: record.regionCode,
    countyCode: record.countyCode,
    region: record.region,
    locality: record.locality,
    localityKey: record.localityKey === undefined
      ? undefined
      : recordKey({ ...tagged, record: { key: record.localityKey } }),
    recordKeys: new Set([recordKey(tagged)]),
    wikidata: record.wikidata,
    geonames: record.geonames,
    gers: record.gers,
    dataset: tagged.dataset,
    sources: new Set([tagged.dataset]),
  };
}

function nameOf(name: RecordName): NameRecord {
  const shown = name.kind === "alternate" || name.kind === "primary";
  return name.language === undefined || !shown
    ? { text: name.text, kind: "alternate" }
    : { text: name.text, kind: "alternate", languages: [name.language] };
}

function middleOfPolygons(polygons: readonly Polygon[] = []): PointE7 | undefined {
  const ring = polygons[0]?.[0];
  return ring === undefined ? undefined : middleOfBox(boxOf(ring));
}

/** Finds the known place that a new one equals, by name key, kind and distance, and merges them. */
class PlaceMerger {
  readonly places: MergedPlace[];
  readonly #keys: ReadonlySet<string>;
  readonly #byName = new Map<string, number[]>();

  /** @param keys those of the places that will be added: only these are looked up */
  constructor(places: MergedPlace[], keys: ReadonlySet<string>) {
    this.places = places;
    this.#keys = keys;
    for (const i of places.keys()) {
      this.#index(i);
    }
  }

  add(place: MergedPlace): void {
    const at = this.#find(place);
    if (at === undefined) {
      this.places.push(place);
      this.#index(this.places.length - 1);
      return;
    }
    merge(this.places[at]!, place);
    this.#index(at);
  }

  #find(place: MergedPlace): number | undefined {
    let best: number | undefined;
    let bestDistanceM = Infinity;
    for (const key of place.keys) {
      for (const at of this.#byName.get(key) ?? []) {
        const other = this.places[at]!;
        if (!isMergeable(other, place)) {
          continue;
        }
        const distance = Number.isNaN(other.latitude) || Number.isNaN(place.latitude) ? 0 : distanceM(other, place);
        if (distance <= SAME_PLACE_M[place.kind] && distance < bestDistanceM) {
          best = at;
          bestDistanceM = distance;
        }
      }
    }
    return best;
  }

  #index(at: number): void {
    for (const key of this.places[at]!.keys) {
      if (!this.#keys.has(key)) {
        continue;
      }
      const known = this.#byName.getOrInsertComputed(key, () => []);
      if (!known.includes(at)) {
        known.push(at);
      }
    }
  }
}

function keysOf({ name, names }: Pick<PlaceRecord, "name" | "names">): string[] {
  return [name, ...names.filter(({ kind }) => kind !== "code").map(({ text }) => text)].map(nameKey);
}

function isMergeable(one: MergedPlace, other: MergedPlace): boolean {
  if (one.kind === "country" || other.kind === "country") {
    return one.kind === other.kind;
  }
  if (one.kind !== other.kind) {
    return false;
  }
  // Two districts of one name in two towns are two places.
  if (one.localityKey !== undefined && other.localityKey !== undefined && one.localityKey !== other.localityKey) {
    return false;
  }
  if (
    one.dataset === other.dataset && one.locality !== undefined && other.locality !== undefined &&
    nameKey(one.locality) !== nameKey(other.locality)
  ) {
    return false;
  }
  // Two outlines of one name are two places, unless they come from different data sets.
  return !(one.dataset === other.dataset && one.polygons.length > 0 && other.polygons.length > 0);
}

function merge(into: MergedPlace, place: MergedPlace): void {
  // A data set of the country itself has the local spelling of names.
  into.names.push({ text: into.name, kind: "alternate" }, ...place.names);
  into.name = place.name;
  place.keys.forEach((key) => into.keys.add(key));
  into.population = Math.max(into.population, place.population);
  into.placeType ??= place.placeType;
  into.adminCode ??= place.adminCode;
  into.regionCode ??= place.regionCode;
  into.countyCode ??= place.countyCode;
  into.region ??= place.region;
  into.locality ??= place.locality;
  into.localityKey ??= place.localityKey;
  into.wikidata ??= place.wikidata;
  into.geonames ??= place.geonames;
  into.gers ??= place.gers;
  place.recordKeys.forEach((key) => into.recordKeys.add(key));
  place.sources.forEach((source) => into.sources.add(source));
  // A point set by hand is better than the middle of an outline; the country's own data is better than the world list.
  if (!Number.isNaN(place.latitude) && (place.hasOwnPoint || !into.hasOwnPoint)) {
    into.latitude = place.latitude;
    into.longitude = place.longitude;
    into.hasOwnPoint = place.hasOwnPoint;
    into.dataset = place.dataset;
  }
  // The finer outline is the better one; of equal ones the more trusted.
  if (cornersOf(place.polygons) >= cornersOf(into.polygons)) {
    into.polygons = place.polygons;
  }
}

function cornersOf(polygons: readonly Polygon[] = []): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length / 2, 0);
}
