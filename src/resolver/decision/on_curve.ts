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
