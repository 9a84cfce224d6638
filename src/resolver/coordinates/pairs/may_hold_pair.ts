import { normalizeMarks } from "../normalize_marks.ts";
import { isPairWord, LETTERS_OF_UNIT_MAX } from "./read_pair.ts";

/** Kinds of the characters of the Latin scripts, Greek, Cyrillic and their neighbours up to the punctuation. */
const DIGIT = 1;
const LETTER = 2;
const MARK = 3;
/** A digit of another script, or a character that is read as another one: only the grammar knows. */
const UNCERTAIN = 4;
const KINDS = new Uint8Array(0x2000);
const PUNCTUATION_END = 0x2070;
const ASCII_LETTER_OR_DIGIT = /[0-9A-Z]/u;
const LETTERS = /[\p{L}\p{M}]/u;

/**
 * False if a text certainly holds no pair of angles: it has a word between any two of its numbers that `isPairWord`
 * does not know, as most addresses have. One pass; scripts without spaces between words are left to the grammar.
 */
export function mayHoldPair(text: string): boolean {
  let hasNumber = false;
  let isParted = false;
  for (let at = 0; at < text.length;) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === UNCERTAIN || (kind === DIGIT && hasNumber && !isParted)) {
      return true;
    }
    const from = at;
    at = kind === MARK ? at + 1 : endOfRun(text, at, kind);
    if (kind === DIGIT) {
      hasNumber = true;
      isParted = false;
    } else if (kind === LETTER && hasNumber && !isParted) {
      isParted = at - from > LETTERS_OF_UNIT_MAX && !isPairWord(normalizeMarks(text.slice(from, at)));
    }
  }
  return false;
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
  return normalized >= "0" && normalized <= "9" ? DIGIT : LETTERS.test(normalized) ? LETTER : MARK;
}
