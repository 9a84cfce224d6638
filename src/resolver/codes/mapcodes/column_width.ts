/** Latitudes are grouped in bands of 2¹⁹ microdegrees. */
const BAND_BITS = 19;
/** A cell is ten metres wide: 90 microdegrees at the equator. */
const EQUATOR = 90;
const MICRODEG = 1e6;

/**
 * Width of a mapcode cell in an area, in quarter microdegrees of longitude: that at the area's edge nearest to the
 * equator.
 */
export function columnWidth(south: number, north: number): number {
  const nearest = south >= 0 ? south : north >= 0 ? 0 : -north;
  const latitude = ((nearest >> BAND_BITS) << BAND_BITS) / MICRODEG;
  return Math.round(4 * EQUATOR / Math.cos(latitude * Math.PI / 180)) / 4;
}
