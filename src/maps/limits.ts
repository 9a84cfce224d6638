/** Maps of one organization in one environment: more are not made by people. */
export const MAPS_MAX = 1000;

/**
 * Locations on one map. A published map's points are held in memory while it is looked at, some 300 bytes each; a
 * constraint of the database says the same.
 */
export const MAP_LOCATIONS_MAX = 100_000;

/** The most features of one answer: what a browser draws without a pause, some 1.5 MB of GeoJSON. */
export const PUBLIC_FEATURES_MAX = 5000;
