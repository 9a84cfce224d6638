import type { Lexicon } from "./lexicon.ts";

/** Estonian. */
export const ESTONIAN: Lexicon = {
  unitWords: "krt korter korrus",
  floorWords: "korrus",
  noteOpeners: "palun, jatta, helistage, uksekood",
  everydayWords: `
    mina sina tema me te nad ma sa ta ja või aga kui mis kes kus millal kuidas on ei ole jah tere head aitäh palun`,
  streetWords: {
    tn: "tanav",
    mnt: "maantee",
    pst: "puiestee",
  },
  hemispheres: { prior: 0.2, N: "PÕHI PÕHJA", S: "LÕUNA", E: "IDA", W: "LÄÄS LÄÄNE" },
};
