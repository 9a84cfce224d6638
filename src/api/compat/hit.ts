import type { Appended } from "../../domain/appended.ts";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Ids } from "../../domain/ids.ts";
import type { Components, LocatedResolution, Precision, Resolution } from "../../domain/resolution.ts";
import type { Suggestion } from "../../domain/input.ts";
import { circleBounds } from "../../geo/circle_bounds.ts";
import type { PlaceFacts } from "../../resolutions/mod.ts";

/** The words of each interface for a kind of result. */
interface KindWords {
  /**
   * Its type in GeocodeJSON, which Photon's layers are too.
   *
   * @see https://github.com/geocoders/geocodejson-spec
   */
  readonly geocode: string;
  /** The component that is its name. Absent: it has none; a house has a number instead. */
  readonly name?: keyof Components;
  /** The tag of OpenStreetMap, `key=value`, unless more is known of the result. */
  readonly tag?: string;
  /**
   * Nominatim's address type and rank.
   *
   * @see https://nominatim.org/release-docs/latest/customize/Ranking/
   */
  readonly type?: string;
  readonly rank?: number;
  /** Pelias's layer. */
  readonly layer: string;
}

const BORDER = "boundary=administrative";

const KIND_WORDS = {
  house: { geocode: "house", tag: "place=house", type: "place", rank: 30, layer: "address" },
  interpolated: { geocode: "house", tag: "place=house", type: "place", rank: 30, layer: "address" },
  venue: { geocode: "house", name: "name", type: "amenity", rank: 30, layer: "venue" },
  street: { geocode: "street", name: "street", tag: "highway=road", type: "road", rank: 26, layer: "street" },
  intersection: {
    geocode: "street",
    name: "street",
    tag: "highway=road",
    type: "road",
    rank: 26,
    layer: "intersection",
  },
  postcode: {
    geocode: "locality",
    name: "postcode",
    tag: "place=postcode",
    type: "postcode",
    rank: 21,
    layer: "postalcode",
  },
  district: {
    geocode: "district",
    name: "district",
    tag: "place=suburb",
    type: "suburb",
    rank: 20,
    layer: "neighbourhood",
  },
  locality: { geocode: "city", name: "locality", tag: "place=town", type: "city", rank: 16, layer: "locality" },
  county: { geocode: "county", name: "county", tag: BORDER, type: "county", rank: 12, layer: "county" },
  region: { geocode: "state", name: "region", tag: BORDER, type: "state", rank: 8, layer: "region" },
  country: { geocode: "country", name: "country", tag: BORDER, type: "country", rank: 4, layer: "country" },
  /** A point on the open sea: no place contains it. */
  point: { geocode: "other", layer: "ocean" },
} as const satisfies Readonly<Record<string, KindWords>>;

/** What a result is, in words that each interface translates to its own. */
export type Kind = keyof typeof KIND_WORDS;

export function wordsOf({ kind }: Pick<Hit, "kind">): KindWords {
  return KIND_WORDS[kind];
}

const AREAS: ReadonlySet<Kind> = new Set(["street", "postcode", "district", "locality", "county", "region", "country"]);

/** Whether a result is shown with its extent; the others are points. */
export function hasExtent({ kind }: Pick<Hit, "kind">): boolean {
  return AREAS.has(kind);
}

/** One result, before an interface gives it its own form. */
export interface Hit {
  readonly label: string;
  readonly coordinates: Coordinates;
  /** Metres: the radius of the circle that holds the true point. */
  readonly accuracyM: number;
  readonly kind: Kind;
  readonly components: Components;
  readonly placeId: string | undefined;
  /** Of its data set; absent where the answer names none. */
  readonly attribution?: string;
  readonly facts: PlaceFacts;
  readonly locus: LocusFields;
}

/** What Locus itself says of a result, in every interface under `locus`. A runner-up has neither status nor reasons. */
export interface LocusFields {
  readonly status?: string;
  readonly confidence?: number;
  readonly accuracy_m: number;
  readonly reasons?: readonly string[];
  /** The requested columns. */
  readonly appended?: Appended | null;
  /** Identifiers of the place elsewhere. */
  readonly ids?: Ids;
}

export type FactsOf = (placeId: string) => PlaceFacts;

/** The results of an answer, best first: its location, then its runners-up. */
export function hitsOf(resolution: Resolution, factsOf: FactsOf): Hit[] {
  if (resolution.status === "unresolved") {
    return [];
  }
  const runnersUp = resolution.alternatives.map((alternative): Hit => ({
    ...described(alternative, factsOf),
    locus: { confidence: alternative.confidence, accuracy_m: metres(alternative.accuracyM) },
  }));
  return [firstHit(resolution, factsOf), ...runnersUp];
}

