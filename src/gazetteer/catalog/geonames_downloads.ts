import { COUNTRY_CODES } from "../../domain/country_code.ts";
import type { CatalogEntry } from "./catalog_entry.ts";

const HOST = "https://download.geonames.org/export";

/** The countries whose postcodes GeoNames has. Source: download.geonames.org/export/zip, read in 2026. */
const WITH_POSTCODES =
  `AD AI AL AR AS AT AU AX AZ BD BE BG BM BR BY CA CC CH CL CN CO CR CX CY CZ DE DK DO DZ EC EE ES FI
  FK FM FO FR GB GF GG GI GL GP GS GT GU HK HM HN HR HT HU ID IE IM IN IO IS IT JE JP KE KR LI LK LT LU LV MA MC MD MH
  MK MO MP MQ MT MW MX MY NC NF NL NO NR NU NZ PA PE PF PH PK PL PM PN PR PT PW RE RO RS RU SE SG SI SJ SK SM TC TH TR
  UA US UY VA VI WF WS YT ZA`.split(/\s+/u);

/** Postcodes and places by country, as GeoNames packs them. */
export function geonamesEntries(nameOf: (countryCode: string) => string): CatalogEntry[] {
  return [
    ...WITH_POSTCODES.map((code): CatalogEntry => ({
      id: `postcodes-${code.toLowerCase()}`,
      title: `Postcodes of ${nameOf(code)}`,
      source: "geonames-postcodes",
      countries: [code],
      isWhole: true,
      address: `${HOST}/zip/${code}.zip`,
    })),
    ...COUNTRY_CODES.map((code): CatalogEntry => ({
      id: `geonames-${code.toLowerCase()}`,
      title: `Places of ${nameOf(code)}`,
      source: "geonames",
      countries: [code],
      isWhole: true,
      address: `${HOST}/dump/${code}.zip`,
    })),
  ];
}
