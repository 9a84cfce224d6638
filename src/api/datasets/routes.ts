import { Elysia } from "elysia";
import { COVERAGE_LEVELS, coverageCells } from "../../tiles/mod.ts";
import { invalidField } from "../plugins/problems/invalid_field.ts";
import type { RouteContext } from "../route_context.ts";
import { datasetsDocuments } from "./documents.ts";
import { DatasetsModel } from "./model.ts";
import { presentCoverage, presentDataset } from "./present.ts";

/** Some 10 MB of JSON. */
const CELLS_MAX = 50_000;

/** What data is loaded, and where. */
export function datasetsRoutes({ dependencies: { datasets, tiles }, guard, documented }: RouteContext) {
  const documents = datasetsDocuments(documented);
  return new Elysia({ name: "datasets", prefix: "/v1/datasets" })
    .use(guard)
    .get("", () => ({ data: datasets().map(presentDataset) }), { scope: "resolve", work: "read", ...documents.list })
    .get("/coverage", async ({ query: { level = COVERAGE_LEVELS.usual } }) => {
      const cells = await coverageCells(tiles, level);
      if (cells.length > CELLS_MAX) {
        const detail = `must be lower: this one has ${cells.length} cells, and at most ${CELLS_MAX} are sent`;
        throw invalidField("query", { pointer: "/level", detail });
      }
      return presentCoverage(cells);
    }, { scope: "resolve", work: "read", query: DatasetsModel.coverageQuery, ...documents.coverage });
}
