import { Elysia } from "elysia";
import { getBatch, groupPoints, readReport, RowPointsCache, ZOOM_MAX } from "../../batches/mod.ts";
import { idParamsModel } from "../models/id_params_model.ts";
import { GEO_JSON } from "../parameters/accepts_geo_json.ts";
import { isKnown } from "../parameters/etag.ts";
import { queryBounds } from "../parameters/query_bounds.ts";
import type { RouteContext } from "../route_context.ts";
import { ReportModel } from "./report_model.ts";
import { presentReport, presentRows } from "./present_report.ts";
import { reportDocuments } from "./report_documents.ts";

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
