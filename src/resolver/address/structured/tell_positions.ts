import type { Match, Matches, Reason } from "../../../domain/resolution.ts";
import type { StatedComponent } from "../../../domain/structured_input.ts";
import type { Answer } from "../../answer.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { Piece } from "../parses/mod.ts";
import type { Position } from "./positions.ts";

/** Why a stated part that the answer lacks is told. */
const MISSING: { readonly [Component in StatedComponent]?: Reason } = {
  street: "street_missing",
  houseNumber: "house_number_missing",
};
/** What contradicts a stated part is told so; every other part names a place. */
const CONFLICTS: { readonly [Component in StatedComponent]?: Reason } = {
  postcode: "postcode_conflict",
  country: "country_mismatch",
};

/** The answer, with every stated part compared with it under its own name: none may be missing or contradicted. */
export function tellPositions(answer: Answer, candidate: Candidate, positions: readonly Position[]): Answer {
  const matches: { -readonly [Key in keyof Matches]: Match } = {};
  const reasons = new Set(answer.reasons);
  for (const position of positions) {
    const match = matchOf(position, { answer, candidate });
    matches[position.component] = match;
    if (match === "missing") {
      reasons.add(MISSING[position.component] ?? "unmatched_text");
    }
    if (match === "conflict") {
      reasons.add(CONFLICTS[position.component] ?? "locality_conflict");
    }
  }
  const told = Object.values(matches);
  const isDoubtful = answer.isDoubtful || told.includes("missing") || told.includes("conflict");
  return { ...answer, matches, reasons: [...reasons], isDoubtful };
}

interface Told {
  readonly answer: Answer;
  readonly candidate: Candidate;
}

function matchOf(position: Position, { answer, candidate }: Told): Match {
  const { component } = position;
  if (component === "street") {
    return isStreet(candidate) ? spelt(candidate.match.edits) : "missing";
  }
  if (component === "houseNumber") {
    return isStreet(candidate) && candidate.number !== undefined ? answer.matches.houseNumber ?? "missing" : "missing";
  }
  if (component === "postcode") {
    return answer.matches.postcode ?? "missing";
  }
  if (component === "unit") {
    // No data set is asked for units: it is taken as stated.
    return isStreet(candidate) ? "inferred" : "missing";
  }
  return placeMatchOf(position, candidate);
}

/** How the place that is stated here relates to the candidate: as it, around it, elsewhere, or not known. */
function placeMatchOf(position: Position, candidate: Candidate): Match {
  const isHere = ({ from }: Piece): boolean => from >= position.from && from < position.to;
  const known: Match[] = isStreet(candidate) || !isHere(candidate.piece) ? [] : [spelt(candidate.match.edits)];
  for (const { piece, relation, match } of candidate.agreements) {
    if (isHere(piece)) {
      const isElsewhere = relation === "conflict" || (relation === "beside" && isStreet(candidate));
      known.push(isElsewhere ? "conflict" : spelt(match.edits));
    }
  }
  return known.includes("conflict") ? "conflict" : known.includes("corrected") ? "corrected" : known[0] ?? "missing";
}

function spelt(edits: number): Match {
  return edits > 0 ? "corrected" : "exact";
}
