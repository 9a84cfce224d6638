import type { CodeGrammar } from "../code_grammar.ts";

const MARKED_WEIGHT = 0.95;
/** Eight digits alone in Kuwait: also a telephone number. */
const IN_COUNTRY_WEIGHT = 0.45;

/** Automated numbers of Kuwait's civil register (PACI): eight digits, only where the text or the country says so. */
export const KUWAIT_PACI: CodeGrammar = {
  system: "kuwait_paci",
  pattern: /(?<![\p{L}\d.,+/-])\d{8}(?![\p{L}\d]|[.,/-]\d)/gu,
  signs: [{ run: "n8" }],
  marker: /\bPACI\b|AUTOMATED NUMBER|الرقم الآلي|الرقم الالي/u,
  read({ shown }) {
    return { outcome: "registered", normalized: shown, countryCode: "KW" };
  },
  weigh({ marked, alone, hints }) {
    return marked ? MARKED_WEIGHT : alone && hints.country === "KW" ? IN_COUNTRY_WEIGHT : 0;
  },
};
