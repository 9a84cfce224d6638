import type { Lexicon } from "./lexicon.ts";

export const SWAHILI: Lexicon = {
  everydayWords: `
    mimi wewe yeye sisi ni na au la ya wa kwa nini nani wapi lini sana asante habari ndiyo hapana jambo`,
  addressOpeners: "anwani yangu ni, naishi",
  contactWords: "simu",
  columnHeaders: {
    fullAddress: "anwani, anwani kamili",
    street: "barabara, mtaa",
    houseNumber: "namba ya nyumba",
    postcode: "msimbo wa posta",
    locality: "mji, jiji",
    county: "wilaya",
    region: "mkoa",
    country: "nchi",
    name: "jina, kampuni, jina la mteja",
    id: "namba, namba ya mteja",
    other: "simu, barua pepe, tarehe, maelezo",
  },
};
