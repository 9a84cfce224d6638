import { pairsOf } from "./pairs_of.ts";
import { singleLetters } from "./single_letters.ts";
import type { StreetWord } from "./street_word.ts";

const FIRST = 0xac00;
const LAST = 0xd7a3;
const VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const INITIALS = "g kk n d tt r m b pp s ss - j jj ch k t p h".split(" ");
/** Consonants at the end of a syllable: before a consonant (`FINALS`), and before a vowel (`LIAISONS`). */
const FINALS = "- k kk k n n n t l k m l l l p l m p p t t ng t t k t p -".split(" ");
const LIAISONS = "- g kk gs n nj n d r lg lm lb ls lt lp r m b bs s ss ng j ch k t p -".split(" ");
const SILENT = 11;
/** Neighbouring consonants that change each other's sound, in the letters of `soundsOf`: "종로" is Jong-ro and Jongno. */
const MEETINGS = pairsOf("gl ŋn, gn ŋn, gm ŋm, ŋl ŋn, dl n, dn n, dm nm, bl mn, bn mn, bm m, ml mn, nl l, ln l");
const SAME = pairsOf("shi si, ng ŋ, ch j, k g, t d, p b, r l");
const ROADS: ReadonlyMap<string, string> = new Map([["rd", "ro"], ["st", "gil"], ["ave", "daero"], ["blvd", "daero"]]);
const HANGUL = /[\uac00-\ud7a3]/u;
/** Prefix of these keys: at least three edits from any other key, so that no typo leads to one. */
const MARK = "~~~+";

/**
 * The sounds of a Korean street's name: the same key for Hangul and for its spellings in Latin letters. Undefined for an
 * empty name.
 *
 * @example
 * ```ts
 * hangulKey(["세종대로"].map(streetWord)); // "~~~+sejoŋdaelo"
 * hangulKey(["sejong", "daero"].map(streetWord)); // "~~~+sejoŋdaelo"
 * ```
 */
export function hangulKey(words: readonly StreetWord[]): string | undefined {
  let name = "";
  for (const [at, { canonical }] of words.entries()) {
    const road = at > 0 && at === words.length - 1 ? ROADS.get(canonical) : undefined;
    name += road ?? (HANGUL.test(canonical) ? romanized(canonical) : canonical);
  }
  const sounds = soundsOf(name);
  return sounds === "" ? undefined : MARK + sounds;
}

/** By the Revised Romanization, syllable by syllable: sounds that change next to each other are left to `MEETINGS`. */
function romanized(word: string): string {
  const codes = Array.from(word, (letter) => letter.charCodeAt(0));
  return codes.map((code, at) => {
    if (code < FIRST || code > LAST) {
      return String.fromCharCode(code);
    }
    const next = codes[at + 1] ?? 0;
    const isBound = next >= FIRST && next <= LAST && Math.floor((next - FIRST) / 588) === SILENT;
    const final = (isBound ? LIAISONS : FINALS)[(code - FIRST) % 28]!;
    const initial = INITIALS[Math.floor((code - FIRST) / 588)]!;
    return (initial + VOWELS[Math.floor(((code - FIRST) % 588) / 28)]! + final).replaceAll("-", "");
  }).join("");
}

function soundsOf(word: string): string {
  let sounds = word;
  for (const [written, sound] of SAME) {
    sounds = sounds.replaceAll(written, sound);
  }
  sounds = singleLetters(sounds);
  for (const [written, spoken] of MEETINGS) {
    sounds = sounds.replaceAll(written, spoken);
  }
  return singleLetters(sounds);
}
