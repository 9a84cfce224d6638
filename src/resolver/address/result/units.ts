import type { Answer } from "../../answer.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { ParseSpan } from "../parses/mod.ts";
import { bareUnitEnds, type Lattice, unitEnds } from "../spans/mod.ts";
import { isNumberLike, type Token, type TokenSpan } from "../tokens/mod.ts";

/** Adds the units of the input to an answer, as written. */
export function addUnits(
  answer: Answer,
  candidate: Candidate,
  { text, lattice }: { readonly text: string; readonly lattice: Lattice },
): Answer {
  if (answer.address === undefined || !isStreet(candidate)) {
    return answer;
  }
  const units = candidate.parse.spans.filter((span) =>
    isUnit(span, lattice) && (candidate.number !== undefined || !isNumberLike(lattice.tokens, span.from))
  );
  if (units.length === 0) {
    return answer;
  }
  return withUnit(answer, units.map((span) => writtenUnit(span, { text, tokens: lattice.tokens })).join(", "));
}

/** The answer with a unit as written. No data set has units, so it is taken from the input. */
export function withUnit(answer: Answer, unit: string): Answer {
  return answer.address === undefined
    ? answer
    : { ...answer, address: { ...answer.address, unit }, matches: { ...answer.matches, unit: "inferred" } };
}

/** A unit as it is written in the text. */
export function writtenUnit(
  { from, to }: TokenSpan,
  { text, tokens }: { readonly text: string; readonly tokens: readonly Token[] },
): string {
  const written = text.slice(tokens[from]?.span[0], tokens[to - 1]?.span[1]);
  return tokens[from]?.glue.includes("#") === true ? `#${written}` : written;
}

/** True for a note that is a unit or a floor: no data set has these. */
export function isUnit({ role, from, to }: ParseSpan, lattice: Lattice): boolean {
  const { tokens, units } = lattice;
  return role === "note" &&
    (units?.has(from) === true || unitEnds(tokens, from).includes(to) ||
      bareUnitEnds(tokens, from, lattice).includes(to));
}
