import { RADIANS_PER_DEGREE } from "./units.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import type { PlanePoint } from "./transverse_mercator.ts";

const EQUATOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
/** Universal Polar Stereographic: scale at the pole and false origin. DMA TM 8358.2, chapter 3. */
const SCALE = 0.994;
const FALSE_M = 2_000_000;
const RADIUS_FACTOR = 2 * EQUATOR_M * SCALE /
  Math.sqrt((1 + ECCENTRICITY) ** (1 + ECCENTRICITY) * (1 - ECCENTRICITY) ** (1 - ECCENTRICITY));

/** WGS 84 to Universal Polar Stereographic, with its false origin of 2,000 km on both axes. */
export function toPolarStereographic({ latitude, longitude }: Coordinates, north: boolean): PlanePoint {
  const phi = (north ? latitude : -latitude) * RADIANS_PER_DEGREE;
  const sine = ECCENTRICITY * Math.sin(phi);
  const t = Math.tan(Math.PI / 4 - phi / 2) * ((1 + sine) / (1 - sine)) ** (ECCENTRICITY / 2);
  const radiusM = RADIUS_FACTOR * t;
  const lambda = longitude * RADIANS_PER_DEGREE;
  return {
    eastingM: FALSE_M + radiusM * Math.sin(lambda),
    northingM: FALSE_M + (north ? -1 : 1) * radiusM * Math.cos(lambda),
  };
}

/** The inverse of `toPolarStereographic`. */
export function fromPolarStereographic({ eastingM, northingM }: PlanePoint, north: boolean): Coordinates {
  const x = eastingM - FALSE_M;
  const y = (northingM - FALSE_M) * (north ? -1 : 1);
  const t = Math.hypot(x, y) / RADIUS_FACTOR;
  let phi = Math.PI / 2 - 2 * Math.atan(t);
  for (let step = 0; step < 8; step += 1) {
    const sine = ECCENTRICITY * Math.sin(phi);
    phi = Math.PI / 2 - 2 * Math.atan(t * ((1 - sine) / (1 + sine)) ** (ECCENTRICITY / 2));
  }
  return {
    latitude: (north ? phi : -phi) / RADIANS_PER_DEGREE,
    longitude: x === 0 && y === 0 ? 0 : Math.atan2(x, y) / RADIANS_PER_DEGREE,
  };
}
