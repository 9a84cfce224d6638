import type { Components, LocatedResolution, Precision, Resolution } from "../domain/resolution.ts";
import { distanceM } from "../geo/distance_m.ts";
import { streetPlaceIdOf } from "../resolver/mod.ts";
import { fold } from "../text/fold.ts";
import { lexiconWords } from "../text/lexicon_words.ts";
import { nameKey } from "../text/name_key.ts";

/** The finest level at which two locations are the same. */
export type MatchVerdict = "same_unit" | "same_address" | "same_street" | "same_place" | "different" | "unknown";

export interface PlaceMatchResult {
  readonly verdict: MatchVerdict;
  /** 0–1: the probability that both were located right. 0 where the verdict is `unknown`. */
  readonly confidence: number;
  /** The components that differ, with null where one side has none. */
  readonly differences: readonly {
    readonly component: keyof Components;
    readonly a: string | null;
    readonly b: string | null;
  }[];
}

/** Components that are compared, the finest first. */
const COMPARED = [
  "name",
  "unit",
  "houseNumber",
  "street",
  "postcode",
  "district",
  "locality",
  "county",
  "region",
  "country",
] as const satisfies readonly (keyof Components)[];

/** Words of a unit that say no more than its number: "Apt 4", "Unit No. 4" and "#4" are one flat, "Floor 4" is not. */
const FLAT_WORDS: ReadonlySet<string> = new Set([...lexiconWords("flatWords"), ...lexiconWords("unitMarkers")]);

const WORD = /[\p{L}\p{N}]+/gu;

/** Points whose components are those of the nearest address. */
const POINTS: ReadonlySet<Precision> = new Set(["coordinate", "cell", "map_center"]);

/** Entries for one address are this near, in several data sets. Metres. */
const ONE_HOUSE_M = 100;

/** Confidences are shown with four digits. */
const DIGITS = 1e4;

/**
 * Compares two answers. Only locations that are `found` are compared: with another one, the verdict is `unknown`. The
 * verdict is the finest level that both name, if they agree there: two houses of one street are `same_street`, and a house
 * and its town are `same_place`.
 */
export function matchPlaces(a: Resolution, b: Resolution): PlaceMatchResult {
  const differences = differencesOf(componentsOf(a), componentsOf(b));
  const verdict = isFound(a) && isFound(b) ? verdictOf(a, b) : "unknown";
  const confidence = verdict === "unknown" ? 0 : Math.floor(a.confidence * b.confidence * DIGITS) / DIGITS;
  return { verdict, confidence, differences };
}

function isFound(resolution: Resolution): resolution is LocatedResolution {
  return resolution.status === "found";
}

function componentsOf(resolution: Resolution): Components {
  return resolution.status === "unresolved" ? {} : resolution.components;
}

function verdictOf(a: LocatedResolution, b: LocatedResolution): MatchVerdict {
  if (POINTS.has(a.precision) || POINTS.has(b.precision)) {
    return pointVerdict(a, b);
  }
  if (isHouse(a) && isHouse(b)) {
    return isSameHouse(a, b)
      ? isSame(a, b, "unit") && a.components.unit !== undefined ? "same_unit" : "same_address"
      : isSameStreet(a, b)
      ? "same_street"
      : "different";
  }
  if (a.components.street !== undefined && b.components.street !== undefined) {
    return isSameStreet(a, b) ? "same_street" : "different";
  }
  const [coarse, fine] = levelOf(a) >= levelOf(b) ? [a, b] : [b, a];
  return (a.placeId !== null && a.placeId === b.placeId) || contains(coarse, fine) ? "same_place" : "different";
}

/** Of a point, only the distance is known: near another location, it may be that or its neighbour. */
function pointVerdict(a: LocatedResolution, b: LocatedResolution): MatchVerdict {
  const apartM = distanceM(a.coordinates, b.coordinates);
  if (apartM > a.accuracyM + b.accuracyM) {
    return "different";
  }
  const isOne = POINTS.has(a.precision) && POINTS.has(b.precision);
  return isOne && Math.max(a.accuracyM, b.accuracyM) <= ONE_HOUSE_M ? "same_place" : "unknown";
}

function isHouse({ precision, components }: LocatedResolution): boolean {
  return precision === "house" || (precision === "place" && components.houseNumber !== undefined);
}

function isSameHouse(a: LocatedResolution, b: LocatedResolution): boolean {
  return (a.placeId !== null && a.placeId === b.placeId) ||
    (isSame(a, b, "houseNumber") && isSameStreet(a, b) && distanceM(a.coordinates, b.coordinates) <= ONE_HOUSE_M);
}

/** One entry of the data, or parts of one street with the same names. */
function isSameStreet(a: LocatedResolution, b: LocatedResolution): boolean {
  const street = a.placeId === null ? undefined : streetPlaceIdOf(a.placeId);
  return (street !== undefined && b.placeId !== null && street === streetPlaceIdOf(b.placeId)) ||
    (a.components.street !== undefined &&
      (["street", "postcode", "locality", "country"] as const).every((name) => isSame(a, b, name)));
}

/** How coarse a location is: the index of its own component. */
function levelOf({ precision }: LocatedResolution): number {
  const level = COMPARED.findIndex((name) => name === precision);
  return level === -1 ? COMPARED.indexOf("houseNumber") : level;
}

/** True if a finer location lies in a coarser one: it has all of its components, as far as it has them at all. */
function contains(coarse: LocatedResolution, fine: LocatedResolution): boolean {
  const own = COMPARED[levelOf(coarse)] ?? "country";
  return isSame(coarse, fine, own) && coarse.components[own] !== undefined &&
    COMPARED.slice(levelOf(coarse)).every((name) =>
      coarse.components[name] === undefined || fine.components[name] === undefined || isSame(coarse, fine, name)
    );
}

function isSame({ components: a }: LocatedResolution, { components: b }: LocatedResolution, name: keyof Components) {
  return keyOf(name, a[name]) === keyOf(name, b[name]);
}

function keyOf(name: keyof Components, text: string | undefined): string | undefined {
  return text === undefined ? undefined : nameKey(name === "unit" ? withoutFlatWords(text) : text);
}

/** A unit of nothing but such words is kept. */
function withoutFlatWords(text: string): string {
  const words = fold(text).match(WORD)?.filter((word) => !FLAT_WORDS.has(word)) ?? [];
  return words.length === 0 ? text : words.join(" ");
}

function differencesOf(a: Components, b: Components): PlaceMatchResult["differences"] {
  return COMPARED.filter((name) => keyOf(name, a[name]) !== keyOf(name, b[name]))
    .map((component) => ({ component, a: a[component] ?? null, b: b[component] ?? null }));
}

/**
 * What two rows have in common if they are one address: its identifier and its unit. Undefined for a location that is not
 * certain, or no house.
 */
export function addressKeyOf(answer: {
  readonly status: string;
  readonly precision: Precision | null;
  readonly place_id: string | null;
  readonly components: { readonly unit?: string; readonly house_number?: string } | null;
}): string | undefined {
  const { status, precision, place_id: placeId, components } = answer;
  const isAddress = precision === "house" || (precision === "place" && components?.house_number !== undefined);
  return status === "found" && isAddress && placeId !== null
    ? `${placeId} ${keyOf("unit", components?.unit) ?? ""}`
    : undefined;
}
