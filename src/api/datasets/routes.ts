import { Elysia, t } from "elysia";
import { streetAreas } from "../../resolutions/mod.ts";
import { type CountryCounts, COVERAGE_LEVELS, type CoverageCell, coverageCells } from "../../tiles/mod.ts";
import { etagOfRevision, isKnown } from "../parameters/headers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import { boundsParameter, queryBounds } from "../parameters/bounds.ts";
import { closed, Count, countModel, Moment, oneOf, orNull, queryIntegerModel } from "../models/fields.ts";
import { COUNTRY_CODES } from "../../domain/country_code.ts";
import DOCUMENTS from "./documents.json";
import { presenter } from "../models/presenter.ts";

/** A data set in force. */
export const Dataset = t.Object({
  name: t.String({ description: "The operator's name for it; `world` for the places that come with the service" }),
  source: t.String({ description: "`openstreetmap`, `geonames`, `geonames-postcodes`, `openaddresses` …" }),
  version: t.String({ description: "The date of the data where its file has one, else a hash of the file" }),
  countries: t.Array(t.String(), { description: "ISO 3166-1 alpha-2; empty for the whole world" }),
  counts: t.Object({
    places: Count,
    streets: Count,
    houses: Count,
    postcodes: Count,
    named_places: Count,
    codes: Count,
  }, { description: "Records that were read, by kind" }),
  layer: orNull(
    t.Object({
      name: t.String({ description: "The column's name for `append`" }),
      areas: Count,
    }),
    { description: "Its areas, which `append` adds next to answers; null for a data set without" },
  ),
  licence: t.String(),
  attribution: t.String({ description: "Show it wherever you show this data" }),
  added_at: Moment,
  data_from: orNull(t.String(), { description: "The date of the data; null where it is not known" }),
});

const Cell = t.Object({
  type: t.Literal("Feature"),
  geometry: t.Object({
    type: t.Literal("Polygon"),
    coordinates: t.Array(t.Array(t.Array(t.Number()))),
  }),
  properties: t.Object({
    streets: Count,
    houses: Count,
    populated_km2: t.Number({
      minimum: 0,
      description: "Square kilometres of its cells of level 12 that have a street, a town or a village",
    }),
  }),
});

const Country = t.Object({
  code: t.String({ description: "ISO 3166-1 alpha-2" }),
  streets: Count,
  streets_with_houses: Count,
  houses: Count,
  houses_with_postcodes: countModel("Houses whose own postcode is known, or that of most houses of their street"),
  street_areas: t.Array(t.Array(t.Number(), { minItems: 4, maxItems: 4 }), {
    description: "For each data set with streets of this country, `[west, south, east, north]` around them",
  }),
  add_command: orNull(t.String(), {
    description: "The command with which the operator loads its streets; null where no download is known",
  }),
});

/** Schemas of the routes about the loaded data. */
export const DatasetsModel = {
  list: t.Object({
    data: t.Array(Dataset),
    countries: t.Array(Country, { description: "Every country, also those of which nothing is loaded" }),
  }),
  coverageQuery: closed({
    level: t.Optional(
      queryIntegerModel({
        minimum: COVERAGE_LEVELS.min,
        maximum: COVERAGE_LEVELS.max,
        description:
          `Size of the cells: 360 / 2^level degrees. Default ${COVERAGE_LEVELS.usual}, which is 1.4 degrees.`,
        examples: [COVERAGE_LEVELS.usual],
      }),
    ),
    bounds: t.Optional(boundsParameter("Only cells that meet this box.")),
    including: t.Optional(oneOf(["streets", "populated"], {
      description: "`streets` (default): cells with streets. `populated`: also cells with towns or villages but no " +
        "streets, in countries for which data was added.",
    })),
  }),
  coverage: t.Object({ type: t.Literal("FeatureCollection"), features: t.Array(Cell) }),
};

const NOTHING: CountryCounts = { streets: 0, streetsWithHouses: 0, houses: 0, housesWithPostcodes: 0 };

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
  const document = documentsOf(documented("Data"), { texts: DOCUMENTS, model: DatasetsModel });
  return new Elysia({ name: "datasets", prefix: "/v1/datasets" })
    .use(guard)
    .get("", async ({ request, set, status }) => {
      const { countries } = await tiles.coverage();
      const { addCommand = () => undefined } = resolutions;
      const areas = streetAreas(tiles.gazetteer().datasets);
      const body = presentDatasets({
        data: datasets(),
        // Every country with what is loaded of it, and the command that loads its streets.
        countries: COUNTRY_CODES.map((code) => ({
          code,
          ...countries.get(code) ?? NOTHING,
          streetAreas: areas.filter(({ countryCode }) => countryCode === code).map(({ bounds }) => bounds),
          addCommand: addCommand(code),
        })),
      });
      const etag = await etagOfRevision([FORM, body]);
      set.headers["etag"] = etag;
      set.headers["cache-control"] = CACHE_CONTROL;
      return isKnown(request.headers, etag) ? status(304, undefined) : body;
    }, { visible: "resolve", work: "read", ...document("list", "list") })
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
        throw invalidField("query", {
          level: `must be lower, or the bounds smaller: this has ${cells.length} cells, at most ${CELLS_MAX} are sent`,
        });
      }
      return presentCoverage(cells);
    }, { visible: "resolve", work: "read", query: DatasetsModel.coverageQuery, ...document("coverage", "coverage") });
}

const presentDatasets = presenter(DatasetsModel.list);

/** Cells as GeoJSON (RFC 7946): a closed ring each, counter-clockwise. */
function presentCoverage(cells: readonly CoverageCell[]) {
  return {
    type: "FeatureCollection" as const,
    features: cells.map(({ bounds: [west, south, east, north], streets, houses, populatedKm2 }) => ({
      type: "Feature" as const,
      geometry: {
        type: "Polygon" as const,
        coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]],
      },
      properties: { streets, houses, populated_km2: populatedKm2 },
    })),
  };
}
