import { gte, sql } from "drizzle-orm";
import type { CallStatus, Environment } from "../../domain/caller.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { usageDetails } from "../../store/schema/usage.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { UsageDeps } from "../deps.ts";

/** Calls of all organizations on one day with one status. */
export interface ServiceDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly environment: Environment;
  readonly status: CallStatus;
  readonly calls: number;
}

/**
 * The calls of all organizations in the last days, today included, oldest first. Days without calls are missing; the
 * last seconds of other servers too. For operators only.
 */
export function readServiceDays(
  { database, clock }: Pick<UsageDeps, "database" | "clock">,
  days: number,
): Promise<readonly ServiceDay[]> {
  const from = new Date(clock.now().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return withClaims(database, { maintenance: "on" }, (transaction) =>
    transaction.select({
      day: usageDetails.day,
      environment: usageDetails.environment,
      status: usageDetails.status,
      calls: sql<number>`sum(${usageDetails.calls})`.mapWith(Number),
    }).from(usageDetails)
      .where(gte(usageDetails.day, from))
      .groupBy(usageDetails.day, usageDetails.environment, usageDetails.status)
      .orderBy(usageDetails.day));
}
