import { byWord } from "../../../text/by_word.ts";
import type { PlaceKind } from "../../port.ts";
import { roadNumbersOf, type Tags } from "./element.ts";

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
