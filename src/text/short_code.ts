import type { Chance } from "../domain/clock.ts";

/**
 * The characters of codes. Their number is prime, and no two look alike. `O`, `I`, `L`, `Z` and `U` are read as `0`, `1`,
 * `1`, `2` and `V`, which they are confused with.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXY";
const TWINS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", Z: "2", U: "V" };
const LENGTH = 8;
const HALF = 4;
/**
 * A primitive root modulo 31, the length of the alphabet: its first 30 powers are all different, and none is 0. So the
 * check character detects one wrong character and two that are swapped. As the pure systems of ISO/IEC 7064 (a prime
 * modulus, a radix that does not divide it), with this alphabet.
 */
const RADIX = 3;

/** Two groups of four characters, with a blank, a dash or nothing in between. */
const WRITTEN = /^([0-9A-Z]{4})[\s\-\u2010-\u2015]?([0-9A-Z]{4})$/u;
const DIGIT = /[0-9]/;
const LETTER = /[A-Z]/;

/**
 * A new random code: seven characters and the check character. Every code has a digit and a letter, so that none is a
 * word, a number, or part of a telephone number.
 */
export function newShortCode(chance: Chance): string {
  for (;;) {
    const body = [...chance.bytes(LENGTH * 2)].filter((byte) => byte < BYTE_LIMIT).slice(0, LENGTH - 1)
      .map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
    const code = body.length === LENGTH - 1 ? body + checkOf(body) : "";
    if (DIGIT.test(code) && LETTER.test(code)) {
      return code;
    }
  }
}

/** The largest multiple of 31 in a byte: with larger bytes, the first characters would be more frequent. */
const BYTE_LIMIT = 248;

/**
 * The code that a text is, as it is stored: upper case, without its hyphen, look-alikes replaced. Undefined if the text is
 * not a code or its check character is wrong.
 *
 * @example
 * ```ts
 * readShortCode(" 2k7d-9qmp ");
 * ```
 */
export function readShortCode(text: string): string | undefined {
  const match = text.length > LENGTH_READ_MAX ? null : WRITTEN.exec(text.trim().toUpperCase());
  if (match === null) {
    return undefined;
  }
  const code = `${match[1]}${match[2]}`.replaceAll(/[OILZU]/g, (twin) => TWINS[twin] ?? twin);
  return DIGIT.test(code) && LETTER.test(code) && checkOf(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/** A code with its hyphen and some blanks around. */
const LENGTH_READ_MAX = 32;

export function shownShortCode(code: string): string {
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/** The character that makes the weighted sum of a code a multiple of 31. */
function checkOf(body: string): string {
  const sum = Array.from(body).reduce((total, character) => (total + ALPHABET.indexOf(character)) * RADIX, 0);
  const prime = ALPHABET.length;
  return ALPHABET.charAt((prime - sum % prime) % prime);
}
