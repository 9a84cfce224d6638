import { type Evidence, FEATURES, MODEL_NAMES, type ModelName, onCurve, withBounds } from "../../resolver/mod.ts";
import { fitLogistic, type Logistic, type Tally } from "./fit_logistic.ts";
import { risingCurve } from "./rising_curve.ts";
import type { Sample } from "./sample.ts";

/** Everything that turns evidence into a confidence. */
export interface Model {
  readonly logistics: ReadonlyMap<ModelName, Logistic>;
  readonly curves: ReadonlyMap<string, readonly [score: number, confidence: number][]>;
}

/** Fits the logistic models, then a curve for each precision. */
export function fitModel(samples: readonly Sample[]): Model {
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
export function predict(model: Model, evidence: Evidence): number {
  const { model: name, curve } = evidence;
  return withBounds(
    onCurve(model.curves.get(curve) ?? [], scoreBy(model.logistics.get(name) ?? NOTHING, evidence)),
    evidence,
  );
}

const NOTHING: Logistic = { base: 0, weights: [] };

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
