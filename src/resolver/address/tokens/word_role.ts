import { beside } from "./street_words.ts";
import type { Token } from "./tokenize.ts";
import { CONNECTORS, STREET_TYPES_BEFORE } from "./words.ts";

/** House numbers are shorter: the longest in use have five digits and a letter. */
const NUMBER_LENGTH_MAX = 6;
const POSTCODE_LENGTH_MIN = 4;
const POSTCODE_LENGTH_MAX = 10;

/** What joins two names, where it is written behind a number, only with a name behind it: "10 w Krakowie", "5 г Казань". */
const JOINING_NUMBERS: ReadonlySet<string> = new Set("u v w y г м".split(" "));
/** Short for a town in Russian and Ukrainian. */
const SETTLEMENTS: ReadonlySet<string> = new Set(["г", "м"]);
/** "and" of several languages, which is a house's letter before all but a word for a street. */
const AND: ReadonlySet<string> = new Set(["e", "i"]);
/** One letter, and the Dutch "ter" that is the third house of a number in French. */
const TAIL = /^(?:\p{L}|ter)$/u;

const ORDINAL = /^\d{1,4}(?:st|nd|rd|th)$/u;
/** Behind a letter, also a short form's: "900 W. Lincoln Ave"; an apostrophe elides ("27 l'Avenue"). */
const BLANK = /^\.? $/u;

/**
 * A connector's letter that ends a house number or tells a direction: "27 d", "900 W Lincoln Ave", "Blanchard Way W".
 * Taken for a connector it would vanish, and another house be answered.
 */
export function isTailOrDirection(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.glue === "-" && before?.shape === "number") {
    return TAIL.test(token.key);
  }
  if (token === undefined || token.apart || token.glue !== " " || !TAIL.test(token.key) || before === undefined) {
    return false;
  }
  const isEnd = next === undefined || next.apart || (next.shape === "number" && next.key.length >= POSTCODE_LENGTH_MIN);
  if (isEnd) {
    return true;
  }
  if (before.shape !== "number" || !isName(next) || !BLANK.test(next.glue)) {
    return false;
  }
  const beginsSegment = at === 1 || before.apart;
  const isJoin = AND.has(token.key)
    ? !beginsSegment && STREET_TYPES_BEFORE.has(next.key)
    : JOINING_NUMBERS.has(token.key) && !(at === 1 && isTailOfFirst(token, before));
  return !isJoin;
}

/** "1200 W Lincoln Ave", "27 г Städtle": nothing stands before the number that it could join; "420000 г Казань" does. */
function isTailOfFirst({ key }: Token, number: Token): boolean {
  return key === "w" || (SETTLEMENTS.has(key) && number.key.length < POSTCODE_LENGTH_MIN);
}

/** "15th" in "2563 W 15th St" is part of a name, too. */
function isName({ shape, key }: Token): boolean {
  return shape === "word" || ORDINAL.test(key);
}

/** What a token is taken for that is no name; `isOnly`: its segment holds nothing else. */
export function wordRole(token: Token, isOnly: boolean): "number" | "postcode" | "connector" | "word" {
  if (CONNECTORS.has(token.key) && !isOnly) {
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

/** A segment of nothing but connectors connects nothing: it is a name that is not known ("Bei'an"). */
export function isAlone(tokens: readonly Token[], at: number): boolean {
  let from = at;
  while (from > 0 && tokens[from]?.apart !== true) {
    from -= 1;
  }
  for (let i = from; i < tokens.length && (i === from || tokens[i]?.apart !== true); i++) {
    // "AL 36067": a number is no name that it could connect.
    if (!CONNECTORS.has(tokens[i]?.key ?? "") && tokens[i]?.shape !== "number") {
      return false;
    }
  }
  return true;
}

/**
 * "#12", "Blk 12" and "č.p. 12" are the house in some countries, and a part of it or a box in others; so is the number
 * directly behind a street in "Kossuth utca 2 em. 3".
 */
export function isNumberLike(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) {
    return false;
  }
  const { key, glue, shape } = token;
  return glue.includes("#") || key === "blk" || key === "block" || key === "cp" || key === "lot" ||
    (key === "c" && tokens[at + 1]?.key === "p") || (shape === "number" && beside(tokens, at, -1)?.shape === "word");
}

/** A number from here on that is no house's is a postcode: those of nearly all countries have four digits or more. */
export const POSTCODE_MIN = 1_000;
