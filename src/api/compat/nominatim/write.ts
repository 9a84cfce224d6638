import { idsCell } from "../../../domain/ids.ts";
import type { NominatimPlace } from "./feature.ts";

/** An XML element. Only `xml` creates it. */
interface Xml {
  readonly markup: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Characters that XML 1.0 cannot contain, even escaped. */
// deno-lint-ignore no-control-regex
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** An element with attributes and content; text is escaped, undefined attributes are left out. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string | readonly Xml[],
): Xml {
  const written = Object.entries(attributes)
    .map(([key, value]) => value === undefined ? "" : ` ${key}="${escaped(value)}"`)
    .join("");
  const inner = typeof content === "string" ? escaped(content) : content.map(({ markup }) => markup).join("");
  return { markup: inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` };
}

function escaped(text: string): string {
  return text.replace(FORBIDDEN, "").replaceAll(/[&<>"]/gu, (letter) => ENTITIES[letter] ?? letter);
}

/** The forms of an answer. */
export const FORMATS = ["xml", "json", "jsonv2", "geojson", "geocodejson"] as const;
export type Format = (typeof FORMATS)[number];

/** Which parts of a result the request wants, and what it was. */
export interface WriteOptions {
  readonly format: Format;
  readonly withAddress: boolean;
  readonly withTags: boolean;
  readonly withNames: boolean;
  /** The text that was searched; empty for a look-up. */
  readonly query: string;
  /** Attribution of all data. */
  readonly attribution: string;
  readonly now: Date;
}

/** An answer, ready to be sent. */
export interface Written {
  readonly body: unknown;
  readonly mediaType: string;
}

const JSON_TYPE = "application/json; charset=utf-8";
const XML_TYPE = "text/xml; charset=utf-8";

/** The answer of a search or a look-up. `root` is the name of the XML document. */
export function writePlaces(
  places: readonly NominatimPlace[],
  options: WriteOptions & { readonly root: "searchresults" | "lookupresults" },
): Written {
  const { format } = options;
  return format === "xml" ? { body: searchXml(places, options), mediaType: XML_TYPE } : {
    body: collectionOf(places, options) ?? places.map((place) => plainResult(place, options)),
    mediaType: JSON_TYPE,
  };
}

/** The answer of a reverse search. */
export function writeReverse(place: NominatimPlace | undefined, options: WriteOptions): Written {
  if (options.format === "xml") {
    return { body: reverseXml(place, options), mediaType: XML_TYPE };
  }
  const body = place === undefined
    ? { error: "Unable to geocode" }
    : collectionOf([place], options) ?? plainResult(place, options);
  return { body, mediaType: JSON_TYPE };
}

/** Results in a format that is one object for all of them; undefined for the others. */
function collectionOf(places: readonly NominatimPlace[], options: WriteOptions): object | undefined {
  const { format } = options;
  return format === "geojson"
    ? featureCollection(places, options)
    : format === "geocodejson"
    ? geocodeJson(places, options)
    : undefined;
}

/** `json` and `jsonv2` differ in a few names. */
function plainResult(place: NominatimPlace, { format, ...options }: WriteOptions) {
  const { box: [west, south, east, north], category, placeRank, addressType, name } = place;
  const common = {
    place_id: place.placeId,
    licence: place.licence,
    ...osmOf(place),
    lat: String(place.latitude),
    lon: String(place.longitude),
    type: place.type,
    importance: place.importance,
    display_name: place.displayName,
    boundingbox: [south, north, west, east].map(String),
    ...extrasOf(place, options),
    locus: place.locus,
  };
  return format === "json"
    ? { ...common, class: category }
    : { ...common, category, place_rank: placeRank, addresstype: addressType, name };
}

function featureCollection(places: readonly NominatimPlace[], options: WriteOptions) {
  return {
    type: "FeatureCollection",
    licence: places[0]?.licence ?? options.attribution,
    features: places.map((place) => ({
      type: "Feature",
      properties: {
        place_id: place.placeId,
        ...osmOf(place),
        place_rank: place.placeRank,
        category: place.category,
        type: place.type,
        importance: place.importance,
        addresstype: place.addressType,
        name: place.name,
        display_name: place.displayName,
        ...extrasOf(place, options),
        locus: place.locus,
      },
      bbox: place.box,
      geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
    })),
  };
}

/** @see https://github.com/geocoders/geocodejson-spec */
function geocodeJson(places: readonly NominatimPlace[], { attribution, query }: WriteOptions) {
  return {
    type: "FeatureCollection",
    geocoding: { version: "0.1.0", attribution: places[0]?.licence ?? attribution, licence: "ODbL", query },
    features: places.map((place) => {
      const { houseNumber, street, postcode, district, locality, county, region, country, countryCode } =
        place.components;
      return {
        type: "Feature",
        properties: {
          geocoding: {
            place_id: place.placeId,
            ...osmOf(place),
            osm_key: place.category,
            osm_value: place.type,
            type: place.geocode,
            accuracy: Math.round(place.locus.accuracy_m),
            label: place.displayName,
            name: place.name === "" ? undefined : place.name,
            housenumber: houseNumber,
            street,
            postcode,
            district,
            city: locality,
            county,
            state: region,
            country,
            country_code: countryCode?.toLowerCase(),
            locus: place.locus,
          },
        },
        geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
      };
    }),
  };
}

/** The element of OpenStreetMap that the result is. */
function osmOf({ locus: { ids } }: NominatimPlace): { readonly osm_type?: string; readonly osm_id?: number } {
  const [type, number] = ids?.osm?.split("/") ?? [];
  return type === undefined ? {} : { osm_type: type, osm_id: Number(number) };
}

/** The parts that are only there on request. */
function extrasOf(
  { address, name }: NominatimPlace,
  { withAddress, withTags, withNames }: Pick<WriteOptions, "withAddress" | "withTags" | "withNames">,
) {
  return {
    ...(withAddress ? { address } : {}),
    ...(withTags ? { extratags: {} } : {}),
    ...(withNames ? { namedetails: name === "" ? {} : { name } } : {}),
  };
}

function searchXml(
  places: readonly NominatimPlace[],
  { root, withAddress, query, attribution, now }: Parameters<typeof writePlaces>[1],
): string {
  const attributes = {
    timestamp: now.toUTCString(),
    attribution: places[0]?.licence ?? attribution,
    ...(root === "searchresults" ? { querystring: query } : {}),
  };
  return document(xml(
    root,
    attributes,
    places.map((place) => xml("place", placeAttributes(place), withAddress ? addressElements(place) : [])),
  ));
}

function reverseXml(place: NominatimPlace | undefined, { withAddress, query, attribution, now }: WriteOptions): string {
  const attributes = {
    timestamp: now.toUTCString(),
    attribution: place?.licence ?? attribution,
    querystring: query,
  };
  if (place === undefined) {
    return document(xml("reversegeocode", attributes, [xml("error", {}, "Unable to geocode")]));
  }
  const { display_name: text = "", ...others } = placeAttributes(place);
  return document(xml("reversegeocode", attributes, [
    xml("result", others, text),
    ...(withAddress ? [xml("addressparts", {}, addressElements(place))] : []),
  ]));
}

function placeAttributes(place: NominatimPlace): Record<string, string | undefined> {
  const { box: [west, south, east, north], placeRank, locus } = place;
  const { osm_type: type, osm_id: id } = osmOf(place);
  return {
    place_id: place.placeId,
    osm_type: type,
    osm_id: id === undefined ? undefined : String(id),
    place_rank: placeRank === undefined ? undefined : String(placeRank),
    boundingbox: [south, north, west, east].join(","),
    lat: String(place.latitude),
    lon: String(place.longitude),
    display_name: place.displayName,
    class: place.category,
    type: place.type,
    importance: String(place.importance),
    locus_status: locus.status,
    locus_confidence: locus.confidence === undefined ? undefined : String(locus.confidence),
    locus_accuracy_m: String(locus.accuracy_m),
    locus_reasons: locus.reasons?.join(" "),
    locus_ids: idsCell(locus.ids) ?? undefined,
    locus_appended: locus.appended === undefined ? undefined : JSON.stringify(locus.appended),
  };
}

function addressElements({ address }: NominatimPlace): Xml[] {
  return Object.entries(address).map(([name, value]) => xml(name, {}, value));
}

function document(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>\n${root.markup}`;
}
