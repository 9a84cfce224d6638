import { RADIANS_PER_DEGREE } from "./units.ts";
import type { Coordinates } from "../domain/coordinates.ts";

/** A point of a plane, metres. */
export interface PlanePoint {
  readonly eastingM: number;
  readonly northingM: number;
}

const EQUATOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
const N = FLATTENING / (2 - FLATTENING);
/** Radius of the sphere on which the meridian has its true length. */
const RECTIFYING_M = (EQUATOR_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64 + N ** 6 / 256);
const SCALE = 0.9996;

/** Coefficients of the sixth-order series of Krüger, from Karney, "Transverse Mercator with an accuracy of a few nanometers" (2011), equations 35 and 36. */
const ALPHA = [
  polynomial(1, [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37800]),
  polynomial(2, [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1983433 / 1935360]),
  polynomial(3, [61 / 240, -103 / 140, 15061 / 26880, 167603 / 181440]),
  polynomial(4, [49561 / 161280, -179 / 168, 6601661 / 7257600]),
  polynomial(5, [34729 / 80640, -3418889 / 1995840]),
  polynomial(6, [212378941 / 319334400]),
];
const BETA = [
  polynomial(1, [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96199 / 604800]),
  polynomial(2, [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1118711 / 3870720]),
  polynomial(3, [17 / 480, -37 / 840, -209 / 4480, 5569 / 90720]),
  polynomial(4, [4397 / 161280, -11 / 504, -830251 / 7257600]),
  polynomial(5, [4583 / 161280, -108847 / 3991680]),
  polynomial(6, [20648693 / 638668800]),
];

/**
 * WGS 84 to the plane of a transverse Mercator projection with UTM's scale (0.9996), without false origins.
 *
 * @param meridian degrees of longitude of the plane's axis
 */
export function toTransverseMercator({ latitude, longitude }: Coordinates, meridian: number): PlanePoint {
  const tangent = Math.tan(latitude * RADIANS_PER_DEGREE);
  const delta = longitude - meridian;
  const lambda = (delta > 180 ? delta - 360 : delta < -180 ? delta + 360 : delta) * RADIANS_PER_DEGREE;
  const conformal = conformalTangent(tangent);
  const xi0 = Math.atan2(conformal, Math.cos(lambda));
  const eta0 = Math.asinh(Math.sin(lambda) / Math.hypot(conformal, Math.cos(lambda)));
  let xi = xi0;
  let eta = eta0;
  ALPHA.forEach((alpha, index) => {
    const order = 2 * (index + 1);
    xi += alpha * Math.sin(order * xi0) * Math.cosh(order * eta0);
    eta += alpha * Math.cos(order * xi0) * Math.sinh(order * eta0);
  });
  return { eastingM: SCALE * RECTIFYING_M * eta, northingM: SCALE * RECTIFYING_M * xi };
}

/** The inverse of `toTransverseMercator`. */
export function fromTransverseMercator({ eastingM, northingM }: PlanePoint, meridian: number): Coordinates {
  const eta = eastingM / (SCALE * RECTIFYING_M);
  const xi = northingM / (SCALE * RECTIFYING_M);
  let xi0 = xi;
  let eta0 = eta;
  BETA.forEach((beta, index) => {
    const order = 2 * (index + 1);
    xi0 -= beta * Math.sin(order * xi) * Math.cosh(order * eta);
    eta0 -= beta * Math.cos(order * xi) * Math.sinh(order * eta);
  });
  const sinh = Math.sinh(eta0);
  const tangent = geographicTangent(Math.sin(xi0) / Math.hypot(sinh, Math.cos(xi0)));
  const longitude = meridian + Math.atan2(sinh, Math.cos(xi0)) / RADIANS_PER_DEGREE;
  return {
    latitude: Math.atan(tangent) / RADIANS_PER_DEGREE,
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  };
}

/** Tangent of the conformal latitude from that of the geographic one. */
function conformalTangent(tangent: number): number {
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tangent) / Math.hypot(1, tangent)));
  return tangent * Math.hypot(1, sigma) - sigma * Math.hypot(1, tangent);
}

/** The inverse by Newton's method: three steps reach the last bit. */
function geographicTangent(conformal: number): number {
  let tangent = conformal;
  for (let step = 0; step < 5; step += 1) {
    const missing = conformal - conformalTangent(tangent);
    const slope = ((1 - ECCENTRICITY ** 2) * Math.hypot(1, tangent)) / (1 + (1 - ECCENTRICITY ** 2) * tangent ** 2);
    tangent += (missing / Math.hypot(1, conformalTangent(tangent))) / slope;
  }
  return tangent;
}

function polynomial(from: number, coefficients: readonly number[]): number {
  return coefficients.reduce((sum, coefficient, index) => sum + coefficient * N ** (from + index), 0);
}
