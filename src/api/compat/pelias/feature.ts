import type { Bounds, Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { boundsOfHit, degrees, hasExtent, type Hit, nameOf, wordsOf } from "../hit.ts";
// Without the names of the countries, which the package's main module loads in all languages.
import { alpha2ToAlpha3, alpha3ToAlpha2 } from "i18n-iso-countries/index.js";

/** @param options `from`: distances are measured from there */
export function peliasFeature(hit: Hit, { from }: { readonly from?: Coordinates | undefined }) {
  const { components, coordinates, kind, locus, placeId } = hit;
  const { houseNumber, street, unit, district, locality, county, region, country, countryCode, postcode } = components;
  const { layer } = wordsOf(hit);
  const source = sourceOf(hit);
  return {
    type: "Feature" as const,
    geometry: { type: "Point" as const, coordinates: [degrees(coordinates.longitude), degrees(coordinates.latitude)] },
    properties: {
      id: placeId,
      gid: placeId === undefined ? undefined : `${source}:${layer}:${placeId}`,
      layer,
      source,
      source_id: placeId,
      name: nameOf(hit) ?? addressName(hit),
      housenumber: houseNumber,
      street,
      unit,
      postalcode: postcode,
      confidence: locus.confidence,
      match_type: locus.status === undefined ? undefined : matchOf(hit),
      distance: from === undefined ? undefined : Math.round(distanceM(from, coordinates)) / 1000,
      accuracy: kind === "interpolated" ? "interpolated" : hasExtent(hit) ? "centroid" : "point",
      country,
      country_a: countryCode === undefined ? undefined : alpha2ToAlpha3(countryCode),
      country_code: countryCode,
      region,
      county,
      locality,
      neighbourhood: district,
      label: hit.label,
      locus,
    },
    ...(hasExtent(hit) ? { bbox: [...boundsOfHit(hit)] } : {}),
  };
}

type PeliasFeature = ReturnType<typeof peliasFeature>;

/** A house has no name: Pelias shows its number and street, in the order of the label. */
function addressName({ label, components: { houseNumber, street } }: Hit): string {
  const [first = label] = label.split(",", 1);
  return houseNumber !== undefined && street !== undefined && !first.includes(street)
    ? `${houseNumber} ${street}`
    : first;
}

/** Names of the data sets that Pelias knows; others keep their own. */
const SOURCES: readonly (readonly [words: RegExp, source: string])[] = [
  [/openstreetmap/iu, "openstreetmap"],
  [/openaddresses/iu, "openaddresses"],
  [/geonames/iu, "geonames"],
  [/who'?s ?on ?first/iu, "whosonfirst"],
];

function sourceOf({ attribution = "" }: Hit): string {
  return SOURCES.find(([words]) => words.test(attribution))?.[1] ?? "locus";
}

/** `exact`: what the input names was found. `fallback`: something coarser, or not all of it. */
function matchOf({ kind, locus }: Hit): string {
  return kind === "interpolated" ? "interpolated" : locus.status === "found" ? "exact" : "fallback";
}

/** Short names of data sets, as the parameter `sources` has them. */
const SHORT_SOURCES: ReadonlyMap<string, string> = new Map([
  ["osm", "openstreetmap"],
  ["oa", "openaddresses"],
  ["gn", "geonames"],
  ["wof", "whosonfirst"],
]);

/** Which results a request keeps: those of its layers and its sources. */
export function peliasFilter(layers: readonly string[], sources: readonly string[]): (hit: Hit) => boolean {
  const wanted = new Set(sources.map((source) => SHORT_SOURCES.get(source) ?? source));
  return (hit) => {
    const { layer } = wordsOf(hit);
    const isInLayer = layers.length === 0 || layers.includes(layer) || (layers.includes("coarse") && isCoarse(hit));
    return isInLayer && (wanted.size === 0 || wanted.has(sourceOf(hit)));
  };
}

/** Layers that `coarse` stands for: areas and the sea. */
function isCoarse(hit: Hit): boolean {
  return hit.kind === "point" || (hasExtent(hit) && hit.kind !== "street");
}

/** The box around all features; undefined for none. */
export function boundsOfFeatures(features: readonly PeliasFeature[]): number[] | undefined {
  const boxes = features.map(({ bbox, geometry: { coordinates: [x = 0, y = 0] } }) => bbox ?? [x, y, x, y]);
  if (boxes.length === 0) {
    return undefined;
  }
  const side = (at: keyof Bounds & number, pick: (...values: number[]) => number): number =>
    pick(...boxes.map((box) => box[at] ?? 0));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

/** The two letters of a code of three, in any case; every other text as it is. */
export function alpha2Of(code: string): string {
  return alpha3ToAlpha2(code.toUpperCase()) ?? code;
}
