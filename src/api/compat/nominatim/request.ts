import { type Static, t } from "elysia";
import type { Components } from "../../../domain/resolution.ts";
import { Problem } from "../../../domain/problem.ts";
import { preferredLanguage } from "../../parameters/headers.ts";
import type { StructuredQuestion, TextQuestion } from "../geocoder.ts";
import type { Hit, Kind } from "../hit.ts";
import {
  APPEND,
  boxOf,
  countriesOf,
  invalidParameter,
  limitOf,
  listOf,
  middleOf,
  numberOf,
  pointOf,
  presentOnly,
  textParameter,
} from "../parameters.ts";
import { type Format, FORMATS, type WriteOptions } from "./write.ts";

/** Parameters that all searches share. */
const OUTPUT = {
  format: textParameter("`json`, `jsonv2`, `geojson`, `geocodejson` or `xml`.", "jsonv2"),
  addressdetails: textParameter("`1`: adds the parts of the address."),
  extratags: textParameter("`1`: adds `extratags`, which is empty here."),
  namedetails: textParameter("`1`: adds `namedetails`."),
  "accept-language": textParameter("Language of the names. Default: the header `Accept-Language`.", "de"),
  append: APPEND,
  layer: textParameter("Comma-separated: `address`, `poi`. Others have no results here."),
};

/** Schemas of the Nominatim interface. Unknown parameters are ignored, as theirs are. */
export const NominatimModel = {
  search: t.Object({
    q: textParameter("A written address, a coordinate pair, a map link or a short code.", "Städtle 27, Vaduz"),
    amenity: textParameter("Name of a venue. The components are then read as one text."),
    street: textParameter("House number and street, in any order.", "27 Städtle"),
    city: textParameter("City, town or village."),
    county: textParameter("County."),
    state: textParameter("State, canton or province."),
    country: textParameter("Name or code of the country."),
    postalcode: textParameter("Postcode."),
    ...OUTPUT,
    limit: textParameter("Number of results, 1 to 40. Default: 10. There are at most 11."),
    countrycodes: textParameter("Comma-separated codes of ISO 3166-1: searches inside these countries.", "li,ch"),
    viewbox: textParameter("`x1,y1,x2,y2`: results near its middle come first."),
    bounded: textParameter("`1`: only results inside `viewbox`."),
    featureType: textParameter("`country`, `state`, `city` or `settlement`: only results of this kind."),
    exclude_place_ids: textParameter("Comma-separated `place_id`s that are left out."),
  }, { additionalProperties: true }),
  reverse: t.Object({
    lat: textParameter("Latitude.", "47.13686"),
    lon: textParameter("Longitude.", "9.52266"),
    ...OUTPUT,
    zoom: textParameter("0 to 18: how fine the address is, from the country to the house. Default: 18."),
  }, { additionalProperties: true }),
  lookup: t.Object({
    place_ids: textParameter("Comma-separated `place_id`s of answers of this service, at most 10."),
    osm_ids: textParameter("Comma-separated elements of OpenStreetMap, as `R1155956,W28712147,N123`."),
    ...OUTPUT,
  }, { additionalProperties: true }),
  status: t.Object({ format: textParameter("`text` or `json`.") }, { additionalProperties: true }),
  /** The forms differ too much for one schema; the guide describes them. */
  answer: t.Unknown({ description: "As Nominatim answers; `locus` has this service's own fields." }),
};

export type SearchQuery = Static<typeof NominatimModel.search>;
export type ReverseQuery = Static<typeof NominatimModel.reverse>;
export type LookupQuery = Static<typeof NominatimModel.lookup>;
export type StatusQuery = Static<typeof NominatimModel.status>;

/** Most results: of Nominatim, and of every request here. */
const LIMIT = { name: "limit", usual: 10, most: 40 };

/** A search: of a text, or of components. */
export type Search =
  | { readonly by: "text"; readonly question: TextQuestion }
  | { readonly by: "components"; readonly question: StructuredQuestion };

