import { type AccountsDeps, sweepExpired } from "../src/accounts/mod.ts";
import type { Logger } from "../src/observability/mod.ts";
import type { JobHandler } from "../src/queue/mod.ts";
import { sweepDetails, sweepStorage } from "../src/usage/mod.ts";

/** Each sweep deletes a few thousand rows of each kind; the next hour's job deletes the rest. */
const ROUNDS_MAX = 200;

/**
 * The job that deletes what has expired: tokens, sessions, counted log-ins, invitations, stored answers, audit events;
 * and ended sessions. In rounds, so that none holds its locks for long, until nothing is left. Running it twice deletes
 * nothing more.
 */
export function sweepExpiredJob(
  accounts: AccountsDeps,
  { logger }: { readonly logger: Logger },
): JobHandler<"sweep_expired"> {
  return async (_payload, { signal }) => {
    const total: Record<string, number> = {};
    for (let round = 0; round < ROUNDS_MAX && !signal.aborted; round++) {
      const swept = await sweepExpired(accounts);
      let rows = 0;
      for (const [kind, count] of Object.entries(swept)) {
        total[kind] = (total[kind] ?? 0) + count;
        rows += count;
      }
      if (rows === 0) {
        break;
      }
    }
    const counted = signal.aborted ? 0 : await sweepStorage(accounts);
    total["usageDetails"] = signal.aborted ? 0 : await sweepDetails(accounts);
    logger.info("swept", { ...total, storageCounted: counted });
  };
}
