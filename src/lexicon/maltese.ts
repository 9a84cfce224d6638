import type { Lexicon } from "./lexicon.ts";

/** Maltese. */
export const MALTESE: Lexicon = {
  commonStreetNames: [
    "Triq il-Kbira",
    "Pjazza",
    "Misraħ ir-Repubblika",
    "Triq ir-Repubblika",
    "Triq San Ġorġ",
    "Triq San Pawl",
  ],
  boxes: "kaxxa postali",
  cornerWords: "kantuniera",
  crossingWords: "ma",
  streetTypesTypedFirst: [
    { countries: "MT", words: "triq sqaq pjazza misraħ trejqet vjal daħla" },
  ],
  streetWords: {
    pl: "pjazza pj",
    tr: "triq",
  },
};
