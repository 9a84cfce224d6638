import { hangulKey } from "./hangul_key.ts";
import { nameWords } from "./name_words.ts";
import { consonantKeys } from "./consonant_key.ts";
import { soundKeyOf } from "./sound_key.ts";
import { type StreetWord, streetWord } from "./street_word.ts";
import { LEXICONS } from "../lexicon/mod.ts";

/** Countries whose scripts write consonants, and where people also write street names in Latin letters, in many spellings. */
export const CONSONANT_COUNTRIES: ReadonlySet<string> = new Set(
  LEXICONS.flatMap(({ consonantalIn = "" }) => consonantalIn.split(" ")).filter((country) => country !== ""),
);

const SEMITIC = /[\u05d0-\u05ea\u0621-\u064a]/u;
const LATIN = /[a-z]/iu;
const HANGUL = /[\uac00-\ud7a3]/u;

/**
 * The key under which a street's name and the ways to write it in another script meet; undefined where it needs none: a
 * Latin name outside of the countries of Hebrew and Arabic.
 *
 * @example
 * ```ts
 * otherScriptKey("улица Мира", "RU"); // "~~~mira~s"
 * otherScriptKey("שדרות ויצמן", "IL"); // "~~~=bzmn"
 * otherScriptKey("Main Street", "US"); // undefined
 * ```
 */
export function otherScriptKey(name: string, countryCode: string | undefined): string | undefined {
  if (SEMITIC.test(name) || (CONSONANT_COUNTRIES.has(countryCode ?? "") && LATIN.test(name))) {
    return consonantKeys(wordsOf(name))[0];
  }
  return HANGUL.test(name) ? hangulKey(wordsOf(name)) : soundKeyOf(name);
}

function wordsOf(name: string): readonly StreetWord[] {
  return nameWords(name).map(streetWord);
}
