import { borders, featuresContaining } from "@rapideditor/country-coder";

/** Rings of `[longitude, latitude]`, even-odd. */
type Rings = readonly (readonly (readonly [number, number])[])[];

/** One outline of a country, or of a part that has its own in the borders. */
export interface Border {
  /** ISO 3166-1 alpha-2 of the country or territory that holds it. */
  readonly countryCode: string;
  /** The part's English name ("Scotland"), or the country's. */
  readonly name: string;
  readonly rings: Rings;
}

/** Levels below the ISO 3166-1 entries: their reserved codes (AC, CQ, IC …) are not countries. */
const PARTS = "subterritory";

/**
 * The outlines of all countries and territories (`@rapideditor/country-coder`, ISC). Outlines of one country do not
 * overlap; ground with no country of ISO's list has none.
 */
export function readBorders(): Border[] {
  const found: Border[] = [];
  for (const { properties, geometry } of borders.features) {
    if (geometry === null || geometry.type !== "MultiPolygon") {
      continue;
    }
    const holders = featuresContaining(properties.id).map((feature) => feature.properties);
    const countryCode = holders.find(({ iso1A2, level }) => iso1A2 !== undefined && level !== PARTS)?.iso1A2;
    if (countryCode === undefined) {
      continue;
    }
    const rings: Rings = geometry.coordinates.flat().map((ring) => ring.map(([x = 0, y = 0]) => [x, y]));
    found.push({ countryCode, name: properties.nameEn, rings });
  }
  return found;
}
