import type { DatasetSummary } from "../../domain/dataset_summary.ts";
import type { CoverageCell } from "../../tiles/mod.ts";

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

/** Cells as GeoJSON (RFC 7946): a closed ring each, counter-clockwise. */
export function presentCoverage(cells: readonly CoverageCell[]) {
  return {
    type: "FeatureCollection" as const,
    features: cells.map(({ bounds: [west, south, east, north], streets, houses }) => ({
      type: "Feature" as const,
      geometry: {
        type: "Polygon" as const,
        coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]],
      },
      properties: { streets, houses },
    })),
  };
}
