import type { DatasetSummary } from "../../domain/dataset_summary.ts";
import { COUNTRY_CODES } from "../../domain/country_code.ts";
import type { StreetArea } from "../../domain/missing_streets.ts";
import type { CountryCounts, CoverageCell } from "../../tiles/mod.ts";

/** A data set in force. */
export function presentDataset({ counts, addedAt, dataFrom, ...summary }: DatasetSummary) {
  const { namedPlaces, ...others } = counts;
  return {
    ...summary,
    countries: [...summary.countries],
    counts: { ...others, named_places: namedPlaces },
    added_at: addedAt.toISOString(),
    data_from: dataFrom ?? null,
  };
}

/** Every country with what is loaded of it, and the command that loads its streets. */
export function presentCountries(
  { countries, areas, addCommand }: {
    readonly countries: ReadonlyMap<string, CountryCounts>;
    readonly areas: readonly StreetArea[];
    readonly addCommand: (countryCode: string) => string | undefined;
  },
) {
  return COUNTRY_CODES.map((code) => {
    const { streets, streetsWithHouses, houses, housesWithPostcodes } = countries.get(code) ?? NOTHING;
    return {
      code,
      streets,
      streets_with_houses: streetsWithHouses,
      houses,
      houses_with_postcodes: housesWithPostcodes,
      street_areas: areas.filter(({ countryCode }) => countryCode === code).map(({ bounds }) => [...bounds]),
      add_command: addCommand(code) ?? null,
    };
  });
}

const NOTHING: CountryCounts = { streets: 0, streetsWithHouses: 0, houses: 0, housesWithPostcodes: 0 };

/** Cells as GeoJSON (RFC 7946): a closed ring each, counter-clockwise. */
export function presentCoverage(cells: readonly CoverageCell[]) {
  return {
    type: "FeatureCollection" as const,
    features: cells.map(({ bounds: [west, south, east, north], streets, houses, populatedKm2 }) => ({
      type: "Feature" as const,
      geometry: {
        type: "Polygon" as const,
        coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]],
      },
      properties: { streets, houses, populated_km2: populatedKm2 },
    })),
  };
}
