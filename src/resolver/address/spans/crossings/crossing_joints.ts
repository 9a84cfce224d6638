import { CORNER_WORDS, CROSSING_FILLERS, CROSSING_SIGNS, CROSSING_WORDS } from "../../../data/crossing_words.ts";
import type { Token } from "../../tokens/mod.ts";

/** What stands between two names and says that they meet: the tokens from `from` up to `to`, or a sign alone. */
export interface CrossingJoint {
  readonly from: number;
  readonly to: number;
}

/** "at the corner of the", "et de la": longer runs of such words are a sentence. */
const WORDS_MAX = 5;
/** A corner is announced by at most so many words: "at the corner of the". */
const LEAD_MAX = 5;

/** Every place in a text at which the name of one street may end and that of one that meets it begin. */
export function crossingJoints(tokens: readonly Token[]): CrossingJoint[] {
  const hasCorner = tokens.some(({ key }) => CORNER_WORDS.has(key));
  const joints: CrossingJoint[] = [];
  for (let from = 1; from < tokens.length; from++) {
    let isJoined = false;
    for (let to = from; to < Math.min(tokens.length, from + WORDS_MAX + 1); to++) {
      const { key, glue } = tokens[to]!;
      // "Corner of X, Y": with the word for it a comma is enough.
      if (isJoined || CROSSING_SIGNS.test(glue) || (hasCorner && to === from && tokens[to]?.apart === true)) {
        joints.push({ from, to });
      }
      if (!CORNER_WORDS.has(key) && !CROSSING_WORDS.has(key) && !CROSSING_FILLERS.has(key)) {
        break;
      }
      isJoined ||= CROSSING_SIGNS.test(glue) || CORNER_WORDS.has(key) || CROSSING_WORDS.has(key);
    }
  }
  return joints;
}

/** Where the words begin that announce a corner before the token ("at the corner of"); the token where none do. */
export function leadStart(tokens: readonly Token[], at: number): number {
  let start = at;
  for (let from = at - 1; from >= Math.max(0, at - LEAD_MAX); from--) {
    const { key } = tokens[from]!;
    if (tokens[from + 1]?.apart === true || !(CORNER_WORDS.has(key) || CROSSING_FILLERS.has(key))) {
      break;
    }
    if (CORNER_WORDS.has(key)) {
      start = from;
    }
  }
  // "At the corner of": what stands before the word belongs to it.
  while (start < at && start > 0 && CROSSING_FILLERS.has(tokens[start - 1]!.key) && tokens[start]?.apart !== true) {
    start -= 1;
  }
  return start;
}

/** Where a word for a corner ends that stands behind its streets ("Hauptstrasse/Birkenweg Ecke"). */
export function trailEnd(tokens: readonly Token[], at: number): number {
  const next = tokens[at];
  return next !== undefined && !next.apart && CORNER_WORDS.has(next.key) ? at + 1 : at;
}
