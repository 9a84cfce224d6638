import { LEXICONS } from "../lexicon/mod.ts";

/** Countries whose scripts write consonants, and where people also write street names in Latin letters, in many spellings. */
export const CONSONANT_COUNTRIES: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ consonantalIn = "" }) => consonantalIn.split(" ")).filter((country) => country !== ""),
);
