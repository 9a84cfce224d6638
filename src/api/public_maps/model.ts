import { t } from "elysia";
import { PrecisionModel } from "../models/answer_model.ts";
import { pageModel } from "../models/page_model.ts";
import { queryIntegerModel } from "../models/query_integer_model.ts";
import { boundsParameter } from "../parameters/numbers_parameter.ts";

const Count = t.Number({ multipleOf: 1, minimum: 0 });
const Listed = {
  name: t.String(),
  description: t.Union([t.String(), t.Null()]),
  slug: t.String(),
  organization: t.Object({ name: t.String(), slug: t.String() }, { additionalProperties: false }),
  location_count: Count,
  url: t.String({ description: "The URL of its page." }),
  updated_at: t.String({ format: "date-time" }),
};
const Longitude = t.Number({ minimum: -180, maximum: 180 });
const Latitude = t.Number({ minimum: -90, maximum: 90 });
const Point = t.Object({
  type: t.Literal("Point"),
  coordinates: t.Tuple([Longitude, Latitude], { description: "Longitude, then latitude." }),
}, { additionalProperties: false });
const Feature = t.Object({
  type: t.Literal("Feature"),
  id: t.Optional(t.String({ description: "The short code." })),
  geometry: Point,
  properties: t.Union([
    t.Object({
      short_code: t.Union([t.String(), t.Null()]),
      name: t.Union([t.String(), t.Null()]),
      label: t.String(),
      precision: PrecisionModel,
    }, { additionalProperties: false, description: "A location." }),
    t.Object({
      cluster: t.Literal(true),
      point_count: Count,
      expansion_zoom: t.Number({ multipleOf: 1, description: "The first zoom at which the group splits." }),
    }, { additionalProperties: false, description: "A group of nearby locations." }),
  ]),
}, { additionalProperties: false });
const Attributions = t.Array(t.String(), { description: "The sources of the points; must be shown with them." });

/** Schemas of the requests and answers of the routes under `/v1/public/maps`. */
export const PublicMapsModel = {
  list: pageModel(t.Object(Listed, { additionalProperties: false })),
  map: t.Object({
    ...Listed,
    bounds: t.Union([t.Tuple([Longitude, Latitude, Longitude, Latitude]), t.Null()], {
      description:
        "`[west, south, east, north]` of all locations; if west is greater than east, it crosses the antimeridian.",
    }),
    attributions: Attributions,
  }, { additionalProperties: false }),
  features: t.Object({
    type: t.Literal("FeatureCollection"),
    features: t.Array(Feature),
    location_count: t.Number({ multipleOf: 1, minimum: 0, description: "Locations on the whole map." }),
    clustered_at_zoom: t.Union([t.Number({ multipleOf: 1 }), t.Null()], {
      description: "Null if locations are not grouped.",
    }),
    attributions: Attributions,
  }, { additionalProperties: false }),
  // No map has a slug of any other form.
  params: t.Object({
    organization_slug: t.String({ pattern: "^[a-z0-9-]{1,64}$" }),
    slug: t.String({ pattern: "^[a-z0-9-]{1,64}$" }),
  }),
  view: t.Object({
    bounds: t.Optional(boundsParameter("Only locations inside.")),
    zoom: t.Optional(queryIntegerModel({
      minimum: 0,
      maximum: 24,
      description: "Map zoom, 0–24, for grouping if there are more than 5,000 locations.",
      examples: [6],
    })),
  }, { additionalProperties: false }),
};

const LISTED = {
  name: "Our stores",
  description: "Where to find us",
  slug: "our-stores",
  organization: { name: "Example", slug: "example" },
  location_count: 1,
  url: "https://locus.example.com/maps/example/our-stores",
  updated_at: "2024-03-03T12:00:00.000Z",
};
const ATTRIBUTIONS = ["GeoNames, CC BY 4.0"];

/** Real answers, for the documentation. */
export const PUBLIC_MAPS_EXAMPLES = {
  list: { data: [LISTED], next_cursor: null, has_more: false },
  map: { ...LISTED, bounds: [5.12222, 52.09083, 5.12222, 52.09083], attributions: ATTRIBUTIONS },
  features: {
    type: "FeatureCollection",
    features: [{
      type: "Feature",
      id: "8AK6-GN74",
      geometry: { type: "Point", coordinates: [5.12222, 52.09083] },
      properties: {
        short_code: "8AK6-GN74",
        name: "Office",
        label: "Utrecht, Netherlands",
        precision: "locality",
      },
    }],
    location_count: 1,
    clustered_at_zoom: null,
    attributions: ATTRIBUTIONS,
  },
};
