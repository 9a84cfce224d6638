import type { InputSpan } from "../../../domain/resolution.ts";
import type { Gazetteer } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { ParseSpan } from "../parses/mod.ts";
import type { AddressRun } from "../run_stages.ts";
import { isUnit } from "./units.ts";

/** Consecutive tokens, and the component that they are; none for words that no name, number or unit explains. */
export interface TokenPart {
  readonly from: number;
  readonly to: number;
  readonly component: InputSpan["component"] | undefined;
  /** Of the most important place with the name; absent for everything else. */
  readonly importance?: number | undefined;
}

/** The parts of the text as the candidate of an answer reads them, in the order of the text. */
export function inputSpansOf(run: AddressRun, answer: Answer | undefined, gazetteer: Gazetteer): readonly InputSpan[] {
  const { text, lattice: { tokens } } = run;
  return tokenPartsOf(run, answer, gazetteer).flatMap(({ component, from, to }): InputSpan | never[] => {
    const span: InputSpan["span"] = [tokens[from]?.span[0] ?? 0, tokens[to - 1]?.span[1] ?? 0];
    return component === undefined ? [] : { component, text: text.slice(...span), span };
  });
}

/** The same with all tokens. */
export function tokenPartsOf(
  { lattice, rivals, parses }: AddressRun,
  answer: Answer | undefined,
  gazetteer: Gazetteer,
): readonly TokenPart[] {
  const candidate = (rivals.find(({ ranked }) => isOf(ranked, answer)) ?? rivals[0])?.ranked;
  return (candidate?.parse ?? parses[0])?.spans.map((span): TokenPart => ({
    from: span.from,
    to: span.to,
    component: span.role === "note" && !isUnit(span, lattice) ? undefined : componentOf(span, candidate, gazetteer),
    importance: span.name?.matches.reduce((most, { id }) => Math.max(most, gazetteer.placeRank(id).importance), 0),
  })) ?? [];
}

function isOf(candidate: Candidate, answer: Answer | undefined): boolean {
  return candidate.place.id === answer?.entry &&
    (isStreet(candidate) ? candidate.street.id === answer.address?.street : answer.address === undefined);
}

function componentOf(
  span: ParseSpan,
  candidate: Candidate | undefined,
  gazetteer: Gazetteer,
): InputSpan["component"] | undefined {
  switch (span.role) {
    case "place":
      return kindOf(span, candidate, gazetteer);
    case "street":
      return "street";
    case "number":
      return "houseNumber";
    case "postcode":
      return "postcode";
    case "note":
      return "unit";
    case "word":
    case "connector":
      break;
  }
  return candidate !== undefined && isStreet(candidate) && candidate.otherStreet === span ? "street" : undefined;
}

/** What the name of a place is the name of: for the candidate, else by its most important namesake. */
function kindOf(
  span: ParseSpan,
  candidate: Candidate | undefined,
  gazetteer: Gazetteer,
): InputSpan["component"] | undefined {
  if (candidate !== undefined && !isStreet(candidate) && candidate.span === span) {
    return candidate.place.kind;
  }
  const match = candidate?.agreements.find((agreement) => agreement.span === span)?.match ?? span.name?.matches[0];
  return match === undefined ? undefined : gazetteer.placeRank(match.id).kind;
}
