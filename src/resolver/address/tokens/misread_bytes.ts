/** The characters that Windows-1252 has for the bytes 0x80 to 0x9F; five of them have none. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** The bytes of UTF-8 that follow the first one of a letter, and those of them that are no signs of a sentence. */
const NEXT = `[\\u0080-\\u00bf${WINDOWS}]`;
const NEXT_NO_SIGN = `[\\u0080-\\u00bf€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]`;
/** Letters that were read byte by byte. "PITEÅ”" ends in a sign. */
const MISREAD = new RegExp(
  `(?:Ã${NEXT}|[ÂÄÅÈÎÏÐÑ×ØÙ](?:${NEXT_NO_SIGN}|${NEXT}(?=[\\p{L}\\u0080-\\u00bf]))|[â-é]${NEXT}{2}){1,300}`,
  "gu",
);
const LETTERS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u00a0-\u00bf\u2010-\u2026ー]+$/u;
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

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
  return text.replaceAll(MISREAD, (run) => {
    const once = decoded(run);
    const letters = once === run ? run : decoded(once);
    return LETTERS.test(letters) ? letters.padEnd(run.length, filler) : run;
  });
}

function decoded(run: string): string {
  const bytes = Array.from(run, byteOf);
  try {
    return bytes.every((byte) => byte <= 0xff) ? UTF_8.decode(Uint8Array.from(bytes)) : run;
  } catch {
    return run;
  }
}

function byteOf(character: string): number {
  const at = WINDOWS.indexOf(character);
  return at === -1 ? character.charCodeAt(0) : 0x80 + at;
}
