import { type SQL, sql } from "drizzle-orm";
import type { Coordinates } from "../domain/coordinates.ts";
import { EARTH_RADIUS_M } from "../geo/distance_m.ts";

/** SQL for the metres from a point to the row `inside`, equal to `geo/distance_m.ts`. */
export function distanceFrom({ latitude, longitude }: Coordinates): SQL {
  const [south, west] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  return sql`(2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    power(sin(radians(inside.latitude - ${south}) / 2), 2) +
    cos(radians(${south})) * cos(radians(inside.latitude)) * power(sin(radians(inside.longitude - ${west}) / 2), 2)))))`;
}
