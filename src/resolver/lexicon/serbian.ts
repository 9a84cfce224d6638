import type { Lexicon } from "./lexicon.ts";

/** Serbian. */
export const SERBIAN: Lexicon = {
  unitWords: "ап стан улаз апартамент спрат",
  unitAbbreviations: "ап",
  floorWords: "спрат",
  boxes: "поштански преградак",
  noteOpeners: "молим, оставити",
};
