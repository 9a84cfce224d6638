import { type SQL, sql } from "drizzle-orm";
import type { LeaseAsk } from "./lease_ask.ts";

/**
 * How many calls a lease gets, as an SQL expression: what waits, or what is wished for up to a share of what remains,
 * and never more than remains. As what remains falls, the share of it falls to nothing and only what waits is given.
 */
export function leaseSize(remaining: SQL, { waiting, wish, share }: LeaseAsk & { readonly share: number }): SQL {
  return sql`greatest(0, least(${remaining}, greatest(${waiting}::bigint, least(${wish}::bigint,
    ${remaining} / ${share}::bigint))))`;
}
