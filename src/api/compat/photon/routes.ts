import { Elysia, type Static, t } from "elysia";
import { Problem } from "../../../domain/problem.ts";
import { preferredLanguage } from "../../parameters/headers.ts";
import type { RouteContext } from "../../route_context.ts";
import { COMPAT_DOCUMENT, type Handled, openGeocoder, type TextQuestion } from "../geocoder.ts";
import { boundsOfHit, degrees, hasExtent, type Hit, nameOf, osmTagOf, wordsOf } from "../hit.ts";
import {
  APPEND,
  boxOf,
  countriesOf,
  languageOf,
  limitOf,
  listOf,
  pointOf,
  presentOnly,
  repeatedParameter,
  textParameter,
  valuesOf,
} from "../parameters.ts";
import { documentsOf } from "../../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import EXAMPLE from "./example.json";
import { closed } from "../../models/fields.ts";

const OUTPUT = {
  append: APPEND,
  lang: textParameter("Language of the names; `default`: as they are written there.", "de"),
  layer: repeatedParameter("`house`, `street`, `locality`, `district`, `city`, `county`, `state`, `country`, `other`."),
  osm_tag: repeatedParameter("`key:value`, `key`, `:value`; with `!` in front: results without it."),
};

/** Where to search, and how many results to give. */
const SEARCH = {
  lat: textParameter("Latitude of a point: results near it come first."),
  lon: textParameter("Longitude of that point."),
  limit: textParameter("Number of results, 1 to 50. Default: 15. There are at most 11."),
  bbox: textParameter("`west,south,east,north`: only results inside."),
  countrycode: repeatedParameter(
    "Codes of ISO 3166-1, comma-separated or repeated: searches inside these countries.",
  ),
  ...OUTPUT,
};

/** Schemas of the Photon interface. Unknown parameters are ignored, as theirs are. */
const PhotonModel = {
  api: t.Object({
    q: textParameter("An address, or the beginning of one.", "städtle 27"),
    ...SEARCH,
  }, { additionalProperties: true }),
  structured: t.Object({
    street: textParameter("Street, with or without the number.", "Städtle"),
    housenumber: textParameter("House number.", "27"),
    district: textParameter("Part of a city."),
    city: textParameter("City, town or village.", "Vaduz"),
    postcode: textParameter("Postcode."),
    county: textParameter("County."),
    state: textParameter("State, canton or province."),
    ...SEARCH,
  }, { additionalProperties: true }),
  status: t.Object({}, { additionalProperties: true }),
  serviceStatus: closed({ status: t.Literal("Ok") }),
  reverse: t.Object({
    lat: textParameter("Latitude.", "47.13686"),
    lon: textParameter("Longitude.", "9.52266"),
    ...OUTPUT,
  }, { additionalProperties: true }),
  answer: closed({ type: t.Literal("FeatureCollection"), features: t.Array(t.Unknown()) }, {
    description: "As Photon answers; `properties.locus` has this service's own fields.",
  }),
};

const LIMIT = { name: "limit", usual: 15, most: 50 };

type PhotonQuery<Name extends "api" | "structured" | "reverse"> = Static<typeof PhotonModel[Name]>;

type PhotonRequest<Name extends "api" | "structured" | "reverse"> = Handled<PhotonQuery<Name>>;

/**
 * The interface of Photon: one route for whole addresses and for those that are being typed.
 *
 * @see https://github.com/komoot/photon#photon-api
 */
export function photonRoutes({ dependencies, guard, documented }: RouteContext) {
  const geocoder = openGeocoder(dependencies);
  const texts = { ...DOCUMENTS, examples: { answer: EXAMPLE } };
  const documentation = { texts, model: PhotonModel, every: COMPAT_DOCUMENT };
  const document = documentsOf(documented("Drop-in interfaces"), documentation);

  async function search({ caller, notes, query, request }: PhotonRequest<"api">) {
    const text = query.q?.trim() ?? "";
    if (text === "") {
      throw new Problem("INVALID_REQUEST", "missing search term 'q': /?q=berlin");
    }
    const hits = await geocoder.searchWhileTyping({ text, ...optionsOf(query, request) }, { caller, notes, query });
    return collection(hits, query);
  }

  async function structured({ caller, notes, query, request }: PhotonRequest<"structured">) {
    const { housenumber: houseNumber, street, district, city: locality, postcode, county, state: region } = query;
    const components = presentOnly({ houseNumber, street, district, locality, postcode, county, region });
    const options = optionsOf(query, request);
    const [country] = options.countries;
    if (Object.keys(components).length === 0 && country === undefined) {
      throw new Problem("INVALID_REQUEST", "missing search terms: /structured?city=berlin");
    }
    const hits = await geocoder.searchStructured({
      ...options,
      components: Object.keys(components).length > 0 || country === undefined ? components : { country },
    }, { caller, notes, query });
    return collection(hits, query);
  }

  async function reverse({ caller, notes, query, request }: PhotonRequest<"reverse">) {
    const point = pointOf(["lat", query.lat], ["lon", query.lon]);
    if (point === undefined) {
      throw new Problem("INVALID_REQUEST", "missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0");
    }
    const language = languageOfQuery(query.lang, request);
    const hits = await geocoder.reverse(point, { countries: [], language, limit: 1 }, { caller, notes, query });
    return collection(hits.filter(({ kind }) => kind !== "point"), query);
  }

  return new Elysia({ name: "photon", prefix: "/compat/photon" })
    .use(guard)
    .get("/api", search, { scope: "resolve", query: PhotonModel.api, ...document("api", "answer") })
    .get("/:key/api", search, { scope: "resolve", query: PhotonModel.api })
    .get("/structured", structured, {
      scope: "resolve",
      query: PhotonModel.structured,
      ...document("structured", "answer"),
    })
    .get("/:key/structured", structured, { scope: "resolve", query: PhotonModel.structured })
    .get("/status", status, { scope: "resolve", query: PhotonModel.status, ...document("status", "serviceStatus") })
    .get("/:key/status", status, { scope: "resolve", query: PhotonModel.status })
    .get("/reverse", reverse, { scope: "resolve", query: PhotonModel.reverse, ...document("reverse", "answer") })
    .get("/:key/reverse", reverse, { scope: "resolve", query: PhotonModel.reverse });
}

