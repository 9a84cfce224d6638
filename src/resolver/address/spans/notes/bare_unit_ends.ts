import { hasDigits, type Token } from "../../tokens/mod.ts";
import { isExactMatch } from "../lattice.ts";
import { isRange } from "../numbers/number_forms.ts";
import type { KnownWords } from "./is_phrase.ts";

/** Three digits, a letter with them on either side: four digits may be a postcode, a letter alone a direction. */
const BEHIND_STREET = /^(?:\d{1,3}|\d{1,4}[a-z]|[a-z]\d{1,4})$/u;
const BEFORE_HOUSE = /^(?:\d{1,4}[a-z]?|[a-z]\d{1,3})$/u;
/** The number of a street: "93RD AV". */
const ORDINAL = /^\d{1,3}[a-z]{2}$/u;
/** Digits of a house that a unit is joined to: "30-10" is one number in Queens, "12-14" are two houses. */
const HOUSE_DIGITS_MIN = 3;

const NONE: readonly number[] = [];

/** The ends of a unit without a word for it: "622 Madison St 9B", "12-1621 Broadway", "#401-622 Madison St". */
export function bareUnitEnds(tokens: readonly Token[], at: number, known: KnownWords | undefined): readonly number[] {
  return known !== undefined && (isBehindStreet(tokens, at, known) || isBeforeHouse(tokens, at)) ? [at + 1] : NONE;
}

/** Behind a street whose number stands before it. */
function isBehindStreet(tokens: readonly Token[], at: number, { streets, numbers }: KnownWords): boolean {
  const { apart, key } = tokens[at]!;
  const next = tokens[at + 1];
  // "622 Madison St, 401, Albany": a segment of its own.
  return at > 1 && (!apart || next?.apart === true) && hasDigits(tokens[at]) &&
    BEHIND_STREET.test(key) &&
    (next === undefined || next.apart || next.glue === " ") &&
    streets.slice(1, at).some((spans, from) =>
      !tokens[from + 1]!.apart && numbers[from]?.some(({ to }) => to === from + 1) === true &&
      spans.some(({ to, matches }) => to === at && matches.some(isExactMatch))
    );
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
