/** A point of a rising curve: a score, and the probability seen at it. */
export type Knot = readonly [score: number, confidence: number];

/** The height of a rising curve at a score. Between two knots the straight line, beyond them their own height. */
export function onCurve(knots: readonly Knot[], score: number): number {
  const at = knots.findIndex(([from]) => from > score);
  const [before, after] = at === -1 ? [knots.at(-1), undefined] : [knots[at - 1], knots[at]];
  if (before === undefined || after === undefined) {
    return (before ?? after)?.[1] ?? 1 / (1 + Math.exp(-score));
  }
  return before[1] + (after[1] - before[1]) * (score - before[0]) / (after[0] - before[0]);
}
