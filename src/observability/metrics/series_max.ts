/**
 * Label combinations of one metric. Labels are of closed sets (routes, codes, states), so this is never reached; a
 * mistake that lets a caller's text into a label costs this much memory and no more.
 */
export const SERIES_MAX = 2000;
