import { SUGGEST_LENGTH_MAX, type SuggestInput, type Suggestion } from "../../domain/suggestion.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { tokenize } from "../address/tokens/mod.ts";
import { DESCRIBED_FACTOR, describeGuesses } from "./describe_guesses.ts";
import { findGuesses } from "./find_guesses.ts";

/** Words that are used: an address is found before anyone types more. */
const WORDS_MAX = 12;
const LIMIT_MAX = 10;
const WORD_ENDS = /[\s,;]$/u;

/**
 * What a partly typed text may stand for, most likely first: streets, houses if a number is typed, places, postcodes
 * and venues, each once. Never throws for any text; the same input and gazetteer version give the same answer.
 *
 * @example
 * ```ts
 * suggest({ text: "städtle 23", limit: 5 }, { gazetteer })[0]?.label; // "Städtle 23, 9490 Vaduz, Liechtenstein"
 * ```
 */
export function suggest(
  input: SuggestInput,
  { gazetteer }: { readonly gazetteer: Gazetteer },
): Suggestion[] {
  const text = input.text.slice(0, SUGGEST_LENGTH_MAX);
  const tokens = tokenize(text).slice(0, WORDS_MAX);
  const scope = input.country === undefined ? undefined : gazetteer.country(input.country);
  if (tokens.length === 0 || (input.country !== undefined && scope === undefined)) {
    return [];
  }
  const limit = Math.min(LIMIT_MAX, input.limit);
  const context = { gazetteer, scope, near: input.near, home: input.homeCountry, limit };
  const typed = { text, tokens, isOpen: !WORD_ENDS.test(text) };
  const guesses = findGuesses(typed, { context, most: limit * DESCRIBED_FACTOR });
  return describeGuesses(guesses, { input, context });
}
