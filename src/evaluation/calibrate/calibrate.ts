import { AREAS } from "../corpus/areas.ts";
import type { Sample } from "./gather_samples.ts";
import { type Evidence, FEATURES, MODEL_NAMES, type ModelName, onCurve, withBounds } from "../../resolver/mod.ts";
import { fitLogistic, type Logistic, type Tally } from "./fit_logistic.ts";
import { upperBound } from "../score/summarize.ts";

/** Largest number of blocks of equal mass into which answers are joined before the isotonic regression. */
const BLOCKS_MAX = 200;

/**
 * Smallest number of answers in a block, and the number of answers that the logistic model counts for in each: of 20 to
 * 120 and 0 to 150, these predicted areas that were left out among the best.
 */
const BLOCK_ANSWERS_MIN = 40;

const MODEL_ANSWERS = 20;

/** Upper bound of a block's confidence, and its complement the lower bound: nothing beyond is measured. */
const CONFIDENCE_MAX = 0.998;

/** The published precision: of a thousand answers at or above the threshold at most three are wrong. */
const PRECISION = 0.997;

/**
 * For places queried by name five in a thousand, without a certainty margin: with three, London would not be found,
 * because it has 50 namesakes.
 */
const PLACE_PRECISION = 0.995;

/** Thresholds that are tried, highest first. Below 0.95 links and codes that look alike would be found too. */
const STEPS = [0.99, 0.985, 0.98, 0.975, 0.97, 0.965, 0.96, 0.955, 0.95];

const NOTHING: Logistic = { base: 0, weights: [] };

/** A fitted model with the predictions it was judged by. */
export interface Calibration {
  readonly model: Model;
  readonly found: FoundThreshold;
  /** The threshold of answers that are a place only: their namesakes are wrong more often than houses. */
  readonly foundPlaces: FoundThreshold;
  /** Every sample, with the confidence of a model that has not seen its area. */
  readonly predictions: readonly Sample[];
}

/**
 * Fits the confidence on the areas for fitting and judges it on each area by a model fitted without that area. The
 * threshold of `found` follows from those predictions.
 */
export function calibrate(samples: readonly Sample[]): Calibration {
  const fitted = samples.filter(({ row }) => AREAS.find(({ name }) => name === row.area)?.role !== "held-out");
  const model = fitModel(fitted);
  const predictions = [...Map.groupBy(samples, foldOf)].flatMap(([fold, members]) => {
    const without = fitModel(fitted.filter((sample) => foldOf(sample) !== fold));
    return members.map((sample) => ({
      ...sample,
      row: { ...sample.row, confidence: predict(without, sample.evidence) },
    }));
  });
  return {
    model,
    predictions,
    found: foundThreshold(predictions, "all"),
    foundPlaces: foundThreshold(predictions, "places"),
  };
}

/**
 * Only the world's cities are queried by bare names. They have four folds: each model leaves out a quarter. A list of towns
 * has one.
 */
const WORLD_FOLDS = 4;

function foldOf({ row: { area, id } }: Sample): string {
  return AREAS.some(({ name }) => name === area) ? area : `${area} ${Number(/\d+$/u.exec(id)?.[0] ?? 0) % WORLD_FOLDS}`;
}

interface Model {
  readonly logistics: ReadonlyMap<ModelName, Logistic>;
  readonly curves: ReadonlyMap<string, readonly [score: number, confidence: number][]>;
}

function fitModel(samples: readonly Sample[]): Model {
  const logistics = new Map(MODEL_NAMES.map((name) => {
    const tallies = talliesOf(samples.filter(({ evidence }) => evidence.model === name));
    return [name, fitLogistic(tallies, Object.values(FEATURES[name]))] as const;
  }));
  const groups = Map.groupBy(samples, ({ evidence }) => evidence.curve);
  const curves = new Map([...groups].map(([name, members]) =>
    [
      name,
      risingCurve(members.map(({ evidence, row, weight }) => ({
        score: scoreBy(logistics.get(evidence.model) ?? NOTHING, evidence),
        weight,
        isEvent: row.isEvent === true,
      }))),
    ] as const
  ));
  return { logistics, curves };
}

/** The model's confidence for the evidence, 0–1. */
function predict(model: Model, evidence: Evidence): number {
  const { model: name, curve } = evidence;
  return withBounds(
    onCurve(model.curves.get(curve) ?? [], scoreBy(model.logistics.get(name) ?? NOTHING, evidence)),
    evidence,
  );
}

function scoreBy({ base, weights }: Logistic, { features }: Evidence): number {
  return weights.reduce((sum, weight, i) => sum + weight * (features[i] ?? 0), base);
}

