/** Places, coordinates and a code, as they come with the world gazetteer alone. */
export const LOAD_INPUTS = [
  "Vaduz",
  "48.8584, 2.2945",
  "9F473CVC+8V",
  "Utrecht, Netherlands",
  "Paris, Texas",
  "São Paulo",
] as const;
