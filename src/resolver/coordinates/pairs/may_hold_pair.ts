import { normalizeMarks } from "../written_text.ts";
import { isPairWord } from "./read_pair.ts";
import { isHeading } from "./weigh_pair.ts";

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
/** Other marks of house numbers that are none of an angle. */
const MARKS_OF_NUMBERS = "-.#";
/** Units and hemispheres of one or two letters make a long number an angle if they begin with one of these. */
const MARKING_LETTERS = "NSEWDMO";
const LETTERS_OF_UNIT_MAX = 2;

/**
 * False if a text certainly holds no pair of angles, as most addresses: any two of its numbers have a word between them
 * that `isPairWord` does not know, or one of them is too long for an angle; or they are whole numbers in a sentence.
 * One pass for each reason; scripts without spaces between words are left to the grammar.
 */
export function mayHoldPair(text: string): boolean {
  return mayReadPair(text) && !isSentenceOfWholeNumbers(text);
}

function mayReadPair(text: string): boolean {
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
      if (!isPlain || at - from <= LETTERS_OF_UNIT_MAX || (hasNumber && !isParted)) {
        const word = normalizeMarks(text.slice(from, at));
        const isOfPair: boolean = isPairWord(word);
        isParted ||= !isOfPair;
        isPlain = !isOfPair || (isPlain && !mayMark(word));
      }
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

/**
 * Numbers without decimals, marks, hemispheres and labels are a pair only as the whole text (`weighPair`): "12-3 45th
 * Street".
 */
function isSentenceOfWholeNumbers(text: string): boolean {
  let isSentence = false;
  for (let at = 0; at < text.length;) {
    const kind = kindOf(text.charCodeAt(at));
    const from = at;
    at = kind === DIGIT || kind === LETTER ? endOfRun(text, at, kind) : at + 1;
    if (kind === LETTER) {
      const word = normalizeMarks(text.slice(from, at));
      if (isPairWord(word)) {
        return false;
      }
      isSentence ||= !isHeading(word);
    } else if (
      kind === DIGIT ? isFraction(text, from) : kind !== PLAIN_MARK && !MARKS_OF_NUMBERS.includes(text[from]!)
    ) {
      return false;
    }
  }
  return isSentence;
}

function isFraction(text: string, from: number): boolean {
  return DECIMAL.includes(text.charAt(from - 1) || " ");
}

function isMarkAt(text: string, from: number): boolean {
  const word = normalizeMarks(text.slice(from, endOfRun(text, from, LETTER)));
  return isPairWord(word) && mayMark(word);
}

/** True for a word of angles that makes a long number next to it one, as its unit or hemisphere. */
function mayMark(word: string): boolean {
  return word.length > LETTERS_OF_UNIT_MAX || MARKING_LETTERS.includes(word.charAt(0));
}

/** A whole number without leading zero that neither its length nor what is behind it allows as an angle. */
function isTooLong(text: string, from: number, to: number): boolean {
  if (to - from < LONG_NUMBER_DIGITS || text.charAt(from) === "0" || isFraction(text, from)) {
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
  return kind === LETTER ? !isMarkAt(text, next) : kind === DIGIT ? !isComma || next > comma + 1 : kind === PLAIN_MARK;
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
