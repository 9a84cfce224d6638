import { answersOf } from "../../../src/resolver/address/answers_of.ts";
import {
  type Candidate,
  isStreet,
  rankIn,
  type Ranking,
  rivalsOf,
} from "../../../src/resolver/address/candidates/mod.ts";
import { type PlaceContext, placeContext } from "../../../src/resolver/address/context/mod.ts";
import type { Parse } from "../../../src/resolver/address/parses/mod.ts";
import { buildLattice, type Lattice } from "../../../src/resolver/address/spans/mod.ts";
import { tokenize } from "../../../src/resolver/address/tokens/mod.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";

/** The input of the stages after tokens, and its context. */
export interface StageInput {
  readonly text: string;
  readonly lattice: Lattice;
  readonly context: PlaceContext;
}

/** Runs the first two stages over a text. */
export function stageInput(text: string, gazetteer: Gazetteer): StageInput {
  const context = placeContext(gazetteer, {});
  return { text, context, lattice: buildLattice(tokenize(text), { context, keep: (lattice) => lattice }) };
}

/** Every span of a lattice as its kind and the words of the text, in the order of the tokens. */
export function spansOf({ text, lattice }: StageInput): readonly string[] {
  const { tokens, places, streets, numbers, postcodes, notes } = lattice;
  const words = (from: number, to: number): string =>
    text.slice(tokens[from]?.span[0] ?? 0, tokens[to - 1]?.span[1] ?? 0);
  return tokens.flatMap((_, at) => [
    ...(places[at] ?? []).map(({ to, matches }) => `place ${words(at, to)} ×${matches.length}`),
    ...(streets[at] ?? []).map(({ to, matches }) => `street ${words(at, to)} ×${matches.length}`),
    ...(numbers[at] ?? []).map(({ to }) => `number ${words(at, to)}`),
    ...(postcodes[at] ?? []).map(({ to, areas }) => `postcode ${words(at, to)}${areas.length > 0 ? " known" : ""}`),
    ...(notes[at] ?? []).map((to) => `note ${words(at, to)}`),
  ]);
}

/** The spans of a parse as role and words. */
export function parseText({ spans }: Parse, { text, lattice: { tokens } }: StageInput): string {
  return spans.map(({ role, from, to }) =>
    `${role} ${text.slice(tokens[from]?.span[0] ?? 0, tokens[to - 1]?.span[1] ?? 0)}`
  ).join(" · ");
}

/** A candidate as the street or place that it is, with the state of its number and postcode. */
export function candidateText(candidate: Candidate | undefined): string {
  if (candidate === undefined) {
    return "none";
  }
  const { name, countryCode } = candidate.place;
  return isStreet(candidate)
    ? [
      `${candidate.street.name}, ${name} ${countryCode}`,
      ...(candidate.number === undefined ? [] : [`number ${candidate.number.location.state}`]),
      ...(candidate.postcode === undefined ? [] : [`postcode ${candidate.postcode.agreement.relation}`]),
    ].join(" · ")
    : `${name} ${countryCode}`;
}

export function bestText(ranking: Ranking | undefined): string {
  return candidateText(ranking?.ranked[0]);
}

/** The costs of a candidate with their values, without those that are 0 for everyone. */
export function costsText(candidate: Candidate | undefined): string {
  if (candidate === undefined) {
    return "none";
  }
  const named = candidate.agreements.map(({ relation, cost }) => `place ${relation} ${rounded(cost)}`);
  if (!isStreet(candidate)) {
    return [...named, `name ${rounded(candidate.nameCost)}`, `missing ${rounded(candidate.missingCost)}`].join(" · ");
  }
  const { number, postcode, match } = candidate;
  return [
    ...named,
    `typos ${match.edits}`,
    ...(match.variations === undefined || match.variations === 0 ? [] : [`variations ${match.variations}`]),
    ...(number === undefined ? [] : [`number ${number.location.state} ${rounded(number.location.cost)}`]),
    ...(postcode === undefined ? [] : [`postcode ${postcode.agreement.relation} ${rounded(postcode.agreement.cost)}`]),
  ].join(" · ");
}

function rounded(cost: number): number {
  return Math.round(cost * 10) / 10;
}

/**
 * The rivals and the answer of a text, with candidates up to this cost above the best. Infinity: of the full search, without
 * bounds.
 */
export function rankedOutcome(
  text: string,
  { gazetteer, margin }: { readonly gazetteer: Gazetteer; readonly margin?: number },
) {
  const { lattice, context } = stageInput(text, gazetteer);
  const ranking = rankIn(lattice, context, margin === undefined ? {} : { margin });
  const rivals = rivalsOf(ranking.ranked, context);
  const { tokens } = lattice;
  const answers = answersOf({ run: { ...ranking, text, rivals }, written: { text, tokens }, context }, "best");
  return { rivals: rivals.map(({ ranked, ...shares }) => ({ ...shares, ranked: rivalText(ranked) })), answers };
}

function rivalText(candidate: Candidate): string {
  return `${candidateText(candidate)} ${candidate.cost}`;
}
