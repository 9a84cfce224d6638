import type { CodeGrammar } from "../code_grammar.ts";
import { wordShape } from "./word_shapes.ts";

const DIGITS = "0123456789BCDFGHJKLMNPQRSTVWXZ";
/** By characters of each half. Short ones are also the two halves of a postcode. */
const WEIGHTS: Readonly<Record<number, number>> = { 2: 0.05, 3: 0.15, 4: 0.45, 5: 0.5 };
const MARKED_WEIGHT = 0.97;
const SMALL_LETTERS_FACTOR = 0.4;
const IN_SENTENCE_FACTOR = 0.3;

/** Natural Area Code (`2CHD Q87M`): base 30, longitude and latitude separately. */
export const NATURAL_AREA_CODE: CodeGrammar = {
  system: "natural_area_code",
  pattern: /(?<![\p{L}\d-])([0-9BCDFGHJKLMNPQRSTVWXZ]{2,5}) ([0-9BCDFGHJKLMNPQRSTVWXZ]{2,5})(?![\p{L}\d-])/giu,
  signs: [
    { run: "nld2-5", of: DIGITS, gap: " ", next: "nld2-5" },
    { names: ["NATURAL", "NAC"] },
  ],
  marker: /\bNATURAL AREA CODE|\bNAC\b/u,
  read({ groups }) {
    const [one = "", two = ""] = groups.map((group) => group?.toUpperCase());
    if (one.length !== two.length) {
      return undefined;
    }
    const cells = 30 ** one.length;
    const west = (valueOf(one) / cells) * 360 - 180;
    const south = (valueOf(two) / cells) * 180 - 90;
    return {
      outcome: "cell",
      normalized: `${one} ${two}`,
      bounds: [west, south, west + 360 / cells, south + 180 / cells],
    };
  },
  weigh({ shown, groups, marked, alone }) {
    const halves = [groups[0] ?? "", groups[1] ?? ""];
    const mixed = halves.every((half) => /\d/u.test(half)) && /\p{L}/u.test(shown);
    if (marked) {
      return mixed || alone ? MARKED_WEIGHT : 0;
    }
    if (!mixed || wordShape(shown) !== "mixed") {
      return 0;
    }
    const weight = (WEIGHTS[halves[0]?.length ?? 0] ?? 0) * (alone ? 1 : IN_SENTENCE_FACTOR);
    return shown === shown.toUpperCase() ? weight : weight * SMALL_LETTERS_FACTOR;
  },
};

function valueOf(half: string): number {
  let value = 0;
  for (const digit of half) {
    value = value * 30 + DIGITS.indexOf(digit);
  }
  return value;
}