/** A place that was looked up by its identifier. */
export function placeHit(place: LocatedResolution, factsOf: FactsOf): Hit {
  return {
    ...described(place, factsOf),
    ...given({ attribution: place.source.attribution ?? undefined }),
    locus: { accuracy_m: metres(place.accuracyM), ...given({ ids: place.ids }) },
  };
}

export function suggestionHit(suggestion: Suggestion, factsOf: FactsOf): Hit {
  return { ...described(suggestion, factsOf), locus: { accuracy_m: metres(suggestion.accuracyM) } };
}

function firstHit(resolution: LocatedResolution, factsOf: FactsOf): Hit {
  const { status, confidence, accuracyM, reasons, appended, ids, source } = resolution;
  return {
    ...described(resolution, factsOf),
    ...given({ attribution: source.attribution ?? undefined }),
    locus: { status, confidence, accuracy_m: metres(accuracyM), reasons, ...given({ appended, ids }) },
  };
}

/** The fields that answers, runners-up and suggestions have in common. */
interface Described {
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly accuracyM: number;
  readonly precision: Precision;
  readonly components: Components;
  readonly placeId: string | null;
}

/** Kinds of which more is known: their identifiers are in the list of places. */
const WITH_FACTS: ReadonlySet<Kind> = new Set(["venue", "district", "locality", "county", "region", "country"]);

function described(
  { label, coordinates, accuracyM, precision, components, placeId }: Described,
  factsOf: FactsOf,
): Omit<Hit, "locus"> {
  const kind = kindOf(precision, components);
  return {
    label,
    coordinates,
    accuracyM,
    kind,
    components,
    placeId: placeId ?? undefined,
    facts: placeId !== null && WITH_FACTS.has(kind) ? factsOf(placeId) : {},
  };
}

/** A given point (coordinates, a code, a link) is described by the finest place at it. */
function kindOf(precision: Precision, components: Components): Kind {
  if (precision === "place") {
    return "venue";
  }
  return precision === "coordinate" || precision === "cell" || precision === "map_center"
    ? finestKind(components)
    : precision;
}

/** From the finest to the coarsest. */
const FINEST = [
  ["name", "venue"],
  ["houseNumber", "house"],
  ["street", "street"],
  ["district", "district"],
  ["locality", "locality"],
  ["postcode", "postcode"],
  ["county", "county"],
  ["region", "region"],
  ["country", "country"],
] as const satisfies readonly (readonly [keyof Components, Kind])[];

function finestKind(components: Components): Kind {
  return FINEST.find(([name]) => components[name] !== undefined)?.[1] ?? "point";
}

/** The name of a result; undefined for a house, which has a number instead. */
export function nameOf(hit: Hit): string | undefined {
  const { name } = wordsOf(hit);
  return name === undefined ? undefined : hit.components[name];
}

/** The box around the circle of a result. */
export function boundsOfHit({ coordinates, accuracyM }: Hit): Bounds {
  const [west, south, east, north] = circleBounds(coordinates, accuracyM);
  return [degrees(west), degrees(south), degrees(east), degrees(north)];
}

/** Degrees with seven decimals: about a centimetre. */
export function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}

function metres(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Parts of a label without a house or street, from the finest. */
const AREA_PARTS = [
  "district",
  "locality",
  "county",
  "region",
  "country",
] as const satisfies readonly (keyof Components)[];

/** A result without its finest components; the same result where it has none of them. */
export function withoutComponents(hit: Hit, leftOut: readonly (keyof Components)[]): Hit {
  const dropped = leftOut.filter((name) => hit.components[name] !== undefined);
  if (dropped.length === 0) {
    return hit;
  }
  const entries = Object.entries(hit.components).filter(([name]) => !dropped.some((other) => other === name));
  const components: Components = Object.fromEntries(entries);
  const { placeId: _, ...others } = hit;
  const areas = AREA_PARTS.flatMap((name) => components[name] ?? []);
  return {
    ...others,
    placeId: undefined,
    components,
    kind: finestKind(components),
    label: [...(components.street === undefined ? [] : [components.street]), ...new Set(areas)].join(", "),
  };
}

/** The least people of a city and of a town. */
const CITY_PEOPLE = 100_000;
const TOWN_PEOPLE = 10_000;

/** The tag of OpenStreetMap: a venue's own, a settlement's by its people, of others by their kind. */
export function osmTagOf(hit: Hit): { readonly key?: string | undefined; readonly value?: string | undefined } {
  const { kind, facts: { category, population } } = hit;
  if (kind === "locality" && population !== undefined) {
    return {
      key: "place",
      value: population >= CITY_PEOPLE ? "city" : population >= TOWN_PEOPLE ? "town" : "village",
    };
  }
  const tag = kind === "venue" ? category : wordsOf(hit).tag;
  const at = tag?.indexOf("=") ?? -1;
  return at === -1 ? { key: tag } : { key: tag?.slice(0, at), value: tag?.slice(at + 1) };
}
