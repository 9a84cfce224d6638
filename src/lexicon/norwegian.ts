import type { Lexicon } from "./lexicon.ts";

/** Norwegian. */
export const NORWEGIAN: Lexicon = {
  streetTypesAfter: "plads vei veien",
  streetEndings: "veien",
  commonStreetNames: ["Kirkeveien"],
  unitWords: "leil leilighet bolignr",
  floorWords: "etasje",
  cornerWords: "kryss",
  companyForms: "asa",
  noteOpeners: "sett igjen, settes, vennligst",
  landmarkOpeners: "overfor",
  everydayWords: `
    jeg deg meg seg hva hvem når hvordan ikke nei på takk mye bra ha det god natt kveld er så her der og`,
  streetWords: {
    pl: "plass plasse",
    v: "vei veien",
    n: "nordre",
  },
  streetEndingKeys: { veien: "v", vegen: "v", gate: "g", vei: "v", veg: "v", gt: "g", vn: "v" },
  floorLetters: "hklu",
};
