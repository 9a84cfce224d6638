import { alongPath } from "../../../geo/along_path.ts";
import { byWord } from "../../../text/by_word.ts";
import {
  addName,
  type Belonging,
  countryOf,
  type Path,
  type PointE7,
  type RecordName,
  type RecordNameKind,
} from "../record.ts";
import type { KnownBlob } from "./read_pbf.ts";
import type { PlaceKind } from "../../port.ts";

export type Tags = ReadonlyMap<string, string>;

/** The kinds of elements, as relation members name them. */
export type ElementType = "node" | "way" | "relation";

export interface Member {
  readonly type: ElementType;
  readonly id: number;
  readonly role: string;
}

/**
 * What a reader of OpenStreetMap files calls, element by element in file order. Coordinates are integers of 1e-7
 * degrees. An absent callback spares the work of decoding that kind.
 */
export interface ElementVisitor {
  /** Every node, with its tags when it has any of the wanted keys. */
  node?(id: number, latitudeE7: number, longitudeE7: number, tags: Tags | undefined): void;
  /** A way's node ids in order. `refs` is reused: copy what is kept. */
  way?(id: number, refs: NodeRefs, tags: Tags): void;
  relation?(id: number, members: readonly Member[], tags: Tags): void;
}

/** Node ids of one way: the first `length` values of a buffer that the next way overwrites. */
export interface NodeRefs {
  readonly ids: Float64Array;
  readonly length: number;
}

/** Unpacked bytes that are kept for the next pass: a file of some 30 MB is unpacked and its strings decoded once. */
const KEPT_BYTES_MAX = 64 * 2 ** 20;

/** Kept from one pass over a file to the next: the contents of each blob, and the first blobs themselves. */
export class BlockMemory {
  readonly #blobs = new Map<number, KnownBlob>();
  #room: number;

  constructor(bytes = KEPT_BYTES_MAX) {
    this.#room = bytes;
  }

  /** The blob at an offset of the file, where a pass has come by. */
  at(offset: number): KnownBlob | undefined {
    return this.#blobs.get(offset);
  }

  keep(offset: number, blob: KnownBlob): void {
    const { block, ...known } = blob;
    const bytes = block?.bytes.length ?? 0;
    if (bytes <= this.#room) {
      this.#room -= bytes;
      this.#blobs.set(offset, blob);
    } else {
      this.#blobs.set(offset, known);
    }
  }
}

/** The parts of an address and the tags that state each one (wiki.openstreetmap.org/wiki/Key:addr:*); first wins. */
const TAGS_OF_PARTS: readonly (readonly [part: keyof Belonging, tags: readonly string[]])[] = [
  ["street", ["addr:street"]],
  ["placeName", ["addr:place"]],
  ["district", ["addr:suburb", "addr:district", "addr:quarter", "addr:neighbourhood"]],
  ["locality", ["addr:city", "addr:town", "addr:village", "addr:hamlet", "addr:municipality", "is_in:city"]],
  ["county", ["addr:county"]],
  ["region", ["addr:state", "addr:province"]],
  ["postcode", ["addr:postcode", "postal_code"]],
];
/** Characters. OpenStreetMap allows no longer value. */
const VALUE_LENGTH_MAX = 255;

/** What the tags of an element say of the address it belongs to. */
export function belongingOf(tags: Tags): Belonging {
  const found: { -readonly [Part in keyof Belonging]: Belonging[Part] } = {};
  for (const [part, names] of TAGS_OF_PARTS) {
    for (const name of names) {
      const value = tags.get(name)?.trim();
      if (value !== undefined && value !== "" && value.length <= VALUE_LENGTH_MAX) {
        found[part] ??= value;
      }
    }
  }
  const countryCode = countryOf(tags.get("addr:country"));
  if (countryCode !== undefined) {
    found.countryCode = countryCode;
  }
  return found;
}

/** Name keys and how each is used (wiki.openstreetmap.org/wiki/Names). A suffix `:xx` is the language. */
const NAME_KEYS = byWord<RecordNameKind>([
  ["primary", "name"],
  ["alternate", "official_name alt_name loc_name nat_name reg_name"],
  ["international", "int_name"],
  ["short", "short_name"],
  ["old", "old_name"],
]);
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,3}$/;

