/** A transverse Mercator projection as a proj4 string. */
export function transverseDefinition(
  at: { lat?: number; lon: number; k: number; x: number; y: number },
  datum: string,
): string {
  return `+proj=tmerc +lat_0=${at.lat ?? 0} +lon_0=${at.lon} +k=${at.k} +x_0=${at.x} +y_0=${at.y} ${datum} +units=m`;
}
