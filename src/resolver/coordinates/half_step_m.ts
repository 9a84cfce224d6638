/** Metres of one degree along a meridian, on a sphere of the Earth's mean radius (6,371,008.8 m, IUGG). */
const DEGREE_M = 111_195.08;
/** No written coordinate is more precise than 1 cm, whatever the number of digits. */
const FLOOR_M = 0.01;

/**
 * How far the true point may be from the written one, in metres: half of the last written digit on both axes, which is
 * half of the diagonal between the points that are written alike.
 *
 * @param latitude degrees, for the length of a degree of longitude there
 * @param steps degrees that one unit of the last digit stands for, on each axis
 */
export function halfStepM(latitude: number, steps: { latitudeDeg: number; longitudeDeg: number }): number {
  const across = steps.longitudeDeg * Math.cos((latitude * Math.PI) / 180);
  return Math.max((Math.hypot(steps.latitudeDeg, across) * DEGREE_M) / 2, FLOOR_M);
}
