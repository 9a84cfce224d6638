import type { Lexicon } from "./lexicon.ts";

/** Albanian. */
export const ALBANIAN: Lexicon = {
  everydayWords: `
    unë ti ai ajo ne ju më të e i një dhe ose por po jo që kush ku kur si është jam je nuk mirë natën faleminderit`,
  streetWords: {
    blvd: "bulevardi bul",
    rr: "rruga rruges",
  },
};
