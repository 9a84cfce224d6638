/** Letters that Unicode does not decompose, and what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  "ß": "ss",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "đ": "d",
  "ð": "d",
  "þ": "th",
  "ł": "l",
  "ħ": "h",
  "ı": "i",
  "ŋ": "n",
  "ŧ": "t",
  "ĸ": "k",
  "ə": "e",
  // Arabic and Persian: carriers of hamza, alef maqsura, ta marbuta, Persian kaf and yeh.
  "أ": "ا",
  "إ": "ا",
  "آ": "ا",
  "ٱ": "ا",
  "ى": "ي",
  "ی": "ي",
  "ې": "ي",
  "ة": "ه",
  "ؤ": "و",
  "ئ": "ي",
  "ک": "ك",
  "ς": "σ",
  "ё": "е",
};
const LETTER_PATTERN = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
/** Combining marks of Latin, Greek, Cyrillic, Hebrew points, Arabic vowels, and the Arabic stretcher (tatweel). */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/gu;
const NON_ASCII = /[^\u0000-\u007f]/u;

/**
 * The text in the form in which two spellings of one name are the same: lower case, compatibility forms and
 * ligatures resolved, diacritics dropped, digits of every script as ASCII digits. Spaces and punctuation stay.
 *
 * @example
 * ```ts
 * fold("Köln Straße"); // "koln strasse"
 * fold("ŁÓDŹ"); // "lodz"
 * fold("١٢ شارع أَحْمَد"); // "12 شارع احمد"
 * ```
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NON_ASCII.test(lower)) {
    return lower;
  }
  return foldDigits(lower.normalize("NFKD").toLowerCase())
    .replace(MARKS, "")
    // Hangul and kana voicing marks come back together: only the marks above are gone.
    .normalize("NFKC")
    .replace(LETTER_PATTERN, (letter) => LETTERS[letter] ?? letter);
}

/** First code points of the decimal digits that people type: Arabic-Indic, Persian, Devanagari, Bengali, Thai, Khmer. */
const ZEROES = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x17e0];

function foldDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u17e0-\u17e9]/gu, (digit) => {
    const point = digit.charCodeAt(0);
    const zero = ZEROES.findLast((first) => first <= point) ?? point;
    return String(point - zero);
  });
}
