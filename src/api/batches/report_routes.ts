import { Elysia, t } from "elysia";
import { closed, Count, countModel, idParamsModel, oneOf, orNull, queryIntegerModel } from "../models/fields.ts";
import { AttributionsModel, CLUSTER, Latitude, Longitude, PointModel } from "../models/geo_models.ts";
import { boundsParameter, queryBounds } from "../parameters/bounds.ts";
import {
  assertReadable,
  type Batch,
  type BatchReport,
  getBatch,
  type GroupedRows,
  groupPoints,
  keptDuplicates,
  keptRowPoints,
  readReport,
  type RowGroup,
  type RowPoint,
  ZOOM_MAX,
} from "../../batches/mod.ts";
import { GEO_JSON, isKnown } from "../parameters/headers.ts";
import { openCredits } from "../parameters/append.ts";
import type { RouteContext } from "../route_context.ts";
import type { Bounds } from "../../domain/coordinates.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { presentPoint } from "../models/presenter.ts";

const Feature = closed({
  type: t.Literal("Feature"),
  id: t.Optional(countModel("The row's number.", 1)),
  geometry: PointModel,
  properties: t.Union([
    closed({
      row: countModel("As in the results.", 1),
      status: oneOf(["found", "uncertain"]),
    }, { description: "A row." }),
    closed({ ...CLUSTER, found: Count, uncertain: Count }, { description: "A group of nearby rows." }),
  ]),
});

/** Schemas of the routes that show a batch as a whole. */
export const ReportModel = {
  report: closed({
    batch_id: t.String(),
    total: Count,
    processed: Count,
    status: closed({ found: Count, uncertain: Count, unresolved: Count, failed: Count }),
    precision: t.Array(closed({ precision: t.String(), rows: Count })),
    reasons: t.Array(closed({ reason: t.String(), rows: Count }), { description: "A row may have several." }),
    countries: t.Array(
      closed({ country: orNull(t.String()), rows: Count }),
      { description: "Of rows with a location; null: at sea, or unknown." },
    ),
    confidence: t.Array(closed({ from: t.Number(), to: t.Number(), rows: Count }), {
      description: "Rows with a location, by bands of confidence. A band includes `from`, and the last one also `to`.",
    }),
    bounds: orNull(t.Tuple([Longitude, Latitude, Longitude, Latitude]), {
      description:
        "`[west, south, east, north]` of all points; if west is greater than east, it crosses the antimeridian.",
    }),
    duplicates: orNull(Count, {
      description:
        "With `group_duplicates`: rows with the address of an earlier row. Null without, and while the batch runs.",
    }),
    unmatched_words: t.Array(closed({ word: t.String(), rows: Count }), {
      description:
        "The words that rows without a sure answer have most often and their answers lack, in lower case. At most " +
        "20. A word that is rare in every thousand rows may be missing.",
    }),
    attributions: AttributionsModel,
  }),
  points: closed({
    type: t.Literal("FeatureCollection"),
    features: t.Array(Feature),
    row_count: countModel("Rows with a point in the whole batch."),
    clustered_at_zoom: orNull(t.Number({ multipleOf: 1 }), {
      description: "Null if rows are not grouped. Lower than requested where that zoom has too many groups.",
    }),
    attributions: AttributionsModel,
  }),
  view: closed({
    bounds: t.Optional(boundsParameter("Only rows inside.")),
    zoom: t.Optional(queryIntegerModel({
      minimum: 0,
      maximum: 24,
      description: "Map zoom, 0–24, for grouping if there are more than 5,000 rows.",
      examples: [6],
    })),
    status: t.Optional(oneOf(["found", "uncertain"], { description: "Only rows with this status." })),
  }),
};

const WORLD = [-180, -90, 180, 90] as const;

/** Part of the entity tags. Change it when the form of the answers changes. */
const FORM = "2";

/** A batch's answers as a whole: counts, and all rows on a map. */
export function batchReportRoutes({ dependencies, guard, documented }: RouteContext) {
  const { batches, bulkDatabase, resolutions } = dependencies;
  const attributionsOf = ({ options }: Batch, { attributions }: BatchReport): string[] =>
    openCredits(resolutions).of({ attributions, columns: options.append ?? [] });
  const bulk = { ...batches, database: bulkDatabase };
  const points = keptRowPoints();
  const duplicates = keptDuplicates();
  const document = documentsOf(documented("Batches"), { texts: DOCUMENTS, model: ReportModel });
  return new Elysia({ name: "batches, as a whole" })
    .use(guard)
    .get("/:id/report", async ({ caller, params, request, set, status }) => {
      const batch = await getBatch(batches, { owner: caller, batchId: params.id });
      assertReadable(batch);
      const etag = `"${FORM}.${batch.revision}"`;
      set.headers["etag"] = etag;
      if (isKnown(request.headers, etag)) {
        return status(304, undefined);
      }
      const report = await readReport(bulk, batch);
      const attributions = attributionsOf(batch, report);
      return presentReport(batch, { ...report, attributions }, await duplicates.get(bulk, batch));
    }, { scope: "batches:read", params: idParamsModel("bat"), ...document("report", "report") })
    .get("/:id/points", async ({ caller, params, query, request, set, status }) => {
      const bounds = query.bounds === undefined ? WORLD : queryBounds(query.bounds);
      const batch = await getBatch(batches, { owner: caller, batchId: params.id });
      assertReadable(batch);
      const etag = `"${FORM}.${batch.revision}"`;
      set.headers["etag"] = etag;
      if (isKnown(request.headers, etag)) {
        return status(304, undefined);
      }
      const [all, report] = await Promise.all([points.get(bulk, batch), readReport(bulk, batch)]);
      set.headers["content-type"] = GEO_JSON;
      const view = { bounds, zoom: query.zoom ?? ZOOM_MAX, status: query.status };
      return presentRows(groupPoints(all, view), { batch, attributions: attributionsOf(batch, report) });
    }, {
      scope: "batches:read",
      params: idParamsModel("bat"),
      query: ReportModel.view,
      ...document("points", "points"),
    });
}

/** The JSON form of a report. */
function presentReport({ id, counts }: Batch, report: BatchReport, duplicates: number | undefined) {
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
    duplicates: duplicates ?? null,
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
  return { type: "Feature" as const, id: row, geometry: presentPoint(coordinates), properties: { row, status } };
}

function groupFeature({ coordinates, count, found, uncertain, expansionZoom }: RowGroup) {
  return {
    type: "Feature" as const,
    geometry: presentPoint(coordinates),
    properties: { cluster: true as const, point_count: count, expansion_zoom: expansionZoom, found, uncertain },
  };
}
