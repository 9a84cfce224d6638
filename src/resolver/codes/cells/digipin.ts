import type { CodeGrammar } from "../code_grammar.ts";

/** The four by four of each level, row by row from the north: India Post, "DIGIPIN" (2025). */
const GRID = "FC98J327K456LMPT";
const EXTENT = { west: 63.5, south: 2.5, sideDeg: 36 } as const;
const HYPHENATED_WEIGHT = 0.97;
const JOINED_WEIGHT = 0.6;
/** Only letters or only digits: a word, or an Indian telephone number. */
const ONE_KIND_FACTOR = 0.2;
const SMALL_LETTERS_FACTOR = 0.8;
const ELSEWHERE_FACTOR = 0.5;

/** DIGIPIN of India (`39J-49L-L8T4`): ten digits base sixteen, a cell of about 3.8 m. */
export const DIGIPIN: CodeGrammar = {
  system: "digipin",
  pattern: /(?<![\p{L}\d-])([2-9CFJKLMPT]{3})(-| )?([2-9CFJKLMPT]{3})\2([2-9CFJKLMPT]{4})(?![\p{L}\d-])/giu,
  signs: [
    { run: "wnld10", of: GRID },
    { run: "wnld3", of: GRID, gap: "- ", next: "wnld3" },
  ],
  marker: /DIGI ?PIN/u,
  read({ groups }) {
    const digits = `${groups[0]}${groups[2]}${groups[3]}`.toUpperCase();
    let side: number = EXTENT.sideDeg;
    let west: number = EXTENT.west;
    let south: number = EXTENT.south;
    for (const digit of digits) {
      const place = GRID.indexOf(digit);
      side /= 4;
      west += (place % 4) * side;
      south += (3 - Math.floor(place / 4)) * side;
    }
    return {
      outcome: "cell",
      normalized: `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
      bounds: [west, south, west + side, south + side],
    };
  },
  weigh({ shown, groups, marked, hints }) {
    const mixed = /\d/u.test(shown) && /\p{L}/u.test(shown);
    if (marked) {
      return HYPHENATED_WEIGHT;
    }
    let weight = groups[1] === "-" ? HYPHENATED_WEIGHT : JOINED_WEIGHT;
    weight *= mixed ? 1 : ONE_KIND_FACTOR;
    weight *= shown === shown.toUpperCase() ? 1 : SMALL_LETTERS_FACTOR;
    return hints.country === undefined || hints.country === "IN" ? weight : weight * ELSEWHERE_FACTOR;
  },
};
