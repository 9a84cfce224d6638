import { Elysia, type Static } from "elysia";
import { Problem } from "../../../domain/problem.ts";
import { preferredLanguage } from "../../parameters/preferred_language.ts";
import type { RouteContext } from "../../route_context.ts";
import { type CompatCall, openGeocoder, type TextQuestion } from "../geocoder.ts";
import type { Hit } from "../hit.ts";
import { boxOf, countriesOf, languageOf, limitOf, listOf, pointOf, presentOnly, valuesOf } from "../parameters.ts";
import { photonDocuments } from "./documents.ts";
import { photonFeature, photonFilter } from "./feature.ts";
import { PhotonModel } from "./model.ts";

const LIMIT = { name: "limit", usual: 15, most: 50 };

type PhotonQuery<Name extends "api" | "structured" | "reverse"> = Static<typeof PhotonModel[Name]>;

interface PhotonRequest<Name extends "api" | "structured" | "reverse"> extends CompatCall {
  readonly query: PhotonQuery<Name>;
  readonly request: Request;
}

/**
 * The interface of Photon: one route for whole addresses and for those that are being typed.
 *
 * @see https://github.com/komoot/photon#photon-api
 */
export function photonRoutes({ dependencies, guard, documented }: RouteContext) {
  const geocoder = openGeocoder(dependencies);
  const documents = photonDocuments(documented);

  async function search({ caller, notes, query, request }: PhotonRequest<"api">) {
    const text = query.q?.trim() ?? "";
    if (text === "") {
      throw new Problem("INVALID_REQUEST", "missing search term 'q': /?q=berlin");
    }
    const hits = await geocoder.searchWhileTyping({ text, ...optionsOf(query, request) }, { caller, notes });
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
    }, { caller, notes });
    return collection(hits, query);
  }

  async function reverse({ caller, notes, query, request }: PhotonRequest<"reverse">) {
    const point = pointOf(["lat", query.lat], ["lon", query.lon]);
    if (point === undefined) {
      throw new Problem("INVALID_REQUEST", "missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0");
    }
    const language = languageOfQuery(query.lang, request);
    const hits = await geocoder.reverse(point, { countries: [], language, limit: 1 }, { caller, notes });
    return collection(hits.filter(({ kind }) => kind !== "point"), query);
  }

  return new Elysia({ name: "photon", prefix: "/compat/photon" })
    .use(guard)
    .get("/api", search, { scope: "resolve", query: PhotonModel.api, ...documents.api })
    .get("/:key/api", search, { scope: "resolve", query: PhotonModel.api })
    .get("/structured", structured, { scope: "resolve", query: PhotonModel.structured, ...documents.structured })
    .get("/:key/structured", structured, { scope: "resolve", query: PhotonModel.structured })
    .get("/status", status, { scope: "resolve", query: PhotonModel.status, ...documents.status })
    .get("/:key/status", status, { scope: "resolve", query: PhotonModel.status })
    .get("/reverse", reverse, { scope: "resolve", query: PhotonModel.reverse, ...documents.reverse })
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
