import { nameKey } from "../../../text/name_key.ts";
import type { Span } from "../../recognition_types.ts";
import { addressText } from "./address_text.ts";

/** What a token is made of. `mixed` has digits and letters ("12a", "SW1A"); `ideograph` is one Han character. */
type TokenShape = "word" | "number" | "mixed" | "ideograph";

/** One word of a written address, with its position in the caller's text. */
export interface Token {
  /** Folded, as names are indexed. Never empty. */
  readonly key: string;
  readonly shape: TokenShape;
  /** UTF-16 offsets into the caller's text. */
  readonly span: Span;
  /** True if a comma, a line break or another separator precedes the token. */
  readonly apart: boolean;
  /** The text between the previous token and this one, with its blanks as one space: " ", "-", ", " … */
  readonly glue: string;
}

/** Tokens after this many are ignored. From the public contract. */
export const TOKENS_MAX = 64;

/**
 * Han characters one by one, because Chinese is written without spaces; kana in runs; single-character fractions and
 * superscript digits by themselves; every other script by words.
 */
const WORDS =
  /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|[¼-¾⅐-⅞²³¹⁰-⁹]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}¼-¾⅐-⅞²³¹⁰-⁹])[\p{L}\p{M}\p{N}])+/gu;
const FRACTION = /^\d+\u2044\d+$/u;
const SEPARATORS = /[,;:|\n\r\t/()，、；：؛،।·•–—]| - /u;
/**
 * Blanks of every width, as pages and tables contain them; a run of them counts as one. Line breaks and tabs separate.
 */
const BLANKS = /[\p{Zs}\u{200b}\u{2060}\u{feff}]+/gu;
/** A name and a number without the blank between them. Shorter words with a number are numbers, units and codes. */
const JOINED_NUMBER = /^(\p{Lu}?\p{Ll}{4,40})(\d{1,4})$/u;
const HAN = /^\p{Script=Han}$/u;

/** The tokens of a text in reading order, at most `TOKENS_MAX`, with their offsets. */
export function tokenize(written: string): readonly Token[] {
  const text = addressText(written);
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(WORDS)) {
    if (tokens.length >= TOKENS_MAX) {
      break;
    }
    const key = nameKey(match[0]);
    if (key === "") {
      continue;
    }
    const from = match.index;
    const between = text.slice(end, from);
    const glue = between === " " ? between : between.replaceAll(BLANKS, " ");
    const apart = tokens.length > 0 && glue !== " " && SEPARATORS.test(glue);
    end = from + match[0].length;
    const parts = match[0].length === 1 ? match[0].normalize("NFKC") : "";
    if (FRACTION.test(parts)) {
      // "12½" becomes "12 1/2".
      const [numerator = "", denominator = ""] = parts.split("\u2044");
      tokens.push({ key: numerator, shape: "number", span: [from, end], apart: false, glue: " " });
      tokens.push({ key: denominator, shape: "number", span: [from, end], apart: false, glue: "/" });
      continue;
    }
    const joined = JOINED_NUMBER.exec(match[0]);
    if (joined !== null) {
      // "Hauptstraße47" becomes "Hauptstraße 47".
      const middle = from + joined[1]!.length;
      tokens.push({ key: nameKey(joined[1]!), shape: "word", span: [from, middle], apart, glue });
      tokens.push({ key: nameKey(joined[2]!), shape: "number", span: [middle, end], apart: false, glue: " " });
      continue;
    }
    tokens.push({ key, shape: shapeOf(key), span: [from, end], apart, glue });
  }
  return tokens.length > TOKENS_MAX ? tokens.slice(0, TOKENS_MAX) : tokens;
}

function shapeOf(key: string): TokenShape {
  const digits = countDigits(key);
  if (digits === key.length) {
    return "number";
  }
  if (digits > 0) {
    return "mixed";
  }
  return HAN.test(key) ? "ideograph" : "word";
}

function countDigits(key: string): number {
  let count = 0;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    count += code >= 48 && code <= 57 ? 1 : 0;
  }
  return count;
}
