import type { Reason } from "../../domain/resolution.ts";
import type { Answer, Outcome } from "../answer.ts";
import table from "../data/confidence_table.json" with { type: "json" };
import { type Evidence, FEATURES, MODEL_NAMES, withBounds } from "./evidence.ts";
import { verdictOf } from "./findings.ts";

/** Intercept and weights of a logistic model, in the order of its features. */
interface Model {
  readonly base: number;
  readonly weights: readonly number[];
}

const MODELS = new Map<string, Model>(
  MODEL_NAMES.map((name) => [name, modelOf(table.logistics[name], FEATURES[name])]),
);

const CURVES: ReadonlyMap<string, readonly Knot[]> = new Map(
  Object.entries(table.curves).map(([name, points]) => [name, points.map(knotOf)]),
);

/**
 * The published threshold for `found`. `bun run calibrate` chose it so that in areas that were not fitted on, at least
 * the published share of the answers above it was right.
 */
export const FOUND_CONFIDENCE: number = table.found.confidence;

/** The same for an input that is only a place: below it a namesake is intended too often. */
export const FOUND_PLACE_CONFIDENCE: number = table.foundPlaces.confidence;

/**
 * The probability that the true point lies within the accuracy and no component is contradicted, 0–1: a logistic model
 * whose features can each only raise or only lower it, then the monotonic curve measured for the precision.
 */
export function confidenceOf(evidence: Evidence): number {
  return withBounds(onCurve(CURVES.get(evidence.curve) ?? [], scoreOf(evidence)), evidence);
}

/** The log-odds of the logistic model, before its curve. */
function scoreOf({ model, features }: Evidence): number {
  const { base, weights } = MODELS.get(model) ?? NO_MODEL;
  let score = base;
  for (let i = 0; i < weights.length; i++) {
    score += weights[i]! * features[i]!;
  }
  return score;
}

const NO_MODEL: Model = { base: 0, weights: [] };

function modelOf(
  { base, weights }: { readonly base: number; readonly weights: Readonly<Record<string, number>> },
  directions: Readonly<Record<string, 1 | -1>>,
): Model {
  return { base, weights: Object.keys(directions).map((name) => weights[name] ?? 0) };
}

function knotOf(point: readonly number[]): Knot {
  return [point[0] ?? 0, point[1] ?? 0];
}

/** The status of the best answer, with its reasons. `uncertain` always has a reason; the default is `ambiguous`. */
export function statusOf(
  { preventsFound, confidence, reasons }: Pick<Answer, "preventsFound" | "confidence" | "reasons">,
): { readonly status: "found" | "uncertain"; readonly reasons: readonly Reason[] } {
  const status = preventsFound || confidence < FOUND_CONFIDENCE ? "uncertain" : "found";
  return { status, reasons: status === "uncertain" && reasons.length === 0 ? ["ambiguous"] : reasons };
}

/** Makes an outcome uncertain whose work was cut short: the intended answer may be among what was skipped. */
export function withoutCertainty(outcome: Outcome): Outcome {
  const answers = outcome.answers.map((answer): Answer => ({
    ...answer,
    ...verdictOf(answer.reasons.length === 0 ? ["workRefused", "unmatchedText"] : ["workRefused"], answer),
  }));
  return { ...outcome, answers };
}

/** A point of a monotonic curve: a score, and the probability measured at it. */
export type Knot = readonly [score: number, confidence: number];

/**
 * The value of a monotonic curve at a score: linear between two knots, constant above the last one; below the first one
 * the odds fall with the score.
 */
export function onCurve(knots: readonly Knot[], score: number): number {
  const at = knots.findIndex(([from]) => from > score);
  const [before, after] = at === -1 ? [knots.at(-1), undefined] : [knots[at - 1], knots[at]];
  if (before === undefined) {
    const [from, height] = after ?? [0, 0.5];
    const odds = height / (1 - height) * Math.exp(score - from);
    return odds / (1 + odds);
  }
  if (after === undefined) {
    return before[1];
  }
  return before[1] + (after[1] - before[1]) * (score - before[0]) / (after[0] - before[0]);
}
