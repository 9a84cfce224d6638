/** The characters that Windows-1252 has for the bytes 0x80 to 0x9F. */
const WINDOWS = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 0x20 }, (_, at) => 0x80 + at));
/** The bytes of UTF-8 that follow the first one of a letter. */
const NEXT = `[\\u0080-\\u00bf${WINDOWS}]`;
/** Letters that were read byte by byte. */
const MISREAD = new RegExp(`(?:[ÂÃÄÅÈÎÏÐÑ×ØÙ]${NEXT}|[â-é]${NEXT}{2}){1,300}`, "gu");
const LETTERS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u00a0-\u00bf\u2010-\u2026ー]+$/u;
const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/u;
/** Stand behind a capital letter in any text: "BODØ NORGE" with a blank of pages, "«TROMSØ»", "BODØ®". */
const SIGNS = "\u00a0»®°";
/** Of a sentence: "itâ€™s". */
const PUNCTUATION = /^[\u2010-\u2026]$/u;

/**
 * A text with the letters that a program read as Windows-1252, although they were UTF-8; a letter is as long as its bytes
 * were, filled with a mark of no width.
 *
 * @example
 * ```ts
 * withoutMisreadBytes("BahnhofstraÃŸe", "_"); // "Bahnhofstraß_e"
 * ```
 */
export function withoutMisreadBytes(text: string, filler: string): string {
  return text.replaceAll(MISREAD, (run, at: number) => {
    const once = decoded(run);
    const letters = decoded(once);
    const isMisread = LETTERS.test(letters) &&
      (letters.length > 1 || isOneLetter(run, letters, text.charAt(at - 1), text.charAt(at + run.length)));
    return isMisread ? letters.padEnd(run.length, filler) : run;
  });
}

/** One pair may be a capital letter and a sign: "PITEÅ–LULEÅ". Within a word it is none. */
function isOneLetter(run: string, letter: string, before: string, behind: string): boolean {
  if (run.length > 2) {
    return run.length > 3 || PUNCTUATION.test(letter);
  }
  const isSign = SIGNS.includes(run.charAt(1));
  return SMALL.test(before) || (SMALL.test(behind) && run.charAt(1) !== SIGNS.charAt(0)) ||
    (run.startsWith("Ã") && !isSign && CAPITAL.test(behind));
}

/** The text itself if its characters are no bytes of UTF-8. */
function decoded(text: string): string {
  let letters = "";
  for (let at = 0; at < text.length;) {
    const first = byteOf(text.charAt(at));
    const count = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 1;
    let code = count === 1 ? first : count === 2 ? first & 0x1f : first & 0x0f;
    for (let next = at + 1; next < at + count; next++) {
      const byte = byteOf(text.charAt(next));
      if (byte >> 6 !== 2) {
        return text;
      }
      code = code << 6 | byte & 0x3f;
    }
    if (count === 1 && (first >= 0x80 || first < 0)) {
      return text;
    }
    letters += String.fromCharCode(code);
    at += count;
  }
  return letters;
}

/** -1 for a character that is no byte. */
function byteOf(character: string): number {
  const at = character === "" ? -1 : WINDOWS.indexOf(character);
  const code = character.charCodeAt(0);
  return at >= 0 ? 0x80 + at : code <= 0xff ? code : -1;
}
