import { BUILDING_WORDS, WORDS } from "../../../address_words.ts";
import type { Token } from "../../tokens/mod.ts";

/** The number of a building. */
const VALUE = /^\d{1,3}\p{L}?$/u;
/** The word of a building joined to its number: "к2", "корп2а". */
const JOINED_VALUE = /^(\p{L}{1,10})(\d{1,3}\p{L}?)$/u;
const ANY_WORD = [...BUILDING_WORDS.keys()].toSorted((one, other) => other.length - one.length).join("|");
/** "12к2с1" as one word. */
const WHOLE = new RegExp(`^\\d{1,6}\\p{L}?(?:(?:${ANY_WORD})\\d{1,3}\\p{L}?){1,3}$`, "u");
const INSIDE = new RegExp(`(${ANY_WORD})[.-]?(?=\\d)`, "gu");

const LETTER = /^\p{L}$/u;
const PARTS = /[/-]?(?:\p{L}+\d*|\d+)/gu;

/** A building of a house as part of its number. */
interface Building {
  /** Index of the token after it. */
  readonly to: number;
  /** In the short form: "корп. 2" and "к2" are "к2". */
  readonly written: string;
}

/** The building that begins at a token, if any. Only whole words may follow a separator: "д. 12, корп. 2". */
export function buildingAt(tokens: readonly Token[], at: number): Building | undefined {
  const token = tokens[at];
  const value = tokens[at + 1];
  if (token === undefined || (isApart(token) && token.key.length === 1)) {
    return undefined;
  }
  if (WORDS.letterWords.has(token.key) && value !== undefined && !isApart(value) && LETTER.test(value.key)) {
    return isLettered(tokens, at - 1) ? undefined : { to: at + 2, written: value.key };
  }
  const word = BUILDING_WORDS.get(token.key);
  if (word !== undefined) {
    const isValue = value !== undefined && !isApart(value) && VALUE.test(value.key);
    return isValue ? { to: at + 2, written: word + value.key } : undefined;
  }
  const joined = token.shape === "mixed" && !isApart(token) ? JOINED_VALUE.exec(token.key) : null;
  const short = joined === null ? undefined : BUILDING_WORDS.get(joined[1]!);
  return joined === null || short === undefined ? undefined : { to: at + 1, written: short + joined[2]! };
}

/** "12a Haus B": a number has one letter. */
function isLettered(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.shape !== "number";
}

/** True for a number with its buildings in one word: "12к2с1". */
export function isNumberWithBuildings(key: string): boolean {
  return WHOLE.test(key);
}

/** The suffix of a house number with its buildings in their short form: "корп.2стр.1" becomes "к2с1". */
export function withShortBuildings(suffix: string): string {
  return suffix.replace(INSIDE, (_, word: string) => BUILDING_WORDS.get(word) ?? word);
}

/** What follows the digits of a house number, in parts: "ак2/3" becomes "а", "к2", "/3". */
export function numberPartsOf(suffix: string): readonly string[] {
  return suffix.replace(INSIDE, (_, word: string) => ` ${BUILDING_WORDS.get(word) ?? word}`).match(PARTS) ?? [];
}

/** What joins the parts of a number: a hyphen or slash, with at most one blank on each side. */
export const JOINED = /^ {0,1}[-/‐‑–−－] {0,1}$/u;

/** "No: 5", "N° : 5". */
const VALUE_FOLLOWS = /^[°.]? ?:/u;

/** True if a separator precedes the token. A hyphen, a slash, and the colon of "No:2" do not separate. */
export function isApart({ apart, glue }: Token): boolean {
  return apart && !JOINED.test(glue) && !VALUE_FOLLOWS.test(glue);
}
