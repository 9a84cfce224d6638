import { Elysia } from "elysia";
import { streetAreas } from "../../resolutions/mod.ts";
import { COVERAGE_LEVELS, coverageCells } from "../../tiles/mod.ts";
import { etagOfRevision, isKnown } from "../parameters/etag.ts";
import { queryBounds } from "../parameters/query_bounds.ts";
import { invalidField } from "../plugins/problems/invalid_field.ts";
import type { RouteContext } from "../route_context.ts";
import { datasetsDocuments } from "./documents.ts";
import { DatasetsModel } from "./model.ts";
import { presentCountries, presentCoverage, presentDataset } from "./present.ts";

/** Some 10 MB of JSON. */
const CELLS_MAX = 50_000;
/** Kept by the browser of the caller alone, and compared by its entity tag each time. */
const CACHE_CONTROL = "private, no-cache";
/** Part of the entity tags. Change it when the form of the answers changes. */
const FORM = "1";

/** What data is loaded, and where. */
export function datasetsRoutes(
  { dependencies: { datasets, tiles, resolutions }, guard, documented }: RouteContext,
) {
  const documents = datasetsDocuments(documented);
  return new Elysia({ name: "datasets", prefix: "/v1/datasets" })
    .use(guard)
    .get("", async ({ request, set, status }) => {
      const { countries } = await tiles.coverage();
      const { addCommand = () => undefined } = resolutions;
      const areas = streetAreas(tiles.gazetteer().datasets);
      const body = {
        data: datasets().map(presentDataset),
        countries: presentCountries({ countries, areas, addCommand }),
      };
      const etag = await etagOfRevision([FORM, body]);
      set.headers["etag"] = etag;
      set.headers["cache-control"] = CACHE_CONTROL;
      return isKnown(request.headers, etag) ? status(304, undefined) : body;
    }, { visible: "resolve", work: "read", ...documents.list })
    .get("/coverage", async ({ request, set, status, query }) => {
      const { level = COVERAGE_LEVELS.usual, bounds, including = "streets" } = query;
      const box = bounds === undefined ? undefined : queryBounds(bounds);
      const grid = await tiles.coverage();
      const etag = await etagOfRevision([FORM, grid.version, level, bounds, including]);
      set.headers["etag"] = etag;
      set.headers["cache-control"] = CACHE_CONTROL;
      if (isKnown(request.headers, etag)) {
        return status(304, undefined);
      }
      const cells = coverageCells(grid, { level, bounds: box, including });
      if (cells.length > CELLS_MAX) {
        const detail =
          `must be lower, or the bounds smaller: this has ${cells.length} cells, at most ${CELLS_MAX} are sent`;
        throw invalidField("query", { pointer: "/level", detail });
      }
      return presentCoverage(cells);
    }, { visible: "resolve", work: "read", query: DatasetsModel.coverageQuery, ...documents.coverage });
}
