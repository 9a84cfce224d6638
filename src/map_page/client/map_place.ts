/** A place on a drawn map. */
export interface MapPlace {
  /** Unique on the map; the page's identifier of the place. */
  readonly key: string;
  readonly title: string;
  readonly label?: string;
  readonly shortCode?: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Several places so close together that they are drawn as one. */
export interface MapCluster {
  readonly count: number;
  /** Zoom at which it splits. */
  readonly expansionZoom: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Features to draw. */
export interface MapPoints {
  readonly places: readonly MapPlace[];
  readonly clusters: readonly MapCluster[];
  /** True when this is a part or a summary: another view has other points. */
  readonly isPartial: boolean;
}

/** A view: west, south, east, north in degrees, and the zoom. */
export interface MapView {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly zoom: number;
}