/**
 * The names that a feature's tags give it, its own first. Several names in one value are separated by `;`.
 *
 * @example
 * ```ts
 * namesOf(new Map([["name", "Wien"], ["name:en", "Vienna"]]));
 * // [{ text: "Wien", kind: "primary" }, { text: "Vienna", kind: "alternate", language: "en" }]
 * ```
 */
export function namesOf(tags: Tags): RecordName[] {
  const own: RecordName[] = [];
  const others: RecordName[] = [];
  for (const [key, value] of tags) {
    const colon = key.indexOf(":");
    const kind = NAME_KEYS.get(colon < 0 ? key : key.slice(0, colon));
    if (kind === undefined) {
      continue;
    }
    const language = colon < 0 ? undefined : key.slice(colon + 1);
    if (language !== undefined && !LANGUAGE.test(language)) {
      continue; // `name:etymology`, `name:left`, `name:pronunciation`: not names of the feature.
    }
    const isAlternate = kind === "primary" && language !== undefined;
    for (const part of value.split(";")) {
      const name = { text: part.trim(), kind: isAlternate ? "alternate" : kind, language: language?.replace("_", "-") };
      addName(key === "name" ? own : others, name, VALUE_LENGTH_MAX);
    }
  }
  return [...own, ...others];
}

/** Roads whose numbers people know. Elsewhere `ref` is the number of a ramp or of a path. */
const NUMBERED_ROADS: ReadonlySet<string> = new Set(["motorway", "trunk", "primary", "secondary", "tertiary"]);
/** "BR-262", "EN 14": letters and digits. A number alone is none of its names. */
const ROAD_NUMBER = /^(?=.{0,11}\d)\p{Lu}[\p{L}\d .-]{1,11}$/u;

/** The names of a street, and the numbers of the roads that it is part of. */
export function streetNamesOf(tags: Tags): RecordName[] {
  const names = namesOf(tags);
  for (const number of roadNumbersOf(tags)) {
    names.push({ text: number, kind: names.length === 0 ? "primary" : "alternate" });
  }
  return names;
}

function roadNumbersOf(tags: Tags): readonly string[] {
  return NUMBERED_ROADS.has(tags.get("highway") ?? "")
    ? (tags.get("ref") ?? "").split(";").map((ref) => ref.trim()).filter((ref) => ROAD_NUMBER.test(ref))
    : [];
}

/**
 * The representative point of a way: the centroid of a closed one (a building), the middle by length of an open one.
 */
export function middleOf(path: Path): PointE7 {
  return isClosed(path) ? centroidOf(path) : alongPath(path, 0.5);
}

export function isClosed(path: Path): boolean {
  const last = path.length - 2;
  return path.length >= 8 && path[0] === path[last] && path[1] === path[last + 1];
}

/** Area-weighted centroid, computed around the first point so that no precision is lost. */
function centroidOf(path: Path): PointE7 {
  const latitude0 = path[0]!;
  const longitude0 = path[1]!;
  let area = 0;
  let latitude = 0;
  let longitude = 0;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const a = path[i]! - latitude0;
    const b = path[i + 1]! - longitude0;
    const c = path[i + 2]! - latitude0;
    const d = path[i + 3]! - longitude0;
    const cross = b * c - d * a;
    area += cross;
    latitude += (a + c) * cross;
    longitude += (b + d) * cross;
  }
  if (area === 0) {
    return { latitudeE7: latitude0, longitudeE7: longitude0 };
  }
  return {
    latitudeE7: Math.round(latitude0 + latitude / (3 * area)),
    longitudeE7: Math.round(longitude0 + longitude / (3 * area)),
  };
}

/** `highway=*` values that are not streets with addresses, or do not exist on the ground. */
const NOT_STREETS: ReadonlySet<string> = new Set(
  [
    "proposed construction abandoned razed no",
    "platform bus_stop rest_area services corridor elevator raceway via_ferrata",
  ].flatMap((line) => line.split(" ")),
);

