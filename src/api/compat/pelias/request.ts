import { type Static, t } from "elysia";
import {
  APPEND,
  countriesOf,
  languageOf,
  limitOf,
  listOf,
  numberOf,
  pointOf,
  presentOnly,
  textParameter,
} from "../parameters.ts";
import { closed } from "../../models/fields.ts";
import type { Bounds, Coordinates } from "../../../domain/coordinates.ts";
import { Problem } from "../../../domain/problem.ts";
import type { StructuredInput } from "../../../domain/input.ts";
import { circleBounds } from "../../../geo/circle_bounds.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { preferredLanguage } from "../../parameters/headers.ts";
import type { TextQuestion } from "../geocoder.ts";
import type { Hit } from "../hit.ts";
import { alpha2Of, peliasFilter } from "./feature.ts";

const OUTPUT = {
  append: APPEND,
  lang: textParameter("Language of the names. Default: the header `Accept-Language`.", "de"),
  layers: textParameter("Comma-separated: `address`, `street`, `venue`, `locality`, `coarse` …: only these."),
  sources: textParameter(
    "Comma-separated: `osm`, `oa`, `gn`, `wof` or their long names: only results of these data sets.",
  ),
};

const SEARCH = {
  size: textParameter("Number of results, 1 to 40. Default: 10. There are at most 11."),
  "focus.point.lat": textParameter("Latitude of a point: results near it come first."),
  "focus.point.lon": textParameter("Longitude of that point."),
  "boundary.country": textParameter("Comma-separated codes of ISO 3166-1, of two or three letters.", "LIE"),
  "boundary.rect.min_lat": textParameter("South of a box: only results inside."),
  "boundary.rect.min_lon": textParameter("West of that box."),
  "boundary.rect.max_lat": textParameter("North of that box."),
  "boundary.rect.max_lon": textParameter("East of that box."),
  "boundary.circle.lat": textParameter("Latitude of the middle of a circle: only results inside."),
  "boundary.circle.lon": textParameter("Longitude of that middle."),
  "boundary.circle.radius": textParameter("Kilometres. Default: 50."),
  ...OUTPUT,
};

const TEXT = textParameter("An address, or the beginning of one.", "Städtle 27, Vaduz");

/** Schemas of the Pelias interface. Unknown parameters are ignored, as theirs are. */
export const PeliasModel = {
  search: t.Object({ text: TEXT, ...SEARCH }, { additionalProperties: true }),
  structured: t.Object({
    venue: textParameter("Name of a venue. The components are then read as one text."),
    address: textParameter("House number and street.", "Städtle 27"),
    neighbourhood: textParameter("Part of a city."),
    borough: textParameter("Part of a city."),
    locality: textParameter("City, town or village.", "Vaduz"),
    county: textParameter("County."),
    region: textParameter("State, canton or province."),
    postalcode: textParameter("Postcode."),
    country: textParameter("Name or code of the country."),
    ...SEARCH,
  }, { additionalProperties: true }),
  reverse: t.Object({
    "point.lat": textParameter("Latitude.", "47.13686"),
    "point.lon": textParameter("Longitude.", "9.52266"),
    "boundary.country": SEARCH["boundary.country"],
    ...OUTPUT,
  }, { additionalProperties: true }),
  place: t.Object({
    ids: textParameter("Comma-separated `gid`s of answers of this service, at most 10."),
    lang: OUTPUT.lang,
  }, { additionalProperties: true }),
  answer: closed({
    geocoding: t.Unknown(),
    type: t.Literal("FeatureCollection"),
    features: t.Array(t.Unknown()),
    bbox: t.Optional(t.Array(t.Number())),
  }, { description: "As Pelias answers; `properties.locus` has this service's own fields." }),
};

export type SearchQuery = Static<typeof PeliasModel.search>;
export type StructuredQuery = Static<typeof PeliasModel.structured>;
export type ReverseQuery = Static<typeof PeliasModel.reverse>;
export type PlaceQuery = Static<typeof PeliasModel.place>;

const LIMIT = { name: "size", usual: 10, most: 40 };
/** Kilometres, as Pelias has it. */
const RADIUS_KM = 50;
const RADIUS_MAX_KM = 20_000;

interface SearchOptions extends Omit<TextQuestion, "text"> {
  readonly isKept: (hit: Hit) => boolean;
}

