/**
 * Most keys that a prefix search reads, in a few microseconds. For prefixes of more keys the best places are stored, so
 * the time of a prefix search does not grow with the data.
 */
export const MAX_PREFIX_KEYS = 512;

/** The same for all files of a set, whose keys are farther apart in memory. */
export const MAX_SET_PREFIX_KEYS = 128;

/** The same for streets, for a search without a point or an area. */
export const MAX_PREFIX_STREETS = 512;

/** Streets that are ranked one by one: a third of a millisecond. */
export const MAX_RANKED_STREETS = 8_192;
