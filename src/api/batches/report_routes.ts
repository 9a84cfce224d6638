import { Elysia, t } from "elysia";
import {
  type Batch,
  type BatchReport,
  getBatch,
  type GroupedRows,
  groupPoints,
  readReport,
  type RowGroup,
  type RowPoint,
  RowPointsCache,
  ZOOM_MAX,
} from "../../batches/mod.ts";
import { idParamsModel } from "../models/fields.ts";
import { GEO_JSON, isKnown } from "../parameters/headers.ts";
import { queryBounds } from "../parameters/query_bounds.ts";
import type { RouteContext } from "../route_context.ts";
import { REPORT_EXAMPLES, ReportModel } from "./report_model.ts";
import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";

/** Seven decimals are a centimetre; more would only make the answer longer. */
const DEGREE_PARTS = 1e7;

const TAG = "Batches";

const UNCHANGED = { description: "The batch has not changed", schema: t.Void() };

const WORLD = [-180, -90, 180, 90] as const;

/** Part of the entity tags. Change it when the form of the answers changes. */
const FORM = "1";

/** A batch's answers as a whole: counts, and all rows on a map. */
export function batchReportRoutes({ dependencies, guard, documented }: RouteContext) {
  const { batches, bulkDatabase } = dependencies;
  const bulk = { ...batches, database: bulkDatabase };
  const points = new RowPointsCache();
  const documents = reportDocuments(documented);
  return new Elysia({ name: "batches, as a whole" })
    .use(guard)
    .get("/:id/report", async ({ caller, params, request, set, status }) => {
      const batch = await getBatch(batches, { owner: caller, batchId: params.id });
      const etag = `"${FORM}.${batch.revision}"`;
      set.headers["etag"] = etag;
      return isKnown(request.headers, etag)
        ? status(304, undefined)
        : presentReport(batch, await readReport(bulk, batch));
    }, { scope: "batches:read", params: idParamsModel("bat"), ...documents.report })
    .get("/:id/points", async ({ caller, params, query, request, set, status }) => {
      const bounds = query.bounds === undefined ? WORLD : queryBounds(query.bounds);
      const batch = await getBatch(batches, { owner: caller, batchId: params.id });
      const etag = `"${FORM}.${batch.revision}"`;
      set.headers["etag"] = etag;
      if (isKnown(request.headers, etag)) {
        return status(304, undefined);
      }
      const [all, { attributions }] = await Promise.all([points.get(bulk, batch), readReport(bulk, batch)]);
      set.headers["content-type"] = GEO_JSON;
      const view = { bounds, zoom: query.zoom ?? ZOOM_MAX, status: query.status };
      return presentRows(groupPoints(all, view), { batch, attributions });
    }, { scope: "batches:read", params: idParamsModel("bat"), query: ReportModel.view, ...documents.points });
}

/** Documentation of the routes that show a batch as a whole. */
function reportDocuments(documented: RouteContext["documented"]) {
  return {
    report: documented({
      tag: TAG,
      summary: "Report of a batch",
      description:
        "Rows by status, precision, reason, country and confidence, the box around all points, and the most " +
        "frequent words that could not be matched. The counts are kept while rows are answered, so the report of a " +
        "million rows takes no longer. `ETag` changes with the batch.",
      answers: {
        200: { description: "The report", schema: ReportModel.report, example: REPORT_EXAMPLES.report },
        304: UNCHANGED,
      },
    }),
    points: documented({
      tag: TAG,
      summary: "Rows of a batch on a map",
      description:
        "All rows with a location, as GeoJSON. Up to 5,000 are single features, each with the number of its " +
        "row; where there are more, nearby rows are grouped for the requested zoom, as on public maps.",
      answers: {
        200: {
          description: "Rows, or groups of rows",
          schema: ReportModel.points,
          example: REPORT_EXAMPLES.points,
          mediaType: GEO_JSON,
        },
        304: UNCHANGED,
      },
    }),
  };
}

/** The JSON form of a report. */
function presentReport({ id, counts }: Batch, report: BatchReport) {
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
function presentRows(
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

function pointOf({ latitude, longitude }: Coordinates) {
  const [x = 0, y = 0] = [longitude, latitude].map((degrees) => Math.round(degrees * DEGREE_PARTS) / DEGREE_PARTS);
  return { type: "Point" as const, coordinates: [x, y] as [number, number] };
}
