import { LANDMARK_OPENERS, WORDS } from "../../../address_words.ts";
import { hasDigits, phrasesAt, type Token } from "../../tokens/mod.ts";
import type { Lattice } from "../lattice.ts";
import { isDirectionAtEnd } from "./crossing_joints.ts";

type Known = Pick<Lattice, "streets">;

/** With a note for a street that says where a house is, although the data does not have where the two meet. */
export function withCrossStreet(lattice: Lattice): Lattice {
  const { tokens, notes } = lattice;
  for (let at = 1; at < notes.length; at++) {
    const end = crossStreetEnd(tokens, at, lattice);
    if (end !== undefined) {
      return { ...lattice, notes: notes.with(at, [...notes[at]!, end]), crossStreetAt: at };
    }
  }
  return lattice;
}

/**
 * The end of a street that says where a house is, right behind its street and number: "5 Main Street at Oak Avenue", "near
 * Broadway", "& 56th St", "(between 1st and 2nd Avenue)". `undefined` if none begins at a token.
 */
function crossStreetEnd(tokens: readonly Token[], at: number, { streets }: Known): number | undefined {
  const from = openedTo(tokens, at);
  if (from === undefined || !isBehindHouse(tokens, at, streets)) {
    return undefined;
  }
  const first = streetEnd(from, streets);
  if (first === undefined || !isJoint(tokens, first)) {
    return first;
  }
  return streetEnd(tokens[first]!.glue.includes("&") ? first : first + 1, streets) ?? first;
}

/** The end of the words in front of the cross street. */
function openedTo(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]!.glue.includes("&")) {
    return at;
  }
  const landmark = phrasesAt(LANDMARK_OPENERS, tokens, at).reduce(
    (longest, { length }) => Math.max(longest, length),
    0,
  );
  let to = at + Math.max(landmark, isCrossWord(tokens, at) ? 1 : 0);
  while (to > at && WORDS.crossingFillers.has(tokens[to]?.key ?? "")) {
    to++;
  }
  return to > at ? to : undefined;
}

/** In "0-A Main Street" the letter is the number's. */
function isCrossWord(tokens: readonly Token[], at: number): boolean {
  const { key, glue, apart } = tokens[at]!;
  const isAnd = WORDS.crossingWords.has(key) && !isDirectionAtEnd(tokens, at);
  return (glue === " " || apart) && (isAnd || WORDS.cornerWords.has(key));
}

/** "5 Main Street" or "Hauptstraße 5" ends in front of a token. */
function isBehindHouse(tokens: readonly Token[], at: number, streets: Known["streets"]): boolean {
  const isNumberLast = hasDigits(tokens[at - 1]);
  const end = isNumberLast ? at - 1 : at;
  return streets.slice(0, end).some((spans, from) =>
    (isNumberLast || hasDigits(tokens[from - 1])) && spans.some(({ to }) => to === end)
  );
}

function streetEnd(from: number, streets: Known["streets"]): number | undefined {
  return streets[from]?.[0]?.to;
}

function isJoint(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && (token.glue.includes("&") || WORDS.crossingWords.has(token.key));
}
