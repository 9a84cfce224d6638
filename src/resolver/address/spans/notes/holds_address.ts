import { CONNECTORS, FLOOR_WORDS, NOTE_TRIGGERS, NOTE_WORDS, UNIT_WORDS } from "../../../address_words.ts";
import type { Token, TokenSpan } from "../../tokens/mod.ts";
import { isExactMatch, type Lattice } from "../lattice.ts";

/**
 * True if a span holds a house number next to a street of the named places: no note and no addressee swallows these,
 * "Deliver to: 2001 Broadway, Oakland".
 */
export function holdsAddress(
  { from, to }: TokenSpan,
  { tokens, streets, numbers }: Pick<Lattice, "tokens" | "streets" | "numbers">,
): boolean {
  for (let at = from; at < to; at++) {
    for (const street of streets[at] ?? NONE) {
      const isInside = street.to <= to && street.matches.some(isExactMatch) && hasName(tokens, at, street.to);
      if (isInside && (hasNumberFrom(street.to, to) || hasNumberTo(from, at))) {
        return true;
      }
    }
  }
  return false;

  function hasNumberFrom(start: number, end: number): boolean {
    return numbers[start]?.some((form) => form.to <= end) === true;
  }

  function hasNumberTo(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      if (numbers[at]?.some((form) => form.to === end) === true) {
        return true;
      }
    }
    return false;
  }
}

const NONE: readonly never[] = [];

function hasName(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(isOfName);
}

/**
 * True if a span looks like a street with its number, whatever it is: a number next to a word that is no word of notes,
 * units or floors. What looks so and is no part of the answer forbids `found`.
 */
export function looksLikeAddress(tokens: readonly Token[], { from, to }: TokenSpan): boolean {
  for (let at = from; at < to; at++) {
    const { shape } = tokens[at]!;
    const isNumber = shape === "number" || shape === "mixed";
    if (isNumber && [at - 1, at + 1].some((next) => next >= from && next < to && isOfName(tokens[next]!))) {
      return true;
    }
  }
  return false;
}

/** True for a word that may be a name. */
function isOfName({ key, shape }: Token): boolean {
  return (shape === "word" || shape === "ideograph") && key.length > 1 &&
    !NOT_NAMES.some((words) => words.has(key));
}

const NOT_NAMES: readonly ReadonlySet<string>[] = [NOTE_TRIGGERS, NOTE_WORDS, UNIT_WORDS, FLOOR_WORDS, CONNECTORS];
