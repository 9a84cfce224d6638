import type { Page } from "./page.ts";

/**
 * Makes a page from up to `limit + 1` rows: the extra row shows that there is a next page, without counting.
 *
 * @param rows at most `limit + 1` rows, in the list's order.
 */
export function pageFrom<Item>(
  rows: readonly Item[],
  options: { readonly limit: number; readonly identifierOf: (item: Item) => string },
): Page<Item> {
  const data = rows.slice(0, options.limit);
  const last = data.at(-1);
  const hasMore = rows.length > options.limit;
  const nextCursor = hasMore && last !== undefined ? encoded(options.identifierOf(last)) : null;
  return { data, nextCursor, hasMore };
}

function encoded(identifier: string): string {
  return btoa(identifier).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
