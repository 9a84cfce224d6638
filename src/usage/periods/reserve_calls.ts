import { sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { usageReservations } from "../../store/schema/usage.ts";
import type { Tenant } from "../../store/with_claims.ts";
import type { UsageDeps } from "../deps.ts";
import type { Spender } from "../parts.ts";
import { emitQuotaEvents } from "./emit_quota_events.ts";
import { giveBackIn } from "./take_calls.ts";
import { giveKeyBackIn, reserveKeyCallsIn } from "./key_calls.ts";
import { limitOf, periodOf } from "./read_calls.ts";
import { matching } from "../../store/rows.ts";

/** Calls to reserve for work that is done later. */
export interface ReserveCalls {
  readonly spender: Spender;
  /** The purpose, 1–100 characters: a batch's identifier. One reservation each. */
  readonly purpose: string;
  /** A whole number, 0 or more. */
  readonly calls: number;
}

/**
 * Reserves calls, all or none, exactly, in the given transaction: work and its calls are accepted together or not at all.
 * They count as used until `settleIn` returns the unused ones. A second reservation for the same purpose changes nothing:
 * the work may be accepted twice.
 *
 * @throws {Problem} `QUOTA_EXCEEDED` where fewer are left.
 */
export async function reserveIn(
  deps: Pick<UsageDeps, "clock" | "chance" | "mail" | "monthlyLimit" | "testPerDay">,
  tenant: Tenant,
  command: ReserveCalls,
): Promise<void> {
  const { spender: { environment, keyId }, purpose, calls } = command;
  if (!Number.isSafeInteger(calls) || calls < 0) {
    throw new RangeError(
      `Cannot reserve calls because their number must be an integer >= 0: current value is ${calls}`,
    );
  }
  const { transaction, organizationId } = tenant;
  const now = deps.clock.now();
  const { period, day, endsMs } = periodOf(environment, now);
  const made = await transaction.insert(usageReservations)
    .values({ organizationId, purpose, environment, period, day, keyId: keyId ?? null, calls, createdAt: now })
    .onConflictDoNothing().returning({ purpose: usageReservations.purpose });
  if (made.length === 0 || calls === 0) {
    return;
  }
  // The key before the organization, as everywhere, so that two transactions cannot deadlock.
  const counterId = keyId === undefined
    ? undefined
    : await reserveKeyCallsIn(tenant, { keyId, calls, period: periodOf("live", now), now });
  if (counterId !== undefined) {
    await transaction.update(usageReservations).set({ counterId })
      .where(matching(usageReservations, { organizationId, purpose }));
  }
  const limit = limitOf(command.spender, deps);
  const counted = await transaction.execute(sql`
    with taken as (
      insert into usage_periods as held (organization_id, environment, period, calls, last_lease)
      select ${organizationId}, ${environment}::text, ${period}::date, ${calls}::bigint, 0
      where ${calls}::bigint <= ${limit}
      on conflict (organization_id, environment, period) do update set calls = held.calls + excluded.calls
        where held.calls + excluded.calls <= ${limit}
      returning calls
    )
    insert into usage_days as held (organization_id, environment, day, calls)
    select ${organizationId}, ${environment}, ${day}::date, ${calls}::bigint from taken
    on conflict (organization_id, environment, day) do update set calls = held.calls + excluded.calls
    returning calls`);
  if (counted.length === 0) {
    throw new Problem("QUOTA_EXCEEDED", `This needs ${calls} calls, and fewer are left of the limit`, {
      retryAfterS: Math.ceil((endsMs - now.getTime()) / 1000),
    });
  }
  if (environment === "live") {
    const [state] = await transaction.execute<{ calls: number; limit: number; eventsSent: number }>(sql`
      select calls::float8 as calls, ${limit}::float8 as limit, told as "eventsSent"
      from usage_periods
      where organization_id = ${organizationId} and environment = 'live' and period = ${period}::date`);
    await (state === undefined ? undefined : emitQuotaEvents(deps, tenant, { ...state, period, isRefused: false }));
  }
}

/** Finished work, and the calls it used. */
export interface SettleCalls {
  readonly purpose: string;
  /** Calls that were made; at most what was reserved. */
  readonly spent: number;
}

/**
 * Ends a reservation and returns unused calls to the period in which they were counted, in the given transaction: the
 * work's end and its calls are written together. Only the first of several calls has an effect, so that a job may run
 * twice. A purpose without a reservation is not an error.
 */
export async function settleIn(tenant: Tenant, { purpose, spent }: SettleCalls): Promise<void> {
  const { transaction, organizationId } = tenant;
  const [settled] = await transaction.update(usageReservations).set({ spent })
    .where(matching(usageReservations, { organizationId, purpose, spent: null }))
    .returning();
  if (settled !== undefined && settled.calls > spent) {
    const { environment, calls, period, day, counterId } = settled;
    if (counterId !== null) {
      const month = `${day.slice(0, "YYYY-MM".length)}-01`;
      await giveKeyBackIn(tenant, { calls: calls - spent, origin: { counterId, month, day } });
    }
    await giveBackIn(tenant, {
      spender: { organizationId, environment },
      calls: calls - spent,
      origin: { period, day },
    });
  }
}
