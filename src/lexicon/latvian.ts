import type { Lexicon } from "./lexicon.ts";

/** Latvian. */
export const LATVIAN: Lexicon = {
  buildingWords: [["k", "k"], ["korpuss", "k"]],
  unitWords: "dzivoklis dz stavs",
  floorWords: "stavs",
  boxes: "pasta kaste",
  noteOpeners: "ludzu, atstat, zvanit, durvju kods",
  everydayWords: `
    es tu viņš viņa mēs jūs mans tavs un vai bet ka kas kur kad kā ir nav jā nē labs labdien labrīt paldies lūdzu`,
  streetWords: {
    blvd: "bulvaris",
    pr: "prospekts",
    iela: "ielas",
    lauk: "laukums",
  },
  hemispheres: { prior: 0.2, N: "Z ZIEMEĻU", S: "D DIENVIDU", E: "A AUSTRUMU", W: "R RIETUMU" },
};
