import { EARTH_RADIUS_M } from "../geo/distance_m.ts";

/** Half the way around the earth: everything is in it. Metres. */
export const EVERYWHERE_M = Math.PI * EARTH_RADIUS_M;
