import { LEXICONS } from "../lexicon/mod.ts";
import { fold } from "./fold.ts";
import { type StreetWord, streetWord } from "./street_word.ts";

const GENERIC = { isSmall: false, isGeneric: true } as const;

/** Both halves of short forms that a hyphen, a point or a slash divides, and the key of the whole: "пр-т", "P.za". */
const PAIRS: ReadonlyMap<string, string> = new Map(
  LEXICONS.flatMap(({ dividedStreetWords = {} }) => Object.entries(dividedStreetWords)).flatMap(([canonical, pairs]) =>
    pairs.split(",").map((pair) => [keysOf(pair), canonical] as const)
  ),
);
const SECONDS: ReadonlySet<string> = new Set([...PAIRS.keys()].map((pair) => pair.split(" ")[1] ?? ""));
/** Letters that are a type of street at the end of a name alone. */
const LAST: ReadonlyMap<string, string> = new Map(
  LEXICONS.flatMap(({ lastStreetWords = {} }) => Object.entries(lastStreetWords)).flatMap(([canonical, words]) =>
    words.split(" ").map((word) => [word, canonical] as const)
  ),
);

/** True for a word that `joinedTypes` may replace, by what stands next to it. */
export function mayBeJoined(canonical: string): boolean {
  return SECONDS.has(canonical) || LAST.has(canonical);
}

function keysOf(pair: string): string {
  return fold(pair).trim().split(" ").map((word) => streetWord(word).canonical).join(" ");
}

/**
 * Joins the two halves of a divided street type in the words of a street's name, and replaces letters that are a street
 * type at the end.
 *
 * @example
 * ```ts
 * joinedTypes(["б", "р", "шевченко"].map(streetWord)).length; // 2
 * ```
 */
export function joinedTypes(words: readonly StreetWord[]): readonly StreetWord[] {
  let joined = words;
  for (let at = 1; at < joined.length; at++) {
    const second = joined[at]!.canonical;
    const canonical = SECONDS.has(second) ? PAIRS.get(`${joined[at - 1]!.canonical} ${second}`) : undefined;
    if (canonical !== undefined) {
      joined = joined.toSpliced(at - 1, 2, { canonical, ...GENERIC });
    }
  }
  const last = joined.length > 1 ? LAST.get(joined.at(-1)!.canonical) : undefined;
  return last === undefined ? joined : joined.with(joined.length - 1, { canonical: last, ...GENERIC });
}
