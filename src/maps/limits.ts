/** Maps of one organization in one environment: people do not make more. */
export const MAPS_MAX = 1000;

/**
 * Locations on one map. A published map's points are held in memory while it is in use, some 300 bytes each. A
 * constraint of the database enforces the same limit.
 */
export const MAP_LOCATIONS_MAX = 100_000;

/** Identifiers in one request to put locations on a map. A filter may choose as many as a map takes. */
export const PUT_TOGETHER_MAX = 1000;

/** Most features in one answer: a browser draws them without a pause, some 1.5 MB of GeoJSON. */
export const PUBLIC_FEATURES_MAX = 5000;
