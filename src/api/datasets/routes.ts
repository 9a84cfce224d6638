import { Elysia, t } from "elysia";
import { streetAreas } from "../../resolutions/mod.ts";
import { COVERAGE_LEVELS, coverageCells } from "../../tiles/mod.ts";
import { etagOfRevision, isKnown } from "../parameters/headers.ts";
import { queryBounds } from "../parameters/query_bounds.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RouteContext } from "../route_context.ts";
import { DATASETS_EXAMPLES, DatasetsModel, presentCountries, presentCoverage, presentDataset } from "./model.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

const NOT_MODIFIED = { description: "Not modified", schema: t.Void() };

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
  const documents = datasetsDocuments(documented("Data"));
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

/** Documentation of the routes under `/v1/datasets`. */
function datasetsDocuments(documented: Documented) {
  return {
    list: documented({
      summary: "List the loaded data sets",
      description: "What this service knows: its data sets with counts, licences and attributions, in the order in " +
        "which the operator added them. Uses no call.",
      answers: {
        200: jsonAnswer(
          "All data sets, and every country with what is loaded of it",
          DatasetsModel.list,
          DATASETS_EXAMPLES.list,
        ),
        304: NOT_MODIFIED,
      },
    }),
    coverage: documented({
      summary: "Get where streets and houses are loaded",
      description:
        "Square cells with the numbers of their streets and houses, as GeoJSON. Divide by `populated_km2` to " +
        "compare cells: it leaves out sea, forest and fields. Uses no call.",
      answers: {
        200: jsonAnswer("The cells, from the south-west", DatasetsModel.coverage, DATASETS_EXAMPLES.coverage),
        304: NOT_MODIFIED,
      },
    }),
  };
}
