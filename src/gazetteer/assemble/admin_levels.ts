import type { PlaceKind } from "../port.ts";

/** Kinds of levels 2 to 11; `-` for a level that addresses do not use. */
type Levels = Readonly<Record<number, PlaceKind | "-">>;

/** Default of a country (wiki.openstreetmap.org/wiki/Tag:boundary=administrative). */
const USUAL: Levels = {
  2: "country",
  3: "-",
  4: "region",
  5: "-",
  6: "county",
  7: "locality",
  8: "locality",
  9: "district",
  10: "district",
  11: "district",
};

/** Countries whose municipalities or provinces are at another level, by the same page. */
const COUNTRIES: Readonly<Record<string, Levels>> = {
  AD: { 7: "locality", 8: "-" },
  AT: { 7: "-" },
  AU: { 6: "county", 7: "-", 8: "-", 9: "locality" },
  BE: { 5: "-", 7: "-", 9: "district" },
  CH: { 5: "-", 7: "-" },
  CN: { 5: "county", 6: "locality", 8: "district" },
  CZ: { 5: "-", 6: "region", 7: "county", 9: "-" },
  DE: { 5: "-", 7: "-" },
  ES: { 7: "-" },
  FR: { 5: "-", 7: "-" },
  GB: { 5: "-", 7: "-", 8: "county", 10: "locality" },
  IE: { 5: "region", 6: "county", 7: "-", 8: "-", 9: "-" },
  IT: { 5: "-", 7: "-" },
  JP: { 5: "-", 6: "-", 8: "district" },
  KR: { 5: "-", 6: "county", 7: "locality", 8: "district" },
  LI: { 6: "-", 7: "-", 10: "district" },
  MC: { 3: "-", 4: "-", 6: "-", 7: "-", 8: "locality", 10: "district" },
  MT: { 3: "-", 4: "region", 7: "-", 8: "locality" },
  MX: { 6: "county", 8: "locality" },
  NL: { 5: "-", 7: "-", 8: "county", 10: "locality" },
  PL: { 5: "-", 7: "county", 8: "locality" },
  PT: { 5: "-", 6: "region", 7: "locality", 8: "district" },
  SG: { 4: "-", 6: "district" },
  TR: { 5: "-", 6: "county", 8: "locality" },
  US: { 5: "-", 7: "locality" },
};

/** Settlement sizes that make any administrative area of a finer level than the country's a settlement. */
const SETTLEMENTS = new Set(["city", "town", "village", "municipality"]);

/**
 * What an administrative area is in addresses, from its level and country; undefined for one that addresses do not
 * name. A city that is also a district or a state by level (Berlin, kreisfreie Städte) is a locality.
 */
export function adminKind(
  level: number,
  countryCode: string,
  placeType: string | undefined,
): PlaceKind | undefined {
  const kind = COUNTRIES[countryCode]?.[level] ?? USUAL[level] ?? "-";
  if (level > 2 && placeType !== undefined && SETTLEMENTS.has(placeType) && kind !== "district") {
    return "locality";
  }
  return kind === "-" ? undefined : kind;
}