/** Kinds of `place=*` nodes and areas (wiki.openstreetmap.org/wiki/Key:place). What is not here is no settlement. */
const PLACE_KINDS = byWord<PlaceKind>([
  ["country", "country"],
  ["region", "state province region"],
  ["county", "county"],
  ["locality", "municipality city town village hamlet"],
  ["district", "isolated_dwelling farm borough city_district suburb quarter neighbourhood city_block island"],
]);

/** Keys that make a named element a destination, the more specific ones first. */
const CATEGORY_KEYS: readonly string[] = [
  "railway aeroway public_transport tourism amenity shop historic leisure office healthcare craft",
  "building man_made natural landuse place",
].flatMap((line) => line.split(" "));

/** Values that are destinations, for keys whose other values are not. Keys not listed: every value. */
const CATEGORY_VALUES: { readonly [key: string]: ReadonlySet<string> } = {
  railway: new Set(["station", "halt", "tram_stop", "subway_entrance"]),
  aeroway: new Set(["aerodrome", "terminal", "heliport"]),
  public_transport: new Set(["station"]),
  building: new Set(["church", "mosque", "temple", "cathedral", "hospital", "school", "university", "train_station"]),
  man_made: new Set(["lighthouse", "tower", "pier", "observatory"]),
  natural: new Set(["peak", "beach", "bay", "cape", "volcano"]),
  landuse: new Set(["industrial", "retail", "commercial", "cemetery"]),
  place: new Set(["square", "islet", "locality"]),
};

/** True for a way with a name or a road's number that is a street. */
export function isStreet(tags: Tags): boolean {
  const highway = tags.get("highway");
  if (highway !== undefined) {
    return !NOT_STREETS.has(highway) && (hasName(tags) || roadNumbersOf(tags).length > 0);
  }
  return tags.get("place") === "square" && hasName(tags);
}

export function isHouse(tags: Tags): boolean {
  return tags.has("addr:housenumber") || tags.has("addr:housename") || tags.has("addr:conscriptionnumber");
}

/** The kind of a `place=*` element; undefined if it is not a settlement. */
export function placeKindOf(tags: Tags): PlaceKind | undefined {
  const place = tags.get("place");
  return place === undefined || !hasName(tags) ? undefined : PLACE_KINDS.get(place);
}

/** `amenity=pharmacy` for a named destination; undefined for anything else. */
export function categoryOf(tags: Tags): string | undefined {
  if (!hasName(tags)) {
    return undefined;
  }
  for (const key of CATEGORY_KEYS) {
    const value = tags.get(key);
    if (value === undefined || value === "no") {
      continue;
    }
    const values = CATEGORY_VALUES[key];
    if (values === undefined || values.has(value)) {
      return `${key}=${value}`;
    }
  }
  return undefined;
}

/** `water=*` values of outlines whose name stands on the line of the watercourse in them. */
const FLOWING = new Set(["river", "canal", "stream", "ditch", "drain", "rapids", "lock", "fish_pass"]);
/** Values of `waterway` that are drawn with their names. */
const WATERCOURSES = new Set(["river", "canal"]);

/** `natural=water` or `waterway=river` for a named water that maps show; undefined for anything else. */
export function waterOf(tags: Tags): string | undefined {
  if (!hasName(tags)) {
    return undefined;
  }
  const waterway = tags.get("waterway") ?? "";
  if (WATERCOURSES.has(waterway)) {
    return `waterway=${waterway}`;
  }
  const isStill = (tags.get("natural") === "water" && !FLOWING.has(tags.get("water") ?? "")) ||
    tags.get("landuse") === "reservoir";
  return isStill ? "natural=water" : undefined;
}

/** True for a relation that outlines an administrative area. */
export function isBoundary(tags: Tags): boolean {
  return tags.get("boundary") === "administrative" && tags.has("admin_level") && hasName(tags);
}

/** True for a relation that outlines a postcode's area. */
export function isPostcodeArea(tags: Tags): boolean {
  return tags.get("boundary") === "postal_code" && (tags.has("postal_code") || tags.has("name"));
}

export function hasName(tags: Tags): boolean {
  return tags.has("name");
}
