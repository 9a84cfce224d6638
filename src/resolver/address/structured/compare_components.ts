import { differenceCount } from "../spans/mod.ts";
import type { Match, Matches } from "../../../domain/resolution.ts";
import type { StatedComponent } from "../../../domain/structured_input.ts";
import type { Answer } from "../../answer.ts";
import { type Finding, verdictOf } from "../../decision/mod.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { ParseSpan } from "../parses/mod.ts";
import type { ComponentSpan } from "./component_spans.ts";

/** Findings for a component that the answer lacks. */
const MISSING: { readonly [Component in StatedComponent]?: Finding } = {
  street: "streetMissing",
  houseNumber: "houseNumberMissing",
};
/** Findings for a component in conflict; all other components name a place. */
const CONFLICTS: { readonly [Component in StatedComponent]?: Finding } = {
  postcode: "postcodeConflict",
  country: "countryConflict",
};

/** Compares each component of the input with the answer under its own name. None may be missing or in conflict. */
export function compareComponents(
  answer: Answer,
  candidate: Candidate,
  componentSpans: readonly ComponentSpan[],
): Answer {
  const matches: { -readonly [Key in keyof Matches]: Match } = {};
  const findings: Finding[] = [];
  for (const componentSpan of componentSpans) {
    const match = matchOf(componentSpan, { answer, candidate });
    matches[componentSpan.component] = match;
    if (match === "missing") {
      findings.push("componentMissing", MISSING[componentSpan.component] ?? "unknownComponent");
    }
    if (match === "conflict") {
      findings.push(CONFLICTS[componentSpan.component] ?? "placeConflict");
    }
  }
  // The number may stand in the street's component.
  if (matches.street !== undefined && matches.houseNumber === undefined && answer.matches.houseNumber !== undefined) {
    matches.houseNumber = answer.matches.houseNumber;
  }
  return { ...answer, ...verdictOf(findings, answer), matches };
}

interface Compared {
  readonly answer: Answer;
  readonly candidate: Candidate;
}

function matchOf(componentSpan: ComponentSpan, { answer, candidate }: Compared): Match {
  const { component } = componentSpan;
  if (component === "street") {
    return isStreet(candidate) ? spelt(differenceCount(candidate.match)) : "missing";
  }
  if (component === "houseNumber") {
    return isStreet(candidate) && candidate.number !== undefined ? answer.matches.houseNumber ?? "missing" : "missing";
  }
  if (component === "postcode") {
    return answer.matches.postcode ?? "missing";
  }
  if (component === "unit") {
    // No data set has units, so it is taken from the input.
    return isStreet(candidate) ? "inferred" : "missing";
  }
  return placeMatchOf(componentSpan, candidate);
}

/** How the place of a component relates to the candidate: the same, around it, in conflict, or unknown. */
function placeMatchOf(componentSpan: ComponentSpan, candidate: Candidate): Match {
  const isHere = ({ from }: ParseSpan): boolean => from >= componentSpan.from && from < componentSpan.to;
  const known: Match[] = isStreet(candidate) || !isHere(candidate.span) ? [] : [spelt(candidate.match.edits)];
  for (const { span, relation, match } of candidate.agreements) {
    if (isHere(span)) {
      const isElsewhere = relation === "conflict" || (relation === "neighbour" && isStreet(candidate));
      known.push(isElsewhere ? "conflict" : spelt(match.edits));
    }
  }
  return known.includes("conflict") ? "conflict" : known.includes("corrected") ? "corrected" : known[0] ?? "missing";
}

function spelt(edits: number): Match {
  return edits > 0 ? "corrected" : "exact";
}
