/** The northern and southern limit of the map of the world. */
const LATITUDE_MAX = 85.051_128_779_806_6;
/** Length of the equator, which is the width of the map of the world. Metres. */
export const EQUATOR_M = 40_075_016;
const RADIANS = Math.PI / 180;

/** From 0 at 180° west to 1 at 180° east. */
export function worldX(longitude: number): number {
  return longitude / 360 + 0.5;
}

/** From 0 in the north to 1 in the south. */
export function worldY(latitude: number): number {
  const sine = Math.sin(Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)) * RADIANS);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The inverse of `worldX`. */
export function longitudeAt(x: number): number {
  return (x - 0.5) * 360;
}

/** The inverse of `worldY`. */
export function latitudeAt(y: number): number {
  return Math.atan(Math.sinh((1 - 2 * y) * Math.PI)) / RADIANS;
}
