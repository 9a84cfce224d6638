import { decodeCursor } from "../../domain/page.ts";
import { Problem } from "../../domain/problem.ts";

/** The orders of lists other than newest first; a cursor belongs to one of them. */
export type ListOrder = "curve" | "near" | "map";

/** The last row of the previous page: its sort key and its identifier. */
export interface ListCursor {
  readonly key: number;
  readonly id: string;
}

const FORM = /^(curve|near|map) ([-+.0-9e]{1,32}) (loc_[0-9a-z]{26})$/;

/** The position of a row in a list, for `pageFrom`. */
export function positionIn(order: ListOrder, { key, id }: ListCursor): string {
  return `${order} ${key} ${id}`;
}

/**
 * Reads a cursor of a list in the given order.
 *
 * @throws {Problem} `INVALID_REQUEST` for one of another list.
 */
export function readListCursor(order: ListOrder, cursor: string | undefined): ListCursor | undefined {
  if (cursor === undefined) {
    return undefined;
  }
  const [, written, key, id = ""] = FORM.exec(decodeCursor(cursor)) ?? [];
  if (written !== order || !Number.isFinite(Number(key))) {
    const detail = "must be the next_cursor of an earlier answer to the same query";
    throw new Problem("INVALID_REQUEST", `The page cannot be read: cursor ${detail}`, {
      errors: [{ pointer: "/cursor", detail }],
    });
  }
  return { key: Number(key), id };
}
