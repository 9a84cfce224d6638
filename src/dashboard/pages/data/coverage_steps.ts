/** What the colours of the coverage count. */
export type Counted = "houses" | "streets";

/**
 * Lower ends of the classes of colour, in streets or houses per populated square kilometre. Towns that are mapped whole
 * have some 20 streets and 400 houses; the classes are a quarter to four times as many, set by hand.
 */
export const COVERAGE_STEPS = {
  houses: [0, 25, 100, 400],
  streets: [0, 2, 8, 20],
} as const;

/**
 * Fills of the classes on the light and on the dark map, from few to many: viridis, whose lightness grows evenly, so
 * that it is readable without seeing colours. The same values are in `style/data.css`.
 */
export const COVERAGE_COLORS = ["#440154", "#31688e", "#35b779", "#fde725"] as const;
