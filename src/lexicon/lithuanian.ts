import type { Lexicon } from "./lexicon.ts";

/** Lithuanian. */
export const LITHUANIAN: Lexicon = {
  unitWords: "butas",
  floorWords: "aukstas",
  noteOpeners: "prasome, palikti, skambinti, duru kodas",
  everydayWords: `
    aš tu jis ji mes jūs jie mano tavo ir ar bet kad kas kur kada kaip yra esu esi ne taip labas diena rytas ačiū`,
  streetWords: {
    blvd: "bulevaris",
    pl: "plentas",
    g: "gatve gatves",
    pr: "prospektas",
    skg: "skersgatvis",
  },
  hemispheres: { prior: 0.2, N: "Š ŠIAURĖS", S: "P PIETŲ", E: "R RYTŲ", W: "V VAKARŲ" },
};
