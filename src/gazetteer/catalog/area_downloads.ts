import type { CatalogEntry } from "./catalog_entry.ts";

const NATURAL_EARTH = "https://naciscdn.org/naturalearth/10m/cultural";
const EUROSTAT = "https://gisco-services.ec.europa.eu/distribution/v2/nuts/geojson";
const CENSUS = "https://www2.census.gov/geo/tiger/GENZ2024/shp";

/** Layers of areas: countries and their first divisions, the statistical regions of Europe, counties and tracts of the US. */
export function areaEntries(): CatalogEntry[] {
  const entries = [
    [
      "countries",
      "Countries (Natural Earth 1:10m)",
      [],
      "ADM0_A3",
      "NAME",
      `${NATURAL_EARTH}/ne_10m_admin_0_countries.zip`,
    ],
    [
      "admin1",
      "States and provinces (Natural Earth 1:10m)",
      [],
      "adm1_code",
      "name",
      `${NATURAL_EARTH}/ne_10m_admin_1_states_provinces.zip`,
    ],
    ...[1, 2, 3].map((level) =>
      [
        `nuts${level}`,
        `Statistical regions of Europe, NUTS ${level} 2024`,
        [],
        "NUTS_ID",
        "NAME_LATN",
        `${EUROSTAT}/NUTS_RG_01M_2024_4326_LEVL_${level}.geojson`,
      ] as const
    ),
    [
      "county",
      "Counties of the United States, 2024",
      ["US"],
      "GEOID",
      "NAMELSAD",
      `${CENSUS}/cb_2024_us_county_500k.zip`,
    ],
    [
      "tract",
      "Census tracts of the United States, 2024",
      ["US"],
      "GEOID",
      "NAMELSAD",
      `${CENSUS}/cb_2024_us_tract_500k.zip`,
    ],
  ] as const;
  return entries.map(([layer, title, countries, code, name, address]): CatalogEntry => ({
    id: `areas-${layer}`,
    title,
    source: "areas",
    countries,
    isWhole: true,
    areas: { layer, code, title: name },
    address,
  }));
}
