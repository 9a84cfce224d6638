import { coordinateWords } from "./words.ts";

/** A token of the coordinate grammars. Offsets are UTF-16 units of the caller's text. */
export interface Token {
  /** `dotted`: degrees, minutes and seconds with points between them, if a hemisphere stands next to it. */
  readonly kind: "number" | "dotted" | "word" | "mark";
  /** Digits with at most one point, `50.04.17.7`, a run of upper-case letters, or one mark. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** White space (or the start of the text) precedes it. */
  readonly spaced: boolean;
}

/** The role of a comma between two digits: `48,8584` is one number or two. */
export type CommaRole = "separator" | "decimal";

const LETTER = /[\p{L}\p{M}]/u;
/** Units of one letter, which are a token of their own where a run of letters begins with one: "秒東経", but not "위도". */
const UNIT_LETTERS: ReadonlySet<string> = new Set(
  (["degrees", "minutes", "seconds"] as const).flatMap((unit) => [...coordinateWords(unit)])
    .filter(({ length }) => length === 1),
);

/** `50.04.17`, `14.24.02.8`: shorter and longer runs are versions, addresses of hosts and dates. */
const DOTTED = /^\d{1,3}\.\d{1,2}\.\d{1,2}(?:\.\d{1,8})?$/u;

/** True for a unit of one letter, in a script without spaces between words. */
export function isUnitLetter(word: string): boolean {
  return UNIT_LETTERS.has(word);
}

/**
 * Splits a normalized text into numbers, words and marks, in one pass. White space is not a token but is recorded.
 * Version numbers, IP addresses and dates with points (`1.2.3`) become one token.
 *
 * @param text what `normalizeMarks` returned
 */
export function scanTokens(text: string, comma: CommaRole): readonly Token[] {
  const tokens: Token[] = [];
  let index = 0;
  let spaced = true;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    if (unit <= 32 || isStrayPoint(text, index)) {
      spaced = true;
      index += 1;
      continue;
    }
    const to = endOfToken(text, index, comma);
    const run = text.slice(index, to);
    const isDecimalComma = comma === "decimal" && run.length > 1 && run.includes(",");
    const plain = isDecimalComma ? run.replace(",", ".") : run;
    tokens.push({ kind: kindOf(plain), text: plain, from: index, to, spaced });
    spaced = false;
    index = to;
  }
  return tokens;
}

/** The point of "9°.31.200" only parts degrees from minutes: a number has one point. */
function isStrayPoint(text: string, at: number): boolean {
  return text.charCodeAt(at) === 46 && text.charCodeAt(at - 1) === 0xb0 && isDigit(text.charCodeAt(at + 1)) &&
    text.charAt(endOfDigits(text, at + 1)) === "." && isDigit(text.charCodeAt(endOfDigits(text, at + 1) + 1));
}

function kindOf(run: string): Token["kind"] {
  const first = run.charCodeAt(0);
  if (isDigit(first) || (first === 46 && run.length > 1)) {
    return run.indexOf(".") === run.lastIndexOf(".") ? "number" : DOTTED.test(run) ? "dotted" : "word";
  }
  return run.length > 1 || isLetter(run) ? "word" : "mark";
}

function endOfToken(text: string, from: number, comma: CommaRole): number {
  const unit = text.charCodeAt(from);
  if (isDigit(unit) || (unit === 46 && isDigit(text.charCodeAt(from + 1)))) {
    return endOfNumber(text, from, comma);
  }
  if (!isLetter(text.charAt(from)) || UNIT_LETTERS.has(text.charAt(from))) {
    return from + 1;
  }
  let to = from + 1;
  while (to < text.length && isLetter(text.charAt(to))) {
    to += 1;
  }
  return to;
}

function endOfNumber(text: string, from: number, comma: CommaRole): number {
  let to = endOfDigits(text, from);
  if (comma === "decimal" && text.charCodeAt(to) === 44 && isDigit(text.charCodeAt(to + 1))) {
    const end = endOfDigits(text, to + 1);
    return text.charCodeAt(end) === 46 && isDigit(text.charCodeAt(end + 1)) ? to : end;
  }
  let points = 0;
  while (text.charCodeAt(to) === 46 && isDigit(text.charCodeAt(to + 1))) {
    to = endOfDigits(text, to + 1);
    points += 1;
  }
  if (comma === "decimal" && points === 2 && text.charCodeAt(to) === 44 && isDigit(text.charCodeAt(to + 1))) {
    // "50.04.17,7"
    return endOfDigits(text, to + 1);
  }
  // "60." is a number with its point, unless the sentence ends there.
  const isItsOwn = isMarkOfAngle(text.charCodeAt(to + 1)) ||
    (text.charCodeAt(to + 1) === 32 && isDigit(text.charCodeAt(to + 2)));
  return text.charCodeAt(to) === 46 && isItsOwn ? to + 1 : to;
}

function endOfDigits(text: string, from: number): number {
  let to = from;
  while (isDigit(text.charCodeAt(to))) {
    to += 1;
  }
  return to;
}

function isMarkOfAngle(unit: number): boolean {
  return unit === 0xb0 || unit === 39 || unit === 34;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isLetter(letter: string): boolean {
  const unit = letter.charCodeAt(0);
  if (unit < 128) {
    return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
  }
  // Degree signs and other marks of Latin-1 are not letters; above, Unicode decides.
  return unit >= 0xc0 && LETTER.test(letter);
}
