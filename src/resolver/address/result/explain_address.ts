import type { ExplanationPart, ExplanationStage, InputSpan } from "../../../domain/resolution.ts";
import type { Gazetteer } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { type Candidate, isStreet } from "../candidates/mod.ts";
import type { ParseSpan } from "../parses/mod.ts";
import type { AddressRun } from "../run_stages.ts";
import { differenceCount } from "../spans/mod.ts";
import { isUnit } from "./units.ts";

/** Parses and candidates shown in an explanation. */
const PARSES_SHOWN = 3;
const CANDIDATES_SHOWN = 5;

/** Describes the stages of a run in words, from its intermediate results. */
export function explainAddress(
  { text, lattice, parses, ranked, rivals }: AddressRun,
): readonly ExplanationStage[] {
  const written = ({ from, to }: ParseSpan): string =>
    text.slice(lattice.tokens[from]?.span[0] ?? 0, lattice.tokens[to - 1]?.span[1] ?? 0);
  const names = lattice.places.flat();
  const streets = lattice.streets.flat().map(({ from, to, matches }) => ({
    key: lattice.tokens.slice(from, to).map(({ key }) => key).join(" "),
    count: matches.length,
  }));
  return [
    { stage: "tokenize", detail: lattice.tokens.map(({ key }) => key).join(" · ") },
    { stage: "names found", detail: names.map(({ key, matches }) => `${key} (${matches.length})`).join(" · ") },
    ...(streets.length === 0 ? [] : [{
      stage: "streets",
      detail: streets.map(({ key, count }) => `${key} (${count})`).join(" · "),
    }]),
    ...parses.slice(0, PARSES_SHOWN).map(({ spans, cost }) => ({
      stage: "parse",
      detail: spans.map((span) => `${span.role} "${written(span)}" ${rounded(span.cost)}`).join(" · "),
      cost: rounded(cost),
      parts: spans.map((span) => ({ role: span.role, text: written(span), cost: rounded(span.cost) })),
    })),
    ...ranked.slice(0, CANDIDATES_SHOWN).map((one) => ({
      stage: "rank",
      detail: [
        nameOf(one),
        `parse ${rounded(one.parse.cost)}`,
        `name ${rounded(one.nameCost)}`,
        ...one.agreements.map(({ span, relation, cost }) => `${relation} "${written(span)}" ${rounded(cost)}`),
        ...partsOf(one),
        `prominence ${rounded(one.prominenceCost)}`,
        `near ${rounded(one.nearCost)}`,
      ].join(" · "),
      cost: rounded(one.cost),
      parts: [
        { role: "candidate", text: nameOf(one) },
        ...one.parse.spans.map((span) => ({ role: `as ${span.role}`, text: written(span) })),
        { role: "parse", cost: rounded(one.parse.cost) },
        { role: "name", cost: rounded(one.nameCost) },
        ...one.agreements.map(({ span, relation, cost }) => ({
          role: `place ${relation}`,
          text: written(span),
          cost: rounded(cost),
        })),
        ...comparedParts(one),
        { role: "prominence", cost: rounded(one.prominenceCost) },
        { role: "near", cost: rounded(one.nearCost) },
      ],
    })),
    ...rivals.slice(0, CANDIDATES_SHOWN).map(({ ranked: one, share }) => ({
      stage: "confidence",
      detail: `${nameOf(one)} has ${rounded(100 * share)} % of the weight`,
      parts: [{ role: "candidate", text: nameOf(one), cost: rounded(share) }],
    })),
  ];
}

function nameOf(one: Candidate): string {
  const { name, kind, countryCode } = one.place;
  const meets = isStreet(one) && one.match.crossing !== undefined ? " at its crossing" : "";
  return isStreet(one) ? `${one.street.name}${meets}, ${name} (${countryCode})` : `${name} (${kind}, ${countryCode})`;
}

function partsOf(one: Candidate): string[] {
  const compared = comparedParts(one).map(({ role, cost }) => `${role} ${cost}`);
  return !isStreet(one) ? compared : [
    `edits ${differenceCount(one.match)}`,
    ...compared,
    ...(one.unmatchedNumbers === 0 ? [] : [`unmatched numbers ${one.unmatchedNumbers}`]),
  ];
}

function comparedParts(one: Candidate): ExplanationPart[] {
  if (!isStreet(one)) {
    return [{ role: "missing", cost: rounded(one.missingCost) }];
  }
  const { number, postcode } = one;
  return [
    ...(number === undefined ? [] : [{ role: `number ${number.location.state}`, cost: rounded(number.location.cost) }]),
    ...(postcode === undefined
      ? []
      : [{ role: `postcode ${postcode.agreement.relation}`, cost: rounded(postcode.agreement.cost) }]),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Consecutive tokens, and the component that they are; none for words that no name, number or unit explains. */
export interface TokenPart {
  readonly from: number;
  readonly to: number;
  readonly component: InputSpan["component"] | undefined;
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
