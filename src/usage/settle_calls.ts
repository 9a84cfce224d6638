import { and, eq, isNull } from "drizzle-orm";
import { usageReservations } from "../store/schema/usage_reservations.ts";
import { type Tenant, withOrganization } from "../store/with_organization.ts";
import { giveBackIn } from "./give_back.ts";
import type { UsageDeps } from "./deps.ts";

/** Finished work, and the calls it used. */
export interface SettleCalls {
  readonly organizationId: string;
  readonly purpose: string;
  /** Calls that were made; at most what was reserved. */
  readonly spent: number;
}

/**
 * Ends a reservation and returns unused calls to the period in which they were counted. Only the first of several calls
 * has an effect, so that a job may run twice. A purpose without a reservation is not an error.
 */
export function settleCalls(deps: UsageDeps, command: SettleCalls): Promise<void> {
  return withOrganization(deps.database, command.organizationId, (tenant) => settleIn(tenant, command));
}

/** As `settleCalls()`, in the given transaction: the work's end and its calls are written together. */
export async function settleIn(tenant: Tenant, { purpose, spent }: SettleCalls): Promise<void> {
  const { transaction, organizationId } = tenant;
  const [settled] = await transaction.update(usageReservations).set({ spent })
    .where(and(
      eq(usageReservations.organizationId, organizationId),
      eq(usageReservations.purpose, purpose),
      isNull(usageReservations.spent),
    ))
    .returning();
  if (settled !== undefined && settled.calls > spent) {
    const { environment, calls, period, day } = settled;
    await giveBackIn(tenant, {
      spender: { organizationId, environment },
      calls: calls - spent,
      origin: { period, day },
    });
  }
}
