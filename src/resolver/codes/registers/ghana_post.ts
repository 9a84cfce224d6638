import type { CodeGrammar } from "../code_grammar.ts";

const HYPHENATED_WEIGHT = 0.9;
const JOINED_WEIGHT = 0.3;
const IN_COUNTRY_WEIGHT = 0.97;
const ELSEWHERE_FACTOR = 0.2;
const SMALL_LETTERS_FACTOR = 0.8;
const IN_SENTENCE_FACTOR = 0.8;

/** Digital addresses of Ghana (`GA-183-8164`): region and district, area, place. */
export const GHANA_POST: CodeGrammar = {
  system: "ghana_post_gps",
  pattern: /(?<![\p{L}\d-])([A-Z][A-Z0-9])(-| )?(\d{3,5})\2(\d{4})(?![\p{L}\d-])/giu,
  signs: [
    { run: "l9-11" },
    { run: "wl2", gap: " -", next: "n3-5" },
  ],
  marker: /GHANA ?POST|DIGITAL ADDRESS/u,
  read({ groups }) {
    const [district = "", , area = "", place = ""] = groups;
    // The first letter is that of a region.
    return /^[ABCEGHNOPSTUVWX]/iu.test(district)
      ? { outcome: "registered", normalized: `${district}-${area}-${place}`.toUpperCase(), countryCode: "GH" }
      : undefined;
  },
  weigh({ shown, groups, alone, marked, hints, upper }) {
    const inCountry = hints.country === "GH" || /\bGHANA\b|\bACCRA\b|\bKUMASI\b/u.test(upper);
    if (marked || (inCountry && (alone || groups[1] === "-"))) {
      return IN_COUNTRY_WEIGHT;
    }
    let weight = groups[1] === "-" ? HYPHENATED_WEIGHT : alone ? JOINED_WEIGHT * 0.5 : 0;
    weight *= hints.country === undefined ? 1 : ELSEWHERE_FACTOR;
    weight *= alone ? 1 : IN_SENTENCE_FACTOR;
    return shown === shown.toUpperCase() ? weight : weight * SMALL_LETTERS_FACTOR;
  },
};
