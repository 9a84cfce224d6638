import type { Lexicon } from "./lexicon.ts";

/** Icelandic. */
export const ICELANDIC: Lexicon = {
  boxes: "posthoelf, postholf",
};
