import { Elysia } from "elysia";
import type { RouteContext } from "../../route_context.ts";
import { type Handled, openGeocoder } from "../geocoder.ts";
import { withoutComponents } from "../hit.ts";
import { listOf } from "../parameters.ts";
import { nominatimDocuments } from "./documents.ts";
import { nominatimPlace } from "./feature.ts";
import { NominatimModel } from "./model.ts";
import {
  languageOfRequest,
  type LookupQuery,
  readFilter,
  readOutput,
  readReverse,
  readSearch,
  type ReverseQuery,
  type SearchQuery,
  type StatusQuery,
} from "./request.ts";
import { writePlaces, writeReverse, type Written } from "./write.ts";

/**
 * The interface of Nominatim. A program that speaks it needs another base address and a key; one that can send nothing
 * but an address has the key in its path.
 *
 * @see https://nominatim.org/release-docs/latest/api/Overview/
 */
export function nominatimRoutes({ dependencies, guard, documented }: RouteContext) {
  const { clock, version } = dependencies;
  const geocoder = openGeocoder(dependencies);
  const documents = nominatimDocuments(documented);

  async function search({ caller, notes, query, request }: Handled<SearchQuery>): Promise<unknown> {
    const output = readOutput(query, { format: "jsonv2", withAddress: false });
    const isKept = readFilter(query);
    const read = readSearch(query, languageOfRequest(query, request.headers));
    const hits = read.by === "text"
      ? await geocoder.search(read.question, { caller, notes })
      : await geocoder.searchStructured(read.question, { caller, notes });
    const attribution = geocoder.attributions();
    const places = hits.filter(isKept).map((hit) => nominatimPlace(hit, attribution));
    const written = { ...output, attribution, now: clock.now(), query: query.q ?? "", root: "searchresults" } as const;
    return sent(writePlaces(places, written));
  }

  async function reverse({ caller, notes, query, request }: Handled<ReverseQuery>): Promise<unknown> {
    const output = readOutput(query, { format: "xml", withAddress: true });
    const { point, leftOut } = readReverse(query);
    const language = languageOfRequest(query, request.headers);
    const [hit] = await geocoder.reverse(point, { countries: [], language, limit: 1 }, { caller, notes });
    const attribution = geocoder.attributions();
    const place = hit === undefined || hit.kind === "point"
      ? undefined
      : nominatimPlace(withoutComponents(hit, leftOut), attribution);
    const options = { ...output, attribution, now: clock.now(), query: `${point.latitude},${point.longitude}` };
    return sent(writeReverse(place, options));
  }

  async function lookup({ caller, notes, query, request }: Handled<LookupQuery>): Promise<unknown> {
    const output = readOutput(query, { format: "xml", withAddress: false });
    const language = languageOfRequest(query, request.headers);
    const hits = await geocoder.lookUp(listOf(query.place_ids), language, { caller, notes });
    const attribution = geocoder.attributions();
    const places = hits.map((hit) => nominatimPlace(hit, attribution));
    return sent(writePlaces(places, { ...output, attribution, now: clock.now(), query: "", root: "lookupresults" }));
  }

  /** Not a call: programs ask it before they start. */
  function status({ query }: { readonly query: StatusQuery }): unknown {
    return query.format === "json"
      ? { status: 0, message: "OK", software_version: version }
      : sent({ body: "OK", mediaType: "text/plain; charset=utf-8" });
  }

  return new Elysia({ name: "nominatim", prefix: "/compat/nominatim" })
    .use(guard)
    .get("/search", search, { scope: "resolve", query: NominatimModel.search, ...documents.search })
    .get("/:key/search", search, { scope: "resolve", query: NominatimModel.search })
    .get("/reverse", reverse, { scope: "resolve", query: NominatimModel.reverse, ...documents.reverse })
    .get("/:key/reverse", reverse, { scope: "resolve", query: NominatimModel.reverse })
    .get("/lookup", lookup, { scope: "resolve", query: NominatimModel.lookup, ...documents.lookup })
    .get("/:key/lookup", lookup, { scope: "resolve", query: NominatimModel.lookup })
    .get("/status", status, { scope: "resolve", query: NominatimModel.status, ...documents.status })
    .get("/:key/status", status, { scope: "resolve", query: NominatimModel.status });
}

/** JSON leaves as a plain value, which the envelope writes fastest. */
function sent({ body, mediaType }: Written): unknown {
  return typeof body === "string" ? new Response(body, { headers: { "content-type": mediaType } }) : body;
}
