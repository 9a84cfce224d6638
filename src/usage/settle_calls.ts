import { and, eq, isNull } from "drizzle-orm";
import { usageReservations } from "../store/schema/usage_reservations.ts";
import { type Tenant, withOrganization } from "../store/with_organization.ts";
import { giveBackIn } from "./give_back.ts";
import type { UsageRoom } from "./room.ts";

/** Work that ended, and what it came to. */
export interface SettleCalls {
  readonly organizationId: string;
  readonly purpose: string;
  /** Calls that were made; at most what was reserved. */
  readonly spent: number;
}

/**
 * Ends a reservation and gives what was not spent back to the period it was counted in. Only the first of several
 * counts, so a job may run twice. A purpose that reserved nothing is no error.
 */
export function settleCalls(room: UsageRoom, command: SettleCalls): Promise<void> {
  return withOrganization(room.database, command.organizationId, (tenant) => settleIn(tenant, command));
}

/** The same, in a transaction under way: the work's end and its calls are written together. */
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
