import { invalidFields, type Problem } from "./problem.ts";

/** One page of a list. `nextCursor` is opaque and null on the last page. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

/**
 * Makes a page from up to `limit + 1` rows: the extra row shows that there is a next page, without counting.
 *
 * @param rows at most `limit + 1` rows, in the list's order.
 */
export function pageFrom<Item>(
  rows: readonly Item[],
  options: { readonly limit: number; readonly positionOf: (item: Item) => string },
): Page<Item> {
  const data = rows.slice(0, options.limit);
  const last = data.at(-1);
  const hasMore = rows.length > options.limit;
  const nextCursor = hasMore && last !== undefined ? encodeCursor(options.positionOf(last)) : null;
  return { data, nextCursor, hasMore };
}

/** The cursor of a position, for lists whose page may end before its limit. */
export function encodeCursor(position: string): string {
  return btoa(position).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Which page of a list is wanted. */
export interface PageRequest {
  /** 1–100; absent: 20. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
}

/** Rows of a page when the caller does not choose. */
const LIMIT_DEFAULT = 20;

/** The most rows of a page. From the public contract. */
const LIMIT_MAX = 100;

export interface CheckedPageRequest {
  readonly limit: number;
  /** The identifier of the last row of the page before. */
  readonly after?: string;
}

/** A type prefix and 26 characters of base 32, as `newIdentifier` makes them. */
const IDENTIFIER = /^[a-z]{3}_[0-9a-z]{26}$/;

/**
 * Checks a page request for a list that is ordered by identifier.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at the field.
 */
export function readPageRequest(request: PageRequest): CheckedPageRequest {
  const { limit = LIMIT_DEFAULT, cursor } = request;
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw invalid("limit", `must be a whole number from 1 to ${LIMIT_MAX}`);
  }
  if (cursor === undefined) {
    return { limit };
  }
  const after = decodeCursor(cursor);
  if (!IDENTIFIER.test(after)) {
    throw invalidCursor();
  }
  return { limit, after };
}

/** The position that `encodeCursor` wrote, not yet checked; empty where it cannot be read. */
export function decodeCursor(cursor: string): string {
  try {
    return atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/** What a cursor that is none is answered with. `answer`: which answers have cursors of this list. */
export function invalidCursor(answer = "an earlier answer"): Problem {
  return invalid("cursor", `must be the next_cursor of ${answer}`);
}

function invalid(field: string, rule: string): Problem {
  return invalidFields(`The page cannot be read: ${field} ${rule}`, { [field]: rule });
}
