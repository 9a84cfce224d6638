import { type CoordinateWords, LEXICONS } from "../../lexicon/mod.ts";

/** The words of all languages for one use next to angles, upper case: one file a language in `src/lexicon`. */
export function coordinateWords(use: keyof CoordinateWords): ReadonlySet<string> {
  return new Set(LEXICONS.flatMap(({ coordinateWords: words }) => words?.[use]?.split(" ") ?? []));
}
