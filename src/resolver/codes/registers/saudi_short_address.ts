import type { CodeGrammar } from "../code_grammar.ts";

const JOINED_WEIGHT = 0.65;
/** "JUNE 2024", "LIMA 1234": four letters, a space and four digits are most often something else. */
const SPACED_WEIGHT = 0.25;
const MARKED_WEIGHT = 0.97;
const IN_COUNTRY_WEIGHT = 0.95;
const ELSEWHERE_FACTOR = 0.2;
const SMALL_LETTERS_FACTOR = 0.4;
const IN_SENTENCE_FACTOR = 0.5;

/** Short addresses of the Saudi Post (`RRRD2929`): region, branch, division, a letter of its own, building. */
export const SAUDI_SHORT_ADDRESS: CodeGrammar = {
  system: "saudi_short_address",
  pattern: /(?<![\p{L}\d])([A-Z]{4})( ?)(\d{4})(?![\p{L}\d])/giu,
  signs: [
    { run: "l8" },
    { run: "w4", gap: " ", next: "n4" },
  ],
  marker: /SHORT ADDRESS|NATIONAL ADDRESS|العنوان المختصر|العنوان الوطني|\bSPL\b/u,
  read({ groups }) {
    return {
      outcome: "registered",
      normalized: `${groups[0] ?? ""}${groups[2] ?? ""}`.toUpperCase(),
      countryCode: "SA",
    };
  },
  weigh({ shown, groups, alone, marked, hints, upper }) {
    const inCountry = hints.country === "SA" || /SAUDI|KSA|السعودية|RIYADH|JEDDAH|الرياض|جدة/u.test(upper);
    if (marked || (inCountry && (alone || groups[1] === ""))) {
      return marked ? MARKED_WEIGHT : IN_COUNTRY_WEIGHT;
    }
    let weight = groups[1] === "" ? JOINED_WEIGHT : SPACED_WEIGHT;
    weight *= hints.country === undefined || inCountry ? 1 : ELSEWHERE_FACTOR;
    weight *= alone ? 1 : IN_SENTENCE_FACTOR;
    return shown === shown.toUpperCase() ? weight : weight * SMALL_LETTERS_FACTOR;
  },
};
