import { AREAS } from "../corpus/areas.ts";
import { fitModel, type Model, predict } from "./model.ts";
import type { Sample } from "./sample.ts";
import { type FoundThreshold, foundThreshold } from "./found_threshold.ts";

/** One answer with the confidence given by a model that was fitted without its area. */
export interface Prediction {
  readonly sample: Sample;
  readonly confidence: number;
}

/** A fitted model with the predictions it was judged by. */
export interface Calibration {
  readonly model: Model;
  readonly found: FoundThreshold;
  /** The threshold of answers that are a place only: their namesakes are wrong more often than houses. */
  readonly foundPlaces: FoundThreshold;
  /** Every sample, judged by a model that has not seen its area. */
  readonly predictions: readonly Prediction[];
}

/**
 * Fits the confidence on the areas for fitting and judges it on each area by a model fitted without that area. The
 * threshold of `found` follows from those predictions.
 */
export function calibrate(samples: readonly Sample[]): Calibration {
  const fitted = samples.filter(isFitted);
  const model = fitModel(fitted);
  const predictions = [...Map.groupBy(samples, foldOf)].flatMap(([fold, members]) => {
    const without = fitModel(fitted.filter((sample) => foldOf(sample) !== fold));
    return members.map((sample): Prediction => ({ sample, confidence: predict(without, sample.evidence) }));
  });
  return {
    model,
    predictions,
    found: foundThreshold(predictions, "all"),
    foundPlaces: foundThreshold(predictions, "places"),
  };
}

function isFitted({ row }: Sample): boolean {
  return AREAS.find(({ name }) => name === row.area)?.role !== "held-out";
}

/**
 * Only the world's cities are queried by bare names. They have four folds: each model leaves out a quarter. A list of towns
 * has one.
 */
const WORLD_FOLDS = 4;

function foldOf({ row: { area, id } }: Sample): string {
  return AREAS.some(({ name }) => name === area) ? area : `${area} ${Number(/\d+$/u.exec(id)?.[0] ?? 0) % WORLD_FOLDS}`;
}
