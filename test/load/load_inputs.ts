/** Places, coordinates and a code, as they come with the world gazetteer alone. */
export const LOAD_INPUTS = [
  "Vaduz",
  "48.8584, 2.2945",
  "9F473CVC+8V",
  "Utrecht, Netherlands",
  "Paris, Texas",
  "São Paulo",
] as const;

/**
 * Several names that many places have: some milliseconds of work each with the world gazetteer alone, so that a
 * generator on the same machine can send several times what the server answers.
 */
export const COSTLY_INPUTS = [
  "Rua San Antonio Santa Maria 12, San Juan, Springfield, Georgetown",
  "Santa Cruz 4500, Victoria, Salem, Clinton, Franklin",
  "La Paz San Jose 7, Santiago, San Antonio, Salem",
] as const;