/**
 * Reads a search.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readSearch(query: SearchQuery, language: string | undefined): Search {
  const { amenity, street, city, county, state, country, postalcode } = query;
  const parts = [amenity, street, city, county, state, postalcode, country].map((part) => part?.trim() ?? "");
  const text = query.q?.trim() ?? "";
  const isStructured = parts.some((part) => part !== "");
  if (isStructured && text !== "") {
    throw new Problem(
      "INVALID_REQUEST",
      "Structured query parameters (amenity, street, city, county, state, postalcode, country) cannot be used together " +
        "with 'q' parameter",
    );
  }
  if (!isStructured && text === "") {
    throw new Problem("INVALID_REQUEST", "Nothing to search for");
  }
  const viewbox = boxOf("viewbox", query.viewbox);
  const options = {
    countries: countriesOf("countrycodes", listOf(query.countrycodes)),
    language,
    near: viewbox === undefined ? undefined : middleOf(viewbox),
    bounds: query.bounded === "1" ? viewbox : undefined,
    limit: limitOf(query.limit, LIMIT),
  };
  if (!isStructured) {
    return { by: "text", question: { ...options, text } };
  }
  if (amenity !== undefined && amenity.trim() !== "") {
    return { by: "text", question: { ...options, text: parts.filter((part) => part !== "").join(", ") } };
  }
  return {
    by: "components",
    question: {
      ...options,
      components: presentOnly({
        street,
        postcode: postalcode,
        locality: city,
        county,
        region: state,
        country,
      }),
    },
  };
}

/** Which results a search keeps. */
export function readFilter(query: SearchQuery): (hit: Hit) => boolean {
  const layers = listOf(query.layer);
  const kinds = FEATURE_TYPES.get(query.featureType ?? "");
  const excluded = new Set(listOf(query.exclude_place_ids));
  return ({ kind, placeId }) =>
    isInLayers(kind, layers) && (kinds === undefined || kinds.includes(kind)) &&
    (placeId === undefined || !excluded.has(placeId));
}

const FEATURE_TYPES: ReadonlyMap<string, readonly Kind[]> = new Map([
  ["country", ["country"]],
  ["state", ["region"]],
  ["city", ["county", "locality"]],
  ["settlement", ["county", "locality", "district"]],
]);

function isInLayers(kind: Kind, layers: readonly string[]): boolean {
  return layers.length === 0 || layers.includes(kind === "venue" ? "poi" : "address");
}

/** The kinds that each zoom is too coarse for, by its least zoom. */
const FINER_THAN: readonly (readonly [zoom: number, components: readonly (keyof Components)[]])[] = [
  [18, ["name", "houseNumber", "unit"]],
  [16, ["street"]],
  [13, ["postcode", "district"]],
  [10, ["locality"]],
  [8, ["county"]],
  [5, ["region"]],
];

/** A reverse search: the point, and the components that its zoom leaves out. */
export interface ReverseRequest {
  readonly point: NonNullable<ReturnType<typeof pointOf>>;
  readonly leftOut: readonly (keyof Components)[];
}

/**
 * Reads a reverse search.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readReverse(query: ReverseQuery): ReverseRequest {
  const point = pointOf(["lat", query.lat], ["lon", query.lon]);
  if (point === undefined) {
    throw invalidParameter("lat", "given");
  }
  const zoom = numberOf(query.zoom, { name: "zoom", minimum: 0, maximum: 30 }) ?? 18;
  return { point, leftOut: FINER_THAN.filter(([least]) => zoom < least).flatMap(([, components]) => components) };
}

/** The language of a request: its parameter has the form of the header. */
export function languageOfRequest(query: { readonly "accept-language"?: string }, headers: Headers) {
  return preferredLanguage(query["accept-language"] ?? headers.get("accept-language"));
}

/** The parameters of the answer's form. */
interface OutputQuery {
  readonly format?: string;
  readonly addressdetails?: string;
  readonly extratags?: string;
  readonly namedetails?: string;
}

/**
 * Reads the form of the answer.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readOutput(
  query: OutputQuery,
  usual: { readonly format: Format; readonly withAddress: boolean },
): Pick<WriteOptions, "format" | "withAddress" | "withTags" | "withNames"> {
  return {
    format: formatOf(query.format) ?? usual.format,
    withAddress: isSet(query.addressdetails, usual.withAddress),
    withTags: isSet(query.extratags, false),
    withNames: isSet(query.namedetails, false),
  };
}

function formatOf(format: string | undefined): Format | undefined {
  if (format === undefined) {
    return undefined;
  }
  const known = FORMATS.find((name) => name === format);
  if (known === undefined) {
    throw invalidParameter("format", `one of: ${FORMATS.join(", ")}`);
  }
  return known;
}

function isSet(value: string | undefined, usual: boolean): boolean {
  return value === undefined || value === "" ? usual : value !== "0" && value.toLowerCase() !== "false";
}
