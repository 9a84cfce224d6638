import type { Coordinates } from "../../../src/domain/coordinates.ts";
import type {
  AreaRing,
  GazetteerInput,
  NameRecord,
  PlaceRecord,
} from "../../../src/gazetteer/builder/gazetteer_input.ts";
import { orderPlaces } from "../../../src/gazetteer/builder/place_order.ts";
import { placeImportance } from "../../../src/gazetteer/entries/places.ts";
import { placeHash, placeIdOf } from "../../../src/gazetteer/file/id_columns.ts";
import { editsAllowed } from "../../../src/gazetteer/names/fuzzy/typo_variants.ts";
import {
  type EntryId,
  type Place,
  type PlaceGazetteer,
  type PlaceMatch,
  PREFIX_LIMIT,
} from "../../../src/gazetteer/port.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { ringContains } from "../../../src/geo/ring_contains.ts";
import { nameKey } from "../../../src/text/name_key.ts";
import { alignment, isBegunNear } from "./plain_streets.ts";

const KINDS: readonly NameRecord["kind"][] = ["primary", "alternate", "code", "variant"];

/**
 * A gazetteer over plain arrays that answers every query by a full scan: the reference for the index, and a small
 * gazetteer for tests that need a few places.
 */
export function plainGazetteer(input: GazetteerInput): PlaceGazetteer {
  const ordered = orderPlaces(input.places);
  const places = ordered.map((_, id) => placeOf(id));
  const keys = ordered.map(({ record }) => keysOf(record));

  function placeOf(id: EntryId): Place {
    const record = recordOf(id);
    return {
      id,
      kind: record.kind,
      name: record.name,
      coordinates: { latitude: rounded(record.latitude), longitude: rounded(record.longitude) },
      radiusM: Math.round(record.radiusM),
      population: record.population,
      importance: placeImportance(record),
      ...(record.capital === undefined ? {} : { capital: record.capital }),
      isLand: record.isLand === true,
      countryCode: record.countryCode,
      parents: parentsOf(id),
      dataset: record.dataset,
      placeId: placeIdOf(placeHash(record.key)),
    };
  }

  function recordOf(id: EntryId): PlaceRecord {
    const found = ordered[id];
    if (found === undefined) {
      throw new RangeError(`Cannot read a place because there are ${ordered.length} entries: current value is ${id}`);
    }
    return found.record;
  }

  function parentsOf(id: EntryId): EntryId[] {
    const parents: EntryId[] = [];
    let at = id;
    while (ordered[at]?.parent !== at) {
      at = ordered[at]?.parent ?? at;
      parents.push(at);
    }
    return parents;
  }

  /** Each place once, with its best name: fewest edits, then primary before alternate before code before variant. */
  function matches(editsOf: (name: NameKey) => number | undefined, limit: number): PlaceMatch[] {
    const found: { id: EntryId; kind: NameRecord["kind"]; edits: number; rank: number }[] = [];
    for (const place of places) {
      const best = (keys[place.id] ?? [])
        .map((name) => ({
          id: place.id,
          kind: name.kind,
          edits: editsOf(name) ?? Infinity,
          rank: Math.max(0, place.importance - (name.kind === "variant" ? 1500 : 0)),
        }))
        .filter(({ edits }) => edits !== Infinity)
        .sort((one, other) => one.edits - other.edits || kindRank(one.kind) - kindRank(other.kind))[0];
      if (best !== undefined) {
        found.push(best);
      }
    }
    return found
      .sort((one, other) => one.edits - other.edits || other.rank - one.rank || one.id - other.id)
      .slice(0, limit)
      .map(({ id, kind, edits }) => ({ id, nameKind: kind === "variant" ? "alternate" : kind, edits }));
  }

  /** Allowed edits of a key: the most of all places with the key. */
  const editsOfKey = new Map<string, number>();
  for (const place of places) {
    for (const { kind, key } of keys[place.id] ?? []) {
      const isNone = kind === "code" || (kind === "variant" && place.importance < 5000);
      const edits = isNone ? 0 : place.importance < 3000 ? 1 : 2;
      editsOfKey.set(key, Math.max(editsOfKey.get(key) ?? 0, edits));
    }
  }

  function editsWithin(one: string, other: string, maxEdits: number): number | undefined {
    if (one === other) {
      return 0;
    }
    const [from, to] = [Array.from(one), Array.from(other)];
    const allowed = Math.min(maxEdits, editsAllowed(from.length), editsAllowed(to.length), editsOfKey.get(other) ?? 0);
    const edits = Math.abs(from.length - to.length) > allowed ? Infinity : alignment(from, to);
    return edits <= allowed ? edits : undefined;
  }

  function isWithin(inner: EntryId, outer: EntryId): boolean {
    return inner === outer || parentsOf(inner).includes(outer);
  }

  return {
    *byForeignId() {
      yield;
      return undefined;
    },
    areaLayers: [],
    version: "plain",
    datasets: input.datasets,
    provenances: input.datasets.map((dataset) => [dataset]),
    mayBePlace: () => true,
    findPlaces: (key, limit) => matches((name) => (name.key === key ? 0 : undefined), limit),
    findPlacesFuzzy: (key, { maxEdits, limit }) => matches((name) => editsWithin(key, name.key, maxEdits), limit),
    findPlacesByPrefix: (key, limit) =>
      matches(
        (name) => (name.kind !== "code" && key !== "" && name.key.startsWith(key) ? 0 : undefined),
        Math.min(limit, PREFIX_LIMIT),
      ),
    findPlacesNearPrefix: (key, limit) =>
      matches(({ kind, key: own }) =>
        kind !== "code" && Array.from(key).length > 2 &&
          (own.startsWith(key) || (own[0] === key[0] && isBegunNear(key, own)))
          ? 1
          : undefined, Math.min(limit, PREFIX_LIMIT)),
    place: (id) => places[id] ?? placeOf(id),
    placeRank(id) {
      const { kind, radiusM, importance, countryCode } = places[id] ?? placeOf(id);
      return { kind, radiusM, importance, countryCode };
    },
    nameIn: (id, languages) => nameIn(recordOf(id), languages),
    isWithin,
    nearestPlaces: (point, { limit, maxDistanceM }) =>
      places
        .filter(({ kind }) => kind === "locality")
        .map(({ id, coordinates }) => ({ id, distanceM: distanceM(point, coordinates) }))
        .filter((near) => near.distanceM <= maxDistanceM)
        .sort((one, other) => one.distanceM - other.distanceM || one.id - other.id)
        .slice(0, limit),
    areasContaining: (point) => areasContaining(input, places, point),
    country: (code) => places.find((place) => place.kind === "country" && place.countryCode === code.toUpperCase())?.id,
    byPlaceId: (placeId) => places.find((place) => place.placeId === placeId)?.id,
  };
}

