import { type SQL, sql } from "drizzle-orm";
import type { LeaseAsk } from "./lease_ask.ts";

/**
 * The size of a lease, as an SQL expression: the waiting calls, or the wish up to a share of the remaining calls, and
 * never more than those. As they run out the share shrinks to nothing, and only waiting calls are granted.
 */
export function leaseSize(remaining: SQL, { waiting, wish, share }: LeaseAsk & { readonly share: number }): SQL {
  return sql`greatest(0, least(${remaining}, greatest(${waiting}::bigint, least(${wish}::bigint,
    ${remaining} / ${share}::bigint))))`;
}
