import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../domain/bounds.ts";
import { type CurveRange, curveRanges } from "../geo/curve_ranges.ts";
import type { Database } from "../store/database.ts";
import { insideOf } from "./conditions.ts";
import type { FoundRow } from "./found_row.ts";
import type { ListCursor } from "./list_cursor.ts";

/** A question for what is in a box. */
export interface FindInBounds {
  readonly bounds: Bounds;
  /** What else must hold. */
  readonly conditions: SQL;
  /** Whether words are among it: then few may fit, and the planner chooses which index to begin with. */
  readonly by: "place" | "words";
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

/**
 * What is in a box, along the curve: so a page costs the same however many more there are, and neighbours come
 * together. One descent of the index a piece of the curve, each of which ends when it has enough.
 */
export function findInBounds(transaction: Database, question: FindInBounds): Promise<readonly FoundRow[]> {
  const { bounds, conditions, limit, after } = question;
  const ranges = curveRanges(bounds).filter(([, to]) => after === undefined || to >= after.key);
  if (ranges.length === 0) {
    return Promise.resolve([]);
  }
  const later = after === undefined ? sql`true` : sql`(l.cell, l.id) > (${after.key}::bigint, ${after.id})`;
  const inside = sql`${conditions} and ${later} and ${insideOf(bounds)}`;
  return transaction.execute<FoundRow>(
    question.by === "words"
      ? sql`select l.id, l.cell::float8 as key from own_locations l where ${inside} and (${anyOf(ranges)})
          order by l.cell, l.id limit ${limit}`
      : sql`select found.id, found.cell::float8 as key from ${piecesOf(ranges)} cross join lateral (
            select l.id, l.cell from own_locations l
            where ${inside} and l.cell between piece.low and piece.high
            order by l.cell, l.id limit ${limit}
          ) as found order by found.cell, found.id limit ${limit}`,
  );
}

/** The pieces as rows. */
export function piecesOf(ranges: readonly CurveRange[]): SQL {
  const rows = ranges.map(([low, high]) => sql`(${low}::bigint, ${high}::bigint)`);
  return sql`(values ${sql.join(rows, sql`, `)}) as piece (low, high)`;
}

function anyOf(ranges: readonly CurveRange[]): SQL {
  return sql.join(ranges.map(([low, high]) => sql`l.cell between ${low}::bigint and ${high}::bigint`), sql` or `);
}
