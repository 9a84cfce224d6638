import type { Answer } from "../../answer.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { ParseSpan } from "../parses/mod.ts";
import { bareUnitEnds, type Lattice, unitEnds } from "../spans/mod.ts";
import { isNumberLike } from "../tokens/mod.ts";

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
  const unit = units.map((span) => writtenAs(span, text, lattice)).join(", ");
  return {
    ...answer,
    address: { ...answer.address, unit },
    // No data set has units, so it is taken from the input.
    matches: { ...answer.matches, unit: "inferred" },
  };
}

function writtenAs({ from, to }: ParseSpan, text: string, { tokens }: Lattice): string {
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
