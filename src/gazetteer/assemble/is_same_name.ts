import { nameKey } from "../../text/name_key.ts";
import { editDistance } from "../../text/edit_distance.ts";

/** Optional words of a name: articles, and kinds of settlements. */
const LEFT_OUT = new Set(
  ("il l el la las los le les der die das de den the o a os as city town twp township village municipality of " +
    "stadt gemeinde markt comune di ciudad villa ville commune gmina kommune kommun gemeente").split(" "),
);
/** In a shorter name, one changed letter makes another name. */
const EDITED_LENGTH_MIN = 6;
const SPACES = /[\s.'’-]+/u;

/**
 * Whether two names are of one town, one shortened word by word or with a typo: registers write
 * "S San Francisco", "Mtn View" and "Fgura" for Il-Fgura.
 *
 * @example
 * ```ts
 * isSameName("MTN VIEW", "Mountain View"); // true
 * isSameName("Salem", "Selma"); // false
 * ```
 */
export function isSameName(written: string, name: string): boolean {
  const [short, long] = [wordsOf(written), wordsOf(name)];
  if (short.length === long.length && short.every((word, i) => isShortFor(word, long[i]!))) {
    return true;
  }
  const [from, to] = [lettersOf(written), lettersOf(name)];
  return Math.min(from.length, to.length) >= EDITED_LENGTH_MIN && from[0] === to[0] &&
    editDistance(from, to, { fromLength: from.length, toLength: to.length, limit: 1 }) <= 1;
}

/** The word itself, or some of its letters in their order, the first among them. */
function isShortFor(short: string, word: string): boolean {
  if (short.length === 0 || short.charAt(0) !== word.charAt(0)) {
    return false;
  }
  let at = 0;
  for (const letter of word) {
    at += letter === short.charAt(at) ? 1 : 0;
  }
  return at === short.length;
}

function wordsOf(name: string): string[] {
  const words = name.split(SPACES).map(nameKey).filter((word) => word !== "");
  const telling = words.filter((word) => !LEFT_OUT.has(word));
  return telling.length === 0 ? words : telling;
}

function lettersOf(name: string): Uint32Array {
  return Uint32Array.from(nameKey(name), (letter) => letter.codePointAt(0) ?? 0);
}
