export const RADIANS_PER_DEGREE = Math.PI / 180;

/** Metres in one degree of latitude, on the sphere of `EARTH_RADIUS_M`. */
export const M_PER_DEGREE = 111_195;

/** Coordinates are stored as integers in units of 1e-7 degrees (E7): 1.1 cm of latitude. */
export const E7_PER_DEGREE = 1e7;

/** Metres in 1e-7 degrees of latitude. */
export const M_PER_E7 = M_PER_DEGREE / E7_PER_DEGREE;

/** 360 degrees in units of 1e-7 degrees. */
export const CIRCLE_E7 = 360 * E7_PER_DEGREE;
