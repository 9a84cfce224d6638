import type { OutcomeChange } from "../../domain/batch_rerun.ts";

/** The sum of two lists of changes: each pair of outcomes stands once, in alphabetical order. */
export function addedChanges(
  one: readonly OutcomeChange[],
  other: readonly OutcomeChange[],
): readonly OutcomeChange[] {
  const sums = new Map(one.map((change) => [keyOf(change), change]));
  for (const change of other) {
    sums.set(keyOf(change), { ...change, rows: change.rows + (sums.get(keyOf(change))?.rows ?? 0) });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

function keyOf({ from, to }: OutcomeChange): string {
  return `${from} ${to}`;
}
