import type { Lexicon } from "./lexicon.ts";

export const ARMENIAN: Lexicon = {
  unitWords: "բնակարան բն",
  flatWords: "բնակարան բն",
};