function talliesOf(samples: readonly Sample[]): Tally[] {
  const groups = Map.groupBy(samples, ({ evidence }) => evidence.features.join(" "));
  return [...groups.values()].map((members) => ({
    features: members[0]!.evidence.features,
    weight: members.reduce((sum, { weight }) => sum + weight, 0),
    positive: members.reduce((sum, { weight, row }) => sum + (row.isEvent === true ? weight : 0), 0),
  }));
}

/** The confidence from which an answer is `found`, and the share of those answers that is right. */
interface FoundThreshold {
  readonly confidence: number;
  /** The published lower bound of the share that is right, at 95 % certainty. */
  readonly precision: number;
  readonly answers: number;
  readonly wrong: number;
}

/**
 * The lowest threshold above which the share of wrong answers is below the published one with 95 % certainty. Only
 * answers that no rule bars count. For places, which have fewer questions, the counted share is used without the
 * margin.
 */
function foundThreshold(predictions: readonly Sample[], of: "all" | "places"): FoundThreshold {
  const free = predictions.filter(({ evidence }) =>
    !evidence.preventsFound && (of === "all" || evidence.kind === "place")
  );
  const precision = of === "all" ? PRECISION : PLACE_PRECISION;
  const tallies = STEPS.map((confidence): FoundThreshold => {
    const above = free.filter(({ row }) => row.confidence >= confidence);
    const wrong = above.filter(({ row }) => row.isEvent !== true).length;
    return { confidence, precision, answers: above.length, wrong };
  });
  const first = tallies.findIndex(({ wrong, answers }) =>
    (of === "all" ? upperBound(wrong, answers) : wrong / answers) > 1 - precision
  );
  return tallies.at(first === -1 ? -1 : Math.max(0, first - 1))!;
}

/** One answer: its score (the log-odds of the logistic model), its weight, and whether its event came true. */
interface ScoredAnswer {
  readonly score: number;
  readonly weight: number;
  readonly isEvent: boolean;
}

interface Block {
  /** The mean, the lowest and the highest score. */
  readonly score: number;
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly weight: number;
  readonly positive: number;
  /** Sum of the weights times the probabilities of the logistic model. */
  readonly expected: number;
}

/**
 * The rising curve closest to the observations and to the logistic model, as knots of a score and a probability: isotonic regression by pooling
 * adjacent violators (Ayer et al. 1955, "An empirical distribution function for sampling with incomplete information").
 */
export function risingCurve(answers: readonly ScoredAnswer[]): [score: number, confidence: number][] {
  const pooled: Block[] = [];
  for (const block of blocksOf(answers)) {
    pooled.push(block);
    for (let last = pooled.length - 1; last > 0 && heightOf(pooled[last - 1]!) >= heightOf(pooled[last]!); last--) {
      pooled.splice(last - 1, 2, joined(pooled[last - 1]!, pooled[last]!));
    }
  }
  // Constant inside a block, because it was measured as a whole; only the values between two blocks are interpolated.
  // The lowest block begins at its middle: few answers have lower scores, and they say less than the rest of their
  // block.
  return pooled.flatMap((block, i): [number, number][] =>
    [...new Set([i === 0 ? block.score : block.from, block.to])].map((score) => [score, heightOf(block)])
  );
}

function heightOf({ answers, weight, positive, expected }: Block): number {
  const share = (positive + (MODEL_ANSWERS / answers) * expected) / (weight * (1 + MODEL_ANSWERS / answers));
  return Math.min(CONFIDENCE_MAX, Math.max(1 - CONFIDENCE_MAX, share));
}

function joined(one: Block, other: Block): Block {
  const weight = one.weight + other.weight;
  return {
    score: (one.score * one.weight + other.score * other.weight) / weight,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    answers: one.answers + other.answers,
    weight,
    positive: one.positive + other.positive,
    expected: one.expected + other.expected,
  };
}

function blocksOf(answers: readonly ScoredAnswer[]): Block[] {
  const sorted = answers.toSorted((one, other) => one.score - other.score);
  const count = Math.max(1, Math.min(BLOCKS_MAX, Math.floor(sorted.length / BLOCK_ANSWERS_MIN)));
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const blocks: Block[] = [];
  let seen = 0;
  let before = Number.NaN;
  for (const { score, weight, isEvent } of sorted) {
    const expected = weight / (1 + Math.exp(-score));
    const one = { score, from: score, to: score, answers: 1, weight, positive: isEvent ? weight : 0, expected };
    const open = blocks.at(-1);
    // Equal scores stay together.
    if (open === undefined || (score !== before && seen >= (total * blocks.length) / count)) {
      blocks.push(one);
    } else {
      blocks[blocks.length - 1] = joined(open, one);
    }
    seen += weight;
    before = score;
  }
  return blocks;
}