/**
 * The text of a search.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readText({ text }: SearchQuery): string {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") {
    throw new Problem("INVALID_REQUEST", "invalid param 'text': text length, must be >0");
  }
  return trimmed;
}

/**
 * Reads what the searches share.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readOptions(
  query: Omit<SearchQuery, "text">,
  { headers }: Request,
): SearchOptions {
  const circle = circleOf(query);
  const near = pointOf(
    ["focus.point.lat", query["focus.point.lat"]],
    ["focus.point.lon", query["focus.point.lon"]],
  );
  const isInLayers = peliasFilter(listOf(query.layers), listOf(query.sources));
  return {
    countries: countriesOf("boundary.country", listOf(query["boundary.country"]).map(alpha2Of)),
    language: languageOfRequest(query.lang, headers),
    near,
    bounds: rectangleOf(query) ?? (circle === undefined ? undefined : circleBounds(circle.middle, circle.radiusM)),
    limit: limitOf(query.size, LIMIT),
    isKept: (hit) =>
      isInLayers(hit) && (circle === undefined || distanceM(circle.middle, hit.coordinates) <= circle.radiusM),
  };
}

export function languageOfRequest(lang: string | undefined, headers: Headers): string | undefined {
  return languageOf(lang) ?? preferredLanguage(headers.get("accept-language"));
}

function rectangleOf(query: Omit<SearchQuery, "text">): Bounds | undefined {
  const names = ["min_lon", "min_lat", "max_lon", "max_lat"] as const;
  const [west, south, east, north] = names.map((side) => {
    const name = `boundary.rect.${side}` as const;
    const most = side.endsWith("lat") ? 90 : 180;
    return numberOf(query[name], { name, minimum: -most, maximum: most });
  });
  if (west === undefined && south === undefined && east === undefined && north === undefined) {
    return undefined;
  }
  if (west === undefined || south === undefined || east === undefined || north === undefined || south > north) {
    throw new Problem(
      "INVALID_REQUEST",
      "boundary.rect needs min_lat, min_lon, max_lat and max_lon, with min_lat not above max_lat",
    );
  }
  return [west, south, east, north];
}

/** The circle that results must lie in. */
interface Circle {
  readonly middle: Coordinates;
  readonly radiusM: number;
}

function circleOf(query: Omit<SearchQuery, "text">): Circle | undefined {
  const middle = pointOf(
    ["boundary.circle.lat", query["boundary.circle.lat"]],
    ["boundary.circle.lon", query["boundary.circle.lon"]],
  );
  const name = "boundary.circle.radius";
  const radiusKm = numberOf(query[name], { name, minimum: 0, maximum: RADIUS_MAX_KM }) ?? RADIUS_KM;
  return middle === undefined ? undefined : { middle, radiusM: radiusKm * 1000 };
}

/** A structured search: its components, or with a venue one text of all of them. */
type StructuredSearch =
  | { readonly by: "text"; readonly text: string }
  | { readonly by: "components"; readonly components: StructuredInput["components"] };

/**
 * Reads the components of a structured search.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readComponents(query: StructuredQuery): StructuredSearch {
  const { venue, address, neighbourhood, borough, locality, county, region, postalcode, country } = query;
  const components = presentOnly({
    street: address,
    district: neighbourhood ?? borough,
    postcode: postalcode,
    locality,
    county,
    region,
    country: country === undefined ? undefined : alpha2Of(country.trim()),
  });
  const texts = Object.values(components);
  const name = venue?.trim() ?? "";
  if (name !== "") {
    return { by: "text", text: [name, ...texts].join(", ") };
  }
  if (texts.length === 0) {
    throw new Problem(
      "INVALID_REQUEST",
      "at least one of the following fields is required: venue, address, neighbourhood, borough, locality, county, " +
        "region, postalcode, country",
    );
  }
  return { by: "components", components };
}

/**
 * The point of a reverse search.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readPoint(query: ReverseQuery): Coordinates {
  const point = pointOf(["point.lat", query["point.lat"]], ["point.lon", query["point.lon"]]);
  if (point === undefined) {
    throw new Problem("INVALID_REQUEST", "missing param 'point.lat'");
  }
  return point;
}

/**
 * The identifiers of a look-up: the last part of each `gid`.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readPlaceIds({ ids }: PlaceQuery): string[] {
  const gids = listOf(ids);
  if (gids.length === 0) {
    throw new Problem("INVALID_REQUEST", "invalid param 'ids': text length, must be >0");
  }
  return gids.map((gid) => gid.slice(gid.lastIndexOf(":") + 1));
}
