import { type SQL, sql } from "drizzle-orm";
import type { CurveRange } from "../geo/curve_ranges.ts";

/** Ranges of the curve as rows. Two arrays, so that the statement is the same for any number. */
export function piecesOf(ranges: readonly CurveRange[]): SQL {
  const [lows, highs] = [0, 1].map((end) => `{${ranges.map((range) => range[end]).join()}}`);
  return sql`unnest(${lows}::text::bigint[], ${highs}::text::bigint[]) as piece (low, high)`;
}
