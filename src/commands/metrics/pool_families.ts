import { type Family, gauge } from "../../observability/mod.ts";
import type { PoolUse } from "../../store/connection/watch_pool.ts";

/** Reads the use of the pool. */
export type ReadPool = () => PoolUse;

/** Use of the connections to Postgres. */
export function poolFamilies({ max, busy, waiting }: PoolUse): readonly Family[] {
  return [
    gauge("locus_postgres_connections_max", "Most connections of this process's pool.", max),
    gauge("locus_postgres_transactions", "Transactions of this process by their state.", {
      state: [["busy", busy], ["waiting", waiting]],
    }),
  ];
}
