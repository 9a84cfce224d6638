import { Tally } from "./details/tally.ts";
import { Ledger } from "./leases/ledger.ts";
import type { UsageParts } from "./parts.ts";

/** Dependencies of usage, the first argument of every operation. */
export interface UsageDeps extends UsageParts {
  readonly ledger: Ledger;
  /** Answered calls by key and status. */
  readonly tally: Tally;
}

/** Opens the dependencies of usage: the given parts, and the leases, which live as long as the process. */
export function openUsage(parts: UsageParts): UsageDeps {
  return { ...parts, ledger: new Ledger(parts), tally: new Tally(parts) };
}

/** Call it about every second: returns idle leases and writes what was counted. */
export function maintainUsage({ ledger, tally }: UsageDeps): void {
  ledger.maintain();
  tally.maintain();
}

/** Returns every lease and writes every count. Call it when no more calls come, before the database is closed. */
export async function closeUsage({ ledger, tally }: UsageDeps): Promise<void> {
  await Promise.all([ledger.close(), tally.close()]);
}
