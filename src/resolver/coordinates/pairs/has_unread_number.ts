import type { Span } from "../../recognition_types.ts";
import { isHeightWord, scanTokens, type Token } from "../angles/mod.ts";
import { isPairWord } from "./read_pair.ts";
import { UNITS } from "./recognize_pairs.ts";

const DIGIT = /\d/u;
/** Sentences of satellite receivers have fields for time, height and accuracy: `$GPGGA,123519,4807.038,N,01131.000,E`. */
const RECEIVER_SENTENCE = /\$[A-Z]{2}(?:GGA|GLL|RMC),/u;
/** `±5 m`: how exact the receiver is. */
const ACCURACY = "±";
/** "5 km north of", "5 km nördlich von": words as short as these name nothing. */
const SMALL_WORD_MAX = 3;
/** The longest run of marks, units and hemispheres that is skipped, so that the check stays linear for many points. */
const SKIPPED_MAX = 16;

/**
 * True if a number next to a point is no part of it: `12 N 47.14 E 9.52` may be another point than `N 47.14 E 9.52`. Marks,
 * units, hemispheres and small words may stand between, other words not. A number that a separator parts from the point and that
 * has a word of its own is something else: "Hauptstrasse 5, 47.14, 9.52".
 *
 * @param normalized what `normalizeMarks` returned
 */
export function hasUnreadNumber(normalized: string, [from, to]: Span): boolean {
  const before = normalized.slice(0, from);
  const behind = normalized.slice(to);
  const hasBefore = DIGIT.test(before);
  if ((!hasBefore && !DIGIT.test(behind)) || RECEIVER_SENTENCE.test(before)) {
    return false;
  }
  return (hasBefore && isUnread(scanTokens(before, "separator").toReversed(), "before")) ||
    isUnread(scanTokens(behind, "separator"), "behind");
}

/** @param tokens from the point outwards */
function isUnread(tokens: readonly Token[], side: "before" | "behind"): boolean {
  let isParted = false;
  for (let at = 0; at < Math.min(tokens.length, SKIPPED_MAX); at++) {
    const token = tokens[at]!;
    if (DIGIT.test(token.text) && isIdentifier(tokens, at, side)) {
      return false;
    }
    if (DIGIT.test(token.text)) {
      const isAccuracy = side === "behind" && tokens[at - 1]?.text === ACCURACY;
      return !isAccuracy && !(isParted && hasOwnWord(tokens, at, side));
    }
    if (token.kind === "word" && (isOther(token) && token.text.length > SMALL_WORD_MAX || isHeightWord(token.text))) {
      return false;
    }
    isParted ||= SEPARATORS.has(token.text);
  }
  return false;
}

const SEPARATORS: ReadonlySet<string> = new Set([",", ";", "|", "(", ")", "[", "]", ":"]);

/** "LV95", "EPSG:32632": a number joined to a word is no number of an angle. */
function isIdentifier(tokens: readonly Token[], at: number, side: "before" | "behind"): boolean {
  const step = side === "before" ? 1 : -1;
  const joint = tokens[at + step];
  const isLabelled = joint !== undefined && LABEL_MARKS.has(joint.text) && !joint.spaced;
  const word = isLabelled ? tokens[at + 2 * step] : joint;
  return !tokens[at]!.spaced && word?.kind === "word" && isOther(word);
}

const LABEL_MARKS: ReadonlySet<string> = new Set([":", "="]);

/** "Hauptstrasse 5", "9490 Vaduz": a word that belongs to no point stands next to the number, on its outer side. */
function hasOwnWord(tokens: readonly Token[], at: number, side: "before" | "behind"): boolean {
  const word = tokens[at + 1];
  const isApart = side === "before" ? tokens[at]!.spaced : word?.spaced === true;
  return word?.kind === "word" && isApart && isOther(word);
}

/** True for a word that is no part of an angle or a measure. */
function isOther({ text }: Token): boolean {
  return !isPairWord(text) && !UNITS.has(text);
}
