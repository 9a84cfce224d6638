import { t } from "elysia";
import { GEO_JSON } from "../parameters/accepts_geo_json.ts";
import type { RouteContext } from "../route_context.ts";
import { REPORT_EXAMPLES, ReportModel } from "./report_model.ts";

const TAG = "Batches";
const UNCHANGED = { description: "The batch has not changed", schema: t.Void() };

/** Documentation of the routes that show a batch as a whole. */
export function reportDocuments(documented: RouteContext["documented"]) {
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
