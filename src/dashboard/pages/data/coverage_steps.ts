/** What the colours of the coverage count. */
export type Counted = "houses" | "streets";

/**
 * Lower ends of the classes of colour, in streets or houses per populated square kilometre. Towns that are mapped
 * completely have some 20 streets and 400 houses: the highest class begins there. The lower limits are set by hand.
 */
export const COVERAGE_STEPS = {
  houses: [0, 25, 100, 400],
  streets: [0, 2, 8, 20],
} as const;

/**
 * Fills of the classes, from few to many. Their lightness grows with the class, so that they are readable without seeing
 * colours: viridis on the light map, brighter ones on the dark map. The same values are in `style/data.css`.
 */
export const COVERAGE_COLORS = {
  light: ["#440154", "#31688e", "#35b779", "#fde725"],
  dark: ["#8c6bd1", "#4f9bd9", "#4fd18b", "#fde725"],
} as const;

/** Fill of cells with towns or villages whose streets are not loaded. */
export const GAP_COLOR = "#8a8a8a";
