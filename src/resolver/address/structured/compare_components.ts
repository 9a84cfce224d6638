import { differencesOf } from "../spans/mod.ts";
import type { Match, Matches, Reason } from "../../../domain/resolution.ts";
import type { StatedComponent } from "../../../domain/structured_input.ts";
import type { Answer } from "../../answer.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { ParseSpan } from "../parses/mod.ts";
import type { ComponentSpan } from "./component_spans.ts";

/** The reason for a component that the answer lacks. */
const MISSING: { readonly [Component in StatedComponent]?: Reason } = {
  street: "street_missing",
  houseNumber: "house_number_missing",
};
/** The reason for a component that conflicts; all other components name a place. */
const CONFLICTS: { readonly [Component in StatedComponent]?: Reason } = {
  postcode: "postcode_conflict",
  country: "country_mismatch",
};

/** Compares each component of the input with the answer under its own name. None may be missing or in conflict. */
export function compareComponents(
  answer: Answer,
  candidate: Candidate,
  componentSpans: readonly ComponentSpan[],
): Answer {
  const matches: { -readonly [Key in keyof Matches]: Match } = {};
  const reasons = new Set(answer.reasons);
  for (const componentSpan of componentSpans) {
    const match = matchOf(componentSpan, { answer, candidate });
    matches[componentSpan.component] = match;
    if (match === "missing") {
      reasons.add(MISSING[componentSpan.component] ?? "unmatched_text");
    }
    if (match === "conflict") {
      reasons.add(CONFLICTS[componentSpan.component] ?? "locality_conflict");
    }
  }
  const found = Object.values(matches);
  const isBarred = answer.isBarred || found.includes("missing") || found.includes("conflict");
  return { ...answer, matches, reasons: [...reasons], isBarred };
}

interface Compared {
  readonly answer: Answer;
  readonly candidate: Candidate;
}

function matchOf(componentSpan: ComponentSpan, { answer, candidate }: Compared): Match {
  const { component } = componentSpan;
  if (component === "street") {
    return isStreet(candidate) ? spelt(differencesOf(candidate.match)) : "missing";
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
      const isElsewhere = relation === "conflict" || (relation === "beside" && isStreet(candidate));
      known.push(isElsewhere ? "conflict" : spelt(match.edits));
    }
  }
  return known.includes("conflict") ? "conflict" : known.includes("corrected") ? "corrected" : known[0] ?? "missing";
}

function spelt(edits: number): Match {
  return edits > 0 ? "corrected" : "exact";
}
