import type { Appended } from "../../domain/appended.ts";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Ids } from "../../domain/ids.ts";
import type { Components, LocatedResolution, Precision, Resolution } from "../../domain/resolution.ts";
import type { Suggestion } from "../../domain/input.ts";
import { circleBounds } from "../../geo/circle_bounds.ts";
import type { PlaceFacts } from "../../resolutions/mod.ts";

/** What a result is, in words that each interface translates to its own. */
export type Kind =
  | "house"
  | "interpolated"
  | "street"
  | "intersection"
  | "venue"
  | "postcode"
  | "district"
  | "locality"
  | "county"
  | "region"
  | "country"
  /** A point on the open sea: no place contains it. */
  | "point";

/**
 * The type of each kind in GeocodeJSON, which Photon's layers are too.
 *
 * @see https://github.com/geocoders/geocodejson-spec
 */
export const GEOCODE_TYPES: Readonly<Record<Kind, string>> = {
  house: "house",
  interpolated: "house",
  venue: "house",
  street: "street",
  intersection: "street",
  postcode: "locality",
  district: "district",
  locality: "city",
  county: "county",
  region: "state",
  country: "country",
  point: "other",
};

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

/** Kinds of which nothing more is known: their identifiers are in no list of places. */
const WITHOUT_FACTS: ReadonlySet<Kind> = new Set([
  "house",
  "interpolated",
  "street",
  "intersection",
  "postcode",
  "point",
]);

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
    facts: placeId === null || WITHOUT_FACTS.has(kind) ? {} : factsOf(placeId),
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

/** Where the name of each kind stands. */
const NAMED_BY: Readonly<Record<Kind, keyof Components | undefined>> = {
  venue: "name",
  house: undefined,
  interpolated: undefined,
  street: "street",
  intersection: "street",
  postcode: "postcode",
  district: "district",
  locality: "locality",
  county: "county",
  region: "region",
  country: "country",
  point: undefined,
};

/** The name of a result; undefined for a house, which has a number instead. */
export function nameOf({ kind, components }: Hit): string | undefined {
  const component = NAMED_BY[kind];
  return component === undefined ? undefined : components[component];
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

/** A tag of OpenStreetMap that says what a result is. */
export interface OsmTag {
  readonly key?: string | undefined;
  readonly value?: string | undefined;
}

const TAGS: Readonly<Record<Kind, OsmTag>> = {
  house: { key: "place", value: "house" },
  interpolated: { key: "place", value: "house" },
  venue: {},
  street: { key: "highway", value: "road" },
  intersection: { key: "highway", value: "road" },
  postcode: { key: "place", value: "postcode" },
  district: { key: "place", value: "suburb" },
  locality: { key: "place", value: "town" },
  county: { key: "boundary", value: "administrative" },
  region: { key: "boundary", value: "administrative" },
  country: { key: "boundary", value: "administrative" },
  point: {},
};

/** The least people of a city and of a town. */
const CITY_PEOPLE = 100_000;
const TOWN_PEOPLE = 10_000;

/** The tag of a result: a venue's own, a settlement's by its people, of others by their kind. */
export function osmTagOf({ kind, facts: { category, population } }: Hit): OsmTag {
  if (kind === "venue" && category !== undefined) {
    const at = category.indexOf("=");
    return at === -1 ? { key: category } : { key: category.slice(0, at), value: category.slice(at + 1) };
  }
  if (kind === "locality" && population !== undefined) {
    return {
      key: "place",
      value: population >= CITY_PEOPLE ? "city" : population >= TOWN_PEOPLE ? "town" : "village",
    };
  }
  return TAGS[kind];
}
