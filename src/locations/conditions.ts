import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../domain/bounds.ts";
import type { LocationOwner } from "./location.ts";
import type { LocationFilter } from "./location_filter.ts";
import { wordsQuery } from "./words_of.ts";

/** The conditions of a query for locations. Undefined: nothing can match. */
export function ownConditions(owner: LocationOwner, filter: LocationFilter): SQL | undefined {
  const { text, tag, mapId } = filter;
  const conditions = [
    sql`l.organization_id = ${owner.organizationId} and l.environment = ${owner.environment}`,
  ];
  if (text !== undefined || tag !== undefined) {
    const words = wordsQuery(owner, { text, tag });
    if (words === undefined) {
      return undefined;
    }
    conditions.push(sql`l.words @@ ${words}::tsquery`);
  }
  if (mapId !== undefined) {
    conditions.push(sql`exists (
      select from map_locations m where m.map_id = ${mapId} and m.location_id = l.id)`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The owner's rows with the words of a query, as a table expression that uses only the index of words. All other
 * conditions are checked afterwards.
 */
export function wordedRows(words: string): SQL {
  return sql`(select * from worded_locations where words @@ ${words}::tsquery offset 0)`;
}

/** Condition for a box; a box across the antimeridian has two ranges of longitudes. */
export function insideOf([west, south, east, north]: Bounds): SQL {
  const longitude = west <= east
    ? sql`l.longitude between ${west} and ${east}`
    : sql`(l.longitude >= ${west} or l.longitude <= ${east})`;
  return sql`l.latitude between ${south} and ${north} and ${longitude}`;
}
