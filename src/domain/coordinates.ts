/** A point on WGS 84, in decimal degrees: latitude −90…90, longitude −180…180. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}
