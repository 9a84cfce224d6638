import type { Lexicon } from "./lexicon.ts";

export const GEORGIAN: Lexicon = {
  unitWords: "ბინა",
  flatWords: "ბინა",
  unitAbbreviations: "ბ",
};
