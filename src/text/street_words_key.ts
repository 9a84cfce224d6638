import type { StreetWord } from "./street_word.ts";

/**
 * The key of a street's name from its words: small words are left out, unless nothing but types of streets were left
 * ("Avenue D", "A Street"), or nothing at all.
 *
 * @example
 * ```ts
 * streetWordsKey(["rue", "de", "la", "paix"].map(streetWord)); // "rpaix"
 * streetWordsKey(["a", "street"].map(streetWord)); // "ast"
 * ```
 */
export function streetWordsKey(words: readonly StreetWord[]): string {
  let key = "";
  let isNamed = false;
  for (const { canonical, isSmall, isGeneric } of words) {
    if (!isSmall) {
      key += canonical;
      isNamed ||= !isGeneric;
    }
  }
  return isNamed ? key : keyWithLetters(words) || words.map(({ canonical }) => canonical).join("");
}

/** Single letters are names where nothing else is; empty where there is nothing but small words. */
function keyWithLetters(words: readonly StreetWord[]): string {
  const kept = words.filter(({ canonical, isSmall }) => !isSmall || canonical.length === 1);
  return kept.some(({ isSmall }) => !isSmall) ? kept.map(({ canonical }) => canonical).join("") : "";
}
