/**
 * A table by its words: each row is a value and the words that stand for it, separated by blanks.
 *
 * @example
 * ```ts
 * byWord([["region", "state province"], ["county", "county"]]).get("province"); // "region"
 * ```
 */
export function byWord<Value>(rows: readonly (readonly [Value, words: string])[]): ReadonlyMap<string, Value> {
  return new Map(rows.flatMap(([value, words]) => words.split(" ").map((word) => [word, value] as const)));
}
