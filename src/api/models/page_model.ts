import { t, type TSchema } from "elysia";
import type { PageRequest } from "../../domain/page.ts";
import { queryIntegerModel } from "./query_integer_model.ts";

/** The largest page. From the public contract. */
export const PAGE_LIMIT_MAX = 100;
/** Longer than any cursor written here. */
const CURSOR_LENGTH_MAX = 512;

/** Query parameters of every list. */
export const PAGE_QUERY = {
  limit: t.Optional(queryIntegerModel({
    minimum: 1,
    maximum: PAGE_LIMIT_MAX,
    description: "Maximum number of entries. Default: 20.",
    examples: [20],
  })),
  cursor: t.Optional(t.String({
    minLength: 1,
    maxLength: CURSOR_LENGTH_MAX,
    description: "The `next_cursor` of the previous page.",
  })),
};

/** The query of a list without other parameters. */
export const PageQueryModel = t.Object(PAGE_QUERY, { additionalProperties: false });

/** One page of a list. */
export function pageModel<Item extends TSchema>(item: Item) {
  return t.Object({
    data: t.Array(item),
    next_cursor: t.Union([t.String(), t.Null()], { description: "Null on the last page." }),
    has_more: t.Boolean(),
  }, { additionalProperties: false });
}

/** A page request without absent fields. */
export function pageRequest(query: { readonly limit?: number; readonly cursor?: string }): PageRequest {
  return {
    ...(query.limit === undefined ? {} : { limit: query.limit }),
    ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
  };
}
