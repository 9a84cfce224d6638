import type { Lexicon } from "./lexicon.ts";

/** Hindi, and other languages in Devanagari. */
export const HINDI: Lexicon = {
  hemispheres: { prior: 0.4, N: "उ उत्तर उत्तरी", S: "द दक्षिण दक्षिणी", E: "पू पूर्व पूर्वी", W: "प पश्चिम पश्चिमी" },
};
