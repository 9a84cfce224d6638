import { CROSSING_SHORT_FORMS, KEY_DIRECTIONS, WORDS } from "../../../address_words.ts";
import { hasDigits, type Token } from "../../tokens/mod.ts";

/** Signs between two streets that meet. */
const CROSSING_SIGNS = /[&/@+×⨯\\]/u;

/**
 * The words between two street names that say that they meet: tokens `from` up to `to`. Empty for a sign such as "&".
 */
export interface CrossingJoint {
  readonly from: number;
  readonly to: number;
}

/** All words of joints. */
const JOINT_WORDS: ReadonlySet<string> = WORDS.cornerWords.union(WORDS.crossingWords).union(WORDS.crossingFillers);
/** Longest joint in tokens: "at the corner of the", "et de la". Longer runs are a sentence. */
const WORDS_MAX = 5;
/** Longest lead in tokens: "at the corner of the". */
const LEAD_MAX = 5;

/** Every position at which the name of one street may end and that of a crossing street begin. */
export function crossingJoints(tokens: readonly Token[]): readonly CrossingJoint[] {
  return jointsOf.getOrInsertComputed(tokens, findJoints);
}

/** The joints of a text, which several stages need. */
const jointsOf = new WeakMap<readonly Token[], readonly CrossingJoint[]>();

function findJoints(tokens: readonly Token[]): CrossingJoint[] {
  const corner = tokens.findIndex(({ key }, at) => WORDS.cornerWords.has(key) && !isSide(tokens, at));
  const hasCorner = corner >= 0;
  // "Ecke Hauptstrasse Bahnhofstrasse": the word in front says it of two names with nothing between them.
  const isLed = hasCorner && !tokens.some(({ key, glue }) => WORDS.crossingWords.has(key) || CROSSING_SIGNS.test(glue));
  const joints: CrossingJoint[] = [];
  for (let from = 1; from < tokens.length; from++) {
    const shortEnd = shortFormEnd(tokens, from);
    if (shortEnd !== undefined) {
      joints.push({ from, to: shortEnd });
      from = shortEnd - 1;
      continue;
    }
    let isJoined = false;
    for (let to = from; to < Math.min(tokens.length, from + WORDS_MAX + 1); to++) {
      const { key, glue } = tokens[to]!;
      // "Corner of X, Y": if a word for "corner" is present, a comma is enough.
      const isSign = glue !== " " && CROSSING_SIGNS.test(glue);
      const isCorner = hasCorner && to === from && (tokens[to]?.apart === true || (isLed && from > corner + 1));
      const isCut = to > from && isDirectionAtEnd(tokens, to - 1);
      if ((isJoined && !isCut) || isSign || isCorner) {
        joints.push({ from, to });
      }
      if (!JOINT_WORDS.has(key) || isSide(tokens, to)) {
        break;
      }
      isJoined ||= isSign || WORDS.cornerWords.has(key) || WORDS.crossingWords.has(key);
    }
  }
  return joints;
}

/** "Pratt St E, Baltimore": in front of a comma the letter is east, and no Italian "and". */
export function isDirectionAtEnd(tokens: readonly Token[], at: number): boolean {
  return KEY_DIRECTIONS.has(tokens[at]!.key) && tokens[at + 1]?.glue.startsWith(",") === true;
}

/** "2º esq": behind a number and at the end of its segment, the short form of "esquina" is one of "esquerdo", the left side. */
function isSide(tokens: readonly Token[], at: number): boolean {
  return !tokens[at]!.apart && hasDigits(tokens[at - 1]) && tokens[at + 1]?.apart !== false;
}

/** The end of "c/w" or "c/" that begins at a token, directly behind a word. */
function shortFormEnd(tokens: readonly Token[], at: number): number | undefined {
  const [{ key, glue }, next] = [tokens[at]!, tokens[at + 1]];
  if (key.length > 1 || glue !== " " || next?.glue.startsWith("/") !== true) {
    return undefined;
  }
  if (next.glue === "/" && CROSSING_SHORT_FORMS.has(`${key}/${next.key}`)) {
    return at + 2;
  }
  return CROSSING_SHORT_FORMS.has(`${key}/`) ? at + 1 : undefined;
}

/**
 * Start of the words before the token that introduce a crossing ("at the corner of"); the token itself if there are
 * none.
 */
export function leadStart(tokens: readonly Token[], at: number): number {
  let start = at;
  for (let from = at - 1; from >= Math.max(0, at - LEAD_MAX); from--) {
    const { key } = tokens[from]!;
    if (tokens[from + 1]?.apart === true || !(WORDS.cornerWords.has(key) || WORDS.crossingFillers.has(key))) {
      break;
    }
    if (WORDS.cornerWords.has(key)) {
      start = from;
    }
  }
  // "At the corner of": the fillers before the word belong to it.
  while (
    start < at && start > 0 && WORDS.crossingFillers.has(tokens[start - 1]!.key) && tokens[start]?.apart !== true
  ) {
    start -= 1;
  }
  return start;
}

/** End of a word for "corner" that follows the two streets ("Hauptstrasse/Birkenweg Ecke"). */
export function trailEnd(tokens: readonly Token[], at: number): number {
  const next = tokens[at];
  return next !== undefined && !next.apart && WORDS.cornerWords.has(next.key) ? at + 1 : at;
}
