/** A point of a rising curve: a score, and the probability seen at it. */
export type Knot = readonly [score: number, confidence: number];

/**
 * The height of a rising curve at a score. Between two knots the straight line, above them the last one's height; below
 * them the odds fall as the score does.
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
