import { boundsOfHit, degrees, type Hit, nameOf, osmTagOf, wordsOf } from "../hit.ts";

/** One result in Nominatim's words. Absent fields have no counterpart here. */
export type NominatimPlace = ReturnType<typeof nominatimPlace>;

/** A result in Nominatim's words. `attribution` is used where the result names no data set. */
export function nominatimPlace(hit: Hit, attribution: string) {
  const { key, value } = osmTagOf(hit);
  const { rank, type: usual, geocode } = wordsOf(hit);
  const addressType = hit.kind === "venue" && key !== undefined && PART_NAME.test(key) && !PARTS.has(key) ? key : usual;
  return {
    placeId: hit.placeId,
    licence: hit.attribution ?? attribution,
    latitude: degrees(hit.coordinates.latitude),
    longitude: degrees(hit.coordinates.longitude),
    category: key,
    type: value,
    placeRank: rank,
    importance: importanceOf(hit, rank),
    addressType,
    name: nameOf(hit) ?? "",
    displayName: hit.label,
    address: addressOf(hit, addressType),
    box: boundsOfHit(hit),
    kind: hit.kind,
    geocode,
    components: hit.components,
    locus: hit.locus,
  };
}

/** The importance of a capital of ten million people is near this: see `Place.importance`. */
const IMPORTANCE_MAX = 10_000;

/** Of places by their prominence, of everything else by the rank alone, as Nominatim does without a page rank. */
function importanceOf({ facts: { importance } }: Hit, rank = 30): number {
  const value = importance === undefined ? 0.75 - rank / 40 : Math.min(1, importance / IMPORTANCE_MAX);
  return Math.max(1e-5, Math.round(value * 1e6) / 1e6);
}

/** What may name the part of an address that is a venue: in XML it is the name of an element. */
const PART_NAME = /^[a-z][a-z_]{0,39}$/u;
/** Names of the other parts. */
const PARTS: ReadonlySet<string> = new Set(
  "house_number road suburb city county state postcode country country_code".split(" "),
);

/** In Nominatim's order: from the finest part to the country. */
function addressOf({ components }: Hit, addressType: string | undefined): Record<string, string> {
  const { name, houseNumber, street, district, locality, county, region, postcode, country, countryCode } = components;
  const parts: readonly (readonly [string, string | undefined])[] = [
    [addressType ?? "amenity", name],
    ["house_number", houseNumber],
    ["road", street],
    ["suburb", district],
    ["city", locality],
    ["county", county],
    ["state", region],
    ["postcode", postcode],
    ["country", country],
    ["country_code", countryCode?.toLowerCase()],
  ];
  return Object.fromEntries(parts.flatMap(([key, value]) => value === undefined ? [] : [[key, value]]));
}
