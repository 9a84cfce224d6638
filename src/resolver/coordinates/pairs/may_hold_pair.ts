import { normalizeMarks } from "../normalize_marks.ts";
import { isUnitWord } from "../angles/mod.ts";
import { isPairWord, LETTERS_OF_UNIT_MAX } from "./read_pair.ts";

/** Kinds of the characters of the Latin scripts, Greek, Cyrillic and their neighbours up to the punctuation. */
const DIGIT = 1;
const LETTER = 2;
const MARK = 3;
/** A mark that leaves a number behind it without a meaning as part of an angle. */
const PLAIN_MARK = 5;
/** A digit of another script, or a character that is read as another one: only the grammar knows. */
const UNCERTAIN = 4;
const KINDS = new Uint8Array(0x2000);
const PUNCTUATION_END = 0x2070;
const ASCII_LETTER_OR_DIGIT = /[0-9A-Z]/u;
const LETTERS = /[\p{L}\p{M}]/u;

/**
 * From this many digits on, a whole number is an angle only with a mark or a hemisphere next to it: `DEGREES_END` in
 * `angles/`. Otherwise it is a postcode or a year.
 */
const LONG_NUMBER_DIGITS = 4;
const PLAIN_MARKS = " \n\t,;/()";
/** First letters of the hemispheres and units that a long number may have. */
const MARKING_LETTERS = "NSEWDMO";

/**
 * False if a text certainly holds no pair of angles: any two of its numbers have a word between them that `isPairWord`
 * does not know, or one of them is too long for an angle, as in most addresses. One pass; scripts without spaces between
 * words are left to the grammar.
 */
export function mayHoldPair(text: string): boolean {
  let hasNumber = false;
  let isParted = false;
  /** Nothing since the last number or word would make a long number part of an angle. */
  let isPlain = true;
  for (let at = 0; at < text.length;) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === UNCERTAIN) {
      return true;
    }
    const from = at;
    at = kind === MARK || kind === PLAIN_MARK ? at + 1 : endOfRun(text, at, kind);
    if (kind === PLAIN_MARK) {
      continue;
    }
    if (kind === MARK) {
      isPlain = false;
    } else if (kind === LETTER) {
      // Other words, as those of a street before its number, change nothing.
      const matters: boolean = !isPlain || at - from <= LETTERS_OF_UNIT_MAX || (hasNumber && !isParted);
      const meaning: Meaning = matters ? meaningOf(text, from, at) : "letters";
      isParted ||= meaning === "none";
      isPlain = meaning === "none" || (isPlain && meaning === "letters");
    } else if (isPlain && isTooLong(text, from, at)) {
      // Nothing reads over it either.
      isParted = true;
    } else if (hasNumber && !isParted) {
      return true;
    } else {
      hasNumber = true;
      isParted = false;
      isPlain = true;
    }
  }
  return false;
}

/** What letters may be next to an angle: the mark of a long number; a short word that may be one of an angle; nothing. */
type Meaning = "mark" | "letters" | "none";

function meaningOf(text: string, from: number, to: number): Meaning {
  const word = normalizeMarks(text.slice(from, to));
  if (word.length > LETTERS_OF_UNIT_MAX) {
    return isPairWord(word) ? "mark" : "none";
  }
  return isUnitWord(word) || MARKING_LETTERS.includes(word.charAt(0)) ? "mark" : "letters";
}

/** A whole number without leading zero that neither its length nor what is behind it allows as an angle. */
function isTooLong(text: string, from: number, to: number): boolean {
  if (to - from < LONG_NUMBER_DIGITS || text.charAt(from) === "0" || DECIMAL.includes(text.charAt(from - 1) || " ")) {
    return false;
  }
  // "4807, N"
  const comma = skipBlanks(text, to);
  const isComma = text.charAt(comma) === ",";
  const next = isComma ? skipBlanks(text, comma + 1) : comma;
  if (next >= text.length) {
    return true;
  }
  const kind = kindOf(text.charCodeAt(next));
  return kind === LETTER
    ? meaningOf(text, next, endOfRun(text, next, LETTER)) !== "mark"
    : kind === DIGIT
    ? !isComma || next > comma + 1
    : kind === PLAIN_MARK;
}

const DECIMAL = ".,";
/** Characters up to it are white space for the grammar. */
const SPACE = 32;

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= SPACE) {
    at += 1;
  }
  return at;
}

function endOfRun(text: string, from: number, kind: number): number {
  let at = from + 1;
  while (at < text.length && kindOf(text.charCodeAt(at)) === kind) {
    at += 1;
  }
  return at;
}

function kindOf(unit: number): number {
  if (unit >= KINDS.length) {
    return unit < PUNCTUATION_END ? MARK : UNCERTAIN;
  }
  return KINDS[unit]! || (KINDS[unit] = newKind(String.fromCharCode(unit)));
}

function newKind(character: string): number {
  const normalized = normalizeMarks(character);
  if (character >= "\u0080" && (ASCII_LETTER_OR_DIGIT.test(normalized) || /\p{Nd}/u.test(character))) {
    return UNCERTAIN;
  }
  return normalized >= "0" && normalized <= "9"
    ? DIGIT
    : LETTERS.test(normalized)
    ? LETTER
    : PLAIN_MARKS.includes(character)
    ? PLAIN_MARK
    : MARK;
}
