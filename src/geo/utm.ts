import type { Coordinates } from "../domain/coordinates.ts";
import { fromTransverseMercator, type PlanePoint, toTransverseMercator } from "./transverse_mercator.ts";
import { RADIANS_PER_DEGREE } from "./units.ts";

const EQUATOR_M = 6_378_137;

const FLATTENING = 1 / 298.257223563;

const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));

/** Universal Polar Stereographic: scale at the pole and false origin. DMA TM 8358.2, chapter 3. */
const SCALE = 0.994;

const FALSE_M = 2_000_000;

const RADIUS_FACTOR = 2 * EQUATOR_M * SCALE /
  Math.sqrt((1 + ECCENTRICITY) ** (1 + ECCENTRICITY) * (1 - ECCENTRICITY) ** (1 - ECCENTRICITY));

/** A point of the Universal Transverse Mercator grid, or with zone 0 of the Universal Polar Stereographic one. */
export interface UtmPoint extends PlanePoint {
  /** 1–60; 0 is the polar grid. */
  readonly zone: number;
  readonly hemisphere: "north" | "south";
}

const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_M = 10_000_000;
/** A tenth of a micrometre: less south than this, and the northing would round to the false northing itself. */
const EQUATOR_DEG = 1e-12;
/** UTM ends here, the polar grid begins. */
export const UTM_LATITUDE = { south: -80, north: 84 } as const;

/**
 * WGS 84 to UTM, or to UPS beyond 84° N and 80° S. Norway's and Svalbard's wide zones are kept.
 *
 * @example
 * ```ts
 * const { zone, eastingM, northingM } = toUtm({ latitude: 48.8582, longitude: 2.2945 });
 * [zone, Math.floor(eastingM), Math.floor(northingM)]; // [31, 448251, 5411932]
 * ```
 */
export function toUtm(point: Coordinates): UtmPoint {
  const hemisphere = point.latitude < -EQUATOR_DEG ? "south" : "north";
  const zone = utmZone(point);
  if (zone === 0) {
    return { zone, hemisphere, ...toPolarStereographic(point, hemisphere === "north") };
  }
  const { eastingM, northingM } = toTransverseMercator(point, zone * 6 - 183);
  return {
    zone,
    hemisphere,
    eastingM: eastingM + FALSE_EASTING_M,
    northingM: hemisphere === "south" ? northingM + FALSE_NORTHING_M : Math.max(0, northingM),
  };
}

/** UTM, or UPS where the zone is 0, to WGS 84. */
export function fromUtm({ zone, hemisphere, eastingM, northingM }: UtmPoint): Coordinates {
  if (zone === 0) {
    return fromPolarStereographic({ eastingM, northingM }, hemisphere === "north");
  }
  const plane = {
    eastingM: eastingM - FALSE_EASTING_M,
    northingM: northingM - (hemisphere === "south" ? FALSE_NORTHING_M : 0),
  };
  return fromTransverseMercator(plane, zone * 6 - 183);
}

function utmZone({ latitude, longitude }: Coordinates): number {
  if (latitude < UTM_LATITUDE.south || latitude >= UTM_LATITUDE.north) {
    return 0;
  }
  const regular = (Math.floor((longitude + 180) / 6) % 60) + 1;
  if (latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12) {
    return 32;
  }
  if (latitude >= 72 && longitude >= 0 && longitude < 42) {
    return 31 + 2 * Math.floor((longitude + 3) / 12);
  }
  return regular;
}

/** WGS 84 to Universal Polar Stereographic, with its false origin of 2,000 km on both axes. */
function toPolarStereographic({ latitude, longitude }: Coordinates, north: boolean): PlanePoint {
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
function fromPolarStereographic({ eastingM, northingM }: PlanePoint, north: boolean): Coordinates {
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
