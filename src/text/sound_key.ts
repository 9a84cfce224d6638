import { pairsOf } from "./pairs_of.ts";
import { joinedTypes } from "./joined_types.ts";
import { latinLetters } from "./latin_letters.ts";
import { nameWords } from "./name_words.ts";
import { Recent } from "./recent.ts";
import { spelledNumber } from "./spelled_number.ts";
import { singleLetters } from "./single_letters.ts";
import { type StreetWord, streetWord } from "./street_word.ts";

/**
 * One letter for each type of street, and the words for that type: in other scripts, in Latin letters, and as
 * `StreetWord.canonical`.
 */
const KINDS: Readonly<Record<string, string>> = {
  s: "ul od st r c rd odos vulytsia vulytsya vulitsya vulica vul kucha ქუჩა ქ փողոց poghots poghoc",
  a: "pr ave lf prospekt prospect prosp leoforos leof გამზირი gamziri պողոտա poghota",
  b: "blvd",
  q: "pl sq plo plaza ploscad ploshchad ploschad ploshad ploshcha ploshtad площад trg трг plateia platia მოედანი moedani",
  l: "per ln pereulok provulok",
  e: "nab naberezhnaya naberezhna embankment",
  h: "sho shosse shose hwy",
  d: "prd proezd proyezd",
};
const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
);
/** Prefix of these keys: at least three edits from any other key, so that no typo leads to one. */
const MARK = "~~~";

/** Several spellings of one sound, and the one used in keys; the longest first. */
const SOUNDS_BY_LETTER = byLetter(
  "shch s, sch s, zgh zg, tch c, sh s, sc s, zh z, ch c, ts c, tz c, kh g, gh g, gk g, ph f, th t, ou u, ck k, mp b, " +
    "nt d, h g, x ks, w v, q k, y i, j i",
);
const VOWELS_BY_LETTER = byLetter("ie e, io e, ai e, ei i, oi i");
const OTHER_SCRIPT = /[\u0370-\u03ff\u0400-\u058f\u10a0-\u10ff]/u;

/**
 * The sounds of a street's name, then the letter of its type: the same key for its spelling in Cyrillic, Greek, Georgian
 * or Armenian letters and for its transliterations by any system. Empty if the name is only a type.
 *
 * @example
 * ```ts
 * soundKey(["улица", "жуковского"].map(streetWord)); // "~~~zukovskogo~s"
 * soundKey(["ulitsa", "zhukovskogo"].map(streetWord)); // "~~~zukovskogo~s"
 * soundKey(["zukovskogo", "st"].map(streetWord)); // "~~~zukovskogo~s"
 * ```
 */
export function soundKey(written: readonly StreetWord[]): string {
  const words = joinedTypes(written);
  let kind = "";
  let name = "";
  for (let at = 0; at < words.length; at++) {
    const { canonical, isSmall } = words[at]!;
    const number = spelledNumber(words, at);
    const known = KIND_OF.get(canonical);
    if (number !== undefined) {
      name += String(number.value);
      at = number.to - 1;
    } else if (known !== undefined && kind === "") {
      kind = known;
    } else if (!isSmall) {
      name += recent.getOrInsertComputed(canonical, soundsOf);
    }
  }
  return name === "" ? "" : `${MARK}${name}~${kind === "" ? "s" : kind}`;
}

/**
 * The sound key of a whole name; undefined if it is not written in one of those scripts.
 *
 * @example
 * ```ts
 * soundKeyOf("проспект Мира"); // "~~~mira~a"
 * soundKeyOf("Main Street"); // undefined
 * ```
 */
export function soundKeyOf(name: string): string | undefined {
  if (!OTHER_SCRIPT.test(name)) {
    return undefined;
  }
  const key = soundKey(nameWords(name).map(streetWord));
  return key === "" ? undefined : key;
}

/** Cached words: the spans of a text have each of its words many times. */
const RECENT_WORDS = 4_096;
const recent = new Recent<string>(RECENT_WORDS);

function soundsOf(word: string): string {
  const latin = latinLetters(word, "english");
  return singleLetters(replaced(singleLetters(replaced(latin, SOUNDS_BY_LETTER)), VOWELS_BY_LETTER));
}

function byLetter(sounds: string) {
  return Map.groupBy(pairsOf(sounds), ([written]) => written.charAt(0));
}

function replaced(word: string, sounds: ReturnType<typeof byLetter>): string {
  let text = "";
  for (let at = 0; at < word.length;) {
    const found = sounds.get(word.charAt(at))?.find(([written]) => word.startsWith(written, at));
    text += found?.[1] ?? word.charAt(at);
    at += found?.[0].length ?? 1;
  }
  return text;
}
