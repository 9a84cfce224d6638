import type { RouteContext } from "../route_context.ts";
import { DATASETS_EXAMPLES, DatasetsModel } from "./model.ts";

const TAG = "Data";

/** Documentation of the routes under `/v1/datasets`. */
export function datasetsDocuments(documented: RouteContext["documented"]) {
  return {
    list: documented({
      tag: TAG,
      summary: "List the loaded data sets",
      description: "What this service knows: its data sets with counts, licences and attributions, in the order in " +
        "which the operator added them. Uses no call.",
      answers: { 200: { description: "All data sets", schema: DatasetsModel.list, example: DATASETS_EXAMPLES.list } },
    }),
    coverage: documented({
      tag: TAG,
      summary: "Get where streets and houses are loaded",
      description: "Square cells with the numbers of their streets and houses, as GeoJSON. Cells without streets are " +
        "left out. Uses no call.",
      answers: {
        200: {
          description: "The cells, from the south-west",
          schema: DatasetsModel.coverage,
          example: DATASETS_EXAMPLES.coverage,
        },
      },
    }),
  };
}
