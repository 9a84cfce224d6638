import { NUMBER_MARKER_PAIRS, ORDINAL_ENDINGS, WORDS } from "../../address_words.ts";
import { tokenNextTo } from "./street_words.ts";
import type { Token } from "./segments.ts";

/** Longest house number, in characters: five digits and a letter. */
const NUMBER_LENGTH_MAX = 6;
const POSTCODE_LENGTH_MIN = 4;
const POSTCODE_LENGTH_MAX = 10;

const LETTER = /^\p{L}$/u;

const ORDINAL = new RegExp(`^\\d{1,4}(?:${ORDINAL_ENDINGS.join("|")})$`, "u");
/** The gap after a letter or an abbreviation: "900 W. Lincoln Ave". An apostrophe is an elision ("27 l'Avenue"). */
const BLANK = /^\.? $/u;

/**
 * True for a connector that is the letter of a house number or a direction: "27 d", "900 W Lincoln Ave", "Blanchard Way
 * W". As a connector it would be ignored and another house would be returned.
 */
export function isTailOrDirection(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.glue === "-" && before?.shape === "number") {
    return isTail(token);
  }
  if (token === undefined || token.apart || token.glue !== " " || !isTail(token) || before === undefined) {
    return false;
  }
  if (isEndOfWords(next)) {
    return true;
  }
  if (next === undefined || before.shape !== "number" || !isName(next) || !BLANK.test(next.glue)) {
    return false;
  }
  const beginsSegment = at === 1 || before.apart;
  const isJoin = (WORDS.andLetters.has(token.key) && !beginsSegment && WORDS.streetTypesBefore.has(next.key)) ||
    (WORDS.connectorsAfterNumber.has(token.key) && !(at === 1 && isTailOfFirst(token, before)));
  return !isJoin;
}

/** True if the segment ends in front of a token, or nothing but a postcode follows. */
export function isEndOfWords(next: Token | undefined): boolean {
  return next === undefined || next.apart || (next.shape === "number" && next.key.length >= POSTCODE_LENGTH_MIN);
}

/** One letter, or a connector that is also a suffix of house numbers: "ter". */
function isTail({ key }: Token): boolean {
  return LETTER.test(key) || WORDS.numberSuffixes.has(key);
}

/**
 * "1200 W Lincoln Ave", "27 г Städtle": no name precedes the number, so the letter joins nothing. In "420000 г Казань"
 * it does.
 */
function isTailOfFirst({ key }: Token, number: Token): boolean {
  return WORDS.directionLetters.has(key) ||
    (WORDS.townAbbreviations.has(key) && number.key.length < POSTCODE_LENGTH_MIN);
}

/** "15th" in "2563 W 15th St" is part of a name. */
function isName({ shape, key }: Token): boolean {
  return shape === "word" || ORDINAL.test(key);
}

/** The role of a token that is not part of a known name. `isOnly`: its segment holds nothing else. */
export function wordRole(token: Token, isOnly: boolean): "number" | "postcode" | "connector" | "word" {
  if (WORDS.connectors.has(token.key) && !isOnly) {
    return "connector";
  }
  if (token.shape === "word" || token.shape === "ideograph") {
    return "word";
  }
  const isNumber = token.key.charCodeAt(0) <= 57;
  if (isNumber && token.key.length <= NUMBER_LENGTH_MAX) {
    return "number";
  }
  return token.key.length <= POSTCODE_LENGTH_MAX ? "postcode" : "word";
}

/**
 * True if a segment consists of connectors only. They connect nothing, so the segment is an unknown name ("Bei'an").
 */
export function isAlone(tokens: readonly Token[], at: number): boolean {
  let from = at;
  while (from > 0 && tokens[from]?.apart !== true) {
    from -= 1;
  }
  for (let i = from; i < tokens.length && (i === from || tokens[i]?.apart !== true); i++) {
    // "AL 36067", "ON SL4 1AA": a number is not a name that could be connected.
    if (!WORDS.connectors.has(tokens[i]?.key ?? "") && !hasDigits(tokens[i])) {
      return false;
    }
  }
  return true;
}

/**
 * True for a number that may be the house number as well as a unit or a box: "#12", "Blk 12", "Haus 12", "Door No 12",
 * "č.p. 12", and a number directly after a street ("Kossuth utca 2 em. 3").
 */
export function isNumberLike(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) {
    return false;
  }
  const { key, glue, shape } = token;
  const next = tokens[at + 1];
  // "Haus B" is a building of a house.
  const isMarker = (WORDS.numberMarkers.has(key) && next?.shape !== "word") ||
    NUMBER_MARKER_PAIRS.has(`${key} ${next?.key}`);
  return glue.includes("#") || isMarker ||
    (shape === "number" && tokenNextTo(tokens, at, -1)?.shape === "word") ||
    standsAsNumber(tokens, at);
}

const DIGIT_FIRST = /^\d/u;

/** A number that may be that of a house: no postcode has so few digits. */
const FEW_DIGITS = /^\d{1,3}\p{L}?$/u;

/**
 * True for digits with a letter that are the first house number of the text and stand where one does: "Hauptstrasse 24f",
 * "Hauptstrasse, 24 f", "69117 Heidelberg, Hauptstrasse 24f", "24F Main Street" and "24F 2nd Street" are houses rather
 * than floors.
 */
export function standsAsNumber(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  const isLettered = token?.shape === "mixed" && DIGIT_FIRST.test(token.key);
  const isInTwo = token?.shape === "number" && next !== undefined && !next.apart && /^\p{L}$/u.test(next.key);
  if (!isLettered && !isInTwo || tokens.slice(0, at).some((_, before) => mayBeHouse(tokens, before))) {
    return false;
  }
  const behind = tokens[isLettered ? at + 1 : at + 2];
  const isBeforeWord = behind !== undefined && !behind.apart && behind.shape !== "number" &&
    !FEW_DIGITS.test(behind.key);
  const isAfterWord = tokens[at - 1]?.shape === "word";
  if (isLettered && isAfterWord) {
    return true;
  }
  // "2F, 12 Main Street": the later number is that of the house.
  return (isAfterWord || isBeforeWord) && !tokens.some((_, later) => later > at && mayBeHouse(tokens, later));
}

/** A short number that is no half of a postcode: "1234-567", "114 34". */
function mayBeHouse(tokens: readonly Token[], at: number): boolean {
  return FEW_DIGITS.test(tokens[at]!.key) && !isJoined(tokens[at - 1], tokens[at]) &&
    !isJoined(tokens[at], tokens[at + 1]);
}

function isJoined(one: Token | undefined, other: Token | undefined): boolean {
  return one?.shape === "number" && other?.shape === "number" && JOINT.test(other.glue);
}

const JOINT = /^[ -]$/u;

/** True for a number, with letters or without. */
export function hasDigits(token: Pick<Token, "shape"> | undefined): boolean {
  return token?.shape === "number" || token?.shape === "mixed";
}

/** Short enough for a house number next to a name: a longer one is a postcode. */
export function isShortNumber(token: Pick<Token, "key" | "shape"> | undefined): boolean {
  return token !== undefined && hasDigits(token) && token.key.length < POSTCODE_LENGTH_MIN;
}

/**
 * From here on, a number that is not a house number is a postcode. Postcodes of nearly all countries have four digits
 * or more.
 */
export const POSTCODE_MIN = 1_000;
