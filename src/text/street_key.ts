import { nameWords } from "./name_words.ts";
import { streetWord } from "./street_word.ts";
import { streetWordsKey } from "./street_words_key.ts";

/**
 * The key under which a street's name is indexed and looked up: folded, its usual abbreviations and their full forms
 * made the same, articles left out, ordinals as numbers, spaces dropped. Two names with one key are candidates for
 * each other, not yet the same.
 *
 * @example
 * ```ts
 * streetKey("Main Street"); // "mainst"
 * streetKey("N. 42nd Ave"); // "n42ave"
 * streetKey("Hauptstraße"); // "hauptst"
 * streetKey("Rue de l'Église"); // "reglise"
 * streetKey("A Street"); // "ast"
 * ```
 */
export function streetKey(name: string): string {
  const words = nameWords(name);
  return streetWordsKey(words.map(streetWord));
}
