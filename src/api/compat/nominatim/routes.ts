import { Elysia, t } from "elysia";
import type { RouteContext } from "../../route_context.ts";
import { COMPAT_DOCUMENT, type Handled, openGeocoder } from "../geocoder.ts";
import { withoutComponents } from "../hit.ts";
import { listOf } from "../parameters.ts";
import { nominatimPlace } from "./feature.ts";
import {
  languageOfRequest,
  type LookupQuery,
  NominatimModel,
  readFilter,
  readOutput,
  readReverse,
  readSearch,
  type ReverseQuery,
  type SearchQuery,
  type StatusQuery,
} from "./request.ts";
import { writePlaces, writeReverse, type Written } from "./write.ts";
import { documentsOf } from "../../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import EXAMPLE from "./example.json";

/** Of the same answers with `format=xml`. */
const XML = { "text/xml": "xml" } as const;

const EXAMPLE_XML = `<?xml version="1.0" encoding="UTF-8" ?>
<searchresults querystring="Vaduz"><place lat="47.1392862" lon="9.5227962" display_name="Vaduz, Liechtenstein"/></searchresults>`;

/**
 * The interface of Nominatim. A program that speaks it needs another base address and a key; one that can send nothing
 * but an address has the key in its path.
 *
 * @see https://nominatim.org/release-docs/latest/api/Overview/
 */
export function nominatimRoutes({ dependencies, guard, documented }: RouteContext) {
  const { clock, version } = dependencies;
  const geocoder = openGeocoder(dependencies);
  const { answer } = NominatimModel;
  const document = documentsOf(documented("Drop-in interfaces"), {
    texts: { ...DOCUMENTS, examples: { places: [EXAMPLE], place: EXAMPLE, xml: EXAMPLE_XML, text: "OK" } },
    model: { places: answer, place: answer, xml: t.String(), text: t.String() },
    every: COMPAT_DOCUMENT,
  });

  async function search({ caller, notes, query, request }: Handled<SearchQuery>): Promise<unknown> {
    const output = readOutput(query, { format: "jsonv2", withAddress: false });
    const isKept = readFilter(query);
    const read = readSearch(query, languageOfRequest(query, request.headers));
    const hits = read.by === "text"
      ? await geocoder.search(read.question, { caller, notes, query })
      : await geocoder.searchStructured(read.question, { caller, notes, query });
    const attribution = geocoder.attributions();
    const places = hits.filter(isKept).map((hit) => nominatimPlace(hit, attribution));
    const written = { ...output, attribution, now: clock.now(), query: query.q ?? "", root: "searchresults" } as const;
    return sent(writePlaces(places, written));
  }

  async function reverse({ caller, notes, query, request }: Handled<ReverseQuery>): Promise<unknown> {
    const output = readOutput(query, { format: "xml", withAddress: true });
    const { point, leftOut } = readReverse(query);
    const language = languageOfRequest(query, request.headers);
    const [hit] = await geocoder.reverse(point, { countries: [], language, limit: 1 }, { caller, notes, query });
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
    const ids = [...listOf(query.place_ids), ...listOf(query.osm_ids).map(elementOf)];
    const hits = await geocoder.lookUp(ids, language, { caller, notes, query });
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
    .get("/search", search, { scope: "resolve", query: NominatimModel.search, ...document("search", "places", XML) })
    .get("/:key/search", search, { scope: "resolve", query: NominatimModel.search })
    .get("/reverse", reverse, { scope: "resolve", query: NominatimModel.reverse, ...document("reverse", "place", XML) })
    .get("/:key/reverse", reverse, { scope: "resolve", query: NominatimModel.reverse })
    .get("/lookup", lookup, { scope: "resolve", query: NominatimModel.lookup, ...document("lookup", "places", XML) })
    .get("/:key/lookup", lookup, { scope: "resolve", query: NominatimModel.lookup })
    .get("/status", status, {
      scope: "resolve",
      query: NominatimModel.status,
      ...document("status", "place", { "text/plain": "text" }),
    })
    .get("/:key/status", status, { scope: "resolve", query: NominatimModel.status });
}

/** JSON leaves as a plain value, which the envelope writes fastest. */
function sent({ body, mediaType }: Written): unknown {
  return typeof body === "string" ? new Response(body, { headers: { "content-type": mediaType } }) : body;
}

const ELEMENTS: Readonly<Record<string, string>> = { N: "node", W: "way", R: "relation" };

/** The identifier of an element of OpenStreetMap as Nominatim writes it: `W123`. */
function elementOf(id: string): string {
  return `osm:${ELEMENTS[id.charAt(0).toUpperCase()] ?? ""}/${id.slice(1)}`;
}
