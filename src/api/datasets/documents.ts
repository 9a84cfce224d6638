import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { DATASETS_EXAMPLES, DatasetsModel } from "./model.ts";

const TAG = "Data";
const NOT_MODIFIED = { description: "Not modified", schema: t.Void() };

/** Documentation of the routes under `/v1/datasets`. */
export function datasetsDocuments(documented: RouteContext["documented"]) {
  return {
    list: documented({
      tag: TAG,
      summary: "List the loaded data sets",
      description: "What this service knows: its data sets with counts, licences and attributions, in the order in " +
        "which the operator added them. Uses no call.",
      answers: {
        200: {
          description: "All data sets, and every country with what is loaded of it",
          schema: DatasetsModel.list,
          example: DATASETS_EXAMPLES.list,
        },
        304: NOT_MODIFIED,
      },
    }),
    coverage: documented({
      tag: TAG,
      summary: "Get where streets and houses are loaded",
      description:
        "Square cells with the numbers of their streets and houses, as GeoJSON. Divide by `populated_km2` to " +
        "compare cells: it leaves out sea, forest and fields. Uses no call.",
      answers: {
        200: {
          description: "The cells, from the south-west",
          schema: DatasetsModel.coverage,
          example: DATASETS_EXAMPLES.coverage,
        },
        304: NOT_MODIFIED,
      },
    }),
  };
}
