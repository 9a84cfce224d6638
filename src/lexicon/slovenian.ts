import type { Lexicon } from "./lexicon.ts";

/** Slovenian. */
export const SLOVENIAN: Lexicon = {
  landmarkOpeners: "nasproti",
  everydayWords: `
    jaz ti on ona mi vi me te se moj to ta ne da in ali če kaj kdo kje kdaj kako je so sem si smo dober dan jutro
    hvala prosim`,
  streetWords: {
    st: "svetega sveti",
    c: "cesta cesti",
  },
  numberWords: "1 ~prvega, 3 ~tretji",
};
