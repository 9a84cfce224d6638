import type { Batch, BatchReport, GroupedRows, RowGroup, RowPoint } from "../../batches/mod.ts";
import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";

/** The JSON form of a report. */
export function presentReport({ id, counts }: Batch, report: BatchReport) {
  const { total, processed, found, uncertain, unresolved, failed } = counts;
  return {
    batch_id: id,
    total,
    processed,
    status: { found, uncertain, unresolved, failed },
    precision: report.precisions.map(({ name, rows }) => ({ precision: name, rows })),
    reasons: report.reasons.map(({ name, rows }) => ({ reason: name, rows })),
    countries: report.countries.map(({ name, rows }) => ({ country: name === "" ? null : name, rows })),
    confidence: report.confidence.map((band) => ({ ...band })),
    bounds: report.bounds === undefined ? null : boundsTuple(report.bounds),
    unmatched_words: report.words.map(({ name, rows }) => ({ word: name, rows })),
    attributions: [...report.attributions],
  };
}

function boundsTuple([west, south, east, north]: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

/** Rows as GeoJSON (RFC 7946), with foreign members. A row's feature has its number as identifier. */
export function presentRows(
  { features, groupedAt }: GroupedRows,
  { batch, attributions }: { readonly batch: Batch; readonly attributions: readonly string[] },
) {
  return {
    type: "FeatureCollection" as const,
    features: features.map((feature) => "row" in feature ? rowFeature(feature) : groupFeature(feature)),
    row_count: batch.counts.found + batch.counts.uncertain,
    clustered_at_zoom: groupedAt ?? null,
    attributions: [...attributions],
  };
}

function rowFeature({ row, status, coordinates }: RowPoint) {
  return { type: "Feature" as const, id: row, geometry: pointOf(coordinates), properties: { row, status } };
}

function groupFeature({ coordinates, count, found, uncertain, expansionZoom }: RowGroup) {
  return {
    type: "Feature" as const,
    geometry: pointOf(coordinates),
    properties: { cluster: true as const, point_count: count, expansion_zoom: expansionZoom, found, uncertain },
  };
}

/** Seven decimals are a centimetre; more would only make the answer longer. */
const DEGREE_PARTS = 1e7;

function pointOf({ latitude, longitude }: Coordinates) {
  const [x = 0, y = 0] = [longitude, latitude].map((degrees) => Math.round(degrees * DEGREE_PARTS) / DEGREE_PARTS);
  return { type: "Point" as const, coordinates: [x, y] as [number, number] };
}
