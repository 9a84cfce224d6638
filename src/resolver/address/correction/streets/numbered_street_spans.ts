import { type StreetWord, streetWord } from "../../../../text/street_word.ts";
import { STREET_TYPES_AFTER } from "../../../address_words.ts";
import { isOneEdit } from "../../tokens/mod.ts";

/** Longest name of a numbered street: "North East 42nd Street". */
const WORDS_MAX = 4;
const DIRECTIONS = ["n", "s", "e", "w"] as const;
const DIRECTION_WORDS: ReadonlySet<string> = new Set("n s e w ne nw se sw".split(" "));
/** A misspelt direction has at most two letters. */
const DIRECTION_LETTERS_MAX = 2;
const DIGITS = /^\d+$/u;

/**
 * The names that a misspelt numbered street may stand for, with one typo. The digits stay; of the few letters next to
 * them each may be wrong ("41ST S" → 41st St, "oS 10TH ST" → S 10th St) or missing ("2ND ST" → N 2nd St). A correct
 * street type stays. `keys`: the words as written; `before`: the word in front of them. Empty if the words are no
 * numbered street.
 */
export function numberedStreetSpans(
  span: readonly StreetWord[],
  { keys, before }: { readonly keys: readonly string[]; readonly before: string | undefined },
): StreetWord[][] {
  const at = span.findIndex(({ canonical }) => DIGITS.test(canonical));
  if (at === -1 || span.length > WORDS_MAX || span.filter(({ canonical }) => DIGITS.test(canonical)).length > 1) {
    return [];
  }
  const spans: StreetWord[][] = [];
  for (const [i, key] of keys.entries()) {
    if (i !== at) {
      const near = i < at ? directionsNear(key) : typesNear(key);
      spans.push(...near.map((canonical) => span.with(i, { canonical, isSmall: canonical === "", isGeneric: true })));
    }
  }
  // "101 E 4th St" has a direction, even if "101 E" is parsed as the number.
  const isDirected = DIRECTION_WORDS.has(before ?? "") || span.some(({ canonical }) => DIRECTION_WORDS.has(canonical));
  if (!isDirected) {
    spans.push(...DIRECTIONS.map((canonical) => [{ canonical, isSmall: false, isGeneric: true }, ...span]));
  }
  return spans;
}

/** The directions that a word before the number may stand for; "" if it is an extra letter. */
function directionsNear(key: string): readonly string[] {
  if (DIRECTION_WORDS.has(key) || key.length > DIRECTION_LETTERS_MAX) {
    return [];
  }
  return key.length === 1 ? [...DIRECTIONS, ""] : DIRECTIONS.filter((direction) => key.includes(direction));
}

function typesNear(key: string): readonly string[] {
  if (STREET_TYPES_AFTER.has(key)) {
    return [];
  }
  const near = new Set<string>();
  for (const type of STREET_TYPES_AFTER) {
    if (isOneEdit(key, type)) {
      near.add(streetWord(type).canonical);
    }
  }
  return [...near];
}
