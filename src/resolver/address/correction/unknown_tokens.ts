import { type Candidate, isStreet, mayBeElsewhere, type RankedStreet } from "../candidates/mod.ts";
import { EVERYDAY_WORDS, WORDS } from "../../address_words.ts";
import { isUnknownName } from "../parses/mod.ts";
import { isAround } from "../scoring/mod.ts";
import { differenceCount, type Lattice } from "../spans/mod.ts";
import { inStreetNames, type Token } from "../tokens/mod.ts";

/** The tokens that may be misspelt: those without a role in the best parse, or all if there is none. */
export function misspeltTokens(lattice: Lattice, best: Candidate | undefined): readonly boolean[] {
  const unknown = lattice.tokens.map(() => best === undefined);
  for (const span of best?.parse.spans ?? []) {
    if (span.role === "word" || (isUnknownName(span) && isStreet(best!))) {
      unknown.fill(true, span.from, span.to);
    }
  }
  for (const { span, relation } of best?.agreements ?? []) {
    unknown.fill(unknown[span.from] === true || relation === "conflict", span.from, span.to);
  }
  return unknown;
}

/**
 * The tokens that may be the name of a venue: those without an exact match that are not a place next to one. Undefined
 * if the input has a street with a number, known or not, which excludes venues.
 */
export function possibleVenueTokens(exact: Lattice, best: Candidate | undefined): readonly boolean[] | undefined {
  if (best !== undefined && isStreet(best) && (best.number !== undefined || !mayBeElsewhere(best))) {
    return undefined;
  }
  const unknown = [...misspeltTokens(exact, best)];
  for (const { role, from, to } of best?.parse.spans ?? []) {
    const isCode = (role === "number" || role === "postcode") && exact.tokens[from]?.shape === "mixed";
    const isLoose = best !== undefined && (isStreet(best) ? role === "street" : role === "note" || isCode);
    unknown.fill(true, from, isLoose ? to : from);
  }
  if (!unknown.includes(true)) {
    return undefined;
  }
  const inStreets = inStreetNames(exact.tokens);
  return unknown.some((isUnknown, at) => isUnknown && inStreets[at] !== true) ? unknown : undefined;
}

/** True for one of the tokens from `from` up to `to`. */
export function hasAny(tokens: readonly boolean[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (tokens[at] === true) {
      return true;
    }
  }
  return false;
}

/**
 * The tokens one of which a misspelt street must have: those without a role, if the best candidate is an address of which
 * all else agrees. Undefined if the street itself may be the misspelt one.
 */
export function streetTokens(best: Candidate | undefined, count: number): readonly boolean[] | undefined {
  if (best === undefined || !isStreet(best) || !isAllRight(best)) {
    return undefined;
  }
  const unmatched = Array.from({ length: count }, () => false);
  for (const { role, from } of best.parse.spans) {
    unmatched[from] ||= role === "word";
  }
  return unmatched;
}

/** The house of the input, in a street and a place of the input, without anything that differs. */
function isAllRight(
  { match, number, postcode, agreements, unmatchedNumbers, unmatchedPostcodes }: RankedStreet,
): boolean {
  return differenceCount(match) === 0 && match.shortForm === undefined && match.crossing === undefined &&
    number?.location.state === "exact" && unmatchedNumbers + unmatchedPostcodes === 0 &&
    (postcode === undefined || postcode.agreement.relation === "exact" || postcode.agreement.relation === "near") &&
    agreements.length > 0 && agreements.every(isAround);
}

/** "home", "test 123", "hello": everyday words are what they are, and no typos of names. */
export function areEveryday(tokens: readonly Token[]): boolean {
  return tokens.every(({ key, shape }) => shape === "number" || WORDS.commonWords.has(key) || EVERYDAY_WORDS.has(key));
}
