import type { CodeGrammar } from "../code_grammar.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Longitude cells of half a degree are numbered, latitude ones lettered from AA to QZ. */
const CELL_DEG = 0.5;
/** By length: three digits and two letters are also a number plate or a room. */
const WEIGHTS: Readonly<Record<number, number>> = { 5: 0.25, 6: 0.35, 7: 0.65 };
const MARKED_WEIGHT = 0.97;
const SMALL_LETTERS_FACTOR = 0.5;
const IN_SENTENCE_FACTOR = 0.4;

/** Global Area Reference System (`006AG39`): half degrees, quadrants, keypads. */
export const GARS: CodeGrammar = {
  system: "gars",
  pattern:
    /(?<![\p{L}\d])(?:00[1-9]|0[1-9]\d|[1-6]\d\d|7[01]\d|720)[A-HJ-NP-Q][A-HJ-NP-Z](?:[1-4][1-9]?)?(?![\p{L}\d])/giu,
  signs: [{ run: "d5-7", of: `${LETTERS}0123456789` }],
  marker: /\bGARS\b/u,
  read({ shown }) {
    const upper = shown.toUpperCase();
    const band = LETTERS.indexOf(upper.charAt(3)) * LETTERS.length + LETTERS.indexOf(upper.charAt(4));
    let west = (Number(upper.slice(0, 3)) - 1) * CELL_DEG - 180;
    let south = band * CELL_DEG - 90;
    let side = CELL_DEG;
    if (south >= 90) {
      return undefined;
    }
    if (upper.length > 5) {
      const quadrant = Number(upper.charAt(5)) - 1;
      side /= 2;
      west += (quadrant % 2) * side;
      south += (1 - Math.floor(quadrant / 2)) * side;
    }
    if (upper.length > 6) {
      const key = Number(upper.charAt(6)) - 1;
      side /= 3;
      west += (key % 3) * side;
      south += (2 - Math.floor(key / 3)) * side;
    }
    return { outcome: "cell", normalized: upper, bounds: [west, south, west + side, south + side] };
  },
  weigh({ shown, marked, alone }) {
    if (marked) {
      return MARKED_WEIGHT;
    }
    const weight = (WEIGHTS[shown.length] ?? 0) * (alone ? 1 : IN_SENTENCE_FACTOR);
    return shown === shown.toUpperCase() ? weight : weight * SMALL_LETTERS_FACTOR;
  },
};
