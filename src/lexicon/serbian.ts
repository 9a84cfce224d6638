import type { Lexicon } from "./lexicon.ts";

/** Serbian. */
export const SERBIAN: Lexicon = {
  unitWords: "ап стан улаз апартамент спрат",
  unitAbbreviations: "ап",
  floorWords: "спрат",
  boxes: "поштански преградак",
  noteOpeners: "молим, оставити",
  streetWords: {
    blvd: "булевар",
    al: "алеја",
    tg: "трг",
  },
  numberWords: "1 ~прва ~први ~првог, 2 ~другог, 3 ~трећи ~трећа, 5 петог",
  monthWords: `
    јануара фебруара јуна јула септембра октобра новембра децембра маја`,
};
