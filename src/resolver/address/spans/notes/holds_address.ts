import { WORDS } from "../../../address_words.ts";
import type { Token, TokenSpan } from "../../tokens/mod.ts";
import { isExactMatch, type Lattice } from "../lattice.ts";

/**
 * True if a span holds a house number next to a street of the named places: no note and no addressee swallows these,
 * "Deliver to: 2001 Broadway, Oakland".
 */
export function holdsAddress(span: TokenSpan, lattice: StreetsAndNumbers): boolean {
  return holdsNumberedStreet(span, lattice, (at, to) => hasName(lattice.tokens, at, to));
}

type StreetsAndNumbers = Pick<Lattice, "tokens" | "streets" | "numbers">;

/** The same for any street, also one named by words of notes ("Höf 46"), or for those that `isMeant`. */
export function holdsNumberedStreet(
  { from, to }: TokenSpan,
  { streets, numbers }: StreetsAndNumbers,
  isMeant: (from: number, to: number) => boolean = () => true,
): boolean {
  for (let at = from; at < to; at++) {
    for (const street of streets[at] ?? NONE) {
      const isInside = street.to <= to && street.matches.some(isExactMatch) && isMeant(at, street.to);
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
 * units or floors, or to a street of the named places ("Höf 46"). What looks so and is no part of the answer forbids
 * `found`.
 */
export function looksLikeAddress(span: TokenSpan, lattice: StreetsAndNumbers): boolean {
  const { tokens } = lattice;
  const { from, to } = span;
  for (let at = from; at < to; at++) {
    const { shape } = tokens[at]!;
    const isNumber = shape === "number" || shape === "mixed";
    if (isNumber && [at - 1, at + 1].some((next) => next >= from && next < to && isOfName(tokens[next]!))) {
      return true;
    }
  }
  return holdsNumberedStreet(span, lattice);
}

/** True for a word that may be a name. */
function isOfName({ key, shape }: Token): boolean {
  return (shape === "word" || shape === "ideograph") && key.length > 1 &&
    !NOT_NAMES.some((words) => words.has(key));
}

const NOT_NAMES: readonly ReadonlySet<string>[] = [
  WORDS.noteTriggers,
  WORDS.noteWords,
  WORDS.unitWords,
  WORDS.floorWords,
  WORDS.sortingOffices,
  WORDS.connectors,
];
