import type { Components } from "../../../../domain/resolution.ts";
import type { RankedStreet } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { Lattice } from "../../spans/mod.ts";
import { isUnit } from "../units.ts";
import { unknownLetters } from "./uncertain_names.ts";
import { entriesNamedIn, wordRuns } from "./unmatched_spans.ts";

/** What the words that a reading of an address leaves over say was stated. */
interface StrayWords {
  /** Words that neither the address nor a known note explains. */
  readonly words: number;
  /** Letters of those that are not in the position of a person or a company. */
  readonly letters: number;
  readonly isAny: boolean;
  /** Components that they are in the position of. */
  readonly missing: readonly (keyof Components)[];
  /** Components of other known places that they name. */
  readonly contradicted: readonly (keyof Components)[];
}

/**
 * Sorts the words left over: of their own segment before a street with its number they are a person or a company; before
 * a street without one they name what is asked for; beside the street or after it they are in the position of a street or
 * a place, and stated.
 */
export function strayWordsOf(
  { parse, span, number }: RankedStreet,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): StrayWords {
  const missing = new Set<keyof Components>();
  const contradicted = new Set<keyof Components>();
  let words = 0;
  let letters = 0;
  const runs = wordRuns(parse.spans, lattice.tokens);
  const streetSegment = segmentOf(lattice, span.from);
  for (const run of runs) {
    const from = run[0]?.from ?? 0;
    words += run.filter(({ role }) => role === "word").length;
    const segment = segmentOf(lattice, from);
    if (segment < streetSegment && number !== undefined) {
      continue;
    }
    letters += unknownLetters(run, lattice);
    const named = entriesNamedIn(run, lattice, context);
    named.forEach((id) => contradicted.add(context.place(id).kind));
    if (named.length === 0) {
      missing.add(segment <= streetSegment ? "name" : "locality");
    }
  }
  // A unit becomes a part of the answer.
  const hasNote = parse.spans.some((one) => one.role === "note" && !isUnit(one, lattice));
  return { words, letters, isAny: runs.length > 0 || hasNote, missing: [...missing], contradicted: [...contradicted] };
}

/** The number of separators before a token. */
function segmentOf({ tokens }: Lattice, at: number): number {
  let segment = 0;
  for (let i = 1; i <= at; i++) {
    segment += tokens[i]?.apart === true ? 1 : 0;
  }
  return segment;
}
