import { type SQL, sql } from "drizzle-orm";
import type { CurveRange } from "../geo/curve_ranges.ts";

/** Pieces of the curve as rows: two arrays, so that a statement is the same for however many. */
export function piecesOf(ranges: readonly CurveRange[]): SQL {
  const [lows, highs] = [0, 1].map((end) => `{${ranges.map((range) => range[end]).join()}}`);
  return sql`unnest(${lows}::text::bigint[], ${highs}::text::bigint[]) as piece (low, high)`;
}
