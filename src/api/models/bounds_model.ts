import { t } from "elysia";

const Longitude = t.Number({ minimum: -180, maximum: 180 });
const Latitude = t.Number({ minimum: -90, maximum: 90 });

/** A box in a body: `[west, south, east, north]` in degrees. */
export function boundsModel(description: string) {
  return t.Tuple([Longitude, Latitude, Longitude, Latitude], {
    description: `\`[west, south, east, north]\`: ${description}`,
    rule: "[west, south, east, north] in degrees",
  });
}