interface NameKey {
  readonly key: string;
  readonly kind: NameRecord["kind"];
}

/** The keys of a place's names, each with the best kind. */
function keysOf(record: PlaceRecord): NameKey[] {
  const names = [{ text: record.name, kind: "primary" as const }, ...record.names]
    .map(({ text, kind }) => ({ key: nameKey(text), kind }))
    .filter(({ key }) => key !== "")
    .sort((one, other) => kindRank(other.kind) - kindRank(one.kind));
  return [...new Map(names.map((name) => [name.key, name])).values()];
}

function kindRank(kind: NameRecord["kind"]): number {
  return KINDS.indexOf(kind);
}

function cornersOf(ring: AreaRing): readonly (readonly [longitude: number, latitude: number])[] {
  return ring instanceof Int32Array
    ? Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i + 1]! / 1e7, ring[2 * i]! / 1e7] as const)
    : ring;
}

function areasContaining(input: GazetteerInput, places: readonly Place[], point: Coordinates): EntryId[] {
  return input.areas
    .filter(({ rings }) => rings.map(cornersOf).filter((ring) => ringContains(ring, point)).length % 2 === 1)
    .map(({ key }) => places.findIndex((place) => place.placeId === placeIdOf(placeHash(key))))
    .sort((one, other) => one - other);
}

function nameIn(record: PlaceRecord, languages: readonly string[]): string {
  for (const language of languages) {
    // RFC 4647 look-up: the tag, then without its last part, and so on.
    for (let tag = language.toLowerCase(); tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
      const found = record.names.find((name) => name.languages?.some((known) => known.toLowerCase() === tag) === true);
      if (found !== undefined) {
        return found.text;
      }
    }
  }
  const isLatin = languages.length === 0 || record.name.charCodeAt(0) < 0x370;
  const english = record.names.find((name) => name.languages?.some((known) => known.toLowerCase() === "en") === true);
  return isLatin ? record.name : english?.text ?? record.name;
}

/** Coordinates are stored in units of 1e-7 degrees. */
function rounded(degrees: number): number {
  // Plus zero: no negative zero.
  return Math.round(degrees * 1e7) / 1e7 + 0;
}

/** The fields of an object with getters (a place, a street, a postcode) as a plain object, for comparisons. */
export function fieldsOf<Value extends object>(value: Value): Value {
  const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value)))
    .filter(([, property]) => "get" in property).map(([name]) => name);
  // Every field is either the object's own or has a getter.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.fromEntries(
    [...Object.keys(value), ...getters].map((name) => [name, Reflect.get(value, name)]),
  ) as Value;
}
