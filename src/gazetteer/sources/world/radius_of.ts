/**
 * Metres: the radius of the circle that holds a town, from its people. 1.3 km for 1,000, 7 km for 100,000, 15 km for a
 * million: towns grow a little slower than their people's square root.
 */
export function radiusOf(population: number): number {
  return population <= 0 ? UNKNOWN_M : Math.max(LEAST_M, Math.round(FACTOR * population ** EXPONENT));
}

const FACTOR = 120;
const EXPONENT = 0.35;
const LEAST_M = 800;
/** Of places whose population is not known, most are villages under 2,000. */
const UNKNOWN_M = 2000;
