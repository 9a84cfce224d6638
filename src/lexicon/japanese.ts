import type { Lexicon } from "./lexicon.ts";

/** Japanese. */
export const JAPANESE: Lexicon = {
  numberEnds: "番",
  unitTails: "階",
  boxes: "私 書 箱",
  noteOpeners: "置, 不 在, お, 宅 配",
  blockWords: "番",
  blockEnds: "地 の 丿",
};
