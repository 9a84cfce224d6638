import { boundsOfHit, degrees, GEOCODE_TYPES, type Hit, type Kind, nameOf } from "../hit.ts";
import { osmTagOf } from "../osm_tag.ts";

/** Settlements that are shown with their extent; a house is a point. */
const POINTS: ReadonlySet<Kind> = new Set(["house", "interpolated", "venue", "intersection", "point"]);

/** A result as Photon's feature. */
export function photonFeature(hit: Hit) {
  const { coordinates, components, kind, locus } = hit;
  const { houseNumber, street, district, locality, county, region, country, countryCode, postcode } = components;
  const { key, value } = osmTagOf(hit);
  const [west, south, east, north] = boundsOfHit(hit);
  const type = GEOCODE_TYPES[kind];
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
      extent: POINTS.has(kind) ? undefined : [west, north, east, south],
      label: hit.label,
      locus,
    },
  };
}

/** Which results a request keeps: those of its layers, with each of its tags. */
export function photonFilter(layers: readonly string[], tags: readonly string[]): (hit: Hit) => boolean {
  const rules = tags.map(tagRule);
  return (hit) => {
    const { key, value } = osmTagOf(hit);
    return (layers.length === 0 || layers.includes(GEOCODE_TYPES[hit.kind])) && rules.every((rule) => rule(key, value));
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
