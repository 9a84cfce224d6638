import { pairsOf } from "./pairs_of.ts";
import { singleLetters } from "./single_letters.ts";
import type { StreetWord } from "./street_word.ts";

/** Letters of Hebrew and Arabic script, folded, and the Latin letter of their sound. Vowels have none: spellings differ in them. */
const CONSONANTS: ReadonlyMap<string, string> = new Map(
  ("ב=b ג=g ד=d ז=z ט=t ת=t כ=k ך=k ק=k ל=l מ=m ם=m נ=n ן=n ס=s ש=s פ=p ף=p צ=z ץ=z ר=r " +
    "ب=b پ=p ت=t ط=t ث=t ج=g چ=k ژ=z خ=k د=d ض=d ذ=d ر=r ز=z ظ=z س=s ص=s ش=s غ=g گ=g ف=p ق=k ك=k ل=l م=m ن=n")
    .split(" ").map((pair) => [pair.charAt(0), pair.charAt(2)] as const),
);
/** A vowel inside a word, and a consonant at its beginning. */
const WAW: ReadonlySet<string> = new Set(["ו", "و"]);
/** Latin letters and their sound, the longest first. `v`, `x` and `j` may be two sounds each (`variantsOf`). */
const LATIN = pairsOf(
  "sch s, sh s, ch x, kh x, gh g, dj g, th t, dh d, ph p, tz z, ts z, ck k, qu k, b b, d d, g g, k k, l l, m m, n n, " +
    "p p, r r, s s, t t, z z, f p, c k, q k, j j, x ks, v v, w v",
);
/** Articles of both languages in Latin letters. */
const ARTICLES: ReadonlySet<string> = new Set(["al", "el", "ul", "il", "ha", "he"]);
/** Articles whose last letter follows the next word's first: "as-Salam". */
const ASSIMILATED_ARTICLES: ReadonlySet<string> = new Set("ar as an ash at ad az".split(" "));
const SMALL: ReadonlySet<string> = new Set(["the", "of"]);
const JOINED_ARTICLE = /^[ae]l(?=.{4})/u;
/** Types of streets, as keys have them. They are left out, because translations choose different ones. */
const KINDS: ReadonlySet<string> = new Set(
  "st rd ave blvd pl sq r c ln way hwy rh sd sh tq mdn kh kch bv derech derekh דרך simtat סמטת kikar כיכר".split(" "),
);
/** Prefix of these keys: at least three edits from any other key, so that no typo leads to one. */
const MARK = "~~~=";
const SEMITIC = /[\u05d0-\u05ea\u0621-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc]/u;

/**
 * The consonants of a street's name: the same key for its spelling in Hebrew or Arabic letters and for its spellings in
 * Latin letters. Different names may have the same key, so a match is weak evidence. A name is indexed by the first key;
 * the others are for letters that may be two sounds. Empty if no consonant is left.
 *
 * @example
 * ```ts
 * consonantKeys(["רחוב", "דיזנגוף"].map(streetWord)); // ["~~~=dzngp"]
 * consonantKeys(["dizengoff", "st"].map(streetWord)); // ["~~~=dzngp"]
 * ```
 */
export function consonantKeys(words: readonly StreetWord[]): readonly string[] {
  const named = words.filter(({ canonical }, at) =>
    !KINDS.has(canonical) && !SMALL.has(canonical) && !isArticle(canonical, words[at + 1])
  );
  const sounds = named.map(({ canonical }) => SEMITIC.test(canonical) ? ofLetters(canonical) : ofLatin(canonical)).join(
    "",
  );
  const bare = named.map(({ canonical }) => ofLatin(canonical.replace(JOINED_ARTICLE, ""))).join("");
  const isLatin = named.every(({ canonical }) => !SEMITIC.test(canonical));
  const variants = isLatin ? [sounds, bare].flatMap(variantsOf) : [sounds];
  return [...new Set(variants)].filter((variant) => variant !== "").map((variant) => MARK + variant);
}

function isArticle(word: string, next: StreetWord | undefined): boolean {
  return ARTICLES.has(word) ||
    (ASSIMILATED_ARTICLES.has(word) && next !== undefined && next.canonical.startsWith(word.charAt(1)));
}

function ofLetters(word: string): string {
  let sounds = "";
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at);
    const isWaw = WAW.has(letter) && (at === 0 || WAW.has(word.charAt(at + 1)));
    sounds += isWaw ? "b" : CONSONANTS.get(letter) ?? (letter >= "0" && letter <= "9" ? letter : "");
  }
  return singleLetters(sounds);
}

function ofLatin(word: string): string {
  let sounds = "";
  for (let at = 0; at < word.length;) {
    const found = LATIN.find(([written]) => word.startsWith(written, at));
    const letter = word.charAt(at);
    const sound = found?.[1] ?? (letter >= "0" && letter <= "9" ? letter : "");
    sounds += sound === "v" && at === 0 ? "b" : sound;
    at += found?.[0].length ?? 1;
  }
  return singleLetters(sounds);
}

/** One variant for each sound that a letter may be: "v" is ב or ו, "ch" is כ or ח, "j" is ג or ז׳. */
function variantsOf(sounds: string): string[] {
  let variants = [sounds];
  for (const [letter, one, other] of [["v", "b", ""], ["x", "k", ""], ["j", "g", "z"]] as const) {
    if (sounds.includes(letter)) {
      variants = variants.flatMap((variant) => [variant.replaceAll(letter, one), variant.replaceAll(letter, other)]);
    }
  }
  return variants.map(singleLetters);
}
