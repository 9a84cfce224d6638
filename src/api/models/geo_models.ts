import { t } from "elysia";
import { closed, Count } from "./fields.ts";

export const Longitude = t.Number({ minimum: -180, maximum: 180 });
export const Latitude = t.Number({ minimum: -90, maximum: 90 });

/** A point of GeoJSON (RFC 7946). */
export const PointModel = closed({
  type: t.Literal("Point"),
  coordinates: t.Tuple([Longitude, Latitude], { description: "Longitude, then latitude." }),
});

/** What a group of nearby points has. */
export const CLUSTER = {
  cluster: t.Literal(true),
  point_count: Count,
  expansion_zoom: t.Number({ multipleOf: 1, description: "The first zoom at which the group splits." }),
};

export const AttributionsModel = t.Array(t.String(), {
  description: "The sources of the points and of the columns next to them; must be shown with them.",
});

/** A box in a body: `[west, south, east, north]` in degrees. */
export function boundsModel(description: string) {
  return t.Tuple([Longitude, Latitude, Longitude, Latitude], {
    description: `\`[west, south, east, north]\`: ${description}`,
    rule: "[west, south, east, north] in degrees",
  });
}