/** Not a call: programs request it before they start. */
function status() {
  return { status: "Ok" as const };
}

/** What both searches share. */
function optionsOf(
  { countrycode, lang, lat, lon, bbox, limit }: Omit<PhotonQuery<"api">, "q">,
  request: Request,
): Omit<TextQuestion, "text"> {
  return {
    countries: countriesOf("countrycode", valuesOf(countrycode).flatMap(listOf)),
    language: languageOfQuery(lang, request),
    near: pointOf(["lat", lat], ["lon", lon]),
    bounds: boxOf("bbox", bbox),
    limit: limitOf(limit, LIMIT),
  };
}

/** Photon's own word for the language of the place is `default`. */
function languageOfQuery(lang: string | undefined, request: Request): string | undefined {
  return lang === "default" ? undefined : languageOf(lang) ?? preferredLanguage(request.headers.get("accept-language"));
}

function collection(
  hits: readonly Hit[],
  { layer, osm_tag }: Pick<Static<typeof PhotonModel.api>, "layer" | "osm_tag">,
) {
  const isKept = photonFilter(valuesOf(layer), valuesOf(osm_tag));
  return { type: "FeatureCollection" as const, features: hits.filter(isKept).map(photonFeature) };
}

function photonFeature(hit: Hit) {
  const { coordinates, components, locus } = hit;
  const { houseNumber, street, district, locality, county, region, country, countryCode, postcode } = components;
  const { key, value } = osmTagOf(hit);
  const [west, south, east, north] = boundsOfHit(hit);
  const { geocode: type } = wordsOf(hit);
  return {
    type: "Feature" as const,
    geometry: { type: "Point" as const, coordinates: [degrees(coordinates.longitude), degrees(coordinates.latitude)] },
    properties: {
      osm_key: key,
      osm_value: value,
      type,
      place_id: hit.placeId,
      name: nameOf(hit),
      housenumber: houseNumber,
      street: type === "street" ? undefined : street,
      postcode,
      district: type === "district" ? undefined : district,
      city: type === "city" ? undefined : locality,
      county: type === "county" ? undefined : county,
      state: type === "state" ? undefined : region,
      country: type === "country" ? undefined : country,
      countrycode: countryCode,
      // Photon's own order: west, north, east, south.
      extent: hasExtent(hit) ? [west, north, east, south] : undefined,
      label: hit.label,
      locus,
    },
  };
}

/** Which results a request keeps: those of its layers, with each of its tags. */
function photonFilter(layers: readonly string[], tags: readonly string[]): (hit: Hit) => boolean {
  const rules = tags.map(tagRule);
  return (hit) => {
    const { key, value } = osmTagOf(hit);
    return (layers.length === 0 || layers.includes(wordsOf(hit).geocode)) && rules.every((rule) => rule(key, value));
  };
}

/** @see https://github.com/komoot/photon#filter-results-by-tags-and-values */
function tagRule(text: string): (key: string | undefined, value: string | undefined) => boolean {
  const isExcluding = text.startsWith("!");
  const [wantedKey = "", rest = ""] = (isExcluding ? text.slice(1) : text).split(":", 2);
  const isValueExcluded = rest.startsWith("!");
  const wantedValue = isValueExcluded ? rest.slice(1) : rest;
  return (key, value) => {
    const hasKey = wantedKey === "" || key === wantedKey;
    const hasValue = wantedValue === "" || (value === wantedValue) !== isValueExcluded;
    return (hasKey && hasValue) !== isExcluding;
  };
}
