/** The finest tiles: 600 m on a side at the equator, in which a street of 5 m is 33 units wide. */
export const MAX_ZOOM = 16;
