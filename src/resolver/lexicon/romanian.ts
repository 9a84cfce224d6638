import type { Lexicon } from "./lexicon.ts";

/** Romanian. */
export const ROMANIAN: Lexicon = {
  unitWords: "scara etaj apart ap",
  unitAbbreviations: "et",
  floorWords: "etaj",
  boxes: "casuta postala",
  postcodeMarkers: "cod postal",
  cornerWords: "colt",
  crossingWords: "si",
  noteOpeners: "va rog, va rugam, lasati, sunati, interfon, interfon nr, cod, cod interfon",
  landmarkOpeners: "vizavi, langa, in spatele, vis a vis, peste drum",
  everydayWords: `
    eu tu el ea noi voi ei mă te se îmi îți meu mea tău un o și sau dar dacă că ce cine unde când cum de la în pe cu
    este e sunt ești am ai are nu da mai bun bună ziua seara noapte mulțumesc salut pa`,
};
