/** A place on a drawn map. */
export interface MapPlace {
  /** Unique on the map; what a page knows it by. */
  readonly key: string;
  readonly title: string;
  readonly label?: string;
  readonly shortCode?: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Many places so near each other that they are one spot. */
export interface MapCluster {
  readonly count: number;
  /** Zoom at which it falls apart. */
  readonly expansionZoom: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** What there is to draw. */
export interface MapPoints {
  readonly places: readonly MapPlace[];
  readonly clusters: readonly MapCluster[];
  /** True when this is a part or a summary: another view gives other points. */
  readonly isPartial: boolean;
}

/** What is looked at: west, south, east, north in degrees, and how near. */
export interface MapView {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly zoom: number;
}
