import { Elysia } from "elysia";
import type { Coordinates } from "../../../domain/coordinates.ts";
import type { RouteContext } from "../../route_context.ts";
import { COMPAT_DOCUMENT, type Handled, openGeocoder } from "../geocoder.ts";
import type { Hit } from "../hit.ts";
import { countriesOf, listOf } from "../parameters.ts";
import { alpha2Of, boundsOfFeatures, peliasFeature, peliasFilter } from "./feature.ts";
import {
  languageOfRequest,
  PeliasModel,
  type PlaceQuery,
  readComponents,
  readOptions,
  readPlaceIds,
  readPoint,
  readText,
  type ReverseQuery,
  type SearchQuery,
  type StructuredQuery,
} from "./request.ts";
import { documentsOf } from "../../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import EXAMPLE from "./example.json";

/**
 * The interface of Pelias.
 *
 * @see https://github.com/pelias/documentation
 */
export function peliasRoutes({ dependencies, guard, documented }: RouteContext) {
  const { clock, version } = dependencies;
  const geocoder = openGeocoder(dependencies);
  const texts = { ...DOCUMENTS, examples: { answer: EXAMPLE } };
  const documentation = { texts, model: PeliasModel, every: COMPAT_DOCUMENT };
  const document = documentsOf(documented("Drop-in interfaces"), documentation);

  function collection(
    hits: readonly Hit[],
    { query, from }: { readonly query: object; readonly from?: Coordinates | undefined },
  ) {
    const features = hits.map((hit) => peliasFeature(hit, { from }));
    const bbox = boundsOfFeatures(features);
    return {
      geocoding: {
        version: "0.2",
        attribution: hits[0]?.attribution ?? geocoder.attributions(),
        query,
        engine: { name: "Locus", version },
        timestamp: clock.now().getTime(),
      },
      type: "FeatureCollection" as const,
      features,
      ...(bbox === undefined ? {} : { bbox }),
    };
  }

  /** A search of a text, whole or being typed. */
  function textSearch(kind: "search" | "suggest") {
    return async ({ caller, notes, query, request }: Handled<SearchQuery>) => {
      const text = readText(query);
      const { isKept, ...options } = readOptions(query, request);
      const hits = await geocoder[kind]({ ...options, text }, { caller, notes, query });
      return collection(hits.filter(isKept), { query: { text, size: options.limit }, from: options.near });
    };
  }
  const search = textSearch("search");
  const autocomplete = textSearch("suggest");

  async function structured({ caller, notes, query, request }: Handled<StructuredQuery>) {
    const read = readComponents(query);
    const { isKept, ...options } = readOptions(query, request);
    const call = { caller, notes, query };
    const hits = read.by === "text"
      ? await geocoder.search({ ...options, text: read.text }, call)
      : await geocoder.searchStructured({ ...options, components: read.components }, call);
    return collection(hits.filter(isKept), { query: { size: options.limit }, from: options.near });
  }

  async function reverse({ caller, notes, query, request }: Handled<ReverseQuery>) {
    const point = readPoint(query);
    const countries = countriesOf("boundary.country", listOf(query["boundary.country"]).map(alpha2Of));
    const isKept = peliasFilter(listOf(query.layers), listOf(query.sources));
    const language = languageOfRequest(query.lang, request.headers);
    const hits = await geocoder.reverse(point, { countries, language, limit: 1 }, { caller, notes, query });
    const { latitude, longitude } = point;
    return collection(hits.filter(isKept), { query: { "point.lat": latitude, "point.lon": longitude }, from: point });
  }

  async function place({ caller, notes, query, request }: Handled<PlaceQuery>) {
    const language = languageOfRequest(query.lang, request.headers);
    const hits = await geocoder.lookUp(readPlaceIds(query), language, { caller, notes });
    return collection(hits, { query: {} });
  }

  return new Elysia({ name: "pelias", prefix: "/compat/pelias" })
    .use(guard)
    .get("/v1/search", search, { scope: "resolve", query: PeliasModel.search, ...document("search", "answer") })
    .get("/:key/v1/search", search, { scope: "resolve", query: PeliasModel.search })
    .get("/v1/search/structured", structured, {
      scope: "resolve",
      query: PeliasModel.structured,
      ...document("structured", "answer"),
    })
    .get("/:key/v1/search/structured", structured, { scope: "resolve", query: PeliasModel.structured })
    .get("/v1/autocomplete", autocomplete, {
      scope: "resolve",
      query: PeliasModel.search,
      ...document("autocomplete", "answer"),
    })
    .get("/:key/v1/autocomplete", autocomplete, { scope: "resolve", query: PeliasModel.search })
    .get("/v1/reverse", reverse, { scope: "resolve", query: PeliasModel.reverse, ...document("reverse", "answer") })
    .get("/:key/v1/reverse", reverse, { scope: "resolve", query: PeliasModel.reverse })
    .get("/v1/place", place, { scope: "resolve", query: PeliasModel.place, ...document("place", "answer") })
    .get("/:key/v1/place", place, { scope: "resolve", query: PeliasModel.place });
}
