import type { Lexicon } from "./lexicon.ts";

/** Swahili. */
export const SWAHILI: Lexicon = {
  everydayWords: `
    mimi wewe yeye sisi ni na au la ya wa kwa nini nani wapi lini sana asante habari ndiyo hapana jambo`,
};
