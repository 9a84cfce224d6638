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

/** Pieces asked for at first: where there is much, they fill a page, and the others need not be looked at. */
const FIRST_PIECES = 4;

/**
 * What is in a box, along the curve: so a page costs the same however many more there are, and neighbours come
 * together. One descent of the index a piece of the curve, each of which ends when it has enough.
 */
export async function findInBounds(transaction: Database, question: FindInBounds): Promise<readonly FoundRow[]> {
  const { bounds, limit, after } = question;
  const ranges = curveRanges(bounds).filter(([, to]) => after === undefined || to >= after.key);
  if (question.by === "words") {
    return ranges.length === 0 ? [] : await findByWords(transaction, question, ranges);
  }
  const found: FoundRow[] = [];
  for (const pieces of [ranges.slice(0, FIRST_PIECES), ranges.slice(FIRST_PIECES)]) {
    if (pieces.length > 0 && found.length < limit) {
      found.push(...await findInPieces(transaction, { ...question, limit: limit - found.length }, pieces));
    }
  }
  return found;
}

function findInPieces(
  transaction: Database,
  question: FindInBounds,
  pieces: readonly CurveRange[],
): Promise<readonly FoundRow[]> {
  const { limit } = question;
  return transaction.execute<FoundRow>(sql`
    select found.id, found.cell::float8 as key from ${piecesOf(pieces)} cross join lateral (
      select l.id, l.cell from own_locations l
      where ${insideConditions(question)} and l.cell between piece.low and piece.high
      order by l.cell, l.id limit ${limit}
    ) as found order by found.cell, found.id limit ${limit}`);
}

function findByWords(
  transaction: Database,
  question: FindInBounds,
  ranges: readonly CurveRange[],
): Promise<readonly FoundRow[]> {
  const pieces = ranges.map(([low, high]) => sql`l.cell between ${low}::bigint and ${high}::bigint`);
  return transaction.execute<FoundRow>(sql`
    select l.id, l.cell::float8 as key from own_locations l
    where ${insideConditions(question)} and (${sql.join(pieces, sql` or `)})
    order by l.cell, l.id limit ${question.limit}`);
}

function insideConditions({ bounds, conditions, after }: FindInBounds): SQL {
  const later = after === undefined ? sql`true` : sql`(l.cell, l.id) > (${after.key}::bigint, ${after.id})`;
  return sql`${conditions} and ${later} and ${insideOf(bounds)}`;
}

/** The pieces as rows. */
export function piecesOf(ranges: readonly CurveRange[]): SQL {
  const rows = ranges.map(([low, high]) => sql`(${low}::bigint, ${high}::bigint)`);
  return sql`(values ${sql.join(rows, sql`, `)}) as piece (low, high)`;
}
