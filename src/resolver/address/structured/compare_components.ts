import type { Match, Matches } from "../../../domain/resolution.ts";
import type { StatedComponent } from "../../../domain/structured_input.ts";
import type { PlaceMatch } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { type Finding, verdictOf } from "../../decision/mod.ts";
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

/** An answer with what it was made from. */
export interface Compared {
  readonly answer: Answer;
  /** Differences of the street's name from the one written; undefined for a place. */
  readonly streetDifferences: number | undefined;
  readonly hasNumber: boolean;
  /** The name of the answer, if it is a place. */
  readonly place: { readonly span: ParseSpan; readonly edits: number } | undefined;
  /** The other names of places. */
  readonly agreements: readonly {
    readonly span: ParseSpan;
    readonly relation: string;
    readonly match: PlaceMatch;
  }[];
}

/** Compares each component of the input with the answer under its own name. None may be missing or in conflict. */
export function compareComponents(compared: Compared, componentSpans: readonly ComponentSpan[]): Answer {
  const { answer } = compared;
  const matches: { -readonly [Key in keyof Matches]: Match } = {};
  const findings: Finding[] = [];
  for (const componentSpan of componentSpans) {
    const match = matchOf(componentSpan, compared);
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

function matchOf(componentSpan: ComponentSpan, compared: Compared): Match {
  const { component } = componentSpan;
  const { answer, streetDifferences, hasNumber } = compared;
  if (component === "street") {
    return streetDifferences === undefined ? "missing" : spelt(streetDifferences);
  }
  if (component === "houseNumber") {
    return hasNumber ? answer.matches.houseNumber ?? "missing" : "missing";
  }
  if (component === "postcode") {
    return answer.matches.postcode ?? "missing";
  }
  if (component === "unit") {
    // No data set has units, so it is taken from the input.
    return streetDifferences === undefined ? "missing" : "inferred";
  }
  return placeMatchOf(componentSpan, compared);
}

/** How the place of a component relates to the answer: the same, around it, in conflict, or unknown. */
function placeMatchOf({ from, to }: ComponentSpan, { place, streetDifferences, agreements }: Compared): Match {
  const isHere = (span: ParseSpan): boolean => span.from >= from && span.from < to;
  const known: Match[] = place === undefined || !isHere(place.span) ? [] : [spelt(place.edits)];
  for (const { span, relation, match } of agreements) {
    if (isHere(span)) {
      const isElsewhere = relation === "conflict" || (relation === "neighbour" && streetDifferences !== undefined);
      known.push(isElsewhere ? "conflict" : spelt(match.edits));
    }
  }
  return known.includes("conflict") ? "conflict" : known.includes("corrected") ? "corrected" : known[0] ?? "missing";
}

function spelt(edits: number): Match {
  return edits > 0 ? "corrected" : "exact";
}
