/**
 * Keys that a prefix search looks through itself, in a few microseconds; for prefixes that more keys share the best
 * places are stored. So the time of a prefix search does not grow with the data.
 */
export const MAX_PREFIX_KEYS = 512;

/** The same for the places of all files of a set, which lie further apart. */
export const MAX_SET_PREFIX_KEYS = 128;

/** The same for streets: of more than so many with a prefix the best are stored, for who tells no place. */
export const MAX_PREFIX_STREETS = 512;

/** Streets that are looked at one by one for who tells one: a third of a millisecond. */
export const MAX_RANKED_STREETS = 8_192;
