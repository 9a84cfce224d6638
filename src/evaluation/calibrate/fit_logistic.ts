export interface Tally {
  readonly features: readonly number[];
  /** Weight of all of them, and of those whose event came true. */
  readonly weight: number;
  readonly positive: number;
}

/** A logistic model: the log-odds are `base` plus the weighted features. */
export interface Logistic {
  readonly base: number;
  readonly weights: readonly number[];
}

/** Rounds over all weights; the sums change by less than 1e-6 long before that. */
const ROUNDS_MAX = 400;
const STEP_MIN = 1e-6;
/** Longest single step: far from the optimum the curvature is a poor guide. */
const STEP_MAX = 1;
/** Penalty on the squares of the weights, which keeps features that never occur at zero. */
const RIDGE = 0.01;

/**
 * The most likely logistic model whose weights have the given signs, by Newton's method one weight at a time (as in
 * Friedman, Hastie, Tibshirani 2010, "Regularization paths for generalized linear models via coordinate descent").
 */
export function fitLogistic(tallies: readonly Tally[], directions: readonly (1 | -1)[]): Logistic {
  const scores = new Float64Array(tallies.length);
  const weights = new Float64Array(directions.length);
  let base = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const baseStep = stepOf(tallies, scores, { value: base, ridge: 0, featureOf: () => 1 });
    base += baseStep;
    move(scores, () => baseStep, tallies.length);
    let longest = Math.abs(baseStep);
    for (const [k, direction] of directions.entries()) {
      const featureOf = (tally: Tally): number => tally.features[k] ?? 0;
      const wanted = weights[k]! + stepOf(tallies, scores, { value: weights[k]!, ridge: RIDGE, featureOf });
      const allowed = direction === 1 ? Math.max(0, wanted) : Math.min(0, wanted);
      const step = allowed - weights[k]!;
      weights[k] = allowed;
      move(scores, (i) => step * featureOf(tallies[i]!), step === 0 ? 0 : tallies.length);
      longest = Math.max(longest, Math.abs(step));
    }
    if (longest < STEP_MIN) {
      break;
    }
  }
  return { base, weights: [...weights] };
}

function move(scores: Float64Array, by: (i: number) => number, count: number): void {
  for (let i = 0; i < count; i++) {
    scores[i] = scores[i]! + by(i);
  }
}

function stepOf(
  tallies: readonly Tally[],
  scores: Float64Array,
  { value, ridge, featureOf }: {
    readonly value: number;
    readonly ridge: number;
    readonly featureOf: (tally: Tally) => number;
  },
): number {
  let slope = -ridge * value;
  let curvature = ridge + 1e-9;
  for (const [i, tally] of tallies.entries()) {
    const feature = featureOf(tally);
    if (feature !== 0) {
      const probability = 1 / (1 + Math.exp(-scores[i]!));
      slope += feature * (tally.positive - tally.weight * probability);
      curvature += feature * feature * tally.weight * probability * (1 - probability);
    }
  }
  return Math.min(STEP_MAX, Math.max(-STEP_MAX, slope / curvature));
}
