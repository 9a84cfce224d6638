import { LEXICONS } from "../lexicon/mod.ts";

/** Where streets have names in consonantal letters, and people write them in Latin ones too, each in a different way. */
export const SKELETON_COUNTRIES: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ consonantalIn = "" }) => consonantalIn.split(" ")).filter((country) => country !== ""),
);
