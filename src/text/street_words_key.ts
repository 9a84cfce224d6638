import type { StreetWord } from "./street_word.ts";

/**
 * The key of a street's name from its words: small words are left out, unless nothing but types of streets were left
 * ("Avenue D", "A Street"), or nothing at all.
 *
 * @example
 * ```ts
 * streetWordsKey(["rue", "de", "la", "paix"].map(streetWord)); // "rpaix"
 * streetWordsKey(["a", "street"].map(streetWord)); // "ast"
 * streetWordsKey(["e", "forty", "second", "street"].map(streetWord)); // "e42st"
 * ```
 */
export function streetWordsKey(words: readonly StreetWord[]): string {
  let key = "";
  let isNamed = false;
  for (let at = 0; at < words.length; at++) {
    const { canonical, isGeneric } = words[at]!;
    const compound = compoundAt(words, at);
    if (compound !== undefined) {
      key = joined(key, compound);
      isNamed = true;
      at += 1;
    } else if (isKept(words, at)) {
      key = joined(key, canonical);
      isNamed ||= !isGeneric;
    }
  }
  return isNamed ? key : keyWithLetters(words) || words.map(({ canonical }) => canonical).reduce(joined, "");
}

/** Two numbers stay two: "2 1st Avenue" is not on 21st Avenue. */
function joined(key: string, canonical: string): string {
  return isDigit(key.charCodeAt(key.length - 1)) && isDigit(canonical.charCodeAt(0))
    ? `${key}-${canonical}`
    : key + canonical;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** No small word; and an "e" only where it may join two names: at an end it is the east. */
function isKept(words: readonly StreetWord[], at: number): boolean {
  const { canonical, isSmall } = words[at]!;
  return !isSmall || (canonical === "e" && words.length > 1 && (at === 0 || at === words.length - 1));
}

/** "Forty-second" is written as two words, and one number. */
function compoundAt(words: readonly StreetWord[], at: number): string | undefined {
  const [tens, unit] = [words[at]?.spelt ?? 0, words[at + 1]?.spelt ?? 0];
  return tens >= 20 && tens % 10 === 0 && unit > 0 && unit < 10 ? String(tens + unit) : undefined;
}

/** Single letters are names where nothing else is; empty where there is nothing but small words. */
function keyWithLetters(words: readonly StreetWord[]): string {
  const kept = words.filter(({ canonical, isSmall }) => !isSmall || canonical.length === 1);
  return kept.some(({ isSmall }) => !isSmall) ? kept.map(({ canonical }) => canonical).reduce(joined, "") : "";
}
