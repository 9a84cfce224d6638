import {
  ATTENTION_WORDS,
  COMPANY_WORDS,
  FLOOR_WORDS,
  NOTE_TRIGGERS,
  NOTE_WORDS,
  UNIT_WORDS,
} from "../data/note_words.ts";
import type { Token } from "./tokenize.ts";

/** The longest note, in tokens. */
const NOTE_TOKENS_MAX = 16;
/** A unit's value is short: "4B", "300", "links". */
const VALUE_LENGTH_MAX = 5;
const LETTER = /^\p{L}$/u;
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th|er|e|eme|n|a|o)?$/u;

/** Per token index, where a unit, a floor, a box, a company or a note to the courier that begins there ends. */
export function noteEnds(tokens: readonly Token[]): readonly (readonly number[])[] {
  return tokens.map((token, at) => {
    const ends = new Set(unitEnds(tokens, at));
    if (at === 0 || token.apart) {
      const end = segmentEnd(tokens, at);
      if (isNote(tokens.slice(at, end))) {
        ends.add(end);
      }
    }
    return [...ends];
  });
}

function unitEnds(tokens: readonly Token[], at: number): number[] {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  const ends: number[] = [];
  const isValue = next !== undefined && !isApart(next) && isUnitValue(next);
  const isPostcode = token.key.length === 3 && next?.shape === "number" && next.key.length === 4;
  if (UNIT_WORDS.has(token.key) && isValue && !isPostcode) {
    ends.push(withSide(tokens, at + 2));
  }
  if (token.glue.includes("#") && isUnitValue(token)) {
    ends.push(at + 1);
  }
  if (ORDINAL.test(token.key) && next !== undefined && !isApart(next) && FLOOR_WORDS.has(next.key)) {
    ends.push(withSide(tokens, at + 2));
  }
  // "2n 1a": floor and door in Catalan.
  if (ORDINAL.test(token.key) && next !== undefined && !isApart(next) && /^\d[a-z]$/u.test(next.key) && at > 0) {
    ends.push(at + 2);
  }
  const end = segmentEnd(tokens, at);
  const isWhole = at > 0 && token.apart && tokens.slice(at, end).every(({ key }) => FLOOR_WORDS.has(key));
  if (isWhole) {
    ends.push(end);
  }
  const box = boxEnd(tokens, at);
  return box === undefined ? ends : [...ends, box];
}

/** "3. OG links", "Apt 4 rear". */
function withSide(tokens: readonly Token[], end: number): number {
  const side = tokens[end];
  return side !== undefined && !isApart(side) && FLOOR_WORDS.has(side.key) ? end + 1 : end;
}

/** "P.O. Box 123", "PO Box 123". */
function boxEnd(tokens: readonly Token[], at: number): number | undefined {
  const keys = tokens.slice(at, at + 4).map(({ key }) => key);
  if (keys[0] === "p" && keys[1] === "o" && keys[2] === "box") {
    return isUnitValue(tokens[at + 3]) ? at + 4 : at + 3;
  }
  return keys[0] === "po" && keys[1] === "box" ? (isUnitValue(tokens[at + 2]) ? at + 3 : at + 2) : undefined;
}

function isUnitValue(token: Token | undefined): boolean {
  return token !== undefined &&
    (token.shape === "number" || token.shape === "mixed" || LETTER.test(token.key)) &&
    token.key.length <= VALUE_LENGTH_MAX;
}

/** A whole segment that is no part of an address. */
function isNote(segment: readonly Token[]): boolean {
  const keys = segment.map(({ key }) => key);
  if (segment.length > NOTE_TOKENS_MAX) {
    return false;
  }
  const isCareOf = keys.length > 2 && (keys[0] === "c" || keys[0] === "a") && (keys[1] === "o" || keys[1] === "c") &&
    segment[1]?.glue === "/";
  // "109 Marjoram Lp" is no partnership.
  const hasNumber = segment.some(({ shape }) => shape === "number" || shape === "mixed");
  // "MRS 9010" is a postcode of Malta.
  if (isCareOf || (!hasNumber && ATTENTION_WORDS.has(keys[0] ?? ""))) {
    return true;
  }
  if (!hasNumber && keys.length > 1 && (COMPANY_WORDS.has(keys.at(-1) ?? "") || COMPANY_WORDS.has(keys[0] ?? ""))) {
    return true;
  }
  if (!keys.some((key) => NOTE_TRIGGERS.has(key))) {
    return false;
  }
  // A place's or a street's name is no word of notes: "Bell Street" stays an address.
  return segment.every(({ key, shape }) =>
    shape === "number" || shape === "mixed" || NOTE_TRIGGERS.has(key) || NOTE_WORDS.has(key)
  ) && (keys.length > 1 || segment[0]?.apart === true);
}

function segmentEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && tokens[end]?.apart !== true) {
    end += 1;
  }
  return careEnd(tokens, at, end);
}

/** The slash of "c/o" and of "R/C" is no separator. */
function careEnd(tokens: readonly Token[], at: number, end: number): number {
  if (end !== at + 1 || tokens[end]?.glue !== "/" || (tokens[at]?.key.length ?? 0) > 1) {
    return end;
  }
  return segmentEnd(tokens, end);
}

function isApart({ apart, glue }: Token): boolean {
  return apart && glue !== "/";
}
