import { type Family, gauge } from "../../observability/mod.ts";
import type { PoolUse } from "../../store/watch_pool.ts";

/** Reads how busy the pool is. */
export type ReadPool = () => PoolUse;

/** How busy the connections to Postgres are. */
export function poolFamilies({ max, busy, waiting }: PoolUse): readonly Family[] {
  return [
    gauge("locus_postgres_connections_max", "Connections of this process's pool at most.", max),
    gauge("locus_postgres_transactions", "Transactions of this process by their state.", {
      state: [["busy", busy], ["waiting", waiting]],
    }),
  ];
}
