import type { UsageDeps } from "./deps.ts";

/** Returns every lease. Call it when no more calls come, before the database is closed. */
export async function closeUsage({ ledger }: UsageDeps): Promise<void> {
  await ledger.close();
}
