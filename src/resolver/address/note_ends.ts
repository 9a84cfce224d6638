import { ATTENTION_WORDS, COMPANY_WORDS, NOTE_TRIGGERS, NOTE_WORDS } from "../data/note_words.ts";
import { boxEnds, routingEnds } from "./box_ends.ts";
import { districtEnds } from "./district_ends.ts";
import { isPhrase, type KnownWords } from "./is_phrase.ts";
import { segmentEnd } from "./segment_end.ts";
import type { Token } from "./tokenize.ts";
import { unitEnds } from "./unit_ends.ts";
import { STREET_TYPES_BEFORE } from "./words.ts";

/** The longest note, in tokens. */
const NOTE_TOKENS_MAX = 16;

/** Per token index, where a unit, a floor, a box, a numbered district, a company or a note to the courier that begins there ends. */
export function noteEnds(tokens: readonly Token[], known?: KnownWords): readonly (readonly number[])[] {
  return tokens.map((_, at) => {
    const ends: number[] = [];
    add(ends, unitEnds(tokens, at));
    add(ends, boxEnds(tokens, at));
    add(ends, districtEnds(tokens, at));
    add(ends, routingEnds(tokens, at));
    add(ends, segmentEnds(tokens, at, known));
    return ends;
  });
}

/** Each end once, in the order in which they are found. */
function add(ends: number[], more: readonly number[]): void {
  for (const end of more) {
    if (!ends.includes(end)) {
      ends.push(end);
    }
  }
}

/** The end of the segment that begins here, where all of it is a note. */
function segmentEnds(tokens: readonly Token[], at: number, known: KnownWords | undefined): readonly number[] {
  if (at > 0 && tokens[at]?.apart !== true) {
    return [];
  }
  const end = segmentEnd(tokens, at);
  if (end - at > NOTE_TOKENS_MAX) {
    return [];
  }
  const isSaid = known !== undefined && isPhrase(tokens, { from: at, to: end }, known);
  return isSaid || isNote(tokens.slice(at, end)) ? [end] : [];
}

/** A whole segment that is no part of an address. */
function isNote(segment: readonly Token[]): boolean {
  const keys = segment.map(({ key }) => key);
  const isCareOf = keys.length > 2 && (keys[0] === "c" || keys[0] === "a") && (keys[1] === "o" || keys[1] === "c") &&
    segment[1]?.glue === "/";
  // "109 Marjoram Lp" is no partnership.
  const hasNumber = segment.some(({ shape }) => shape === "number" || shape === "mixed");
  // "MRS 9010" is a postcode of Malta.
  if (isCareOf || (!hasNumber && ATTENTION_WORDS.has(keys[0] ?? ""))) {
    return true;
  }
  // "Via Roma snc" has no number, and is no partnership.
  const isStreet = (keys[0]?.length ?? 0) > 1 && STREET_TYPES_BEFORE.has(keys[0] ?? "");
  if (
    !hasNumber && !isStreet && keys.length > 1 &&
    (COMPANY_WORDS.has(keys.at(-1) ?? "") || COMPANY_WORDS.has(keys[0] ?? ""))
  ) {
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
