import { FLOOR_WORDS, UNIT_WORDS } from "../data/note_words.ts";
import { segmentEnd } from "./segment_end.ts";
import type { Token } from "./tokenize.ts";

/** A unit's value is short: "4B", "300", "links". */
const VALUE_LENGTH_MAX = 5;
const LETTER = /^\p{L}$/u;
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th|er|e|eme|n|a|o)?$/u;
const DOOR = /^\d[a-z]$/u;

/** Where a unit or a floor that begins at a token may end. */
export function unitEnds(tokens: readonly Token[], at: number): number[] {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  const ends: number[] = [];
  const isValue = next !== undefined && !isApart(next) && isUnitValue(next);
  const isPostcode = token.key.length === 3 && next?.shape === "number" && next.key.length === 4;
  if (UNIT_WORDS.has(token.key) && isValue && !isPostcode) {
    ends.push(withSide(tokens, at + 2));
  }
  if (token.glue.includes("#") && isUnitValue(token)) {
    // "#12-34": floor and door in Singapore.
    const isPair = next?.glue === "-" && isUnitValue(next);
    ends.push(...(isPair ? [at + 2] : []));
    ends.push(at + 1);
  }
  if (token.shape !== "word" && next !== undefined && !isApart(next) && ORDINAL.test(token.key)) {
    if (FLOOR_WORDS.has(next.key)) {
      ends.push(withSide(tokens, at + 2));
    }
    // "2n 1a": floor and door in Catalan.
    if (at > 0 && DOOR.test(next.key)) {
      ends.push(at + 2);
    }
  }
  // Only of floors: most segments are told apart by their first word.
  if (at > 0 && token.apart && FLOOR_WORDS.has(token.key)) {
    const end = segmentEnd(tokens, at);
    if (tokens.slice(at, end).every(({ key }) => FLOOR_WORDS.has(key))) {
      ends.push(end);
    }
  }
  return ends;
}

/** "3. OG links", "Apt 4 rear". */
function withSide(tokens: readonly Token[], end: number): number {
  const side = tokens[end];
  return side !== undefined && !isApart(side) && FLOOR_WORDS.has(side.key) ? end + 1 : end;
}

function isUnitValue(token: Token | undefined): boolean {
  return token !== undefined &&
    (token.shape === "number" || token.shape === "mixed" || LETTER.test(token.key)) &&
    token.key.length <= VALUE_LENGTH_MAX;
}

function isApart({ apart, glue }: Token): boolean {
  return apart && glue !== "/";
}
