import { WORDS } from "../../../address_words.ts";
import { hasDigits, ROMAN_NUMERALS, type Token, type TokenSpan } from "../../tokens/mod.ts";
import { isExactMatch } from "../lattice.ts";
import { isRange } from "../numbers/number_forms.ts";
import type { KnownWords } from "./is_phrase.ts";

/** Three digits, a letter with them on either side: four digits may be a postcode, a letter alone a direction. */
const BEHIND_STREET = /^(?:\d{1,3}|\d{1,4}[a-z]|[a-z]\d{1,4})$/u;
const BEFORE_HOUSE = /^(?:\d{1,4}[a-z]?|[a-z]\d{0,3})$/u;
/** The number of a street: "93RD AV". */
const ORDINAL = /^\d{1,3}[a-z]{2}$/u;
/** Digits of a house that a unit is joined to: "30-10" is one number in Queens, "12-14" are two houses. */
const HOUSE_DIGITS_MIN = 3;

const FLOOR = /^\d{1,2}$/u;
const FLOOR_AND_DOOR = /^\d{1,2}[a-z]$/u;

const NONE: readonly number[] = [];

/**
 * The ends of a unit without a word for it: "622 Madison St 9B", "12-1621 Broadway", "#401-622 Madison St", "Carrer Major
 * 130, 3-2".
 */
export function bareUnitEnds(tokens: readonly Token[], at: number, known: KnownWords | undefined): readonly number[] {
  if (known === undefined || at === 0) {
    return known !== undefined && isBeforeHouse(tokens, at) ? [at + 1] : NONE;
  }
  // "622 Madison St No 4".
  const isMarked = WORDS.unitMarkers.has(tokens[at]!.key) && tokens[at + 1]?.apart === false;
  const to = isMarked || isPair(tokens, at) ? at + 2 : at + 1;
  if (isBehindStreet(tokens, { from: at, to }, known) || isBehindNumber(tokens, { from: at, to }, known)) {
    return [to];
  }
  return isBeforeHouse(tokens, at) ? [at + 1] : NONE;
}

/** Behind a street whose number stands before it. */
function isBehindStreet(
  tokens: readonly Token[],
  { from: at, to }: TokenSpan,
  { streets, numbers }: KnownWords,
): boolean {
  const value = tokens[to - 1]!;
  const next = tokens[to];
  // "622 Madison St, 401, Albany": a segment of its own.
  return at > 1 && (!tokens[at]!.apart || next?.apart === true) && hasDigits(value) && BEHIND_STREET.test(value.key) &&
    (next === undefined || next.apart || next.glue === " ") &&
    streets.slice(1, at).some((spans, from) =>
      !tokens[from + 1]!.apart && numbers[from]?.some((number) => number.to === from + 1) === true &&
      spans.some((span) => span.to === at && span.matches.some(isExactMatch))
    );
}

/** Floor and door behind the number of a street, at the end of their segment: "130, 3-2", "535 3E", "57 III". */
function isBehindNumber(tokens: readonly Token[], { from: at, to }: TokenSpan, { streets }: KnownWords): boolean {
  const { apart, glue, key } = tokens[at]!;
  const isUnit = to > at + 1
    ? isPair(tokens, at)
    : FLOOR_AND_DOOR.test(key) || (!apart && ROMAN_NUMERALS.has(key) && key.length > 1);
  return isUnit && (apart || glue === " ") && (tokens[to] === undefined || tokens[to].apart) &&
    tokens[at - 1]!.shape === "number" &&
    streets.slice(0, at - 1).some((spans) =>
      spans.some((span) => span.to === at - 1 && span.matches.some(isExactMatch))
    );
}

/** "3-2" in a segment of its own: floor and door. */
function isPair(tokens: readonly Token[], at: number): boolean {
  const [floor, door, after] = tokens.slice(at, at + 3);
  return floor?.apart === true && door?.glue === "-" && FLOOR.test(floor.key) && FLOOR.test(door.key) &&
    (after === undefined || after.apart);
}

/** Joined to a number of a house with which it is no range ("98-102"), nor one number ("130-10"). */
export function isBeforeHouse(tokens: readonly Token[], at: number): boolean {
  const { glue, key, apart } = tokens[at]!;
  const [house, street] = [tokens[at + 1], tokens[at + 2]];
  if (
    (at > 0 && !apart) || (house?.glue !== "-" && house?.glue !== "/") || !BEFORE_HOUSE.test(key) ||
    house.shape !== "number" || street === undefined || street.apart ||
    (street.shape !== "word" && !ORDINAL.test(street.key))
  ) {
    return false;
  }
  return house.key.length >= HOUSE_DIGITS_MIN &&
    (glue.includes("#") || (house.key.length >= key.length && !isRange(tokens[at]!, house)));
}
